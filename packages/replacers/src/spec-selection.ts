import type { Candidate } from './strategy'

/** Similarity that a lone candidate of BlockAnchor needs: none (spec/replacers.md). */
export const SINGLE_CANDIDATE_SIMILARITY_THRESHOLD = 0.0
/** Similarity that the best of several candidates needs (spec/replacers.md). */
export const MULTIPLE_CANDIDATES_SIMILARITY_THRESHOLD = 0.3

/** The spec's choice among BlockAnchor's candidates: the lone one, or the first of the best if it is similar enough. */
export function selectBlock(candidates: readonly Candidate[]): Candidate | undefined {
  if (candidates.length === 1) return candidates[0]
  let best: Candidate | undefined
  for (const candidate of candidates) if (!best || candidate.similarity > best.similarity) best = candidate
  return best && best.similarity >= MULTIPLE_CANDIDATES_SIMILARITY_THRESHOLD ? best : undefined
}

/** Share of inner lines that ContextAware demands (spec/replacers.md). */
export const CONTEXT_SIMILARITY_THRESHOLD = 0.5

/** The spec's test of a ContextAware candidate: half of its non-empty inner lines are equal. */
export function fitsInside(candidate: Candidate): boolean {
  return candidate.similarity >= CONTEXT_SIMILARITY_THRESHOLD
}
