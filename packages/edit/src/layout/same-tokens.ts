/**
 * Quoted lines whose tokens the file has on other lines.
 *
 * Idea: both are read token by token from the beginning of a line. They are one text if both reach the end of a line together, and differ
 * only in breaks without meaning and in commas before a closing bracket.
 * Cost: their tokens, MOST at most. Source: own. Weakness: a formatter that removes parentheses, or blank lines.
 *
 *     quoted    f(a, b)        file    f(        one run: lines 1 to 4
 *                                        a,
 *                                        b,
 *                                      )
 */
import { BEGINS_BLOCK, CLOSERS, isLastComma, mayBreak, mayBreakTight, mayHaveBlank, type Open, opened } from './breaks'
import { mayBeComment, type Token, tokensOf } from './tokens'

/** Maximum number of tokens of a run. */
const MOST = 400

/** Lines by number; undefined after the last one. */
export type LinesByNumber = (at: number) => string | undefined

/** A token and its line. */
export interface RowToken extends Token {
  readonly row: number
  readonly isFirstOfRow: boolean
  readonly isLastOfRow: boolean
}

/** Quoted lines and lines of the file with the same tokens, each from the first to before the last. */
export interface TokenRun {
  readonly oldFrom: number
  readonly oldTo: number
  readonly first: number
  readonly end: number
  /** What the first of the file's lines has before the quote, and the last one after it, if the quote begins or ends within a line. */
  readonly cut?: { readonly before: string; readonly behind: string }
}

/**
 * The shortest run from a quoted line and a line of the file on; undefined if their tokens differ. With `mayCut`, the quote may end within
 * a line of the file.
 */
export function runFrom(
  quoted: LinesByNumber,
  from: number,
  file: LinesByNumber,
  first: number,
  mayCut = false,
  stack: Open[] = [],
): TokenRun | undefined {
  const [one, other] = [reader(quoted, from), reader(file, first)]
  const sides = { quoted, file }
  let last: TokenPair | undefined
  for (let count = 0; count < MOST; count++) {
    if (!skipCommas(one, other, last?.quoted, stack.at(-1))) return undefined
    if (mayCut && last && !one.peek() && isOver(quoted, last.quoted)) return cutRun(from, first, last, file)
    const [a, b] = [one.next(), other.next()]
    if (!a || !b || a.key !== b.key || !mayFollow(sides, a, b, last, stack.at(-1))) return undefined
    opened(stack, a, last?.quoted, quoted(a.row)!)
    if (endsRow(a, one) && endsRow(b, other))
      return endAlike(sides, a, b) ? { oldFrom: from, oldTo: a.row + 1, first, end: b.row + 1 } : undefined
    last = { quoted: a, own: b, isKey: isColonOfKey(a, last?.quoted) }
  }
  return undefined
}

/** A token of both sides, and whether it is the colon after a key. */
interface TokenPair {
  readonly quoted: RowToken
  readonly own: RowToken
  readonly isKey: boolean
}

/** A quote and the file, by line. */
interface TwoTexts {
  readonly quoted: LinesByNumber
  readonly file: LinesByNumber
}

/** True if a backslash joins the next line on both sides, or on neither. */
function endAlike({ quoted, file }: TwoTexts, a: RowToken, b: RowToken): boolean {
  const goesOn = (line: string) => line.trimEnd().endsWith('\\')
  return goesOn(quoted(a.row)!) === goesOn(file(b.row)!)
}

/** True if two texts have the same tokens and differ only in breaks without meaning. */
export function readAlike(one: readonly string[], other: readonly string[], stack: Open[] = []): boolean {
  let [at, row] = [0, 0]
  while (at < one.length && row < other.length) {
    const run = runFrom(
      (n) => one[n],
      at,
      (n) => other[n],
      row,
      false,
      stack,
    )
    if (!run) return false
    ;[at, row] = [run.oldTo, run.end]
  }
  return at === one.length && row === other.length
}

/** True if a token may follow the last one as it does on both sides, on the same line or on the next. */
function mayFollow(
  { quoted, file }: TwoTexts,
  next: RowToken,
  own: RowToken,
  last: TokenPair | undefined,
  innermost: Open | undefined,
): boolean {
  if (!last) return true
  const [gap, ownGap] = [gapOf(quoted, last.quoted, next), gapOf(file, last.own, own)]
  if (gap !== undefined && ownGap !== undefined) return (gap === '') === (ownGap === '') || mayHaveBlank(last.quoted, next)
  if (mayBeComment(quoted(last.quoted.row)!, last.quoted.to) || mayBeComment(file(last.own.row)!, last.own.to)) return false
  if ((gap ?? ownGap) === '' && !mayBreakTight(last.quoted, next, innermost)) return false
  if ((gap ?? ownGap) === '' && isInSelector(quoted(last.quoted.row)!, last.quoted, next)) return false
  return mayBreak(last.quoted, next, innermost, last.isKey)
}

/** `.b` after the `a` of `.a` may belong to a selector, where whitespace has a meaning. */
function isInSelector(line: string, before: RowToken, next: RowToken): boolean {
  return before.isWord && next.key === '.' && /^\s*[.#&]/.test(line)
}

/** The text between two tokens; undefined for a line break. */
function gapOf(lines: LinesByNumber, before: RowToken, next: RowToken): string | undefined {
  return before.row === next.row ? lines(next.row)!.slice(before.to, next.from) : undefined
}

/** The run of a quote that ends within a line of the file. */
function cutRun(oldFrom: number, first: number, { quoted, own }: TokenPair, file: LinesByNumber): TokenRun {
  const cut = { before: '', behind: file(own.row)!.slice(own.to) }
  return { oldFrom, oldTo: quoted.row + 1, first, end: own.row + 1, cut }
}

/** True for a colon after a name that begins its line, and begins no block. An unindented name may be a Makefile target or a label. */
function isColonOfKey({ key }: RowToken, before: RowToken | undefined): boolean {
  return key === ':' && before !== undefined && before.isFirstOfRow && before.from > 0 && !BEGINS_BLOCK.test(before.key)
}

/** True if nothing is quoted after a token, apart from a comma. */
function isOver(quoted: LinesByNumber, { row, to }: RowToken): boolean {
  return quoted(row + 1) === undefined && /^\s*,?\s*$/.test(quoted(row)!.slice(to))
}

/** True if the token is the last of its line, apart from a comma or semicolon that the other side may lack. */
function endsRow(token: RowToken, { peek }: TokenReader): boolean {
  const next = peek()
  return token.isLastOfRow || (next !== undefined && next.row === token.row && next.isLastOfRow && (next.key === ',' || next.key === ';'))
}

/** Skips a comma before a closing bracket that only one side has. Returns false if it has a meaning. */
function skipCommas(one: TokenReader, other: TokenReader, before: Token | undefined, innermost: Open | undefined): boolean {
  for (const [a, b] of [
    [one, other],
    [other, one],
  ] as const) {
    const [own, closer] = [a.peek(), b.peek()]
    if (own?.key !== ',' || !closer || !(closer.key in CLOSERS)) continue
    if (!own.isLastOfRow || before?.key === ',' || !innermost || !isLastComma(innermost)) return false
    a.next()
  }
  return true
}

interface TokenReader {
  readonly next: () => RowToken | undefined
  readonly peek: () => RowToken | undefined
}

function reader(lines: LinesByNumber, from: number): TokenReader {
  let row = from - 1
  let tokens: readonly Token[] | undefined = []
  let at = 0
  const peek = () => {
    if (tokens && at === tokens.length) {
      const line = lines(++row)
      // A blank line ends the reading.
      ;[tokens, at] = [line === undefined || line.trim() === '' ? undefined : tokensOf(line), 0]
    }
    const token = tokens?.[at]
    return token && { ...token, row, isFirstOfRow: at === 0, isLastOfRow: at === tokens!.length - 1 }
  }
  return {
    peek,
    next() {
      const token = peek()
      at++
      return token
    },
  }
}
