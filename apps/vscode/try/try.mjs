// Runs the extension in VS Code for the web: applies the sample answer to the sample shop, undoes it, and applies an answer that is refused.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openPage } from './browser.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const repository = join(here, '../../..')
const SHOP = join(repository, 'packages/cli/test/fixtures/shop')
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.cjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** Milliseconds to wait for a step of the editor. */
const PATIENCE = 120_000

/** Runs all steps, and writes screenshots into a folder. Returns the exit code. */
export async function tryInBrowser(web, folder) {
  const events = new Map()
  const server = createServer((request, response) => answer(request, response, web, events))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const page = await openPage(`http://localhost:${server.address().port}/`)
  try {
    const results = await runSteps(page, events, folder)
    for (const [name, isRight] of results) console.log(`${isRight ? 'passed' : 'FAILED'}  ${name}`)
    console.log(`Screenshots: ${folder}`)
    return results.every(([, isRight]) => isRight) ? 0 : 1
  } catch (error) {
    writeFileSync(join(folder, 'failed.png'), await page.screenshot())
    console.error(`${error.stack}\n${page.logs.slice(0, 20).join('\n')}\nScreenshot: ${join(folder, 'failed.png')}`)
    return 1
  } finally {
    await page.close()
    server.close()
  }
}

async function runSteps(page, events, folder) {
  const shoot = async (name) => writeFileSync(join(folder, `${name}.png`), await page.screenshot())
  await event(events, 'asking')
  await shown(page, '.quick-input-widget .quick-input-list .monaco-list-row')
  await pause(3000)
  await shoot('preview')
  await page.key('Enter', 13, '\r')
  const { texts } = await event(events, 'applied')
  await pause(1000)
  await shoot('applied')
  const undone = await event(events, 'undone')
  await event(events, 'refusing')
  await shown(page, '.notification-list-item .monaco-button')
  await pause(1000)
  await shoot('refused')
  await page.evaluate(
    `[...document.querySelectorAll('.notification-list-item .monaco-button')].find((each) => /Copy words/.test(each.textContent)).click()`,
  )
  const refused = await event(events, 'refused')
  const cart = texts['/shop/src/cart.ts']?.text ?? ''
  return [
    [
      'the unsaved line is kept, and three edits are beside it',
      cart.startsWith('// not saved\n') && cart.includes('Math.max(0, subtotal - off)') && cart.includes('pieces(): number'),
    ],
    [
      'five files have their edits',
      ['/shop/src/checkout.ts', '/shop/shop.ini', '/shop/tools/report.py', '/shop/docs/guide.md'].every((path) => texts[path]?.isDirty),
    ],
    ['line ends are kept', texts['/shop/shop.ini']?.text.includes('vat_percent = 19\r\n') === true],
    ['one undo restores all files', undone.isAsBefore && undone.isGuideAsBefore],
    [
      'the words for the model are copied',
      refused.copied.includes('2 edits refused') && refused.copied.includes('Put more of the surrounding lines'),
    ],
    ['a refused answer changes nothing', refused.cart],
  ]
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function until(what, name) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(200)) {
    const value = await what()
    if (value !== undefined && value !== false) return value
  }
  throw new Error(`${name} did not come`)
}

function event(events, name) {
  return until(async () => {
    if (events.has('failed')) throw new Error(events.get('failed').message)
    return events.get(name)
  }, name)
}

function shown(page, selector) {
  return until(() => page.evaluate(`document.querySelector(${JSON.stringify(selector)}) !== null`), selector)
}

function answer(request, response, web, events) {
  const path = normalize(decodeURIComponent(new URL(request.url.replace(/^\/+/, '/'), 'http://localhost').pathname)).replaceAll('\\', '/')
  if (path.startsWith('/event/')) return note(request, response, events, path.slice('/event/'.length))
  const content = contentOf(path, web, request.headers.host)
  response.writeHead(content === undefined ? 404 : 200, { 'content-type': TYPES[extname(path) || '.html'] ?? 'application/octet-stream' })
  response.end(content)
}

function note(request, response, events, name) {
  let body = ''
  request.setEncoding('utf8').on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    events.set(name, JSON.parse(body))
    response.end()
  })
}

function contentOf(path, web, host) {
  if (path === '/') return readFileSync(join(web, 'out/vs/code/browser/workbench/workbench.html'), 'utf8').replaceAll(/\{\{\w+\}\}/g, '')
  if (path === '/product.json') return JSON.stringify(product(host))
  if (path === '/sample.json') return JSON.stringify(sample())
  const [folder, own] = path.startsWith('/extension/')
    ? [join(here, '../extension'), path.slice('/extension'.length)]
    : path.startsWith('/shop/')
      ? [join(here, 'shop'), path.slice('/shop'.length)]
      : [web, path]
  const file = join(folder, own)
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : undefined
}

/** The configuration of the editor. Nothing is fetched from elsewhere. */
function product(host) {
  const extension = (path) => ({ scheme: 'http', authority: host, path })
  return {
    productConfiguration: { nameShort: 'Code', nameLong: 'Code', applicationName: 'code-web', version: '1.91.1', enableTelemetry: false },
    additionalBuiltinExtensions: [extension('/extension'), extension('/shop')],
    folderUri: { scheme: 'suture-try', path: '/shop' },
    configurationDefaults: { 'workbench.startupEditor': 'none', 'files.autoSave': 'off', 'workbench.colorTheme': 'Default Dark Modern' },
  }
}

function sample() {
  const paths = readdirSync(SHOP, { recursive: true }).filter((path) => statSync(join(SHOP, path)).isFile())
  const read = (path) => readFileSync(path, 'utf8')
  return {
    shop: Object.fromEntries(paths.map((path) => [path.replaceAll('\\', '/'), read(join(SHOP, path))])),
    answer: read(join(repository, 'examples/answer.md')),
    refused: read(join(repository, 'examples/refused.md')),
  }
}
