import type { EditOptions } from '@suture/replacers'

/** How blocks are placed and carried out. */
export interface ApplyDiffOptions extends EditOptions {
  /** `spec` only, not heeded by `safe`: least similarity, 0..1, at which a place is taken. Default 1: normalised-equal. */
  readonly fuzzyThreshold?: number
  /** `spec` only, not heeded by `safe`: lines around a hint that are searched instead of the whole file. Default 40. */
  readonly bufferLines?: number
  /** `safe` only: apply the blocks that land, report the rest. */
  readonly partial?: boolean
}

/** The part of a diff that has its own default hint. */
export interface DiffItem {
  readonly content: string
  /** Claimed 1-based line of the first block that gives none itself. */
  readonly startLine?: number
}

/** Threshold and buffer, checked: RangeError for what can be neither. */
export function searchLimits(options: ApplyDiffOptions): { threshold: number; bufferLines: number } {
  const { fuzzyThreshold: threshold = 1, bufferLines = 40 } = options
  if (!(threshold >= 0 && threshold <= 1)) throw new RangeError(`fuzzyThreshold ${threshold} is outside 0..1`)
  if (!(Number.isInteger(bufferLines) && bufferLines >= 0)) throw new RangeError(`bufferLines ${bufferLines} is no count of lines`)
  return { threshold, bufferLines }
}
