/*
 * Finds a quote whose line breaks differ from the file, as a sequence of tokens that occurs exactly once.
 *
 * Idea: whitespace and the separators that formatters choose are ignored. These are semicolons, commas before a closing bracket, and
 * parentheses around a single parameter.
 * Cost: the tokens around each occurrence of the rarest word of the quote. Weakness: nothing else may differ.
 */
import { lineAt } from '@suture/text'
import { type Source, UNITS_READ } from '../text/source'
import { tokenKey, tokensOf } from '../text/tokens'

/** A token of a sequence. `end` is the offset after the ignored separators that follow the token. */
export interface RunToken {
  readonly key: string
  readonly from: number
  readonly to: number
  end: number
}

/** Minimum number of tokens, also if lines are only added around them, and of words. Maximum number of occurrences of the rarest word. */
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
  if (key === ',') return /^[)\]}]$/.test(all[i + 1]?.key ?? ')')
  const isArrow = (at: number) => ARROW.test(keysOfRun(all, at, at + 5).join(' '))
  return (key === '(' && isArrow(i)) || (key === ')' && i > 1 && isArrow(i - 2))
}

/** Returns the tokens of the file that equal the quoted tokens. Returns undefined unless they occur exactly once. */
export function findRun(source: Source, quoted: readonly RunToken[], isKept: boolean): readonly RunToken[] | undefined {
  const words = quoted.filter(({ key }) => /[\p{L}\p{N}]/u.test(key))
  if (quoted.length < (isKept ? TOKENS_KEPT : TOKENS) || words.length < WORDS) return undefined
  // The letter of an escape belongs to the word behind it.
  const isWhole = ({ from }: RunToken, i: number) => quoted[i - 1]?.to !== from || !quoted[i - 1]!.key.startsWith('\\')
  const named = quoted.map((token, i) => ({
    i,
    count: token.key.length > 2 && /\p{L}/u.test(token.key) && isWhole(token, i) ? source.count(token.key) : Number.POSITIVE_INFINITY,
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
    if (!source.budget.spend(part.length / UNITS_READ)) return undefined
    const actual = countingTokens(part, from)
    const k = actual.findIndex((token) => token.from === at)
    const isWhole = (first === 0 || k >= index + BEYOND) && (end === source.lineCount || k + quoted.length - index + BEYOND < actual.length)
    if (!isWhole) continue
    const start = k - index
    const fits = k >= 0 && start >= 0 && quoted.every((token, i) => actual[start + i]?.key === token.key)
    return fits ? actual.slice(start, start + quoted.length) : undefined
  }
}
