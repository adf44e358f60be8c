/**
 * Slips of the pen: two words or two lines that differ by at most two letters left out, inserted or changed;
 * swapped neighbours count as two.
 *
 * Idea: a look-alike, in contrast, differs by a whole word (`create`, `delete`), a number, an operator or a negation. None of these is a
 * slip.
 * Cost: two bit masks for nearly all pairs of words, a bounded edit distance for the rest.
 * Source: measured on some 900 look-alikes, none of which passes. Weakness: languages whose words differ by their endings.
 */
import { distanceWithin } from '@suture/similarity'
import { tokenize } from '../lines/tokens'

/** Letters that a word needs for a slip to be distinguishable from another word. */
const LEAST_LETTERS = 4
const MOST_EDITS = 2
/** A prefix that reverses the meaning is not a slip. */
const NEGATIONS = ['in', 'un', 'no', 'non', 'de', 'a', 'im', 'ir', 'il', 'dis', 'mis', 'not', 'pre', 're']
/** Words of opposite meaning that differ by only a letter or two. */
const OPPOSITES = ['ifdef ifndef', 'elifdef elifndef'].map((pair) => pair.split(' '))
const WORD = /^[\p{L}_$]+$/u

/** False for nearly all pairs of words that are no slip of one another: by their lengths, by a digit, or by the sets of their letters. */
function mayBeSlip(quoted: string, actual: string): boolean {
  if (Math.abs(quoted.length - actual.length) > MOST_EDITS) return false
  const [one, other] = [lettersOf(quoted), lettersOf(actual)]
  return one !== undefined && other !== undefined && mayShareLetters(one, other)
}

/** False if two words with these letters cannot be a slip of one another: each edit removes at most one letter and adds at most one. */
export function mayShareLetters(one: number, other: number): boolean {
  let more = 0
  for (let apart = one ^ other; apart !== 0 && more <= 2 * MOST_EDITS; apart &= apart - 1) more++
  return more <= 2 * MOST_EDITS
}

/** The set of a word's letters as a bit mask; undefined for a word that is no slip of any other, since it is short or has a digit. */
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

/** Number of letters by which two words differ, two for swapped neighbours; undefined if they are no slip of one another. */
export function slipOf(quoted: string, actual: string): number | undefined {
  if (!mayBeSlip(quoted, actual)) return undefined
  if (!WORD.test(quoted) || !WORD.test(actual) || quoted.toLowerCase() === actual.toLowerCase()) return undefined
  if (turnsRound(quoted, actual) || turnsRound(actual, quoted) || isOpposite(quoted.toLowerCase(), actual.toLowerCase())) return undefined
  const distance = distanceWithin(quoted, actual, MOST_EDITS)
  if (distance === undefined) return undefined
  // Short words need to be closer, since they have fewer letters to agree in.
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

/** How often a word occurs in the file. It may stop counting at a few. */
export type Occurrences = (word: string) => number

/** True if two lines differ by slips alone: all other words, numbers and operators are equal. */
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
    // Two words that both occur in the file are different words. The actual word occurs at least once, here.
    if (occurrences(q[i]!) > 0 && (q[i]!.length <= LEAST_LETTERS || occurrences(a[i]!) > 1)) return false
  }
  return edits > 0 && edits <= MOST_EDITS
}
