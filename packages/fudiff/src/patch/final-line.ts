import { exactMatches } from '@suture/replacers'
import { type Document, type Edit, type Finding, lineEol, lineText } from '@suture/text'
import { contentEnd } from '@suture/text/internal'
import { type Hunk, hunkOf, newSide, oldSide } from '../model/hunk'
import type { HunkOutcome } from '../model/result'

/** An empty last line that a hunk adds or deletes: a blank line, or at the end of the file its final newline. */
export type End = 'added' | 'deleted'

/**
 * Splits off the empty line that a hunk adds or deletes at its end, which the engine would take for the line end of the line above. Source:
 * docs/spec/fudiff.md, Handling Trailing Newlines.
 */
export function splitEnd(hunk: Hunk): { readonly body: Hunk; readonly end: End | undefined } {
  const { lines } = hunk
  const whole = { body: hunk, end: undefined }
  if (lines.at(-1)?.kind === 'context') return whole
  const oldLast = lines.findLastIndex((line) => line.kind !== 'addition')
  const newLast = lines.findLastIndex((line) => line.kind !== 'deletion')
  const added = lines[newLast]?.kind === 'addition' && lines[newLast]?.text === ''
  const deleted = lines[oldLast]?.kind === 'deletion' && lines[oldLast]?.text === ''
  if (added === deleted) return whole
  const body = hunkOf(
    lines.filter((_, i) => i !== (added ? newLast : oldLast)),
    hunk,
  )
  return oldSide(body).length === 0 ? whole : { body, end: added ? 'added' : 'deleted' }
}

/** Adds the edit for the split-off line to the outcome of the rest. Refused if the line to delete is not there. */
export function addEnd(doc: Document, outcome: HunkOutcome, end: End, hunk: Hunk): HunkOutcome {
  const last = outcome.status === 'refused' ? undefined : outcome.matches.at(-1)
  if (outcome.status === 'refused' || outcome.status === 'already-applied' || !last) return outcome
  // `endLine` is 1-based, so it is also the 0-based index of the line below. Here the file ends without a line break already, as `\ No
  // newline at end of file` requires.
  if (end === 'deleted' && hunk.atEnd && !doc.finalNewline && last.endLine >= doc.lineCount) return outcome
  const edit = end === 'added' ? addBlank(doc, last.endLine) : deleteBlank(doc, last.endLine)
  if (edit) return { status: 'applied', edits: [...outcome.edits, edit], matches: outcome.matches }
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
  return { rule: 'removed-text-differs', sentence: `The hunk deletes ${line}, which does not stand there.`, lines: [], quoted: missing }
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

function addBlank(doc: Document, below: number): Edit {
  const at = below < doc.lineCount ? (doc.lineStarts[below] as number) : doc.text.length
  return { from: at, to: at, text: lineEol(doc, Math.min(below, doc.lineCount) - 1) || doc.eol }
}

function deleteBlank(doc: Document, below: number): Edit | undefined {
  if (below >= doc.lineCount || lineText(doc, below) !== '') return undefined
  if (below < doc.lineCount - 1) return { from: doc.lineStarts[below] as number, to: doc.lineStarts[below + 1] as number, text: '' }
  return { from: contentEnd(doc, below - 1), to: doc.text.length, text: '' }
}
