/** Doubts whether a hunk's added lines are text as written. Writers mark a hunk in which every line is (`EVERY_LINE`). */

import { bringsElision } from '@suture/edit'
import { looksOffColumn } from '@suture/graft/internal'
import { changeLinesOf, type Hunk, type HunkHints, type HunkLine, newSide, oldSide } from './hunk'

/** What `parse` notes about a body. */
export function doubtsOf(lines: readonly HunkLine[]): Pick<HunkHints, 'elision' | 'offColumn'> {
  const elision = bringsElision({ oldString: oldSide({ lines }).join('\n'), newString: newSide({ lines }).join('\n') })
  return { ...(elision === undefined ? {} : { elision }), ...(looksOffColumn(changeLinesOf(lines)) ? { offColumn: true } : {}) }
}

/**
 * True if the hunk is written with the mark that every line is text: a program says so of it, or `parse`, reading it back without the mark,
 * would note a doubt that the hunk does not have.
 */
export function isMarked({ lines, elision, offColumn, literal }: Hunk): boolean {
  if (literal) return true
  const doubts = doubtsOf(lines)
  return (elision === undefined && doubts.elision !== undefined) || (offColumn === undefined && doubts.offColumn === true)
}
