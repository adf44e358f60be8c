/*
 * Applies a change inside a line to the file's own line, token by token.
 *
 *     quoted  call("a", b)    new  call("a", c)    file  call('a',  b)    result  call('a',  c)
 */
import type { LineHunk, Span } from '@suture/text'
import { diff } from '../text/diff'
import { isWordCharacter } from '../text/line'
import { tokenKey, tokensOf } from '../text/tokens'

/** The tokens of a line. `gaps` is the whitespace before each token, and at the end. */
interface Tokens {
  readonly tokens: readonly string[]
  readonly gaps: readonly string[]
}

/** What is between two tokens at the same position of the old text, the new text and the file: whitespace, and ignored separators. */
export interface Gap {
  readonly old: string
  readonly next: string
  readonly own: string
}

/** Returns the file's line with the change applied. Undefined if the file's line has other tokens than the quoted one, except below the change. */
export function mergeInline(oldText: string, newText: string, fileText: string): string | undefined {
  const [old, next, own] = [withGaps(oldText), withGaps(newText), withGaps(fileText)]
  const changes = changesOf(old, next)
  const count = old.tokens.length
  // The file's line may have other tokens at its end if the last change ends above.
  const mayEndSo = own.tokens.length === count || (changes.at(-1)?.oldTo ?? 0) < count
  if (!mayEndSo || !old.tokens.every((token, k) => alike(token, own.tokens[k] ?? '') > 0)) return undefined
  const isKept = (token: number) => !changes.some(({ oldFrom, oldTo }) => token >= oldFrom && token < oldTo)
  let merged = ''
  let at = 0
  for (const change of changes) {
    const string = stringAround(old.tokens, change.oldFrom)
    // Whitespace inside a string is not formatting, so the file must have it where the quote does.
    const isInString = (gap: number) => string && gap > string.from && gap <= string.to
    if (old.gaps.some((gap, k) => isInString(k) && (gap === '') !== (own.gaps[k] === ''))) return undefined
    const isRequoted = string && isKept(string.from) && own.tokens[string.from] !== old.tokens[string.from]
    const added = next.tokens.slice(change.newFrom, change.newTo)
    if (isRequoted && added.some((token) => DEPENDS.test(tokenKey(token)))) return undefined
    const [above, below] = gapsBeside(old, next, own, change)
    merged += textOf(own, at, change.oldFrom) + above + inside(next, change.newFrom, change.newTo) + below
    at = change.oldTo
  }
  return merged + textOf(own, at, own.tokens.length)
}

function withGaps(text: string): Tokens {
  const tokens: string[] = []
  const gaps = ['']
  for (const token of tokensOf(text))
    if (token.trim() === '') gaps[tokens.length] = token
    else gaps[tokens.push(token)] = ''
  return { tokens, gaps }
}

/** Returns tokens with the gaps between them. */
function inside({ tokens, gaps }: Tokens, from: number, to: number): string {
  return tokens.slice(from, to).reduce((text, token, k) => text + (k > 0 ? gaps[from + k]! : '') + token, '')
}

/** Like `inside`, with the whitespace at the start or the end of the line if the tokens are there. */
function textOf(line: Tokens, from: number, to: number): string {
  if (from === to) return ''
  const end = to === line.tokens.length ? line.gaps[to]! : ''
  return (from === 0 ? line.gaps[0]! : '') + inside(line, from, to) + end
}

/** Returns the changes of tokens and of gaps. Tokens that are alike are paired, and count as changed if they are not equal. */
function changesOf(old: Tokens, next: Tokens): LineHunk[] {
  const changed: LineHunk[] = []
  let i = 0
  let j = 0
  const add = (oldTo: number, newTo: number) => {
    const last = changed.at(-1)
    if (last && last.oldTo === i && last.newTo === j) changed[changed.length - 1] = { ...last, oldTo, newTo }
    else changed.push({ oldFrom: i, oldTo, newFrom: j, newTo })
    i = oldTo
    j = newTo
  }
  const [n, m] = [old.tokens.length, next.tokens.length]
  const end = { oldFrom: n, oldTo: n, newFrom: m, newTo: m }
  for (const run of [...diff(old.tokens, next.tokens, alike), end]) {
    while (i < run.oldFrom) {
      if (old.gaps[i] !== next.gaps[j]) add(i, j)
      if (old.tokens[i] !== next.tokens[j]) add(i + 1, j + 1)
      else {
        i++
        j++
      }
    }
    if (run !== end || old.gaps[n] !== next.gaps[m]) add(run.oldTo, run.newTo)
  }
  return changed
}

/** How alike two tokens are. Typography and kinds of quotes are not differences. */
function alike(a: string, b: string): number {
  return a === b ? 1.01 : tokenKey(a) === tokenKey(b) ? 1 : 0
}

/** Characters that have a different meaning inside different quotes. */
const DEPENDS = /['"`$\\]/

/** Returns the quotes around a token. */
function stringAround(tokens: readonly string[], at: number): Span | undefined {
  for (let from = 0; from < at; from++) {
    const quote = tokens[from]!
    if (!/^['"\u2018-\u201d]$/.test(quote)) continue
    let to = from + 1
    while (to < tokens.length && tokens[to] !== quote) to++
    if (to === tokens.length) return undefined
    if (to >= at) return { from, to }
    from = to
  }
  return undefined
}

/** Returns the whitespace above and below the added tokens. If none are added, it is all above. */
function gapsBeside(old: Tokens, next: Tokens, own: Tokens, hunk: LineHunk): readonly [string, string] {
  const { oldFrom, oldTo, newFrom, newTo } = hunk
  const above: Gap = { old: old.gaps[oldFrom]!, next: next.gaps[newFrom]!, own: own.gaps[oldFrom]! }
  const below: Gap = { old: old.gaps[oldTo]!, next: next.gaps[newTo]!, own: own.gaps[oldTo]! }
  const [left, right] = [next.tokens[newFrom - 1], next.tokens[newTo]]
  const isOneAbove = isOne(left, next.tokens[newFrom])
  if (newFrom === newTo) {
    if (oldFrom === oldTo) return [above.next, '']
    const isOfLeft = ownsGap(left) && !isOne(left, old.tokens[oldFrom])
    return [mergedGap((isOfLeft && above.next === above.old) || below.next !== below.old ? above : below, isOneAbove), '']
  }
  const isOneBelow = isOne(next.tokens[newTo - 1], right)
  const isOfLeft = ownsGap(left) && !isOneAbove
  const isOfRight = ownsGap(right) || (!isOfLeft && below.next === below.old)
  // The gap in which tokens are added becomes two. It is that of the bracket or operator beside it.
  const isHalf = oldFrom === oldTo
  const leftGap = isHalf && isOfRight && !isOfLeft ? above.next : mergedGap(above, isOneAbove)
  return [leftGap, isHalf && !isOfRight ? below.next : mergedGap(below, isOneBelow)]
}

/** Returns the file's whitespace, or that of the new text if the edit changes it or if the tokens beside it would be read as one. */
function mergedGap({ old, next, own }: Gap, isOneWithout: boolean): string {
  return next !== old || (isOneWithout && (next === '') !== (own === '')) ? next : own
}

/** Whether the whitespace beside a token is a matter of this token. This holds for brackets, operators and the ends of the line. */
function ownsGap(token: string | undefined): boolean {
  return token === undefined || OPERATOR.test(token) || /^[()[\]{},;]$/.test(token)
}

const OPERATOR = /^[-+*/%=<>!&|^~?:.]/

/** Whether two tokens are read as one word or operator if there is nothing between them. A different prefix operator is read alone. */
function isOne(above = '', below = ''): boolean {
  const [end, start] = [above.at(-1) ?? '', below[0] ?? '']
  if (!OPERATOR.test(end)) return isWordCharacter(end) && isWordCharacter(start)
  return OPERATOR.test(start) && (end === start || !/[-+!~*&]/.test(start))
}
