/** Minimum similarity of the best of several candidates (docs/spec/replacers.md). */
const MULTIPLE_CANDIDATES_SIMILARITY_THRESHOLD = 0.3

/** Maximum difference between two sums of the same numbers in different order. */
export const ROUNDING = 1e-9

/** Bounds of a similarity. */
export interface SimilarityBounds {
  readonly least: number
  readonly most: number
}

/** Blocks, identified by number, whose similarities are measured on demand. */
export interface MeasuredBlocks {
  readonly count: number
  readonly bounds: (index: number) => SimilarityBounds
  /** Returns the similarity of a block, or -1 if it is below `least`, or NaN if measuring would cost too much. */
  readonly similarityFrom: (index: number, least: number) => number
}

/**
 * Returns the index of the block of BlockAnchor that the spec chooses. A single block is chosen whatever its similarity is: its threshold
 * is 0.0, so it is not measured. Of several blocks, the first of the most similar ones is chosen if it reaches the threshold. A similarity
 * of NaN is never the best.
 */
export function selectBlock({ count, bounds, similarityFrom }: MeasuredBlocks): number | undefined {
  if (count < 2) return count === 1 ? 0 : undefined
  const most = new Float64Array(count)
  let highest = MULTIPLE_CANDIDATES_SIMILARITY_THRESHOLD
  for (let i = 0; i < count; i++) {
    const bound = bounds(i)
    most[i] = bound.most
    highest = Math.max(highest, bound.least)
  }
  let best: number | undefined
  for (let i = 0; i < count; i++) {
    if (most[i]! < highest - ROUNDING) continue
    const similarity = similarityFrom(i, highest)
    if (best === undefined ? similarity >= highest : similarity > highest) {
      best = i
      highest = similarity
    }
  }
  return best
}
