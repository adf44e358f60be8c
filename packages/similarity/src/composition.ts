/*
 * Computes the Unicode composition of a text (NFC), with the positions in the original.
 * Idea: each character is composed with its marks separately, which shows where the result came from. The result is compared with the
 * composition of the whole text by the platform. More than 30 marks in a row, which no language uses (UAX #15, stream-safe text), are left
 * unchanged, because sorting n marks takes n squared steps.
 * Cost: one pass, and the composition by the platform if a unit of U+0300 or above occurs.
 * Weakness: if a later version of Unicode composes characters that are not listed here, the positions inside the text are unknown, so the
 * whole text is treated as one part.
 */
import { type Step, stretchStep } from './step'

/**
 * Characters that compose with the text before them: marks, and the trailing Hangul and Kirat Rai characters. Every other character starts
 * a new composition.
 */
const JOINING = '\\p{M}\\u1160-\\u11ff\\ud7b0-\\ud7fb\\u{16d67}'
const STRETCHES = new RegExp(`[^${JOINING}]?[${JOINING}]+|[^\\x00-\\x7f]`, 'gu')
const OVERLONG = new RegExp(`[${JOINING}]{31}`, 'u')
const OVERLONG_STRETCHES = new RegExp(`[^${JOINING}]?[${JOINING}]{31,}`, 'gu')

const byStretch = stretchStep('composition', STRETCHES, (stretch) =>
  stretch.length > 30 && OVERLONG.test(stretch) ? stretch : stretch.normalize('NFC'),
)

/** Applies Unicode normalisation form C: a character and its accents become one character if Unicode has such a character. */
export const composed: Step = {
  name: 'composition',
  run(text) {
    const whole = compose(text)
    if (whole === text) return undefined
    const parts = byStretch.run(text)
    return parts?.text === whole ? parts : { text: whole, moves: Int32Array.of(0, whole.length, 0, text.length) }
  },
}

/** Returns the text in form C, except for runs of more than 30 marks. */
export function compose(text: string): string {
  // No unit below U+0300 is changed by composition.
  if (!/[\u0300-\uffff]/.test(text)) return text
  if (!OVERLONG.test(text)) return text.normalize('NFC')
  const parts: string[] = []
  let at = 0
  for (const stretch of text.matchAll(OVERLONG_STRETCHES)) {
    parts.push(text.slice(at, stretch.index).normalize('NFC'), stretch[0])
    at = stretch.index + stretch[0].length
  }
  return parts.join('') + text.slice(at).normalize('NFC')
}
