import { LEVELS, type Level } from '../lines/line-key'
import type { LineAlignment } from './alignment'
import { FUZZY_LEVEL } from './pair-lines'

/**
 * What lies between a quoted line and the file's, mildest first: nothing, or no more than blanks, typography, a formatter's punctuation
 * (the names of LEVELS); other text; or no line of the file stands for it, as for an elision mark.
 */
export type Distortion = Level | 'misquoted' | 'absent'

/** The distortion of a quoted line. */
export function distortionAt({ levels }: Pick<LineAlignment, 'levels'>, i: number): Distortion {
  const level = levels[i]!
  if (level < 0) return 'absent'
  return level === FUZZY_LEVEL ? 'misquoted' : LEVELS[level]!
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
