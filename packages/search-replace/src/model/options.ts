import type { EditOptions } from '@suture/edit'

/** How blocks are placed and applied. */
export interface ApplyDiffOptions extends EditOptions {
  /** `spec` only, ignored by `safe`: minimum similarity of a place, 0..1. Default 1: equal when normalised. */
  readonly fuzzyThreshold?: number
  /** `spec` only, ignored by `safe`: lines around a hint that are searched instead of the whole file. Default 40. */
  readonly bufferLines?: number
  /** `safe` only: apply the blocks that land and report the rest. */
  readonly partial?: boolean
}

/** A part of a diff that has its own default hint. */
export interface DiffItem {
  readonly content: string
  /** Claimed 1-based line for the first block, if that has none itself. */
  readonly startLine?: number
}

/** Returns the threshold and the buffer, or their defaults. Throws RangeError if they are out of range. */
export function searchLimits(options: ApplyDiffOptions): { threshold: number; bufferLines: number } {
  const { fuzzyThreshold: threshold = 1, bufferLines = 40 } = options
  if (!(threshold >= 0 && threshold <= 1)) throw new RangeError(`fuzzyThreshold ${threshold} is outside 0..1`)
  if (!(Number.isInteger(bufferLines) && bufferLines >= 0)) throw new RangeError(`bufferLines ${bufferLines} is not a number of lines`)
  return { threshold, bufferLines }
}
