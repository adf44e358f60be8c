/**
 * Insertions at a line number, as pairs of old and new text.
 *
 *   {"path": "a.ts", "insert_line": 0, "insert_text": "x"}                            at the start of the file
 *   {"path": "a.ts", "insert_line": 7, "old_str": "use(a)", "new_str": "use(a)\nx"}    after that text, with line 7 as a hint
 *   {"path": "a.ts", "insert_line": 7, "insert_text": "x"}                            unclear: the line cannot be verified
 *
 * Source: the text editor tool of Claude, the editor of Cline.
 */
import { defined } from '@suture/text/internal'
import { pathIn, translate } from '../object/names'
import type { JsonObject } from '../object/value'

/**
 * Returns an object with `insert_line` as a pair. The result is `unclear` if the text at the line is unknown, and undefined for other
 * objects.
 */
export function insertionPair(value: JsonObject): JsonObject | 'unclear' | undefined {
  const line = value.insert_line ?? value.insertLine
  if (line === undefined || line === null) return undefined
  const { insert_line: _line, insertLine: _other, ...rest } = value
  const { old_string: old, new_string: newText } = translate(value).values
  if (typeof newText !== 'string') return 'unclear'
  if (line === 0 && isNone(old)) return pairAt('start', newText)
  const isKnown = typeof old === 'string' && old.trim() !== '' && holds(newText, old)
  return isKnown && typeof line === 'number' && line > 0 ? { ...rest, start_line: line } : 'unclear'
}

function isNone(old: unknown): boolean {
  return old === undefined || old === null || old === ''
}

/** Returns an insertion at the start or the end of a file, as a pair. */
export function pairAt(at: 'start' | 'end', newText: string): JsonObject {
  return { old_string: '', new_string: newText.replace(/\r?\n$/, ''), whole_lines: true, at }
}

/** Whether the new text is the old text with lines added before or after it. */
function holds(newText: string, old: string): boolean {
  const [whole, part] = [`\n${newText.replace(/\n$/, '')}\n`, `\n${old.replace(/\n$/, '')}\n`]
  return whole.length > part.length && (whole.startsWith(part) || whole.endsWith(part))
}

/** An insertion below a line of which only the 1-based number is known. */
export interface LineInsertion {
  readonly path?: string
  readonly line: number
  readonly text: string
}

/** Returns an insertion that `insertionPair` calls unclear because it has no old text. Undefined for other objects. */
export function lineInsertion(value: JsonObject): LineInsertion | undefined {
  const line = value.insert_line ?? value.insertLine
  const { old_string: old, new_string: text } = translate(value).values
  if (!isNone(old) || typeof text !== 'string' || !Number.isSafeInteger(line) || (line as number) < 1) return undefined
  return { ...defined({ path: pathIn(value) }), line: line as number, text }
}
