import { fold } from '@suture/similarity'

const WORD = /[\p{L}\p{N}_$]+/gu
const WORD_CHARACTER = /[\p{L}\p{N}_$]/u
const ASCII_WORD = /[A-Za-z0-9_$]+/g
const NON_ASCII = /[^\x00-\x7f]/

/** The words of a text: runs of letters, digits, `_` and `$`. */
function wordsOf(text: string): string[] {
  return text.match(NON_ASCII.test(text) ? WORD : ASCII_WORD) ?? []
}

/** True for a character of a word. */
export function isWordCharacter(character: string | undefined): boolean {
  if (character === undefined || character === '') return false
  const code = character.charCodeAt(0)
  if (code > 127) return /[\p{L}\p{N}\p{M}]/u.test(character)
  return isAsciiWord(code)
}

/** Columns that a tab counts for. */
const TAB = 4

/** The width of an indentation in columns; a tab counts as four. */
export function widthOf(indent: string): number {
  let width = 0
  for (let i = 0; i < indent.length; i++) width += indent.charCodeAt(i) === 9 ? TAB : 1
  return width
}

/** A line of a text, with the forms of it that are compared. Each form is made when it is first asked for. */
export class Line {
  /** The line without whitespace at its ends. */
  readonly body: string
  /** Whitespace before the body; empty for an empty line. */
  readonly indent: string
  private madeKey: string | undefined
  private madeLoose: string | undefined
  private madeWords: readonly string[] | undefined

  /** `raw`: the line without its line end. */
  constructor(readonly raw: string) {
    this.body = raw.trim()
    this.indent = this.body === '' ? '' : raw.slice(0, raw.length - raw.trimStart().length)
  }

  /** Whitespace after the body. */
  get tail(): string {
    return this.raw.slice(this.indent.length + this.body.length)
  }

  /** The body with typography undone, without whitespace that no two words need. */
  get key(): string {
    return (this.madeKey ??= withoutSpacing(fold(this.body)))
  }

  /** The key with one kind of quotes, without a separator at its end: what formatters choose. */
  get loose(): string {
    return (this.madeLoose ??= this.key.replace(/['`]/g, '"').replace(/[,;]$/, ''))
  }

  get words(): readonly string[] {
    return (this.madeWords ??= wordsOf(fold(this.body)))
  }

  get hasWords(): boolean {
    return this.madeWords ? this.madeWords.length > 0 : WORD_CHARACTER.test(this.body)
  }

  get width(): number {
    return widthOf(this.indent)
  }

  get isEmpty(): boolean {
    return this.body === ''
  }

  /** True for a line without words: brackets and other punctuation. */
  get isPunctuation(): boolean {
    return this.body !== '' && !this.hasWords
  }

  get isComment(): boolean {
    return isComment(this)
  }
}

/** True for an item of a list of YAML or Markdown. */
export function isItem({ body }: Line): boolean {
  return /^[-*+] \S/.test(body)
}

const KEY = String.raw`(?:[\w.$/-]+|"[^"]*"|'[^']*'):`
const ITEM_OF_KEYS = new RegExp(`^(- +)${KEY}(?:\\s|$)`)
const KEY_ALONE = new RegExp(`^${KEY}$`)
const KEYED = new RegExp(`^${KEY}(?: .*[^,;{[(]|$)$`)

/** The marker of an item that is a map in data (`- key: value`), with its spaces; empty for others. What the map has below lies behind it. */
export function markerOf({ body }: Line): string {
  return ITEM_OF_KEYS.exec(body)?.[1] ?? ''
}

/** True for a key of data whose value is below it (`key:`). */
export function isKeyAlone({ body }: Line): boolean {
  return KEY_ALONE.test(body)
}

/** True for a key of data and its value, if that is not below it: no entry of a list in brackets. */
export function isKeyed({ body }: Line): boolean {
  return KEYED.test(body)
}

/** True for a line that closes a block and says nothing else. */
export function isCloser({ body }: Line): boolean {
  return /^(?:[)\]}]+|end)[,;]?$/.test(body)
}

/** True for a line that opens a block below it. */
export function opensBlock({ body }: Line): boolean {
  return /(?:[:{([]|\b(?:then|do|else))$/.test(body)
}

/** True for a body in which the line above goes on. */
export function goesOn(body: string): boolean {
  return /^[.?:+\-*/&|=<>,)\]]/.test(body)
}

/** The separator at the end of a line: a comma, a semicolon, or nothing. */
export function endOf({ key }: Line): string {
  return key.endsWith(',') || key.endsWith(';') ? key.slice(-1) : ''
}

/** A comment behind what a line says; quotes after its mark would be those of a string around it. */
const REMARK = /(?:(?<=\S)\s+(?:\/\/|#|\/\*)|(?<=;)\s+--)(?:\s[^'"`]*)?$/

/** What a line says, and the comment behind it; empty if there is none. */
export function partsOf({ body, indent }: Line): { code: Line; remark: Line } {
  const at = body.search(REMARK)
  return at < 0
    ? { code: new Line(indent + body), remark: new Line('') }
    : { code: new Line(indent + body.slice(0, at)), remark: new Line(body.slice(at)) }
}

/** Without whitespace but for one space between two words. */
function withoutSpacing(text: string): string {
  if (!text.includes(' ') && !text.includes('\t')) return text
  if (NON_ASCII.test(text)) return text.replace(/\s+/g, ' ').replace(/(?<![\p{L}\p{N}_$]) | (?![\p{L}\p{N}_$]|[.#][\p{L}_])/gu, '')
  let kept = ''
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (!isAsciiSpace(text.charCodeAt(at))) continue
    const start = at
    while (at < text.length && isAsciiSpace(text.charCodeAt(at))) at++
    kept += text.slice(from, start)
    if (isAsciiWord(text.charCodeAt(start - 1)) && (isAsciiWord(text.charCodeAt(at)) || beginsName(text, at))) kept += ' '
    from = at
  }
  return kept + text.slice(from)
}

/** True if two lines are not the same up to whitespace, typography, quotes and separators: a character of a word differs. */
export function differInWord(a: string, b: string): boolean {
  for (let i = 0, j = 0; ; i++, j++) {
    while (isAsciiSpace(a.charCodeAt(i))) i++
    while (isAsciiSpace(b.charCodeAt(j))) j++
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(j)]
    // Beyond their ends both are NaN, which is equal to nothing.
    if (x !== y) return isAsciiWord(x) && isAsciiWord(y)
  }
}

/** True at a dot or a hash before a letter: with a space before it, it does not belong to the word before it, `.a .b` is not `.a.b`. */
function beginsName(text: string, at: number): boolean {
  const mark = text.charCodeAt(at)
  return (mark === 46 || mark === 35) && /[\p{L}_]/u.test(text.charAt(at + 1))
}

function isAsciiSpace(code: number): boolean {
  return code === 32 || (code > 8 && code < 14)
}

/** True for a letter, a digit, `_` and `$`; false for NaN, beyond the ends of a text. */
function isAsciiWord(code: number): boolean {
  return (code > 96 && code < 123) || (code > 64 && code < 91) || (code > 47 && code < 58) || code === 95 || code === 36
}

/** Starts of comments. `#` opens one unless a directive, an attribute, an anchor or a selector follows; `*` continues one. */
const COMMENT =
  /^(?:\/\/|#(?!include|define|if|endif|else|elif|pragma|undef|import|region|\[|!\[|[\w-].*\{$|[\w-]+,$)|\/\*|\*(?:\s|\/|$)|<!--|--(?:\s|$)|;;|%%|"""|''')/

function isComment({ body, indent }: Line): boolean {
  return COMMENT.test(body) && !(indent === '' && body.startsWith('* '))
}

/** The lines of a text; a line end at its end opens no further line. CRLF counts as LF. */
export function linesOf(text: string): Line[] {
  if (text === '') return []
  const lines = text.replace(/\r\n/g, '\n').split('\n')
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  return lines.map((raw) => new Line(raw))
}
