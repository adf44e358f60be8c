import { compose } from './composition'
import { TYPOGRAPHIC, TYPOGRAPHIC_PATTERN } from './steps'

const NON_ASCII = /[^\x00-\x7f]/

/** Returns the text with all steps of `typography` applied. Unlike `typography`, it returns no positions. */
export function fold(text: string): string {
  if (!NON_ASCII.test(text)) return text
  const visible = text.replace(/[\u00ad\u200b\u2060\ufeff]+/g, '')
  return compose(visible).replace(TYPOGRAPHIC_PATTERN, (unit) => TYPOGRAPHIC[unit] ?? unit)
}

/** Whether `fold` would change the text. Cost: one scan for ASCII and Latin text, and at most one composition for other text. */
export function foldsAnything(text: string): boolean {
  if (!NON_ASCII.test(text)) return false
  return text.search(TYPOGRAPHIC_PATTERN) !== -1 || compose(text) !== text
}
