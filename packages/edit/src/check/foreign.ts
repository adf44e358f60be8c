/**
 * Nothing foreign: what takes the place of code in new text alone, or in what the edit removes, is not written into the file.
 *
 *     old  a()⏎b()    new  // ... existing code ...⏎b()        refused
 */
import type { LineHunk } from '@suture/text'
import { type Change, changeOfTexts } from '../request/change'
import { isElision } from '../request/elision'
import type { Source } from '../text/source'

/** The new line that is foreign; undefined if there is none. */
export function foreignLine(change: Change): string | undefined {
  const { old, new: next, hunks } = change
  const quoted = new Set(old.map(({ body }) => body))
  for (const hunk of hunks)
    for (let row = hunk.newFrom; row < hunk.newTo; row++) {
      const { body } = next[row]!
      if (isElision(body) && !quoted.has(body) && !isEmptyBody(change, hunk, row)) return body
    }
  return undefined
}

const FENCE = /^\s*(`{3,}|~{3,})/
/** Words and the punctuation of sentences: prose may get a fence. */
const SENTENCE = /^[\p{L}\p{N}\s,.;:!?'’()-]+$/u
const STRINGS = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`[^`]*`/g
const BROKEN = /\\n[ \t]+\S/

/**
 * The line of new text that shows a form which old text and the file do not have: a fence around it, the marks of a diff before all of its
 * lines, line breaks written as two characters.
 */
export function foreignForm({ text }: Source, oldText: string, newText: string): string | undefined {
  const lines = newText.split('\n').filter((line) => line.trim() !== '')
  const [first, last] = [lines[0] ?? '', lines.at(-1) ?? '']
  const fence = FENCE.exec(first)?.[1]
  const isFenced = fence !== undefined && lines.length > 1 && last.trim() === fence
  if (isFenced && !SENTENCE.test(oldText.replace(/\w\(/g, '=')) && !hasLine(oldText, fence) && !hasLine(text, fence)) return first
  const added = lines.find((line) => line.startsWith('+'))
  if (added !== undefined && lines.every((line) => /^[ +-]/.test(line)) && !hasLine(oldText, '+') && !hasLine(text, '+')) return added
  const isBroken = lines.length === 1 && BROKEN.test(newText.replace(STRINGS, '')) && !BROKEN.test(oldText)
  return isBroken && !BROKEN.test(text) ? first : undefined
}

/** True if a line of a text begins so. */
function hasLine(text: string, start: string): boolean {
  return text.startsWith(start) || text.includes(`\n${start}`)
}

/** True for dots below the head of a block that the edit adds and takes nothing for: an empty body in some languages. */
function isEmptyBody({ old, new: next }: Change, { oldFrom, oldTo, newFrom }: LineHunk, row: number): boolean {
  if (!/^\.+$/.test(next[row]!.body) || row === newFrom) return false
  return next[row - 1]!.width < next[row]!.width && !old.slice(oldFrom, oldTo).some(({ words }) => words.length > 0)
}

/** The elision mark that new text has and old text has not. */
export function elisionBrought(oldText: string, newText: string): string | undefined {
  return foreignLine(changeOfTexts(oldText, newText, () => false))
}
