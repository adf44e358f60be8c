/** What an alignment is asked and what it says. */
import type { Distortion } from '../lines/line-key'

/** What an alignment may tolerate. */
export interface AlignOptions {
  /** Per quoted line: true where it must equal the file's line up to whitespace and typography (lines that the edit removes). */
  readonly fixed?: readonly boolean[]
  /** Per quoted line: true where it stands for left-out lines. */
  readonly elisions?: readonly boolean[]
  /** The quoted text may start and end anywhere in the actual lines. */
  readonly freeEnds?: boolean
  /** How many lines may be misquoted, invented, or unknown to the quoted text. */
  readonly fuzzy?: number
  /** Lines that are not fixed may differ in punctuation, as formatters change it; they are no misquoted ones. */
  readonly punctuation?: boolean
}

/** Where each quoted line stands among the actual lines. */
export interface LineAlignment {
  /** First actual line of quoted line i; for an unpaired line the place where it would stand. */
  readonly lo: Int32Array
  /** One past the last actual line of quoted line i; equal to `lo[i]` when unpaired, `lo[i] + 1` when paired, more for an elision. */
  readonly hi: Int32Array
  /** What lies between each quoted line and the file's; `absent` for an unpaired line or an elision mark. */
  readonly distortions: readonly Distortion[]
  readonly cost: number
  readonly fuzzy: number
  /** Quoted and actual lines without partner; blank and elided ones are not counted. */
  readonly skipped: number
  /** Actual lines covered: from `start` to before `end`. */
  readonly start: number
  readonly end: number
}
