import type { Distortion } from '../lines/line-key'

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
}
