import { distance } from './distance'
import { TYPOGRAPHIC } from './steps'

const FOLDED_UNITS = new RegExp(
  `[${Object.keys(TYPOGRAPHIC)
    .filter((unit) => TYPOGRAPHIC[unit] !== '')
    .join('')}]`,
  'g',
)
const NON_ASCII = /[^\x00-\x7f]/

/**
 * Returns a text as `similarity` compares it. Quotation marks are straight, an ellipsis is three dots, and a dash is '-'. Each run of
 * whitespace, including line breaks, is one space. Whitespace at both ends is removed. Source: docs/spec/search-replace.md, Algorithm 1.
 */
export function normalizeString(text: string): string {
  const plain = NON_ASCII.test(text) ? text.replace(FOLDED_UNITS, (unit) => TYPOGRAPHIC[unit] ?? unit) : text
  return plain.replace(/\s{2,}|[^\S ]/g, ' ').trim()
}

/**
 * Returns how similar two texts are, from 0 to 1. The result is 0 for an empty search, and 1 if the normalised forms of both texts are
 * equal. Otherwise it is 1 minus the distance divided by the length of the longer normalised form. Source: docs/spec/search-replace.md,
 * Algorithm 1.
 *
 * @example
 * ```ts
 * import { similarity } from '@suture/similarity'
 *
 * console.log(similarity('say “x”', 'say "x"')) // => 1
 * console.log(similarity('let total = a+b+c', 'let x = a+b+c').toFixed(2)) // => 0.71
 * ```
 */
export function similarity(original: string, search: string): number {
  checkTexts(original, search)
  if (search === '') return 0
  if (original === search) return 1
  const a = normalizeString(original)
  const b = normalizeString(search)
  if (a === b) return 1
  return 1 - distance(a, b) / Math.max(a.length, b.length)
}

/** Throws a TypeError that names the first argument that is not a string. */
export function checkTexts(original: unknown, search: unknown): void {
  if (typeof original !== 'string') throw noText('original', original)
  if (typeof search !== 'string') throw noText('search', search)
}

function noText(name: string, found: unknown): TypeError {
  return new TypeError(`${name} must be a string, found ${found === undefined ? 'nothing' : found === null ? 'null' : typeof found}`)
}
