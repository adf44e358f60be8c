/** Decides whether tokens of the file are the quoted ones in another format. */
import type { LineHunk } from '@suture/text'
import { boundsAt } from '@suture/text/internal'
import { countingTokens, type RunToken } from '../locate/token-run'
import { rowNumbers } from '../text/line'
import { openLiterals } from '../text/literals'

/** Matches text in which every line break has a meaning: block scalars, joined lines and hard line breaks. */
const BREAKS_SAY = /[:-]\s+[|>][+-]?\s*$|\\$| {2}$/m
/** Tokens after which, before which, and before which if indented, a statement continues on the next line. */
const GOES_ON_BEHIND = /^(?:[,([{=&|?.<>+*/]|extends|implements)$/
const GOES_ON_BEFORE = /^(?:[)\]{}]|extends|implements)$/
const GOES_ON_DEEPER = /^[.?:&|]$/
/** Words that continue the statement of a block after its brace. */
const GOES_ON_BEHIND_BRACE = /^(?:else|catch|finally)$/
/** Matches tokens that some languages replace in a string with one of the quotation marks only. */
const FILLS_IN = /[$#%\\]/

/** The file, the old text and the new text, with their tokens: the run of the file, the quoted ones and the next ones. */
export interface RelaidTexts {
  readonly text: string
  readonly old: string
  readonly new: string
  readonly quoted: readonly RunToken[]
  readonly next: readonly RunToken[]
  readonly run: readonly RunToken[]
}

/** Whether equal tokens differ only in quotation marks, line breaks without meaning, and separators at brackets and line ends. */
export function differInFormat(quotedText: string, quoted: readonly RunToken[], fileText: string, run: readonly RunToken[]): boolean {
  const { start } = boundsAt(fileText, run[0]!.from)
  if (BREAKS_SAY.test(quotedText) || BREAKS_SAY.test(fileText.slice(start, run.at(-1)!.end))) return false
  const above = fileText.slice(start, run[0]!.from)
  const begun = openLiterals(above, countingTokens(above)).at(-1) ?? ''
  if (begun !== '' && !isQuote(begun)) return false
  const literals = openLiterals(quotedText, quoted, begun)
  const own = openLiterals(fileText, run, begun)
  const open = openAfter(quoted, literals)
  return quoted.slice(1).every((next, k) => {
    const [gap, actual] = [quotedText.slice(quoted[k]!.to, next.from), fileText.slice(run[k]!.to, run[k + 1]!.from)]
    const literal = literals[k]!
    if (literal !== own[k] && !(/^["']["']$/.test(literal + own[k]!) && !FILLS_IN.test(quoted[k]!.key))) return false
    if (isQuote(literal)) return gap === actual
    return literal === '' ? mayDiffer(quoted, k, open[k], gap, actual) : gap.includes('\n') === actual.includes('\n')
  })
}

function isQuote(literal: string): boolean {
  return /^["'`]/.test(literal)
}

/** Returns, for each token, the innermost bracket or tag that is open after it. Inside braces, a line break may end a statement. */
export function openAfter(tokens: readonly RunToken[], literals: readonly string[]): (string | undefined)[] {
  const open: string[] = []
  return tokens.map(({ key, from, to }, k) => {
    const next = tokens[k + 1]
    // Directly behind a name, the angle bracket contains type parameters and does not begin a tag.
    const isBehindName = tokens[k - 1]?.to === from && /[\p{L}\p{N}]/u.test(tokens[k - 1]!.key)
    const isTag = key === '<' && next?.from === to && /^[\p{L}/]/u.test(next.key) && !isBehindName
    if (literals[k] !== '') return open.at(-1)
    const bracket = open.findLastIndex((each) => each !== '<')
    if (isTag || /^[([{]$/.test(key)) open.push(key)
    else if (/^[)\]}]$/.test(key)) open.length = Math.max(0, bracket)
    else if (key === '>' && open.at(-1) === '<' && tokens[k - 1]?.key !== '=') open.pop()
    return open.at(-1)
  })
}

/** Whether the gap after a token of code may differ: in line breaks where a statement continues, and in the comma before a bracket. */
function mayDiffer(tokens: readonly RunToken[], k: number, open: string | undefined, quoted: string, actual: string): boolean {
  if (quoted.includes(',') !== actual.includes(',') && endsTuple(tokens, k)) return false
  const isBroken = quoted.includes('\n')
  if (isBroken !== actual.includes('\n'))
    return isBroken ? goesOn(tokens, k, open, quoted, actual) : goesOn(tokens, k, open, actual, quoted)
  // A space before a dot or a hash separates selectors.
  return isBroken || quoted === actual || !/^[.#]$/.test(tokens[k + 1]!.key)
}

/** Whether a statement continues after a token, although one text breaks the line there. `joined` is the gap of the other text. */
function goesOn(tokens: readonly RunToken[], k: number, open: string | undefined, broken: string, joined: string): boolean {
  const [above, below] = [tokens[k]!.key, tokens[k + 1]!.key]
  if (open === '{' ? above === ':' || joined.includes(';') : open !== undefined) return true
  if (GOES_ON_BEHIND.test(above) || GOES_ON_BEFORE.test(below)) return true
  if (above === '}' && GOES_ON_BEHIND_BRACE.test(below)) return true
  return GOES_ON_DEEPER.test(below) && /[ \t]$/.test(broken)
}

/** Whether the parentheses that end after a token contain a single item and are not those of a call. A comma then makes a tuple. */
function endsTuple(tokens: readonly RunToken[], k: number): boolean {
  let depth = tokens[k + 1]!.key === ')' ? 0 : Number.NaN
  for (let i = k; i >= 0; i--) {
    const { key, from } = tokens[i]!
    if (depth === 0 && key === ',') return false
    if (depth === 0 && key === '(') return tokens[i - 1]?.to !== from || !/[\p{L}\p{N}_$\])>]$/u.test(tokens[i - 1]!.key)
    if (/^[)\]}]$/.test(key)) depth++
    if (/^[([{]$/.test(key)) depth--
  }
  return depth === 0
}

/**
 * Whether a removed token has other characters in the file. Quotation marks may differ, and other typography if a kept token shows the same
 * difference. So may semicolons if no token has one in both texts, and commas if the line breaks behind them differ, too, or are shown.
 */
export function isWrittenOtherwise(texts: RelaidTexts, hunks: readonly LineHunk[], breaks: ReadonlySet<number>): boolean {
  const { old, quoted, text, run } = texts
  const has = (of: string, { to, end }: RunToken, separator: string) => of.slice(to, end).includes(separator)
  const isHabit = quoted.every((token, k) => !has(old, token, ';') || !has(text, run[k]!, ';'))
  const letters = quoted.map(({ key, from, to }, k) =>
    key === '"' ? '' : difference(old.slice(from, to), text.slice(run[k]!.from, run[k]!.to)),
  )
  const commas = quoted.map((token, k) => difference(`${has(old, token, ',')}`, `${has(text, run[k]!, ',')}`))
  const removed = new Set(hunks.flatMap(({ oldFrom, oldTo }) => rowNumbers(oldFrom, oldTo)))
  const shown = new Set(['', ...[letters, commas].flatMap((all) => all.filter((_, k) => !removed.has(k)))])
  return [...removed].some((k) => {
    if (!shown.has(letters[k]!)) return true
    // The quote may have been cut off before the last separator.
    if (k === quoted.length - 1) return false
    if (!isHabit && has(old, quoted[k]!, ';') !== has(text, run[k]!, ';')) return true
    return !breaks.has(k) && !shown.has(commas[k]!)
  })
}

/** Returns both texts if they differ, and otherwise an empty text. */
function difference(mine: string, own: string): string {
  return mine === own ? '' : `${mine} ${own}`
}
