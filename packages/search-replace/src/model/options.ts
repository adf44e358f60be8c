import type { EditOptions } from '@suture/edit'

/** How blocks are placed and applied. */
export interface ApplyDiffOptions extends EditOptions {
  /**
   * Minimum similarity of a place, 0 to 1. The default 1 requires that the text is equal after normalisation. Only used with `policy:
   * "spec"`.
   */
  readonly fuzzyThreshold?: number
  /**
   * Number of lines above and below the hinted lines that are searched. Without a hint, the whole file is searched. Default 40. Only used
   * with `policy: "spec"`.
   */
  readonly bufferLines?: number
  /** Whether to apply the blocks that land and report the others. Only used with `policy: "safe"`. */
  readonly partial?: boolean
}

/** A part of a diff that has its own default hint. */
export interface DiffItem {
  readonly content: string
  /** Line hint for the first block, 1-based. Only used if that block has no line hint itself. */
  readonly startLine?: number
}

/** Returns the threshold and the buffer, or their defaults. Throws RangeError if they are out of range. */
export function searchLimits(options: ApplyDiffOptions): { threshold: number; bufferLines: number } {
  const { fuzzyThreshold: threshold = 1, bufferLines = 40 } = options
  if (!(threshold >= 0 && threshold <= 1)) throw new RangeError(`fuzzyThreshold ${threshold} is outside 0..1`)
  if (!(Number.isInteger(bufferLines) && bufferLines >= 0)) throw new RangeError(`bufferLines ${bufferLines} is not a number of lines`)
  return { threshold, bufferLines }
}
