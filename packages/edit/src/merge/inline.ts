/*
 * Applies a change inside a line to the file's own line, token by token.
 *
 *     quoted  call("a", b)    new  call("a", c)    file  call('a',  b)    result  call('a',  c)
 */
import type { LineHunk, Span } from '@suture/text'
import { diff } from '../text/diff'
import { isWordCharacter } from '../text/line'
import { tokenKey, tokensOf } from '../text/tokens'

/** Returns the file's line with the change applied. Undefined if the file's line differs at the changed position. */
export function mergeInline(oldText: string, newText: string, fileText: string): string | undefined {
  const old = tokensOf(oldText)
  const next = tokensOf(newText)
  const own = tokensOf(fileText)
  const ours = diff(old, own, alike)
  let merged = ''
  let isAsNew = true
  let at = 0
  const changes = changedTokens(old, next)
  const isKept = (row: number) => !changes.some(({ oldFrom, oldTo }) => row >= oldFrom && row < oldTo)
  for (const theirs of changes) {
    const string = stringAround(old, theirs.oldFrom)
    if (string && ours.some((hunk) => hunk.oldFrom > string.from && hunk.oldTo <= string.to)) return undefined
    const added = next.slice(theirs.newFrom, theirs.newTo)
    const isRequoted = string && isKept(string.from) && own[mapped(ours, string.from, true)] !== old[string.from]
    if (isRequoted && added.some((token) => DEPENDS.test(tokenKey(token)))) return undefined
    if (ours.some((hunk) => saysSomething(old, own, hunk) && borders(hunk, theirs))) return undefined
    const { from, to, text } = fitted(ours, theirs, old, own, added.join(''))
    merged = beside(merged, own.slice(at, from).join(''), isAsNew)
    const isAbove = own[from - 1] === next[theirs.newFrom - 1]
    merged = beside(merged, text, isAbove)
    isAsNew = own[to] === next[theirs.newTo] && (isAbove || added.length > 0)
    at = to
  }
  return beside(merged, own.slice(at).join(''), isAsNew)
}

/**
 * Returns the tokens of the file's line in place of which new text is written, and this text. Whitespace that only the file has is kept, and
 * the text has none beside it.
 */
function fitted(ours: readonly LineHunk[], theirs: LineHunk, old: readonly string[], own: readonly string[], added: string) {
  const isAdded = theirs.oldTo === theirs.oldFrom
  const from = mapped(ours, theirs.oldFrom, true)
  const above = old[theirs.oldFrom - 1] ?? ''
  const isSpaced = isSpace(own[from - 1]) && !isSpace(above)
  const isEnd = ENDS.test(added) || (OPERATOR.test(above) && OPERATOR.test(added[0] ?? ''))
  if (isAdded && isEnd && isSpaced) return { from: from - 1, to: from - 1, text: added.trimEnd() }
  const to = Math.max(from, mapped(ours, theirs.oldTo, isAdded))
  const isSpacedBelow = isSpace(own[to]) && !isSpace(old[theirs.oldTo])
  const rest = isSpaced ? added.trimStart() : added
  const text = isSpacedBelow ? rest.trimEnd() : rest
  const isDoubled = text === '' && (isSpaced || isSpacedBelow) && isSpace(own[from - 1]) && isSpace(own[to])
  return { from, to: isDoubled ? to + 1 : to, text }
}

function isSpace(token: string | undefined): boolean {
  return token?.trim() === ''
}

/** Matches text that belongs to what is above it, and an operator. Two operators may be one. */
const ENDS = /^[)\]},;]/
const OPERATOR = /[-+*/%=<>!&|^~?:]/

/** Characters that have a different meaning inside different quotes. */
const DEPENDS = /['"`$\\]/

/** Returns the quotes around a token. Whitespace inside a string is not formatting. */
function stringAround(tokens: readonly string[], at: number): Span | undefined {
  for (let from = 0; from < at; from++) {
    const quote = tokens[from]!
    if (!/^['"\u2018-\u201d]$/.test(quote)) continue
    const ends = (token: string) => token === quote || (quote > '\u2000' && token > '\u2000' && tokenKey(token) === tokenKey(quote))
    let to = from + 1
    while (to < tokens.length && !ends(tokens[to]!)) to++
    if (to === tokens.length) return undefined
    if (to >= at) return { from, to }
    from = to
  }
  return undefined
}

/** Returns how alike two tokens are. Typography, kinds of quotes and whitespace are not differences. Whitespace counts little. */
function alike(a: string, b: string): number {
  const weight = a.trim() === '' ? 1 : 8
  return a === b ? 1.01 * weight : tokenKey(a) === tokenKey(b) ? weight : 0
}

/** Returns the hunks of changed tokens. Tokens that are alike are paired, and count as changed if they are not equal. */
function changedTokens(old: readonly string[], next: readonly string[]): LineHunk[] {
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
  for (const run of [...diff(old, next, alike), undefined]) {
    while (i < (run?.oldFrom ?? old.length))
      if (old[i] === next[j]) {
        i++
        j++
      } else add(i + 1, j + 1)
    if (run) add(run.oldTo, run.newTo)
  }
  return changed
}

/** Whether two changes of one text overlap or touch. */
function borders(ours: LineHunk, theirs: LineHunk): boolean {
  return ours.oldFrom <= theirs.oldTo && ours.oldTo >= theirs.oldFrom
}

/** Whether a hunk of the file's changes contains more than whitespace. */
function saysSomething(old: readonly string[], own: readonly string[], { oldFrom, oldTo, newFrom, newTo }: LineHunk): boolean {
  return [...old.slice(oldFrom, oldTo), ...own.slice(newFrom, newTo)].some((token) => token.trim() !== '')
}

/** Returns the index of an old token in the file's line. If `after` is set, it follows the tokens that only the file has there. */
function mapped(ours: readonly LineHunk[], at: number, after: boolean): number {
  let shift = 0
  for (const hunk of ours) {
    if (at < hunk.oldFrom || (at === hunk.oldFrom && !after)) break
    if (at <= hunk.oldTo) return at === hunk.oldTo ? hunk.newTo : hunk.newFrom
    shift = hunk.newTo - hunk.oldTo
  }
  return at + shift
}

/** Joins two parts of a line. Two words or operators are separated by a space, unless they are adjacent in the new text. */
function beside(above: string, below: string, isAsNew: boolean): string {
  const [end, start] = [above.at(-1) ?? '', below[0] ?? '']
  const isJoined = (isWordCharacter(end) && isWordCharacter(start)) || (OPERATOR.test(end) && OPERATOR.test(start))
  return above + (!isAsNew && isJoined ? ' ' : '') + below
}
