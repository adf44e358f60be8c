import type { Candidate } from './strategy'

/** Similarity that a lone candidate of BlockAnchor needs: none, so it is not measured (spec/replacers.md). */
export const SINGLE_CANDIDATE_SIMILARITY_THRESHOLD = 0.0
/** Similarity that the best of several candidates needs (spec/replacers.md). */
export const MULTIPLE_CANDIDATES_SIMILARITY_THRESHOLD = 0.3
/** Share of inner lines that ContextAware demands (spec/replacers.md). */
export const CONTEXT_SIMILARITY_THRESHOLD = 0.5

/** A block whose similarity is measured on demand. */
export interface MeasuredBlock extends Candidate {
  /** The similarity, or -1 when it is below `least`; NaN when it is too costly to tell. */
  readonly similarityFrom: (least: number) => number
}

/**
 * The spec's choice among BlockAnchor's candidates: the lone one whatever its similarity, else the first of the most
 * similar if it reaches the threshold. A similarity of NaN is never the best.
 */
export function selectBlock(candidates: Iterable<MeasuredBlock>): Candidate | undefined {
  const all = [...candidates]
  if (all.length < 2) return all[0]
  let best: Candidate | undefined
  let highest = MULTIPLE_CANDIDATES_SIMILARITY_THRESHOLD
  for (const candidate of all) {
    const similarity = candidate.similarityFrom(highest)
    if (best ? similarity > highest : similarity >= highest) {
      best = candidate
      highest = similarity
    }
    if (highest === 1) break
  }
  return best
}

/** The spec's test of a ContextAware candidate: half of its non-empty inner lines are equal. */
export function fitsInside(candidate: Candidate): boolean {
  return candidate.similarity >= CONTEXT_SIMILARITY_THRESHOLD
}
