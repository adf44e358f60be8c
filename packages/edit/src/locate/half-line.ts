/**
 * Checks a quote that begins or ends inside a line of the file. Such a quote does not show the rest of the line.
 *
 *     file  } catch (e) {     quoted  }     new  }⏎log()        would come between the bracket and the catch
 */
import type { Span } from '@suture/text'
import type { Change } from '../request/change'
import { isRemark } from '../text/remarks'
import type { Source } from '../text/source'

/** Whether the change adds or removes lines at an end of the quote that is inside a line of the file. */
export function splitsLine(source: Source, { old, new: next, hunks }: Change, { from, to }: Span): boolean {
  if (old.length < 2) return false
  const behind = source.text.slice(to, source.boundsAt(to).end).trim()
  const isCutAbove = source.text.slice(source.boundsAt(from).start, from).trim() !== ''
  const last = old.length - 1
  const isCut = (row: number) => (row === 0 && isCutAbove) || (row === last && behind !== '')
  return hunks.some(({ oldFrom, oldTo, newFrom, newTo }) => {
    const added = next.slice(newFrom, newTo)
    if (oldTo > oldFrom) return added.length === 0 && ((oldFrom === 0 && isCut(0)) || (oldTo > last && isCut(last)))
    const isRepeated = behind !== '' && added.some(({ body }) => body === `${old[last]!.body} ${behind}`)
    // A comment after the last line stays on that line.
    return (oldFrom === 0 && isCut(0)) || (oldFrom > last && isCut(last) && !isRemark(source, behind)) || isRepeated
  })
}
