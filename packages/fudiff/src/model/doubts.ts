/** What leaves open whether the lines that a hunk brings are text as written. Writers mark a body of which every line is (`EVERY_LINE`). */
import { looksOffColumn } from '@suture/graft/internal'
import { bringsElision } from '@suture/replacers'
import { changeLinesOf, type Hunk, type HunkHints, type HunkLine, newSide, oldSide } from './hunk'

/** What `parse` notes of a body. */
export function doubtsOf(lines: readonly HunkLine[]): Pick<HunkHints, 'elision' | 'offColumn'> {
  const elision = bringsElision({ oldString: oldSide({ lines }).join('\n'), newString: newSide({ lines }).join('\n') })
  return { ...(elision === undefined ? {} : { elision }), ...(looksOffColumn(changeLinesOf(lines)) ? { offColumn: true } : {}) }
}

/** True where `parse` would note something of a hunk that it was not said of: as written, it would be read otherwise. */
export function isDoubtful({ lines, elision, offColumn }: Hunk): boolean {
  const doubts = doubtsOf(lines)
  return (elision === undefined && doubts.elision !== undefined) || (offColumn === undefined && doubts.offColumn === true)
}
