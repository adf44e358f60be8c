import { composed } from './composition'
import { edgeStep, type Step, stretchStep, unitStep } from './step'

/*
 * The characters that are folded, and those that are not.
 * - Quotes: curly, low and reversed, and the angled ones that some languages (and autocorrection) use instead. Primes, acute accents and
 *   modifiers such as U+02BC stay: they are not quotes.
 * - Dashes: U+2010..2015 and the minus (U+2212), which autocorrection and models write instead of '-'. The two-em and three-em dashes and
 *   the small and full-width forms stay: they are not written instead of a hyphen.
 * - Spaces: the Unicode category Zs. Tabs and line breaks are not spaces: a line break never equals a space.
 * - Zero width: the soft hyphen, zero width space, word joiner and zero width no-break space only mark where a line may break, and are
 *   copied along with text from web pages. The joiners (U+200C, U+200D) shape words and emoji, and the direction marks can hide code from a
 *   reader: a text with them is a different text, so they stay.
 */
const SINGLE = '\u2018\u2019\u201a\u201b\u2039\u203a'
const DOUBLE = '\u201c\u201d\u201e\u201f\u00ab\u00bb'
const DASHES = '\u2010\u2011\u2012\u2013\u2014\u2015\u2212'
const SPACES = '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'
const ZERO_WIDTH = '\u00ad\u200b\u2060\ufeff'
const ELLIPSIS = '\u2026'

const QUOTE_TABLE = tableOf([SINGLE, "'"], [DOUBLE, '"'])
const DASH_TABLE = tableOf([DASHES, '-'])
const SPACE_TABLE = tableOf([SPACES, ' '])

/** The characters that `typography` replaces, with their replacements. Letters with combining marks are not included. */
export const TYPOGRAPHIC: Readonly<Record<string, string>> = {
  ...QUOTE_TABLE,
  ...DASH_TABLE,
  ...SPACE_TABLE,
  ...tableOf([ELLIPSIS, '...'], [ZERO_WIDTH, '']),
}

/** Matches the keys of `TYPOGRAPHIC`. */
export const TYPOGRAPHIC_PATTERN = new RegExp(`[${Object.keys(TYPOGRAPHIC).join('')}]`, 'g')

/** Replaces curly and angled quotation marks, single and double, by straight ones. */
export const straightQuotes: Step = unitStep('quotes', new RegExp(`[${SINGLE}${DOUBLE}]`, 'g'), QUOTE_TABLE)

/** Replaces hyphens, dashes and U+2212 by '-'. */
export const plainDashes: Step = unitStep('dashes', new RegExp(`[${DASHES}]`, 'g'), DASH_TABLE)

/** Replaces every Unicode space by ' '. Tabs and line breaks are kept. */
export const plainSpaces: Step = unitStep('spaces', new RegExp(`[${SPACES}]`, 'g'), SPACE_TABLE)

/** Replaces the ellipsis character by three dots. */
export const dottedEllipsis: Step = stretchStep('ellipsis', new RegExp(ELLIPSIS, 'g'), () => '...')

/** Removes soft hyphens, zero width spaces and word joiners. Joiners that shape text, and direction marks, are kept. */
export const noZeroWidth: Step = stretchStep('zero-width', new RegExp(`[${ZERO_WIDTH}]+`, 'g'), () => '')

/** Replaces each run of whitespace (space, tab, vertical tab, form feed) by one space. Line breaks are kept. */
export const squeezed: Step = stretchStep('whitespace-runs', /[ \t\v\f]{2,}|[\t\v\f]/g, () => ' ')

/** Removes whitespace and line breaks at both ends of the text, as `String.prototype.trim` does. */
export const trimmed: Step = edgeStep('outer-whitespace', (text) => {
  const from = text.length - text.trimStart().length
  return { from, to: Math.max(from, text.trimEnd().length) }
})

/** Removes whitespace and line breaks at the end of the text, as `String.prototype.trimEnd` does. */
export const endTrimmed: Step = edgeStep('trailing-whitespace', (text) => ({ from: 0, to: text.trimEnd().length }))

/** The steps that undo typography, in an order in which running them again changes nothing. */
export const typography: readonly Step[] = [noZeroWidth, composed, straightQuotes, plainDashes, dottedEllipsis, plainSpaces]

function tableOf(...rows: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(rows.flatMap(([units, put]) => Array.from(units, (unit) => [unit, put])))
}
