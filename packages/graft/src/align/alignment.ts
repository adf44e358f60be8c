import type { Distortion } from '../lines/line-key'

/** Which actual lines each quoted line represents. */
export interface LineAlignment {
  /** First actual line of quoted line i; for an unpaired line, the position where it would be. */
  readonly lo: Int32Array
  /** One past the last actual line of quoted line i; equal to `lo[i]` when unpaired, `lo[i] + 1` when paired, more for an elision. */
  readonly hi: Int32Array
  /** How each quoted line differs from the file's; `absent` for an unpaired line or an elision mark. */
  readonly distortions: readonly Distortion[]
  readonly cost: number
  readonly fuzzy: number
  /** Quoted and actual lines without a partner, not counting blank and elided ones. */
  readonly skipped: number
}
