/**
 * One sentence for each conflict, with the lines that differ: what the edit has, and what the file has there.
 */
import { quote } from '@suture/text/internal'
import { isPaired } from '../locate/pair'
import type { Placement } from '../locate/placement'
import type { RunConflict } from '../merge/regions'
import type { Source } from '../text/source'

const SHOWN = 80

/** A line as sentences quote it, in JSON, cut off after 80 characters. */
export function shownLine(raw: string): string {
  const body = raw.trim()
  return quote(body.length > SHOWN ? `${body.slice(0, SHOWN)}...` : body)
}

/** Why a run of changes cannot be made. */
export function conflictSentence(source: Source, placement: Placement, { reason, hunk, quoted, from, to }: RunConflict): string {
  const { change } = placement
  const [first] = quoted
  const other = firstUnquoted(source, placement, from, to)
  switch (reason) {
    case 'removed-line': {
      const i = first ?? hunk.oldFrom
      return `The edit removes or changes ${shownLine(change.old[i]!.raw)}, but ${standing(source, placement, i)}.`
    }
    case 'neighbour-absent':
    case 'neighbour-changed': {
      if (first === undefined) return 'No quoted line directly beside the change is in the file.'
      return `The edit quotes ${shownLine(change.old[first]!.raw)} directly beside the change, but ${standing(source, placement, first)}.`
    }
    case 'line-between':
      return `The file has ${other} between lines that the edit removes, and it was not quoted.`
    case 'line-beside':
      return `The file has ${other} directly beside the change, and it was not quoted.`
    case 'lines-in-gap':
      return `The file has ${other} where the edit adds its lines, and it was not quoted.`
    case 'separator':
      return `New lines go below ${shownLine(change.old[first!]!.raw)}, but ${standing(source, placement, first!)}: it ends otherwise.`
    case 'unclear-depth':
      return 'The depth of a line that the edit adds is unclear: lines as deep in the quoted text have several depths in the file.'
  }
}

/** What the file has for a quoted line. */
function standing(source: Source, { forms, from, change }: Placement, i: number): string {
  if (isPaired(forms[i]!)) return `line ${from[i]! + 1} is ${shownLine(source.line(from[i]!).raw)}`
  const [elsewhere] = source.rows(change.old[i]!.body)
  return elsewhere === undefined ? 'that line is not in the file' : `the file has that line only elsewhere, as at line ${elsewhere + 1}`
}

/** The first line of these rows that is not empty and was not quoted. */
function firstUnquoted(source: Source, { forms, from: rows }: Placement, from: number, to: number): string {
  const quoted = new Set(rows.filter((_, i) => isPaired(forms[i]!)))
  for (let row = from; row < Math.max(to, from + 1) && row < source.lineCount; row++)
    if (!source.line(row).isEmpty && !quoted.has(row)) return `line ${row + 1}, ${shownLine(source.line(row).raw)},`
  return 'another line'
}

/** Of an edit of which a part was made before. */
export const PARTLY = 'The file has this line, which the edit adds, beside the place already, and does not have all that the edit changes.'
