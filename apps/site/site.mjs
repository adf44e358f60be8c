// Builds the site into apps/site/.vitepress/dist: pages of the tree, API pages from the sources' comments; then checks every link.
// With `--small`, builds only the guides and the playground, into apps/site/.small/dist, for the tests in a browser.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Application } from 'typedoc'
import { build } from 'vitepress'
import { load, root } from '../../scripts/bundle.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const isSmall = process.argv.includes('--small')
const pagesFolder = join(here, isSmall ? '.small/pages' : '.pages')
const dist = join(here, isSmall ? '.small/dist' : '.vitepress/dist')
process.env.SUTURE_SITE_PAGES = isSmall ? '.small/pages' : '.pages'
/** The guides that the small site has. */
const SMALL = new Set(['index.md', 'playground.md', 'overview.md', 'using.md', 'command.md', 'landing.md'])
const { brokenLinks, castOf, mendApiLinks, pagesOf, record, stage, TOUR, transcriptOf } = await load(
  `export { castOf, transcriptOf } from './src/cast/cast'
  export { record, TOUR } from './src/cast/record'
  export { brokenLinks, mendApiLinks } from './src/links'
  export { pagesOf, stage } from './src/pages'`,
  here,
)

rmSync(pagesFolder, { recursive: true, force: true })
stagePages()
fillHome()
if (!isSmall) await writeApi()
await build(here, { outDir: dist })
if (!isSmall) checkLinks()

function stagePages() {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  const pages = pagesOf(files).filter(({ to }) => !isSmall || SMALL.has(to))
  for (const page of pages) {
    const { text, pictures } = stage(page, readFileSync(join(root, page.from), 'utf8'), pages)
    write(page.to, text)
    for (const picture of pictures) {
      mkdirSync(dirname(join(pagesFolder, picture.to)), { recursive: true })
      cpSync(join(root, picture.from), join(pagesFolder, picture.to))
    }
  }
}

/** Fills the first page: the recording, made by the command as it is, and the chart of docs/landing.md. */
function fillHome() {
  cpSync(join(here, 'pages/public'), join(pagesFolder, 'public'), { recursive: true })
  cpSync(join(root, 'docs/landing.svg'), join(pagesFolder, 'landing.svg'))
  const steps = record(root, TOUR)
  write('public/tour.cast', castOf(steps, { width: 100, height: 26 }))
  const chart = /^!\[.*\]\(landing\.svg\)$/m.exec(readFileSync(join(root, 'docs/landing.md'), 'utf8'))[0]
  const parts = { transcript: `\`\`\`console\n${transcriptOf(steps)}\`\`\``, 'landing chart': chart }
  const home = readFileSync(join(pagesFolder, 'index.md'), 'utf8')
  write(
    'index.md',
    home.replace(/<!-- ([a-z ]+) -->/g, (_, name) => parts[name]),
  )
}

/** A page for each published package: its exports, with what is said above them. */
async function writeApi() {
  const names = Object.keys(JSON.parse(readFileSync(join(root, 'layers.json'), 'utf8')))
  const app = await Application.bootstrapWithPlugins({
    plugin: ['typedoc-plugin-markdown'],
    entryPoints: names.map((name) => join(root, 'packages', name, 'src/index.ts')),
    tsconfig: join(root, 'tsconfig.json'),
    skipErrorChecking: true,
    excludeInternal: true,
    outputs: [{ name: 'markdown', path: join(pagesFolder, 'api') }],
    readme: 'none',
    disableSources: true,
    logLevel: 'Error',
    router: 'module',
    entryFileName: 'index',
    hidePageHeader: true,
    hideBreadcrumbs: true,
    parametersFormat: 'table',
    blockTags: ['@example', '@packageDocumentation', '@public', '@param', '@returns', '@throws'],
  })
  const project = await app.convert()
  if (!project) throw new Error('the sources cannot be read')
  for (const child of project.children ?? []) child.name = child.name.replace(/^packages\/([\w-]+)\/src$/, '$1').replace(/\/src$/, '')
  await app.generateOutputs(project)
  if (app.logger.hasErrors()) throw new Error('the API pages cannot be written')
  const written = readdirSync(join(pagesFolder, 'api')).map((file) => [file, readFileSync(join(pagesFolder, 'api', file), 'utf8')])
  for (const [file, text] of mendApiLinks(new Map(written))) write(join('api', file), text)
}

function checkLinks() {
  const files = readdirSync(dist, { recursive: true }).filter((file) => file.endsWith('.html') && file !== '404.html')
  const broken = brokenLinks(new Map(files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(dist, file), 'utf8')])))
  for (const link of broken) console.error(`✗ ${link}`)
  console.log(`${files.length} pages, ${broken.length} broken links`)
  process.exitCode = broken.length > 0 ? 1 : 0
}

function write(path, text) {
  mkdirSync(dirname(join(pagesFolder, path)), { recursive: true })
  writeFileSync(join(pagesFolder, path), text)
}
