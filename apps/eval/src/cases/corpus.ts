import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { evalFolder } from '../eval-folder'
import { furtherLanguageOf, type Language, languageOf } from '../text/language'
import { type Hunk, lineHunks } from '../text/line-hunks'
import { seeded } from '../text/random'

/** Two consecutive published versions of one package, installed as `<name>-a` and `<name>-b`. */
export interface Pair {
  readonly name: string
  /** Only paths that start with one of these are read. If absent, all paths are read. */
  readonly under?: readonly string[]
}

/** A file that changed between the two versions of a pair. */
export interface ChangedFile {
  readonly pair: string
  readonly path: string
  readonly language: Language
  /** Lines of the older version, without line ends. */
  readonly lines: readonly string[]
  readonly finalNewline: boolean
  readonly hunks: readonly Hunk[]
}

/** The packages of the corpus. Bundles, minified files and generated copies are left out, by their paths and by the shape of their text. */
export const pairs: readonly Pair[] = [
  { name: '@capacitor/android' },
  { name: '@capacitor/ios' },
  { name: '@picocss/pico', under: ['scss/', 'docs/', 'README.md'] },
  { name: 'bootstrap', under: ['scss/', 'js/src/', 'README.md'] },
  { name: 'bulma', under: ['sass/', 'CHANGELOG.md', 'README.md'] },
  { name: 'commander' },
  { name: 'cordova-plugin-camera' },
  { name: 'hexo-theme-next' },
  { name: 'html5-boilerplate' },
  { name: 'immer', under: ['src/', 'readme.md'] },
  { name: 'lodash' },
  { name: 'nan' },
  { name: 'node-addon-api' },
  { name: 'npm' },
  {
    name: 'preact',
    under: ['src/', 'compat/src/', 'hooks/src/', 'debug/src/', 'devtools/src/', 'jsx-runtime/src/', 'test-utils/src/', 'README.md'],
  },
  { name: 'reveal.js', under: ['js/', 'css/', 'plugin/', 'examples/', 'index.html', 'demo.html', 'gulpfile.js', 'README.md'] },
  { name: 'rxjs', under: ['src/'] },
  { name: 'tree-sitter', under: ['src/', 'vendor/', 'index.js', 'tree-sitter.d.ts', 'README.md'] },
  { name: 'type-fest' },
  { name: 'zod', under: ['src/', 'README.md'] },
]

/** Maximum length of a file in UTF-16 units. Longer files are in the speed tables. */
const MAX_UNITS = 250_000
/** Maximum number of files of one pair, so that a large package does not dominate. */
const MAX_FILES = 90
/** Paths of bundles, generated copies and translations, which are left out. */
export const skipped =
  /(^|\/)(dist|build|cjs|esm|umd|es|locale|locales)\/|\.min\.|\.bundle\.|[-.]lock\.|\.esm\.js$|(^|\/)node_modules\/.*\/(dist|lib\/(esm|commonjs|cjs))\//

/**
 * Returns the pairs in another folder of packages, unpacked as `<name>-a` and `<name>-b`. They are used to evaluate packages that the
 * engine was never tuned to.
 */
export function pairsIn(root: string): Pair[] {
  const names = readdirSync(root).filter((name) => name.endsWith('-a'))
  return names.sort().map((name) => ({ name: name.slice(0, -2) }))
}

/** Reads the files of one pair of installed packages. Throws if they are not installed. */
export function readPair(pair: Pair, root = packageRoot()): ChangedFile[] {
  const a = realpathSync(`${root}/${pair.name}-a`)
  const b = realpathSync(`${root}/${pair.name}-b`)
  const wanted = (path: string) => !skipped.test(path) && (!pair.under || pair.under.some((start) => path.startsWith(start)))
  const language = root === packageRoot() ? languageOf : furtherLanguageOf
  const paths = listFiles(a, '').filter((path) => language(path) && wanted(path))
  const files: ChangedFile[] = []
  for (const path of seeded('files', pair.name).shuffle(paths.sort())) {
    if (files.length >= MAX_FILES) break
    const file = readChanged(pair.name, path, a, b)
    if (file) files.push(file)
  }
  return files
}

/** Returns the version of an installed alias such as `lodash-a`. */
export function installedVersion(alias: string, root = packageRoot()): string {
  return (JSON.parse(readFileSync(`${root}/${alias}/package.json`, 'utf8')) as { version: string }).version
}

function readChanged(pair: string, path: string, a: string, b: string): ChangedFile | undefined {
  const before = readText(`${a}/${path}`)
  const after = readText(`${b}/${path}`)
  if (before === undefined || after === undefined || before === after || looksGenerated(before)) return undefined
  const oldLines = toLines(before)
  const hunks = lineHunks(oldLines, toLines(after))
  if (hunks.length === 0) return undefined
  return { pair, path, language: furtherLanguageOf(path)!, lines: oldLines, finalNewline: before.endsWith('\n'), hunks }
}

/** Splits a text into lines without their line ends. A final line end adds no empty line. */
export function toLines(text: string): string[] {
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
}

/**
 * Reads a file as text with LF and without a byte order mark. Distortions add CR and byte order marks where they are wanted. Undefined for
 * other text.
 */
export function readText(path: string): string | undefined {
  try {
    if (statSync(path).size > MAX_UNITS) return undefined
    const text = readFileSync(path, 'utf8')
    if (text.includes('\uFFFD') || text.includes('\0')) return undefined
    return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  } catch {
    return undefined
  }
}

/** Whether a text is minified or compiled, or has unusual line ends. */
export function looksGenerated(text: string): boolean {
  const count = text.split('\n').length
  return text.length / count > 160 || text.slice(0, 2000).includes('sourceMappingURL') || text.includes('\r')
}

/** Returns the paths of all files in a folder, relative to the folder. */
export function listFiles(root: string, under: string): string[] {
  const out: string[] = []
  for (const entry of readdirSync(`${root}/${under}`, { withFileTypes: true })) {
    const path = under + entry.name
    if (entry.isDirectory()) out.push(...listFiles(root, `${path}/`))
    else if (entry.isFile()) out.push(path)
  }
  return out
}

/** Returns the folder in which the packages of the corpus are installed. */
export function packageRoot(): string {
  return `${evalFolder}node_modules`
}
