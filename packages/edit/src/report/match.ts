import type { Match, Span } from '@suture/text'
import { Form } from '../locate/pair'
import { type Placement, rowsOf } from '../locate/placement'
import type { Source } from '../text/source'
import { shownLine } from './sentences'

/** Most matches have no warnings: they share the list, of which a replace-all has one for each place. */
const NONE: readonly string[] = []

/** How and how surely a place was chosen. */
export function matchOf(source: Source, placement: Placement, undone: readonly string[], hint: number | undefined): Match {
  const { from, to } = rowsOf(placement)
  const { document } = source
  const end = Math.min(to, document.lineCount)
  const span = {
    from: document.lineStarts[from]!,
    to: Math.max(document.lineStarts[from]!, Math.min(document.text.length, document.lineStarts[end]! - 1)),
  }
  const share = placement.isVerbatim ? 1 : Math.max(0, Math.min(1, placement.score / Math.max(1, placement.most)))
  return {
    strategy: placement.isVerbatim ? 'simple' : 'alignment',
    startLine: from + 1,
    endLine: Math.max(from + 1, to),
    span,
    similarity: share,
    ...(placement.isVerbatim ? {} : { evidence: placement.score, rival: placement.score - placement.margin, share }),
    ...(hint === undefined ? {} : { drift: from + 1 - hint }),
    undone,
    warnings: keptOtherwise(placement),
  }
}

/** The kept lines that the file has otherwise than quoted, or not at all. */
function keptOtherwise({ change, forms, from }: Placement): readonly string[] {
  const isRemoved = (i: number) => change.hunks.some(({ oldFrom, oldTo }) => i >= oldFrom && i < oldTo)
  const notes = change.old.flatMap((line, i) => {
    if (line.isEmpty || isRemoved(i)) return []
    if (forms[i] === Form.misquoted) return `line ${from[i]! + 1} differs from the quoted ${shownLine(line.raw)}; it was kept`
    return forms[i] === Form.absent ? `the quoted ${shownLine(line.raw)} is not in the file; nothing was put in its place` : []
  })
  return notes.length === 0 ? NONE : notes
}

/** The match of a part of the text, or of verbatim text. */
export function matchAt(span: Span, place: { startLine: number; endLine: number }, undone: readonly string[], hint?: number): Match {
  return {
    strategy: 'simple',
    ...place,
    span,
    similarity: 1,
    ...(hint === undefined ? {} : { drift: place.startLine - hint }),
    undone,
    warnings: NONE,
  }
}

/** How sure a place is that is not exact, in a word. */
export type Sureness = 'sure' | 'likely'

/** Bits by which a sure place leads the best other one, and the share of the quote that is there. */
const SURE = { margin: 10, share: 0.4 } as const

/**
 * A word for how sure a match is: undefined if the text occurs verbatim, or if no evidence was computed. Source: own.
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
