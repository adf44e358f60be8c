import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { listFiles, looksGenerated, packageRoot, readText, skipped, toLines } from '../cases/corpus'
import { anyLanguageOf, furtherLanguageOf, type Language } from '../text/language'
import { seeded } from '../text/random'
import { type Change, changesBetween } from './changes'

/** A package with at least three installed releases: `<name>-a`, `<name>-b`, `<name>-c` and so on, oldest first. */
export interface Series {
  readonly name: string
  /** Only paths that start with one of these are read. If absent, all paths are read. */
  readonly under?: readonly string[]
}

/** One file in three consecutive releases. */
export interface ThreeStates {
  readonly package: string
  /** Letters of the three releases, such as `abc`. */
  readonly releases: string
  readonly path: string
  readonly language: Language
  /** Lines of each release, without line ends. */
  readonly states: readonly [readonly string[], readonly string[], readonly string[]]
  /** Whether each release of the file ends in a line end. */
  readonly finalNewline: readonly [boolean, boolean, boolean]
}

/** Packages with three or more releases. Compiled copies are left out, by their paths and by the shape of their text. */
export const series: readonly Series[] = [
  { name: '@capacitor/android' },
  { name: '@capacitor/ios' },
  { name: 'commander' },
  { name: 'cordova-plugin-camera' },
  { name: 'eslint' },
  { name: 'express' },
  { name: 'fastify' },
  { name: 'hexo-theme-next' },
  { name: 'immer', under: ['src/', 'readme.md', 'package.json'] },
  { name: 'node-addon-api' },
  { name: 'node-gyp' },
  { name: 'nodemailer' },
  { name: 'npm' },
  {
    name: 'preact',
    under: [
      'src/',
      'compat/src/',
      'hooks/src/',
      'debug/src/',
      'devtools/src/',
      'jsx-runtime/src/',
      'test-utils/src/',
      'README.md',
      'package.json',
    ],
  },
  { name: 'react-native-safe-area-context', under: ['src/', 'android/', 'ios/', 'common/', 'package.json'] },
  { name: 'react-native-svg', under: ['src/', 'android/', 'apple/', 'common/', 'package.json', 'README.md'] },
  { name: 'react-native-webview', under: ['src/', 'android/', 'apple/', 'windows/', 'README.md', 'package.json'] },
  {
    name: 'reveal.js',
    under: ['js/', 'css/', 'plugin/', 'examples/', 'index.html', 'demo.html', 'gulpfile.js', 'README.md', 'package.json'],
  },
  { name: 'tree-sitter', under: ['src/', 'vendor/', 'index.js', 'tree-sitter.d.ts', 'README.md', 'package.json'] },
  { name: 'type-fest' },
  { name: 'zod', under: ['src/', 'README.md', 'package.json'] },
]

/** The changed runs from the first to the second state, and from the second to the third. */
export interface TwoSteps {
  readonly first: readonly Change[]
  readonly second: readonly Change[]
}

/** Cache of the steps of each file, because diffs are slow and every set needs them. */
const known = new WeakMap<ThreeStates, TwoSteps | 'rewritten'>()

/** Returns both steps of a file. Undefined if the file was rewritten in one of them. */
export function stepsOf(file: ThreeStates): TwoSteps | undefined {
  const steps = known.get(file) ?? diffSteps(file)
  known.set(file, steps)
  return steps === 'rewritten' ? undefined : steps
}

function diffSteps({ states: [a, b, c] }: ThreeStates): TwoSteps | 'rewritten' {
  const first = changesBetween(a, b)
  const second = first && changesBetween(b, c)
  return first && second ? { first, second } : 'rewritten'
}

/** Letters of the releases that are searched for in a package. */
const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f']
/** Maximum number of files taken from three releases, so that a large package does not dominate. */
const MAX_FILES = 150

/** Returns the series in a folder of packages, unpacked as `<name>-a`, `<name>-b`, `<name>-c`. */
export function seriesIn(root: string): Series[] {
  const names = readdirSync(root).flatMap((name) =>
    name.startsWith('@') ? readdirSync(`${root}/${name}`).map((n) => `${name}/${n}`) : [name],
  )
  return names
    .filter((name) => name.endsWith('-c'))
    .sort()
    .map((name) => ({ name: name.slice(0, -2) }))
}

/** Returns the folders of the releases of a package, oldest first. */
export function foldersOf(name: string, root = packageRoot()): string[] {
  const folders = LETTERS.map((letter) => `${root}/${name}-${letter}`)
  return folders.filter((folder) => existsSync(folder)).map((folder) => realpathSync(folder))
}

/** Reads every file that is in three consecutive releases and changed at least once, for each three consecutive releases. */
export function readSeries({ name, under }: Series, root = packageRoot(), most = MAX_FILES): ThreeStates[] {
  const folders = foldersOf(name, root)
  const language = root === packageRoot() ? anyLanguageOf : furtherLanguageOf
  const wanted = (path: string) => language(path) && !skipped.test(path) && (!under || under.some((start) => path.startsWith(start)))
  return folders.slice(2).flatMap((last, index) => {
    const three = [folders[index]!, folders[index + 1]!, last] as const
    const paths = seeded('files', name).shuffle(listFiles(last, '').filter(wanted).sort())
    const files: ThreeStates[] = []
    for (const path of paths) {
      if (files.length >= most) break
      const read = readThree(three, path)
      if (read) files.push({ package: name, releases: LETTERS.slice(index, index + 3).join(''), path, language: language(path)!, ...read })
    }
    return files
  })
}

function readThree(folders: readonly [string, string, string], path: string): Pick<ThreeStates, 'states' | 'finalNewline'> | undefined {
  const [a, b, c] = folders.map((folder) => readText(`${folder}/${path}`))
  if (a === undefined || b === undefined || c === undefined || a === b || b === c || looksGenerated(b)) return undefined
  const ended = (text: string) => text.endsWith('\n')
  return { states: [toLines(a), toLines(b), toLines(c)], finalNewline: [ended(a), ended(b), ended(c)] }
}
