import { quote } from '@suture/text/internal'
import { isPaired, type Placement } from '../locate/placement'
import type { RunConflict } from '../merge/regions'
import type { Source } from '../text/source'

/** Maximum number of characters of a line in a sentence. */
const SHOWN = 80

/** Returns a line as sentences quote it: in JSON, cut off after 80 characters. */
export function shownLine(raw: string): string {
  const body = raw.trim()
  return quote(body.length > SHOWN ? `${body.slice(0, SHOWN)}...` : body)
}

/** Returns the sentence that explains a conflict: what the edit quotes, and what the file contains there. */
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
      if (first === undefined) return 'None of the quoted lines directly next to the change is in the file.'
      return `The edit quotes ${shownLine(change.old[first]!.raw)} directly next to the change, but ${standing(source, placement, first)}.`
    }
    case 'line-between':
      return `Between lines that the edit removes, the file has ${other} which was not quoted.`
    case 'line-beside':
      return `Directly next to the change, the file has ${other} which was not quoted.`
    case 'lines-in-gap':
      return `Where the edit adds its lines, the file has ${other} which was not quoted.`
    case 'separator':
      return `The edit adds lines below ${shownLine(change.old[first!]!.raw)}, but ${standing(source, placement, first!)}, with a different separator at its end.`
    case 'unclear-depth':
      return 'The indentation of an added line is unclear, because the file indents the quoted lines differently.'
  }
}

/** Describes what the file contains in place of a quoted line. */
function standing(source: Source, { forms, from, change }: Placement, i: number): string {
  if (isPaired(forms[i]!)) return `line ${from[i]! + 1} is ${shownLine(source.line(from[i]!).raw)}`
  const [elsewhere] = source.rows(change.old[i]!.body)
  return elsewhere === undefined ? 'that line is not in the file' : `that line is elsewhere in the file, at line ${elsewhere + 1}`
}

/** Returns the first non-empty line of these rows that was not quoted. */
function firstUnquoted(source: Source, { forms, from: rows }: Placement, from: number, to: number): string {
  const quoted = new Set(rows.filter((_, i) => isPaired(forms[i]!)))
  for (let row = from; row < Math.max(to, from + 1) && row < source.lineCount; row++)
    if (!source.line(row).isEmpty && !quoted.has(row)) return `line ${row + 1}, ${shownLine(source.line(row).raw)},`
  return 'another line'
}

/** The sentence for an edit that seems to be partly applied. */
export const PARTLY = 'The edit seems to be partly applied: the file already has this added line, but not the other changes.'

/** Ends a warning about an added line that the file had near by. */
export const ADDED_TWICE = 'is equal to an added line, so the file has it twice'
