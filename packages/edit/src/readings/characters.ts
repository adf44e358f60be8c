import { commonEnds, largestOf } from '@suture/text/internal'
import type { Source } from '../text/source'

/**
 * Decodes escapes and entities in the old text, and in the new text as far as the old text shows that they were encoded.
 *
 * A line of the new text that is also in the old text is decoded as there. In an added line, an encoded character is intended if the old
 * text also contains it unencoded. All encoded characters of a line are intended if the line contains an unencoded character that the old
 * text encodes, except where the line begins or ends as a line of the old text does. If the old text also contains this character
 * unencoded, and that decides, the correction is not made.
 *
 *     old  f(\"a.b\")    new  f(\"/\./\")        undone  f("/\./")
 *     old  f(\"a\")      new  f(\"a\", "b\"c")    undone  f("a", "b\"c")
 */
interface CharacterStep {
  readonly name: string
  /** Patterns that the old text must match for this correction. Without them, it must match `pattern`. */
  readonly applies?: readonly RegExp[]
  readonly pattern: RegExp
  readonly plain: (escaped: string) => string
  /** For an old text of one line only. Real line breaks in the new text then show that its line breaks are not escaped. */
  readonly isOfOneLine?: true
  /** For a new text with a quote that is escaped twice, or an old text with all quotes and backslashes escaped. */
  readonly isOfNested?: true
  /** For an edit that removes an encoded line. Of added lines alone, nothing shows whether they are encoded. */
  readonly isOfRemoved?: true
}

/** A quote that is escaped twice: one escape is that of the answer, or the backslash before the quote is a character of its own. */
const NESTED = /(?<!\\)(?:\\\\)+\\["'`]/

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ldquo: '\u201c',
  rdquo: '\u201d',
  lsquo: '\u2018',
  rsquo: '\u2019',
  hellip: '\u2026',
  ndash: '\u2013',
  mdash: '\u2014',
}
const NAMES = Object.keys(ENTITIES).join('|')
/** The part of an entity after the ampersand. */
const ENTITY = `(?:${NAMES}|#\\d{2,5}|#x[\\da-f]{2,4});`

/** Returns the character of an entity. */
export function decoded(entity: string): string {
  const name = entity.slice(1, -1).toLowerCase()
  const number = /^#(x?)([\da-f]+)$/.exec(name)
  return number ? String.fromCodePoint(Number.parseInt(number[2]!, number[1] ? 16 : 10)) : ENTITIES[name]!
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '' }
const UNICODE = String.raw`\\(?:u(?!00[01])[\da-fA-F]{4}|x[2-7][\da-fA-F])`

/** Returns the character of a numbered escape such as `\u003c`. */
function numbered(written: string): string {
  return String.fromCodePoint(Number.parseInt(written.slice(2), 16))
}

/** Returns the character of a short escape such as `\n`. */
function unescaped(written: string): string {
  return ESCAPES[written[1]!] ?? written[1]!
}

export const CHARACTER_STEPS: readonly CharacterStep[] = [
  {
    name: 'entities',
    applies: [new RegExp(`&(?:${NAMES});`, 'i'), /&#(?:\d{2,5}|x[\da-f]{2,4});/i],
    pattern: /&#(?:\d{2,5}|x[\da-f]{2,4});/gi,
    plain: decoded,
  },
  { name: 'entities', pattern: new RegExp(`&${ENTITY}`, 'gi'), plain: decoded },
  { name: 'unicode-escapes', pattern: new RegExp(UNICODE, 'gi'), plain: numbered },
  { name: 'escapes', applies: [/\\[nt\\]/], pattern: /\\[ntr"'`\\$]/g, plain: unescaped, isOfOneLine: true },
  {
    name: 'escapes',
    applies: [/\\[nt\\]/, new RegExp(UNICODE)],
    pattern: new RegExp(`${UNICODE}|\\\\[ntr"'\`\\\\$]`, 'g'),
    plain: (written) => (/^\\[ux]/i.test(written) ? numbered(written) : unescaped(written)),
    isOfOneLine: true,
  },
  {
    name: 'line-breaks',
    applies: [/\\n/],
    pattern: /\\r?\\n|\\n|\\t/g,
    plain: (written) => (written === '\\t' ? '\t' : '\n'),
    isOfOneLine: true,
  },
  { name: 'escaped-quotes', applies: [/\\["'`]/], pattern: /\\[\\"'`]/g, plain: (written) => written[1]!, isOfNested: true },
  { name: 'escaped-quotes', pattern: /\\(?:["'`]|\$(?=\{))/g, plain: (written) => written[1]! },
  { name: 'escaped-backslashes', applies: [/\\\\/, /^(?:[^\\]|\\\\)*$/], pattern: /\\\\/g, plain: () => '\\', isOfRemoved: true },
  { name: 'pattern-escapes', applies: [/\\[.*+?^${}()|[\]/-]/], pattern: /\\[.*+?^${}()|[\]/\\-]/g, plain: (written) => written[1]! },
]

/** Whether each quote and backslash of the text is escaped, and there are both. */
function isEscapedOnce(text: string): boolean {
  return text.includes('\\\\') && !/[\\"'`]/.test(text.replace(/\\[\\"'`]/g, ''))
}

/** Whether the old text shows this encoding. */
function isShownIn(step: CharacterStep, oldText: string, newText: string, isNested: boolean): boolean {
  const { pattern, isOfOneLine, isOfNested, isOfRemoved, applies = [pattern] } = step
  if ((isOfNested && !isNested && !isEscapedOnce(oldText)) || (isOfOneLine && /\n./s.test(oldText))) return false
  if (!applies.every((form) => oldText.search(form) >= 0)) return false
  return !isOfRemoved || oldText.split('\n').some((line) => line.search(pattern) >= 0 && !newText.includes(line))
}

/** Returns both texts with one correction. Returns undefined if the old text shows no trace of this encoding. */
export function undoCharacters(step: CharacterStep, oldText: string, newText: string): { old: string; new: string } | undefined {
  const { name, pattern, plain, isOfOneLine } = step
  const isNested = name === 'escaped-quotes' && NESTED.test(newText)
  if (!isShownIn(step, oldText, newText, isNested)) return undefined
  const oldLines = oldText.split('\n')
  const old = oldLines.map((line) => line.replace(pattern, plain)).join('\n')
  const quoted = new Set(oldLines)
  const escaped = new Set(oldText.match(pattern)?.map(plain))
  const hasBreaks = isOfOneLine && newText.trimEnd().includes('\n')
  const newLines = newText.split('\n')
  if (hasBreaks && escaped.has('\n') && !newLines.some((line) => line !== '' && quoted.has(line))) return { old, new: newText }
  const bare = oldText.replace(pattern, '')
  const isMeant = (line: string) => [...escaped].some((character) => line.replace(pattern, '').includes(character))
  const undo = (line: string) =>
    line.replace(pattern, (written) => {
      const character = plain(written)
      if (hasBreaks && character === '\n' && !escaped.has('\n')) return written
      return !escaped.has(character) && bare.includes(character) ? written : character
    })
  const given = new Set(newLines)
  const removed = [...quoted].filter((line) => !given.has(line) && line.search(pattern) >= 0)
  if (removed.length * [...given].filter(isMeant).length > MOST_PAIRS) return undefined
  const undoShared = (line: string) => {
    const units = unitsOf(line, pattern)
    const shared = removed.map((each) => commonEnds(unitsOf(each, pattern), units))
    const none = { start: 0, end: 0 }
    const { start, end } = shared.reduce((best, each) => (each.start + each.end > best.start + best.end ? each : best), none)
    return units.map((unit, k) => (k < start || k >= units.length - end ? unit.replace(pattern, plain) : unit)).join('')
  }
  const isInBoth = (line: string) =>
    [...escaped].some((character) => bare.includes(character) && line.replace(pattern, '').includes(character))
  if ([...given].some((line) => !quoted.has(line) && isInBoth(line) && undoShared(line) !== undo(line))) return undefined
  const undoNew = (line: string) => (quoted.has(line) ? line.replace(pattern, plain) : isMeant(line) ? undoShared(line) : undo(line))
  if (isNested && !newLines.every((line) => !NESTED.test(line) || hasWholeStrings(undoNew(line)))) return undefined
  const next = newLines.map(undoNew).join('\n')
  return { old, new: name === 'escaped-quotes' && !oldText.includes('\n') ? withBreaks(next) : next }
}

/** Matches a string. Only its own quotation mark ends it. */
const WHOLE_STRING = /(["'`])(?:\\.|(?!\1|\\).)*\1/gs

/** Whether all quotes and backslashes of a line are in strings that end on this line. */
function hasWholeStrings(line: string): boolean {
  return !/["'`\\]/.test(line.replace(WHOLE_STRING, ''))
}

/** Maximum number of pairs of removed and added lines that are compared. */
const MOST_PAIRS = 20_000

/** Returns the characters of a line. An encoded character is one unit. */
function unitsOf(line: string, pattern: RegExp): string[] {
  return line.match(new RegExp(`${pattern.source}|.`, `${pattern.flags}s`)) ?? []
}

/** Decodes escaped line breaks outside strings, in a single line whose quotes were escaped. */
function withBreaks(text: string): string {
  if (text.includes('\n')) return text
  let open = ''
  return text.replace(/\\n|["'`]/g, (found) => {
    if (found === '\\n') return open === '' ? '\n' : found
    if (open === '') open = found
    else if (open === found) open = ''
    return found
  })
}

/**
 * Encodes again what was decoded once too often in string literals: line breaks, tabs and backslashes.
 *
 *     file  print("a\n")      old  print("a⏎")   new  print("b⏎")        undone: old  print("a\n")   new  print("b\n")
 *
 * Weakness: a quote that was escaped in a string is not encoded again, because it ends the string.
 */

/** Matches a string, and first the forms of strings that may contain line breaks. An apostrophe in a word begins none. */
const STRING = /""".*?"""|'''.*?'''|`[^`]*`|"(?:[^"\\]|\\.)*"|(?<![\p{L}\p{N}])'(?:[^'\\]|\\.)*'/gsu

/** Matches a string that may contain line breaks. */
const OF_LINES = /^(?:"""|'''|`)/

/** Returns both texts encoded again. The file must have the changed old lines. A string with more breaks than in the old text is none. */
export function encodedAgain(source: Source, oldText: string, newText: string): { old: string; new: string } | undefined {
  if (breaksIn(newText) > Math.max(1, breaksIn(oldText))) return undefined
  const lines = new Set(oldText.split('\n'))
  for (const characters of source.text.includes('\\') ? [/[\n\t]/g, /[\n\t\\]/g] : []) {
    const old = encoded(oldText, characters)
    const changed = old.split('\n').filter((line) => !lines.has(line))
    const isInFile = () => changed.every((line) => source.rows(line.trim()).length > 0) || source.text.includes(old.trim())
    if (changed.length > 0 && isInFile()) return { old, new: encoded(newText, characters) }
  }
  return undefined
}

/** Encodes the characters in strings of one line, as JSON does. */
function encoded(text: string, characters: RegExp): string {
  return text.replace(STRING, (string) =>
    OF_LINES.test(string) ? string : string.replace(characters, (character) => JSON.stringify(character).slice(1, -1)),
  )
}

/** Returns the most line breaks in one string of one line. */
function breaksIn(text: string): number {
  return largestOf((text.match(STRING) ?? []).map((string) => (OF_LINES.test(string) ? 0 : string.split('\n').length - 1)))
}
