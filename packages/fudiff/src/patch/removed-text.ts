import type { NotFound } from '@suture/text'
import { type Hunk, hasWord, oldSide } from '../model/hunk'
import type { LineIndex } from './exact/line-index'

/**
 * Returns the refusal of a hunk whose text was not found. If the file has all context lines of the hunk but lacks a line that the hunk
 * removes, the reason is the error `DeletedLineNotFound` of the format.
 */
export function withReason(problem: NotFound, indexed: LineIndex, hunk: Hunk): NotFound {
  const occurs = (text: string) => !hasWord(text) || indexed.has(text)
  const missing = oldSide(hunk).filter((text) => !occurs(text))
  const isRemoved = missing.length > 0 && hunk.lines.every(({ kind, text }) => kind !== 'context' || occurs(text))
  if (!isRemoved) return problem
  const sentence = `The hunk deletes the line ${JSON.stringify(missing[0]!.slice(0, 120))}, which is not there.`
  return { ...problem, finding: { rule: 'removed-text-differs', sentence, lines: [], quoted: missing } }
}
