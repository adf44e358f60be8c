import { exactMatches } from '@suture/edit'
import { type Document, type Edit, type Finding, lineAt, lineText } from '@suture/text'
import { contentEnd } from '@suture/text/internal'
import { type Hunk, hunkOf, newSide, oldSide } from '../model/hunk'
import type { HunkOutcome } from '../model/result'

/**
 * Splits off the empty line that a hunk deletes at its end: a blank line, or the final newline at the end of the file, which the engine treats
 * as the line end of the line above. Undefined if it deletes none. Source: docs/spec/fudiff.md, Handling Trailing Newlines.
 */
export function withoutEmptyEnd(hunk: Hunk): Hunk | undefined {
  const { lines } = hunk
  const oldLast = lines.findLastIndex((line) => line.kind !== 'addition')
  const newLast = lines.findLast((line) => line.kind !== 'deletion')
  const deletes = lines[oldLast]?.kind === 'deletion' && lines[oldLast]?.text === ''
  if (!deletes || (newLast?.kind === 'addition' && newLast.text === '')) return undefined
  const body = hunkOf(
    lines.filter((_, i) => i !== oldLast),
    hunk,
  )
  return oldSide(body).length === 0 ? undefined : body
}

/** Adds the deletion of the split-off line to the outcome of the rest. Refused if the line is not there. */
export function deleteEnd(doc: Document, outcome: HunkOutcome, hunk: Hunk): HunkOutcome {
  const last = outcome.status === 'refused' ? undefined : outcome.matches.at(-1)
  if (outcome.status === 'refused' || outcome.status === 'already-applied' || !last) return outcome
  // `endLine` is 1-based, so it is also the 0-based index of the line below. Here the file ends without a line break already, as `\ No
  // newline at end of file` requires.
  if (hunk.atEnd && !doc.finalNewline && last.endLine >= doc.lineCount) return outcome
  const edits = deleteBlank(doc, last.endLine, outcome.edits)
  if (edits) return { status: 'applied', edits, matches: outcome.matches }
  const quoted = oldSide(hunk).join('\n')
  return {
    status: 'refused',
    problem: { kind: 'not-found', quoted, tried: [last.strategy], undone: [], missingLines: [], finding: removedTextDiffers(['']) },
  }
}

/** The finding that lines which a hunk deletes are not in the file. */
export function removedTextDiffers(missing: readonly string[]): Finding {
  const [first = ''] = missing
  const line = first === '' ? 'a blank line' : `the line ${JSON.stringify(first.slice(0, 120))}`
  return { rule: 'removed-text-differs', sentence: `The hunk deletes ${line}, which is not there.`, lines: [], quoted: missing }
}

/**
 * The outcome of a hunk that only removes the final line break, if the file has none already and ends with its lines. Undefined if it
 * changes anything else, or if the file ends otherwise.
 */
export function withoutEnd(doc: Document, body: Hunk): HunkOutcome | undefined {
  const lines = oldSide(body)
  const first = doc.lineCount - lines.length
  const changes = lines.join('\n') !== newSide(body).join('\n')
  if (changes || doc.finalNewline || first < 0 || !lines.every((line, i) => lineText(doc, first + i) === line)) return undefined
  const span = { from: doc.lineStarts[first] as number, to: doc.text.length }
  return { status: 'already-applied', edits: [], matches: [exactMatches(doc)(span)] }
}

/** The edits with the deletion of an empty line (0-based), or of the final newline; undefined where another line is there. */
function deleteBlank(doc: Document, below: number, edits: readonly Edit[]): readonly Edit[] | undefined {
  const { lineStarts, lineCount, text } = doc
  if (below >= lineCount || lineText(doc, below) !== '') return undefined
  if (below < lineCount - 1) return [...edits, { from: lineStarts[below] as number, to: lineStarts[below + 1] as number, text: '' }]
  // Lines that go up to the end of the file take their own line ends along: the final newline is then the one above them.
  const last = edits.at(-1)
  const from = last?.text === '' && last.to === text.length ? lineAt(doc, last.from) : 0
  const takesLines = from > 0 && last?.from === lineStarts[from]
  const final = { from: contentEnd(doc, (takesLines ? from : below) - 1), to: text.length, text: '' }
  return [...(takesLines ? edits.slice(0, -1) : edits), final]
}
