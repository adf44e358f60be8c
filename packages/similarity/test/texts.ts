import fc from 'fast-check'
import { composed, dottedEllipsis, endTrimmed, noZeroWidth, plainDashes, plainSpaces, squeezed, straightQuotes, trimmed } from '../src'

/** All steps of normalisation. */
export const all = [noZeroWidth, composed, straightQuotes, plainDashes, dottedEllipsis, plainSpaces, squeezed, trimmed, endTrimmed]

const units = [
  'a',
  'B',
  '.',
  '-',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u201c',
  '\u2019',
  '\u00ab',
  '\u203a',
  '\u2014',
  '\u2212',
  '\u2026',
  '\u00a0',
  '\u3000',
]
const hard = [
  '\u200b',
  '\ufeff',
  '\u00ad',
  '\u200d',
  '\u0301',
  '\u0323',
  'e',
  '\u00e9',
  '\u212b',
  '\u1100',
  '\u1161',
  '\u11a8',
  '\uac00',
  '\u0958',
]
const odd = ['\u{1f600}', '\ud83d', '\udc00', '\u{16d63}', '\u{16d67}', '\u0000', '\u{1d15e}', '\u2000', '\u037e']
/** Texts with characters that the steps change, characters that are composed, and characters that must not be separated. */
export const texts = fc.string({ unit: fc.constantFrom(...units, ...hard, ...odd), maxLength: 60 })
