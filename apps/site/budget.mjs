// Opens every page of the built site in Chromium, and prints what it loads. Ends with 1 if a page is above its budget, has an error on the
// console, calls another host or calls for data, or if the search leads to an API page before a guide.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load } from '../../scripts/bundle.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const playwright = {
  name: 'playwright',
  setup: (build) =>
    build.onResolve({ filter: /^playwright-core$/ }, () => ({ path: import.meta.resolve('playwright-core'), external: true })),
}
const { faultsOf, findChromium, firstResult, measureLoad, openBrowser, serve } = await load(
  `export { findChromium, openBrowser } from './src/check/browser'
  export { faultsOf, firstResult, measureLoad } from './src/check/budget'
  export { serve } from './src/check/serve'`,
  here,
  undefined,
  [playwright],
)
/** Words that a newcomer searches for. */
const WORDS = ['undo', 'already applied', 'explain', 'refused', 'playground', 'install']

const chromium = findChromium()
if (!chromium) {
  console.error('There is no Chromium: set SUTURE_CHROMIUM, or install it.')
  process.exit(2)
}
const dist = join(here, '.vitepress/dist')
const site = await serve(dist)
const browser = await openBrowser(chromium)
const context = await browser.newContext()
const pages = readdirSync(dist, { recursive: true }).filter((file) => file.endsWith('.html') && file !== '404.html')
const kB = (bytes) => (bytes / 1000).toFixed(0).padStart(5)
const faults = []
console.log('page (kB)  editor engine fonts pictures ahead')
for (const page of pages.sort()) {
  const path = `/${page.replaceAll('\\', '/').replace(/(?:index)?\.html$/, '')}`
  const measured = await measureLoad(context, site, path)
  console.log([measured.page, measured.editor, measured.engine, measured.fonts, measured.pictures, measured.ahead].map(kB).join('  '), path)
  faults.push(...faultsOf(measured))
}
for (const words of WORDS) {
  const first = await firstResult(context, site, words)
  console.log(`search for "${words}": ${first}`)
  if (first === undefined || /^\/(?:api|spec|decisions)\//.test(first)) faults.push(`search for "${words}" leads to ${first}`)
}
await browser.close()
await site.close()
for (const fault of faults) console.error(`✗ ${fault}`)
console.log(`${pages.length} pages, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
