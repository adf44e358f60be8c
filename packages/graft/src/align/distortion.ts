import { DISTORTIONS, type Distortion, rankOf } from '../lines/line-key'

/** The distortion of a rank. */
export function distortionAt(rank: number): Distortion {
  return DISTORTIONS[rank]!
}

/** The distortion that goes furthest. */
export function furthest(distortions: readonly Distortion[]): Distortion {
  return distortionAt(distortions.reduce((most, each) => Math.max(most, rankOf(each)), 0))
}

/** True where a quoted line stands as quoted, up to whitespace and typography. */
export function isFirm(distortion: Distortion): boolean {
  return distortion !== 'punctuation' && distortion !== 'misquoted' && distortion !== 'absent'
}

/** True where a quoted line stands as quoted, or as a formatter would write it. */
export function isForm(distortion: Distortion): boolean {
  return isFirm(distortion) || distortion === 'punctuation'
}

/** True where a quoted line stands otherwise than quoted: as a formatter would write it, or misquoted. */
export function isLoose(distortion: Distortion): boolean {
  return distortion === 'punctuation' || distortion === 'misquoted'
}
