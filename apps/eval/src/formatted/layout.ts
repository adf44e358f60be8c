import prettier from '@prettier/sync'
import type { Random } from '../text/random'

/** Options of the formatter: each one changes the layout of code, and not its meaning. */
export interface Style {
  readonly printWidth: number
  readonly semi: boolean
  readonly singleQuote: boolean
  readonly jsxSingleQuote: boolean
  readonly trailingComma: 'all' | 'es5' | 'none'
  readonly tabWidth: number
  readonly useTabs: boolean
  readonly arrowParens: 'always' | 'avoid'
  readonly bracketSameLine: boolean
  readonly bracketSpacing: boolean
  readonly quoteProps: 'as-needed' | 'consistent' | 'preserve'
  readonly objectWrap: 'preserve' | 'collapse'
}

/** Paths that the formatter reads as code. */
const CODE = /\.(?:[cm]?[jt]s|[jt]sx|css|scss|less|json)$/

/** True for a path of code that the formatter reads. */
export function isFormattable(path: string): boolean {
  return CODE.test(path)
}

/** A style at random, each option by itself. */
export function drawStyle(random: Random): Style {
  return {
    printWidth: random.pick([60, 80, 80, 100, 120, 140]),
    semi: random.chance(0.7),
    singleQuote: random.chance(0.5),
    jsxSingleQuote: random.chance(0.3),
    trailingComma: random.pick(['all', 'es5', 'none']),
    tabWidth: random.pick([2, 2, 4]),
    useTabs: random.chance(0.2),
    arrowParens: random.pick(['always', 'avoid']),
    bracketSameLine: random.chance(0.4),
    bracketSpacing: random.chance(0.7),
    quoteProps: random.pick(['as-needed', 'consistent', 'preserve']),
    objectWrap: random.pick(['preserve', 'collapse']),
  }
}

/** The one style in which two texts are compared: as few lines as possible. */
const PLAIN: Style = {
  printWidth: 10_000,
  semi: true,
  singleQuote: false,
  jsxSingleQuote: false,
  trailingComma: 'none',
  tabWidth: 2,
  useTabs: false,
  arrowParens: 'always',
  bracketSameLine: false,
  bracketSpacing: true,
  quoteProps: 'as-needed',
  objectWrap: 'collapse',
}

/** Code laid out in a style; undefined for what the formatter cannot read. */
export function layOut(text: string, path: string, style: Style): string | undefined {
  try {
    return prettier.format(text, { ...style, filepath: path, endOfLine: 'lf' })
  } catch {
    return undefined
  }
}

/** Text laid out plainly, by path: the same expected text is compared with what every engine made. */
const plain = new Map<string, string | undefined>()

/**
 * Whether two texts are the same code: the formatter reads both, and in its plainest style they differ in line breaks at most. Quotes, semicolons,
 * commas before a closing bracket, parentheses around the one parameter of an arrow function, and quotes around a key make no difference.
 */
export function isSameCode(one: string, other: string, path: string): boolean {
  const keys = [one, other].map((text) => {
    const name = `${path}\n${text}`
    if (!plain.has(name)) plain.set(name, joined(layOut(text, path, PLAIN)))
    return plain.get(name)
  })
  return keys[0] !== undefined && keys[0] === keys[1]
}

/** Text without its line breaks, except those after a line comment: the line below is no part of the comment. */
function joined(text: string | undefined): string | undefined {
  return text
    ?.replace(/(\/\/.*)\n/g, '$1\u0001')
    .replace(/\s+/g, ' ')
    .replace(/ ?([()[\]{},;:?.<>=+\-|&\u0001]) ?/g, '$1')
    .replace(/(['"])([\w$-]+)\1(?=:)/g, '$2')
}

/** What remains of a text in any style: its characters without whitespace, and without those that a formatter adds or removes. */
export function keptSigns(text: string): string {
  return text.replace(/[\s\\;,'"`()]/g, '')
}
