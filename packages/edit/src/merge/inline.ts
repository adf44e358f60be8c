/*
 * A change inside a line, made in the file's own line, token by token.
 *
 *     quoted  call("a", b)    new  call("a", c)    file  call('a',  b)    result  call('a',  c)
 */
import { diff } from '../text/diff'
import { tokenKey, tokensOf } from '../text/tokens'

/** The file's line with the change from `oldText` to `newText`; undefined if the file's line differs where the change is. */
export function mergeInline(oldText: string, newText: string, fileText: string): string | undefined {
  const old = tokensOf(oldText)
  const next = tokensOf(newText)
  const own = tokensOf(fileText)
  const alike = (a: string, b: string) => (a === b ? 1.01 : tokenKey(a) === tokenKey(b) ? 1 : 0)
  const ours = diff(old, own, alike)
  let merged = ''
  let at = 0
  for (const theirs of diff(old, next)) {
    const touches = ours.some(
      (hunk) =>
        hunk.oldFrom < theirs.oldTo &&
        hunk.oldTo > theirs.oldFrom &&
        [...old.slice(hunk.oldFrom, hunk.oldTo), ...own.slice(hunk.newFrom, hunk.newTo)].some((token) => token.trim() !== ''),
    )
    if (touches) return undefined
    const from = mapped(ours, theirs.oldFrom, true)
    const to = Math.max(from, mapped(ours, theirs.oldTo, theirs.oldTo === theirs.oldFrom))
    merged += own.slice(at, from).join('') + next.slice(theirs.newFrom, theirs.newTo).join('')
    at = to
  }
  return merged + own.slice(at).join('')
}

/** Where a token of old lies in the file's line; `after`: behind what the file alone has there. */
function mapped(ours: ReturnType<typeof diff>, at: number, after: boolean): number {
  let shift = 0
  for (const hunk of ours) {
    if (at < hunk.oldFrom || (at === hunk.oldFrom && !after)) break
    if (at <= hunk.oldTo) return at === hunk.oldTo ? hunk.newTo : hunk.newFrom
    shift = hunk.newTo - hunk.oldTo
  }
  return at + shift
}
