import type { Match, Place, Span } from '@suture/text'
import { Form, type Placement, rowsOf } from '../locate/placement'
import { isRemoved } from '../request/change'
import type { Source } from '../text/source'
import { shownLine } from './sentences'

/** An empty list shared by the matches without warnings. A replace-all creates a match for every place. */
const NONE: readonly string[] = []

/** Returns the lines of a placement. */
export function placeOfPlacement(placement: Placement): Place {
  const { from, to } = rowsOf(placement)
  return { startLine: from + 1, endLine: Math.max(from + 1, to) }
}

/** Returns the match of a placement, with its evidence. */
export function matchOf(source: Source, placement: Placement, undone: readonly string[], hint: number | undefined): Match {
  const { from, to } = rowsOf(placement)
  const { lineStarts, lineCount, text } = source.document
  const start = lineStarts[from]!
  const span = { from: start, to: Math.max(start, Math.min(text.length, lineStarts[Math.min(to, lineCount)]! - 1)) }
  const place = placeOfPlacement(placement)
  if (placement.isVerbatim) return matchAt(span, place, undone, hint)
  const share = Math.max(0, Math.min(1, placement.score / Math.max(1, placement.most)))
  return {
    strategy: 'alignment',
    ...place,
    span,
    similarity: share,
    evidence: placement.score,
    rival: placement.score - placement.margin,
    share,
    ...(hint === undefined ? {} : { drift: from + 1 - hint }),
    undone,
    warnings: keptOtherwise(placement),
  }
}

/** Returns a warning for each kept line that differs from the quote or is absent from the file. */
function keptOtherwise({ change, forms, from }: Placement): readonly string[] {
  const notes = change.old.flatMap((line, i) => {
    if (line.isEmpty || isRemoved(change, i)) return []
    if (forms[i] === Form.misquoted) return `line ${from[i]! + 1} differs from the quoted ${shownLine(line.raw)} and was kept`
    return forms[i] === Form.absent ? `the quoted ${shownLine(line.raw)} is not in the file and was not added` : []
  })
  return notes.length === 0 ? NONE : notes
}

/** Returns the match of a part of a line, or of verbatim text. */
export function matchAt(span: Span, { startLine, endLine }: Place, undone: readonly string[], hint?: number): Match {
  const strategy = 'simple'
  // A spread of optional properties would take a kilobyte for each match.
  if (hint === undefined) return { strategy, startLine, endLine, span, similarity: 1, undone, warnings: NONE }
  return { strategy, startLine, endLine, span, similarity: 1, drift: startLine - hint, undone, warnings: NONE }
}

/** A word for how sure an inexact match is. */
export type Sureness = 'sure' | 'likely'

/** Minimum lead of a sure match over its rival in bits, and the minimum share of the quote that must be at the place. */
const SURE = { margin: 10, share: 0.4 } as const

/**
 * Returns a word for how sure a match is. Returns undefined if the text occurs verbatim, or if no evidence was computed. Source: own.
 *
 * @example
 * ```ts
 * import { edit, surenessOf } from '@suture/edit'
 *
 * const outcome = edit('const rate = 0.2\n', { oldString: 'const  rate = 0.2', newString: 'const rate = 0.3' })
 * console.log(outcome.status === 'applied' && surenessOf(outcome.matches[0]!)) // => sure
 * ```
 */
export function surenessOf({ similarity, strategy, evidence, rival = 0, share = 1 }: Match): Sureness | undefined {
  if (evidence === undefined || (similarity === 1 && strategy !== 'alignment')) return undefined
  return evidence - rival >= SURE.margin && share >= SURE.share ? 'sure' : 'likely'
}
