import { fold } from '@suture/similarity'
import type { LineHunk } from '@suture/text'
import { smallestOf } from '@suture/text/internal'
import { tokensOf } from './tokens'

const WORD = /[\p{L}\p{N}_$]+/gu
/** Matches a character of a word, and a string of symbols such as `'+'`, which says as much as a word. */
const SAYS = /[\p{L}\p{N}_$]|(["'`])[^\w\s"'`]+\1/u
const ASCII_WORD = /[A-Za-z0-9_$]+/g
const NON_ASCII = /[^\x00-\x7f]/

/** Whether a character can be part of a word. */
export function isWordCharacter(character: string | undefined): boolean {
  if (character === undefined || character === '') return false
  const code = character.charCodeAt(0)
  if (code > 127) return /[\p{L}\p{N}\p{M}]/u.test(character)
  return isAsciiWord(code)
}

/** Number of columns of a tab. */
const TAB = 4

/** Returns the width of an indentation in columns. A tab counts as four columns. */
export function widthOf(indent: string): number {
  let width = 0
  for (let i = 0; i < indent.length; i++) width += indent.charCodeAt(i) === 9 ? TAB : 1
  return width
}

/** A line of a text, with the normalized forms that are compared. Each form is computed on first use. */
export class Line {
  /** The line without surrounding whitespace. */
  readonly body: string
  /** Whitespace before the body. Empty for an empty line. */
  readonly indent: string
  private madeKey: string | undefined
  private madeLoose: string | undefined
  private madeWords: readonly string[] | undefined
  private madeTokens: readonly string[] | undefined
  private madeHasWords: boolean | undefined

  /** `raw` is the line without its line end. */
  constructor(readonly raw: string) {
    this.body = raw.trim()
    this.indent = raw.slice(0, raw.indexOf(this.body))
  }

  /** Whitespace after the body. */
  get tail(): string {
    return this.raw.slice(this.indent.length + this.body.length)
  }

  /** The body with plain typography, with whitespace only where it separates two words, and with all rules of one length. */
  get key(): string {
    return (this.madeKey ??= withoutSpacing(fold(this.body)).replace(this.hasWords ? RULE_IN_WORDS : RULE, '$1$1$1'))
  }

  /** The key with one kind of quotes and without a separator at its end, because formatters choose both. */
  get loose(): string {
    return (this.madeLoose ??= withoutMarks(this.key))
  }

  /** The words of the body, which are sequences of letters, digits, `_` and `$`. */
  get words(): readonly string[] {
    return (this.madeWords ??= fold(this.body).match(NON_ASCII.test(this.body) ? WORD : ASCII_WORD) ?? [])
  }

  /** The tokens of the body without whitespace. */
  get tokens(): readonly string[] {
    return (this.madeTokens ??= tokensOf(this.body).filter((token) => token.trim() !== ''))
  }

  get hasWords(): boolean {
    return (this.madeHasWords ??= SAYS.test(this.body))
  }

  get width(): number {
    return widthOf(this.indent)
  }

  get isEmpty(): boolean {
    return this.body === ''
  }

  /** Whether the line consists of brackets and other punctuation, without words. */
  get isPunctuation(): boolean {
    return this.body !== '' && !this.hasWords
  }

  get isComment(): boolean {
    return COMMENT.test(this.body) && !(this.indent === '' && this.body.startsWith('* '))
  }
}

/** Match a rule, such as `-----`. In a line with words, it has at least seven characters. */
const RULE = /([-=*#~+%/;^])\1{2,}/g
const RULE_IN_WORDS = /([-=*#~_+%/;])\1{6,}/g

/** An empty line. */
export const EMPTY = new Line('')

function withoutMarks(key: string): string {
  const plain = key.endsWith(',') || key.endsWith(';') ? key.slice(0, -1) : key
  return plain.includes("'") || plain.includes('`') ? plain.replace(/['`]/g, '"') : plain
}

/** Whether the line is a list item of YAML or Markdown, which may be empty. */
export function isItem({ body }: Line): boolean {
  return /^[-*+](?: \S|$)/.test(body)
}

const KEY = String.raw`(?:[\w.$/-]+|"[^"]*"|'[^']*'):`
const ITEM_OF_KEYS = new RegExp(`^(- +)${KEY}(?:\\s|$)`)
const KEY_ALONE = new RegExp(`^${KEY}$`)
const KEYED = new RegExp(`^${KEY}(?: .*[^,;{[(]|$)$`)

/** Returns the marker of an item that is a map (`- key: value`) with its spaces. Further keys start behind it. Empty for other lines. */
export function markerOf({ body }: Line): string {
  return (body.startsWith('-') && ITEM_OF_KEYS.exec(body)?.[1]) || ''
}

/** Whether the line is a key whose value is below it (`key:`). */
export function isKeyAlone({ body }: Pick<Line, 'body'>): boolean {
  return body.endsWith(':') && KEY_ALONE.test(body)
}

/** Whether the line is a key with or without a value. Entries of lists in brackets are not matched. */
export function isKeyed({ body }: Pick<Line, 'body'>): boolean {
  return body.includes(':') && KEYED.test(body)
}

/** Whether of two lines the lower one is deeper, as deep or less deep, as in another pair of lines. */
export function areNestedAs(upper: Line, lower: Line, otherUpper: Line, otherLower: Line): boolean {
  return Math.sign(lower.width - upper.width) === Math.sign(otherLower.width - otherUpper.width)
}

/** Whether the line only closes a block. */
export function isCloser({ body }: Line): boolean {
  return /^(?:[)\]}]+|end)[,;]?$/.test(body)
}

/** Whether the line opens a block below it. A comment behind it does not count. */
export function opensBlock({ body }: Line): boolean {
  const at = body.search(/\s(?:#|\/[/*]|--)(?:\s|$)/)
  return /(?:[:{([]|(?<!-)[-=]>|\b(?:then|do|else))$/.test(at < 0 ? body : body.slice(0, at).trimEnd())
}

/** Whether the statement of the line continues below it: the line opens a block, or ends in an operator. */
export function isOpenEnded(line: Line): boolean {
  return opensBlock(line) || /(?:[.?*/&|=<\\]|(?<!\+)\+|(?<!-)-)$/.test(line.body)
}

/** Whether the body continues the line above. A comment, a tag and a selector do not. */
export function goesOn(body: string): boolean {
  return /^(?!\/[/*]|--\s|<[/!\p{L}]|&[\w.:[-])[.?:+\-*/&|=<>,)\]]/u.test(body)
}

/** Returns the separator at the end of a line: a comma, a semicolon, or an empty string. */
export function endOf(line: Line): string {
  // A key ends as its body does, unless the body ends in typography.
  const text = line.body.charCodeAt(line.body.length - 1) < 128 ? line.body : line.key
  return text.endsWith(',') || text.endsWith(';') ? text.slice(-1) : ''
}

/** Match a space that does not separate two words. One before a dot or hash and a letter does, because `.a .b` is not `.a.b`. */
const SPACING = /(?<![\p{L}\p{N}_$]) | (?![\p{L}\p{N}_$]|[.#][\p{L}_])/gu
const ASCII_SPACING = /(?<![\w$]) | (?![\w$]|[.#][A-Za-z_])/g

/** Returns the text with whitespace only where it separates two words. */
function withoutSpacing(text: string): string {
  if (!text.includes(' ') && !text.includes('\t')) return text
  return text.replace(/\s+/g, ' ').replace(NON_ASCII.test(text) ? SPACING : ASCII_SPACING, '')
}

/** Whether two lines differ in a character of a word, and not only in whitespace, typography, quotes and separators. */
export function differInWord(a: string, b: string): boolean {
  for (let i = 0, j = 0; ; i++, j++) {
    while (isAsciiSpace(a.charCodeAt(i))) i++
    while (isAsciiSpace(b.charCodeAt(j))) j++
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(j)]
    // Beyond the end of a text the code is NaN, which equals nothing.
    if (x !== y) return isAsciiWord(x) && isAsciiWord(y)
  }
}

function isAsciiSpace(code: number): boolean {
  return code === 32 || (code > 8 && code < 14)
}

/** Whether the code is a letter, a digit, `_` or `$`. False for NaN, which is the code beyond the end of a text. */
export function isAsciiWord(code: number): boolean {
  return (code > 96 && code < 123) || (code > 64 && code < 91) || (code > 47 && code < 58) || code === 95 || code === 36
}

/** Matches the start of a comment: `#` without a directive, attribute, anchor or selector behind it. `*` continues one. */
const COMMENT =
  /^(?:\/\/|#(?!include|define|if|endif|else|elif|pragma|undef|import|region|\[|!\[|[\w-].*\{$|[\w-]+,$)|\/\*|\*(?:\s|\/|$)|<!--|--(?:\s|$)|;;|%%|"""|''')/

/** Returns the lines of a text. A line end at the end of the text does not begin another line. CRLF counts as LF. */
export function linesOf(text: string): Line[] {
  if (text === '') return []
  const lines = (text.includes('\r') ? text.replace(/\r\n/g, '\n') : text).split('\n')
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  return lines.map((raw) => new Line(raw))
}

/** Returns the smallest width of the lines that are not empty. */
export function outermostOf(lines: readonly Line[]): number {
  return smallestOf(lines.flatMap((line) => (line.isEmpty ? [] : [line.width])))
}

/** Rows of a text, from `from` (inclusive) to `to` (exclusive). */
export interface Rows {
  readonly from: number
  readonly to: number
}

/** Returns the rows from `from` (inclusive) to `to` (exclusive). */
export function rowNumbers(from: number, to: number): number[] {
  const rows: number[] = []
  for (let row = from; row < to; row++) rows.push(row)
  return rows
}

/** Returns the rows of the lines that pass a test. The runtime needs ten times as long for a `flatMap`. */
export function rowsWhere<T>(lines: readonly T[], passes: (line: T, row: number) => boolean): number[] {
  const rows: number[] = []
  for (let row = 0; row < lines.length; row++) if (passes(lines[row]!, row)) rows.push(row)
  return rows
}

/** Rows of the file, from `from` (inclusive) to `to` (exclusive), and the lines that replace them. */
export interface RowEdit extends Rows {
  readonly lines: readonly Line[]
  /** The hunk of the change that this edit applies. */
  readonly hunk: LineHunk
}
