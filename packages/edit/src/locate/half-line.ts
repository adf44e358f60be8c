/**
 * Half a line: a quote that begins or ends inside of a line of the file says nothing of what lies beyond.
 *
 *     file  } catch (e) {     quoted  }     new  }⏎log()        would come between the bracket and the catch
 */
import type { Span } from '@suture/text'
import type { Change } from '../request/change'
import type { Source } from '../text/source'

/** A comment. */
const REMARK = /^(?:\/\/|#|--)\s/

/** True if the change adds or removes lines at an end of the quote that lies inside of a line. */
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
    // A comment behind the last line stays with it.
    return (oldFrom === 0 && isCut(0)) || (oldFrom > last && isCut(last) && !REMARK.test(behind)) || isRepeated
  })
}
