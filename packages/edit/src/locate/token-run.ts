/*
 * Finds a quote whose line breaks differ from the file, as a sequence of tokens that occurs exactly once.
 *
 * Idea: whitespace and the separators that formatters choose are ignored. These are semicolons, commas before a closing bracket, and
 * parentheses around a single parameter.
 * Cost: the tokens around each occurrence of the rarest word of the quote. Weakness: nothing else may differ.
 */
import { lineAt } from '@suture/text'
import { boundsAt } from '@suture/text/internal'
import type { Source } from '../text/source'
import { tokenKey, tokensOf } from '../text/tokens'

/** A token of a sequence. `end` is the offset after the ignored separators that follow the token. */
export interface RunToken {
  readonly key: string
  readonly from: number
  readonly to: number
  end: number
}

/**
 * Minimum number of tokens, minimum number of tokens if lines are only added around them, minimum number of words, and maximum number of
 * occurrences of the rarest word.
 */
const TOKENS = 8
const TOKENS_KEPT = 7
const WORDS = 4
const RARE = 30

/** Returns the tokens of a text without ignored separators. `offset` is the position of the text in the file. */
export function countingTokens(text: string, offset = 0): RunToken[] {
  const all: RunToken[] = []
  let from = offset
  for (const token of tokensOf(text)) {
    const to = from + token.length
    if (token.trim() !== '') all.push({ key: tokenKey(token), from, to, end: to })
    from = to
  }
  const counting: RunToken[] = []
  all.forEach((token, i) => {
    if (!isFormattersChoice(all, i)) counting.push(token)
    else if (token.key !== '(' && counting.length > 0) counting.at(-1)!.end = token.to
  })
  return counting
}

/** Matches the tokens of an arrow function with a single parameter in parentheses. */
const ARROW = /^\( [\p{L}_$]\S* \) = >$/u

/** Returns the keys of a range of tokens. */
export function keysOfRun(tokens: readonly RunToken[], from: number, to: number): string[] {
  return tokens.slice(from, to).map(({ key }) => key)
}

function isFormattersChoice(all: readonly RunToken[], i: number): boolean {
  const { key } = all[i]!
  if (key === ';') return true
  if (key === ',') return /^[)\]}]$/.test(all[i + 1]?.key ?? '')
  const isArrow = (at: number) => ARROW.test(keysOfRun(all, at, at + 5).join(' '))
  return (key === '(' && isArrow(i)) || (key === ')' && i > 1 && isArrow(i - 2))
}

/** Returns the tokens of the file that equal the quoted tokens. Returns undefined unless they occur exactly once. */
export function findRun(source: Source, quoted: readonly RunToken[], isKept: boolean): readonly RunToken[] | undefined {
  const words = quoted.filter(({ key }) => /[\p{L}\p{N}]/u.test(key))
  if (quoted.length < (isKept ? TOKENS_KEPT : TOKENS) || words.length < WORDS) return undefined
  const named = quoted.map(({ key }, i) => ({
    i,
    count: key.length > 2 && /\p{L}/u.test(key) ? source.count(key) : Number.POSITIVE_INFINITY,
  }))
  const rarest = named.reduce((a, b) => (b.count < a.count ? b : a))
  if (rarest.count === 0 || rarest.count > RARE) return undefined
  const places = source.offsetsOfWord(quoted[rarest.i]!.key, RARE)
  const runs = places.map((at) => runAt(source, quoted, rarest.i, at)).filter((run) => run !== undefined)
  return runs.length === 1 ? runs[0] : undefined
}

/** Number of tokens around a sequence that must be read to decide which separators are ignored. */
const BEYOND = 4

/** Returns the tokens whose token at `index` begins at an offset. Undefined if they differ from the quoted ones. */
function runAt(source: Source, quoted: readonly RunToken[], index: number, at: number): readonly RunToken[] | undefined {
  const row = lineAt(source.document, at)
  for (let reach = quoted.length; ; reach *= 4) {
    const [first, end] = [Math.max(0, row - reach), Math.min(source.lineCount, row + reach)]
    const from = source.document.lineStarts[first]!
    const part = source.text.slice(from, source.document.lineStarts[end]! - 1)
    if (!source.spend(part.length / UNITS)) return undefined
    const actual = countingTokens(part, from)
    const k = actual.findIndex((token) => token.from === at)
    const isWhole = (first === 0 || k >= index + BEYOND) && (end === source.lineCount || k + quoted.length - index + BEYOND < actual.length)
    if (!isWhole) continue
    const start = k - index
    const fits = k >= 0 && start >= 0 && quoted.every((token, i) => actual[start + i]?.key === token.key)
    return fits ? actual.slice(start, start + quoted.length) : undefined
  }
}

/** Number of UTF-16 units of the text that cost as much as one line comparison. */
const UNITS = 40

/** Matches text in which line breaks have a meaning, such as comments, strings of several lines and block scalars. */
export const BREAKS_SAY = /\/\/|(?:^|\s)#|--\s|\/\*|`|"""|'''|[:-]\s+[|>][+-]?\s*$|\\$| {2}$/m
/** Tokens after which, before which, and before which if indented, a statement continues on the next line. */
const GOES_ON_BEHIND = /^[,([{=&|?.<>+*/]$/
const GOES_ON_BEFORE = /^[)\]{}]$/
const GOES_ON_DEEPER = /^[.?:&|]$/

/** Whether two sequences of equal tokens differ only in line breaks without meaning and in the separators that depend on line breaks. */
export function differInBreaksOnly(quotedText: string, quoted: readonly RunToken[], fileText: string, run: readonly RunToken[]): boolean {
  const inFile = fileText.slice(boundsAt(fileText, run[0]!.from).start, run.at(-1)!.end)
  if (BREAKS_SAY.test(quotedText) || BREAKS_SAY.test(inFile)) return false
  if (quoted.some(({ key, from }, k) => key === '"' && quotedText[from] !== fileText[run[k]!.from])) return false
  const gaps = quoted.slice(1).map((next, k) => ({
    quoted: quotedText.slice(quoted[k]!.to, next.from),
    actual: fileText.slice(run[k]!.to, run[k + 1]!.from),
  }))
  const inString = insideQuotes(quoted)
  const isText = (k: number) => inString[k] || /^[.#]$/.test(quoted[k + 1]!.key)
  if (gaps.some((gap, k) => isText(k) && !gap.actual.includes('\n') && !gap.quoted.includes('\n') && gap.quoted !== gap.actual))
    return false
  if (gaps.some((gap, k) => inString[k] && gap.quoted !== gap.actual)) return false
  const open = openAfter(quoted)
  const goesOn = (k: number, broken: string, joined: string) =>
    (open[k] === '{' ? quoted[k]!.key === ':' || joined.includes(';') : open[k] !== undefined) ||
    GOES_ON_BEHIND.test(quoted[k]!.key) ||
    GOES_ON_BEFORE.test(quoted[k + 1]!.key) ||
    (GOES_ON_DEEPER.test(quoted[k + 1]!.key) && /[ \t]$/.test(broken))
  if (!gaps.every((gap, k) => mayDiffer(gap.quoted, gap.actual, (broken, joined) => goesOn(k, broken, joined)))) return false
  const ends = gaps.filter((gap) => gap.quoted.includes(';') || gap.actual.includes(';'))
  const same = ends.filter((gap) => gap.quoted.includes(';') && gap.actual.includes(';')).length
  return same === 0 || same === ends.length
}

/** Returns, for each token, whether a string is open after it. Whitespace in a string is not formatting. */
function insideQuotes(tokens: readonly RunToken[]): boolean[] {
  let isOpen = false
  return tokens.map(({ key }) => {
    if (key === '"') isOpen = !isOpen
    return isOpen
  })
}

/** Returns, for each token, the innermost bracket or tag that is open after it. Inside braces, a line break may end a statement. */
export function openAfter(tokens: readonly RunToken[]): (string | undefined)[] {
  const open: string[] = []
  return tokens.map(({ key, from, to }, k) => {
    const next = tokens[k + 1]
    // Directly behind a name, the angle bracket contains type parameters and does not begin a tag.
    const isBehindName = tokens[k - 1]?.to === from && /[\p{L}\p{N}]/u.test(tokens[k - 1]!.key)
    const isTag = key === '<' && next?.from === to && /^[\p{L}/]/u.test(next.key) && !isBehindName
    if (isTag || /^[([{]$/.test(key)) open.push(key)
    else if (/^[)\]}]$/.test(key))
      open.length = Math.max(
        0,
        open.findLastIndex((each) => each !== '<'),
      )
    else if (key === '>' && open.at(-1) === '<' && tokens[k - 1]?.key !== '=') open.pop()
    return open.at(-1)
  })
}

/** Whether a gap between two tokens may differ: in line breaks where a statement continues, and there also in commas. */
function mayDiffer(quoted: string, actual: string, goesOn: (broken: string, joined: string) => boolean): boolean {
  const isBroken = quoted.includes('\n')
  if (isBroken !== actual.includes('\n')) return isBroken ? goesOn(quoted, actual) : goesOn(actual, quoted)
  return quoted.includes(',') === actual.includes(',')
}
