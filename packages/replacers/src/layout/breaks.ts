/**
 * Where a formatter may break a line, or join two, without another sense.
 *
 *     f(a,⏎  b)    may: inside of parentheses        return⏎  a    may not: nothing is returned
 *     a &&⏎  b     may: the expression goes on       - one⏎- two   may not: two entries
 */
import type { Token } from './tokens'

/** A bracket that is open: the sign, and the token before it. */
export interface Open {
  readonly sign: string
  readonly before: Token | undefined
  /** Commas directly inside of it. */
  commas: number
}

export const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
export const OPENERS = new Set(Object.values(CLOSERS))
/** The expression goes on behind one of them, */
const LEADS_ON = new Set('= => -> ( [ { , ; && || ?? | & + == === != !== < <= >= += -= := . ::'.split(' '))
/** and before one of them. */
const FOLLOWS = new Set('. ?. -> :: && || ?? | ? : == === != !== => ) ] }'.split(' '))
/** True where one line goes on in the next, by the last token of the one and the first of the other. */
export function goesOn(last: string | undefined, next: string | undefined): boolean {
  return (
    (last !== undefined && LEADS_ON.has(last) && !OPENERS.has(last) && !ENDS_ENTRY.has(last)) ||
    (next !== undefined && FOLLOWS.has(next) && !(next in CLOSERS))
  )
}

const ENDS_ENTRY = new Set([',', ';', '=>', '->'])

/** Goes on with what stands before it, as SQL and the heads of classes and modules do. */
const FOLLOWING_WORD =
  /^(?:else|catch|finally|extends|implements|throws|where|FROM|WHERE|AND|OR|JOIN|LEFT|INNER|ON|SET|VALUES|GROUP|ORDER|LIMIT|HAVING|RETURNING)$/
/** Is followed by what it is about, whatever the line. */
const LEADING_WORD = /^(?:SELECT|FROM|WHERE|AND|OR|SET|VALUES|JOIN|ON|BY)$/
/** A line that ends in one of them ends a statement. */
const ENDS_ALONE = /^(?:return|throw|yield|break|continue|raise)$/

/** The open brackets behind one token more. A tag of markup is one too. */
export function opened(stack: Open[], token: Token, before: Token | undefined, line: string): void {
  const innermost = stack.at(-1)
  if (OPENERS.has(token.key) || isTag(token, line)) stack.push({ sign: token.key, before, commas: 0 })
  else if (innermost?.sign === CLOSERS[token.key] || (innermost?.sign === '<' && token.key === '>')) stack.pop()
  else if (token.key === ',' && innermost) innermost.commas++
}

/** `<` before a name, and no comparison. */
function isTag({ key, from }: Token, line: string): boolean {
  return key === '<' && /[\p{L}]/u.test(line[from + 1] ?? '') && !/[\p{L}\p{N}_$)\]]/u.test(line[from - 1] ?? '')
}

/** Beside one of them a blank says nothing, */
const LOOSE_BEHIND = new Set('( [ { ,'.split(' '))
const LOOSE_BEFORE = new Set(') ] } ,'.split(' '))
/** and no more does a break in place of no blank, */
const TIGHT_BEHIND = new Set('( [ { > < . ?. -> ::'.split(' '))
const TIGHT_BEFORE = new Set(') ] } > < / . ?. -> ::'.split(' '))

/** True where a blank between two tokens says what none says: `f( a )`, and not `.a .b`. */
export function mayHaveBlank(before: Token, next: Token): boolean {
  return LOOSE_BEHIND.has(before.key) || LOOSE_BEFORE.has(next.key)
}

/** True where a line may break between two tokens that have no blank between them: `f(⏎a`, `a⏎.b()`, and not `A=⏎B`. */
export function mayBreakTight(before: Token, next: Token, innermost: Open | undefined): boolean {
  return TIGHT_BEHIND.has(before.key) || TIGHT_BEFORE.has(next.key) || (before.key === ',' && innermost !== undefined)
}

/** True where a line may break between two tokens; `isKey`: the first of them is the colon behind a name that begins its line. */
export function mayBreak(before: Token, next: Token, innermost: Open | undefined, isKey: boolean): boolean {
  if (ENDS_ALONE.test(before.key) && innermost?.sign !== '(' && innermost?.sign !== '[') return false
  // The rows of a table.
  if (before.key === '|' && next.key === '|') return false
  if (isKey || (innermost && innermost.sign !== '{')) return true
  if (LEADS_ON.has(before.key) || FOLLOWS.has(next.key) || before.key === '>' || next.key === '<') return true
  return next.key === '{' || FOLLOWING_WORD.test(next.key) || LEADING_WORD.test(before.key)
}

/** A colon behind one of them begins a block, whose lines are statements. */
export const BEGINS_BLOCK = /^(?:else|try|finally|default|do|then|ensure|public|private|protected)$/

/** True where a comma before the closing bracket says nothing: not that of a tuple or a subscript of one entry. */
export function isLastComma({ sign, before, commas }: Open): boolean {
  const isAfterValue = before !== undefined && ((before.isWord && !NO_CALL.test(before.key)) || before.key === ')' || before.key === ']')
  if (commas > 0 || sign === '{') return true
  return sign === '(' ? isAfterValue || before?.key === '>' : !isAfterValue
}

/** A parenthesis behind one of them calls nothing. */
const NO_CALL = /^(?:return|in|yield|if|not|and|or|await|is|else|for|print|lambda|from|assert|del|raise|match|case|let)$/
