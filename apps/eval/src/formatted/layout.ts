import prettier from '@prettier/sync'
import type { Random } from '../text/random'

/** Options of the formatter. Each changes the layout of code without changing its meaning. */
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

/** Paths of files that the formatter can parse as code. */
const CODE = /\.(?:[cm]?[jt]s|[jt]sx|css|scss|less|json)$/

/** Whether the path is that of a file that the formatter can parse as code. */
export function isFormattable(path: string): boolean {
  return CODE.test(path)
}

/** Draws a style. Each option is drawn independently. */
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

/** The style in which two texts are compared. It produces as few lines as possible. */
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

/** Formats code in a style. Undefined if the formatter cannot parse it. */
export function layOut(text: string, path: string, style: Style): string | undefined {
  try {
    return prettier.format(text, { ...style, filepath: path, endOfLine: 'lf' })
  } catch {
    return undefined
  }
}

/** Cache of texts in the plain style, by path and text, because the same expected text is compared with the result of every engine. */
const plain = new Map<string, string | undefined>()

/**
 * Whether two texts are the same code. The formatter must be able to parse both, and in the plain style they may only differ in line
 * breaks. So these differences are ignored: quotes, semicolons, commas before a closing bracket, parentheses around the only parameter of
 * an arrow function, and quotes around a key.
 */
export function isSameCode(one: string, other: string, path: string): boolean {
  const keys = [one, other].map((text) => {
    const name = `${path}\n${text}`
    if (!plain.has(name)) plain.set(name, joined(layOut(text, path, PLAIN)))
    return plain.get(name)
  })
  return keys[0] !== undefined && keys[0] === keys[1]
}

/** Removes line breaks, except those after a line comment. Otherwise the next line would become part of the comment. */
function joined(text: string | undefined): string | undefined {
  return text
    ?.replace(/(\/\/.*)\n/g, '$1\u0001')
    .replace(/\s+/g, ' ')
    .replace(/ ?([()[\]{},;:?.<>=+\-|&\u0001]) ?/g, '$1')
    .replace(/(['"])([\w$-]+)\1(?=:)/g, '$2')
}

/** Returns what every style keeps of a text: its characters, without whitespace and without characters that a formatter adds or removes. */
export function keptSigns(text: string): string {
  return text.replace(/[\s\\;,'"`()]/g, '')
}
