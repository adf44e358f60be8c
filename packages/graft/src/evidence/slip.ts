/**
 * Slips of the pen: two words, or two lines, that differ by letters left out, put in, changed or swapped, at most two in all.
 *
 * A look-alike differs by a word of its own (`create`, `delete`), by a number, a sign or a negation: none of these is a slip.
 * Source: measured on some 900 look-alikes, of which none passes. Weakness: words of other languages that differ by their endings.
 */
import { distanceWithin } from '@suture/similarity'
import { tokenize } from '../lines/tokens'

/** Letters of a word in which a slip can be told from another word. */
const LEAST_LETTERS = 4
const MOST_EDITS = 2
/** A sense turned round is no slip. */
const NEGATIONS = ['in', 'un', 'no', 'non', 'de', 'a', 'im', 'ir', 'il', 'dis', 'mis', 'not', 'pre', 're']
/** Pairs that say the opposite though they differ by a letter or two. */
const OPPOSITES = ['ifdef ifndef', 'elifdef elifndef'].map((pair) => pair.split(' '))
const WORD = /^[\p{L}_$]+$/u

/** False for nearly all words that are no slip of one another: by their lengths, a digit, or the letters that they have. */
function mayBeSlip(quoted: string, actual: string): boolean {
  if (Math.abs(quoted.length - actual.length) > MOST_EDITS) return false
  const [one, other] = [lettersOf(quoted), lettersOf(actual)]
  return one !== undefined && other !== undefined && mayShareLetters(one, other)
}

/** False for letters of two words that are no slip of one another: an edit takes one letter and brings another. */
export function mayShareLetters(one: number, other: number): boolean {
  let more = 0
  for (let apart = one ^ other; apart !== 0 && more <= 2 * MOST_EDITS; apart &= apart - 1) more++
  return more <= 2 * MOST_EDITS
}

/** The letters of a word, a bit each; undefined for one that is no slip of any other, short or with a digit. */
export function lettersOf(word: string): number | undefined {
  if (word.length < LEAST_LETTERS) return undefined
  let letters = 0
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i)
    if (code >= 48 && code <= 57) return undefined
    letters |= 1 << (code & 31)
  }
  return letters
}

/** Letters by which two words differ, swapped neighbours counted once; undefined where they are no slip of one another. */
export function slipOf(quoted: string, actual: string): number | undefined {
  if (!mayBeSlip(quoted, actual)) return undefined
  if (!WORD.test(quoted) || !WORD.test(actual) || quoted.toLowerCase() === actual.toLowerCase()) return undefined
  if (turnsRound(quoted, actual) || turnsRound(actual, quoted) || isOpposite(quoted.toLowerCase(), actual.toLowerCase())) return undefined
  const distance = distanceWithin(quoted, actual, MOST_EDITS)
  if (distance === undefined) return undefined
  // A short word has less to tell it by.
  return distance > 1 && Math.min(quoted.length, actual.length) < LEAST_LETTERS + 2 && !isSwapped(quoted, actual) ? undefined : distance
}

function turnsRound(shorter: string, longer: string): boolean {
  const more = longer.length - shorter.length
  return more > 0 && longer.toLowerCase().endsWith(shorter.toLowerCase()) && NEGATIONS.includes(longer.slice(0, more).toLowerCase())
}

function isOpposite(one: string, other: string): boolean {
  return OPPOSITES.some(([a, b]) => (one === a && other === b) || (one === b && other === a))
}

function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2)
}

/** What a slip must know of the file: how often a word stands in it, counted up to a few. */
export type Occurrences = (word: string) => number

/** True where two lines differ by a slip alone: all other words, numbers and signs are alike. */
export function isLineSlip(quoted: string, actual: string, occurrences: Occurrences): boolean {
  const q = tokenize(quoted).tokens
  const a = tokenize(actual).tokens
  if (q.length !== a.length) return false
  let edits = 0
  for (let i = 0; i < q.length; i++) {
    if (q[i] === a[i]) continue
    const distance = slipOf(q[i]!, a[i]!)
    if (distance === undefined) return false
    edits += distance
    // Two words of the file are two words; the one that stands here stands once at least.
    if (occurrences(q[i]!) > 0 && (q[i]!.length <= LEAST_LETTERS || occurrences(a[i]!) > 1)) return false
  }
  return edits > 0 && edits <= MOST_EDITS
}
