/**
 * Nothing foreign: what takes the place of code in new text alone, or in what the edit removes, is not written into the file.
 *
 *     old  a()⏎b()    new  // ... existing code ...⏎b()        refused
 */
import { type Change, changeOfTexts } from '../request/change'
import { isElision } from '../request/elision'

/** The new line that is foreign; undefined if there is none. */
export function foreignLine({ old, new: next, hunks }: Change): string | undefined {
  const quoted = new Set(old.map(({ body }) => body))
  for (const { newFrom, newTo } of hunks)
    for (let row = newFrom; row < newTo; row++) {
      const { body } = next[row]!
      if (isElision(body) && !quoted.has(body)) return body
    }
  return undefined
}

/** The elision mark that new text has and old text has not. */
export function elisionBrought(oldText: string, newText: string): string | undefined {
  return foreignLine(changeOfTexts(oldText, newText, () => false))
}
