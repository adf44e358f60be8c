/**
 * Where a formatter may break a line, or join two, without changing the meaning.
 *
 *     f(a,⏎  b)    may: inside parentheses           return⏎  a    may not: nothing would be returned
 *     a &&⏎  b     may: the expression continues     - one⏎- two   may not: two entries
 */
import type { Token } from './tokens'

/** An open bracket: the bracket, and the token before it. */
export interface Open {
  readonly sign: string
  readonly before: Token | undefined
  /** Commas directly inside it. */
  commas: number
}

export const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
export const OPENERS = new Set(Object.values(CLOSERS))
/** The expression continues after one of these ... */
const LEADS_ON = new Set('= => -> ( [ { , ; && || ?? | & + == === != !== < <= >= += -= := . ::'.split(' '))
/** ... and before one of these. */
const FOLLOWS = new Set('. ?. -> :: && || ?? | ? : == === != !== => ) ] }'.split(' '))
/** True if one line continues in the next, judged by the last token of the one and the first of the other. */
export function goesOn(last: string | undefined, next: string | undefined): boolean {
  return (
    (last !== undefined && LEADS_ON.has(last) && !OPENERS.has(last) && !ENDS_ENTRY.has(last)) ||
    (next !== undefined && FOLLOWS.has(next) && !(next in CLOSERS))
  )
}

const ENDS_ENTRY = new Set([',', ';', '=>', '->'])

/** Continues what comes before it, as in SQL and in the heads of classes and modules. */
const FOLLOWING_WORD =
  /^(?:else|catch|finally|extends|implements|throws|where|FROM|WHERE|AND|OR|JOIN|LEFT|INNER|ON|SET|VALUES|GROUP|ORDER|LIMIT|HAVING|RETURNING)$/
/** Needs something after it, on whatever line. */
const LEADING_WORD = /^(?:SELECT|FROM|WHERE|AND|OR|SET|VALUES|JOIN|ON|BY)$/
/** A line that ends in one of these ends a statement. */
const ENDS_ALONE = /^(?:return|throw|yield|break|continue|raise)$/

/** Updates the stack of open brackets for one more token. A tag of markup counts as a bracket. */
export function opened(stack: Open[], token: Token, before: Token | undefined, line: string): void {
  const innermost = stack.at(-1)
  if (OPENERS.has(token.key) || isTag(token, line)) stack.push({ sign: token.key, before, commas: 0 })
  else if (innermost?.sign === CLOSERS[token.key] || (innermost?.sign === '<' && token.key === '>')) stack.pop()
  else if (token.key === ',' && innermost) innermost.commas++
}

/** True for `<` before a name that is not a comparison. */
function isTag({ key, from }: Token, line: string): boolean {
  return key === '<' && /[\p{L}]/u.test(line[from + 1] ?? '') && !/[\p{L}\p{N}_$)\]]/u.test(line[from - 1] ?? '')
}

/** Next to one of these, whitespace has no meaning ... */
const LOOSE_BEHIND = new Set('( [ { ,'.split(' '))
const LOOSE_BEFORE = new Set(') ] } ,'.split(' '))
/** ... and next to one of these, a line break instead of no whitespace has none either. */
const TIGHT_BEHIND = new Set('( [ { > < . ?. -> ::'.split(' '))
const TIGHT_BEFORE = new Set(') ] } > < / . ?. -> ::'.split(' '))

/** True if whitespace between two tokens means the same as none: `f( a )`, but not `.a .b`. */
export function mayHaveBlank(before: Token, next: Token): boolean {
  return LOOSE_BEHIND.has(before.key) || LOOSE_BEFORE.has(next.key)
}

/** True if a line may break between two tokens without whitespace between them: `f(⏎a`, `a⏎.b()`, but not `A=⏎B`. */
export function mayBreakTight(before: Token, next: Token, innermost: Open | undefined): boolean {
  return TIGHT_BEHIND.has(before.key) || TIGHT_BEFORE.has(next.key) || (before.key === ',' && innermost !== undefined)
}

/** True if a line may break between two tokens. `isKey`: the first is the colon after a name that begins its line. */
export function mayBreak(before: Token, next: Token, innermost: Open | undefined, isKey: boolean): boolean {
  if (ENDS_ALONE.test(before.key) && innermost?.sign !== '(' && innermost?.sign !== '[') return false
  // Between the rows of a table.
  if (before.key === '|' && next.key === '|') return false
  if (isKey || (innermost && innermost.sign !== '{')) return true
  if (LEADS_ON.has(before.key) || FOLLOWS.has(next.key) || before.key === '>' || next.key === '<') return true
  return next.key === '{' || FOLLOWING_WORD.test(next.key) || LEADING_WORD.test(before.key)
}

/** A colon after one of these begins a block, whose lines are statements. */
export const BEGINS_BLOCK = /^(?:else|try|finally|default|do|then|ensure|public|private|protected)$/

/** True if a comma before the closing bracket has no meaning: not in a tuple or a subscript with one entry. */
export function isLastComma({ sign, before, commas }: Open): boolean {
  const isAfterValue = before !== undefined && ((before.isWord && !NO_CALL.test(before.key)) || before.key === ')' || before.key === ']')
  if (commas > 0 || sign === '{') return true
  return sign === '(' ? isAfterValue || before?.key === '>' : !isAfterValue
}

/** A parenthesis after one of these is not a call. */
const NO_CALL = /^(?:return|in|yield|if|not|and|or|await|is|else|for|print|lambda|from|assert|del|raise|match|case|let)$/
