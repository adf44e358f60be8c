import { DISTORTIONS, type Distortion, rankOf } from '../lines/line-key'

/** The distortion with a given rank. */
export function distortionAt(rank: number): Distortion {
  return DISTORTIONS[rank]!
}

/** The strongest of several distortions; `equal` for none. */
export function furthest(distortions: readonly Distortion[]): Distortion {
  return distortionAt(distortions.reduce((most, each) => Math.max(most, rankOf(each)), 0))
}

/** True if the file has the quoted line, up to whitespace and typography. */
export function isFirm(distortion: Distortion): boolean {
  return distortion !== 'punctuation' && distortion !== 'misquoted' && distortion !== 'absent'
}

/** True if the file has the quoted line, up to what a formatter changes. */
export function isForm(distortion: Distortion): boolean {
  return isFirm(distortion) || distortion === 'punctuation'
}

/** True if the file's line differs from the quoted one by a formatter's punctuation, or is misquoted. */
export function isLoose(distortion: Distortion): boolean {
  return distortion === 'punctuation' || distortion === 'misquoted'
}
