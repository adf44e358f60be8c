import type { Candidate } from './strategy'

/** Similarity that a lone candidate of BlockAnchor needs: none, so it is not measured (spec/replacers.md). */
export const SINGLE_CANDIDATE_SIMILARITY_THRESHOLD = 0.0
/** Similarity that the best of several candidates needs (spec/replacers.md). */
export const MULTIPLE_CANDIDATES_SIMILARITY_THRESHOLD = 0.3
/** Share of inner lines that ContextAware demands (spec/replacers.md). */
export const CONTEXT_SIMILARITY_THRESHOLD = 0.5

/**
 * The spec's choice among BlockAnchor's candidates: the lone one whatever its similarity, else the first of the most
 * similar if it reaches the threshold. A similarity of NaN is never the best.
 */
export function selectBlock(candidates: Iterable<Candidate>): Candidate | undefined {
  let count = 0
  let best: Candidate | undefined
  for (const candidate of candidates) if (count++ === 0 || candidate.similarity > best!.similarity) best = candidate
  if (count < 2) return best
  return best!.similarity >= MULTIPLE_CANDIDATES_SIMILARITY_THRESHOLD ? best : undefined
}

/** The spec's test of a ContextAware candidate: half of its non-empty inner lines are equal. */
export function fitsInside(candidate: Candidate): boolean {
  return candidate.similarity >= CONTEXT_SIMILARITY_THRESHOLD
}
