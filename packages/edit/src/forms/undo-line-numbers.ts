/**
 * Undoes the numbers of a listing.
 *
 * Idea: old text is a listing if every line with text has a number and they count up by one. New text was copied from it if a line of it is
 * verbatim one of the listing's, or if most of it is numbered; then every line of new text loses its number, and a line without one was
 * added. If new text has the listing's lines without numbers, only old text is a listing.
 * Cost: one pass for each style. Source: own. Weakness: a number that does not continue the listing's may be text or a slip; such an edit
 * has no form without numbers.
 *
 *     file    a()        old    1 | a()        read as    a()
 *             b()               2 | b()                   b()
 */
import type { Form, Undo } from './form'

interface Style {
  /** What precedes a line; the number is the first group. */
  readonly prefix: RegExp
  /** What represents a blank line. */
  readonly bare?: RegExp
  /** A number without the space at the end of `prefix`, if that space belongs to the line. */
  readonly tight?: RegExp
  /** Minimum number of such lines. */
  readonly least: number
}

/** Styles in order: `12 | x`, `12│x`, `12→x`, `12<tab>x`, `12<tab>| x`, `12:ab3|x`, `12: x`, `[12] x`, `Line 12: x`, `12. x`, `12) x`, `12-x`, `12 x`. */
const STYLES: readonly Style[] = [
  { prefix: /^[ \t]*L?(\d+) *[|│](?!\|) /, bare: /^[ \t]*L?(\d+) *[|│]$/, tight: /^[ \t]*L?(\d+) *[|│](?=[^|\s])/, least: 1 },
  { prefix: /^[ \t]*L?(\d+) *[|│](?!\|)/, least: 1 },
  { prefix: /^[ \t]*(\d+) *[→\t]/, bare: /^[ \t]*(\d+)[ \t]*$/, least: 1 },
  { prefix: /^[ \t]*L?(\d+)\t[ \t]*[|│](?!\|) /, bare: /^[ \t]*L?(\d+)\t[ \t]*[|│]$/, least: 1 },
  { prefix: /^[ \t]*(\d+):[0-9a-z]{2,4}\|/, least: 2 },
  { prefix: /^[ \t]*L?(\d+):[ \t]/, bare: /^[ \t]*L?(\d+):$/, tight: /^[ \t]*L?(\d+):(?=\S)/, least: 2 },
  { prefix: /^[ \t]*L?(\d+):/, least: 2 },
  { prefix: /^[ \t]*\[(\d+)\]:? /, bare: /^[ \t]*\[(\d+)\]:?$/, least: 2 },
  { prefix: /^[ \t]*[Ll]ine (\d+): /, bare: /^[ \t]*[Ll]ine (\d+):$/, least: 2 },
  { prefix: /^[ \t]*(\d+)[.)] /, bare: /^[ \t]*(\d+)[.)]$/, least: 3 },
  { prefix: /^[ \t]*(\d+)[-:] /, bare: /^[ \t]*(\d+)[-:]$/, tight: /^[ \t]*(\d+)[-:](?=\S)/, least: 3 },
  { prefix: /^[ \t]*(\d+)[-:]/, least: 3 },
  { prefix: /^ *(\d+) {2}/, bare: /^ *(\d+) *$/, tight: /^ *(\d+) (?=\S)/, least: 3 },
  { prefix: /^ *(\d+) /, bare: /^ *(\d+) *$/, least: 3 },
]

/** True for text that may be a listing; cheap. */
export function mayBeListing(text: string): boolean {
  return /^(?:[L[]?\d|[Ll]ine \d)/.test(text.trimStart())
}

/** One way for each style. The styles exclude each other, except for the space after the number. */
export const lineNumbers: readonly Undo[] = STYLES.map((style) => (form: Form) => {
  const oldLines = form.oldString.split('\n')
  const startLine = listingStart(oldLines, style, form.claimed)
  if (startLine === undefined) return undefined
  const bodies = oldLines.map((line) => strip(line, style))
  const newLines = newBodies(form.newString.split('\n'), { oldLines, bodies, startLine }, style)
  if (!newLines) return undefined
  return { ...form, oldString: bodies.join('\n'), newString: newLines.join('\n'), undone: [...form.undone, 'line numbers'], startLine }
})

/** Old text without the numbers that only it has; as given if it has none, or if new text has them too. */
export function oldWithoutNumbers(oldString: string, newString: string): string {
  if (!mayBeListing(oldString)) return oldString
  for (const undo of lineNumbers) {
    const form = undo({ oldString, newString, undone: [] })
    if (form?.newString === newString) return form.oldString
  }
  return oldString
}

function strip(line: string, { prefix, bare }: Style): string {
  return prefix.test(line) ? line.replace(prefix, '') : bare ? line.replace(bare, '') : line
}

function numberOf(line: string, { prefix, bare }: Style): number | undefined {
  const match = prefix.exec(line) ?? bare?.exec(line)
  return match ? Number(match[1]) : undefined
}

/** The first line's number if every line with text has one and they count up by one. */
function listingStart(lines: readonly string[], style: Style, claimed: number | undefined): number | undefined {
  let first: number | undefined
  let count = 0
  for (const [i, line] of lines.entries()) {
    const number = numberOf(line, style)
    if (number === undefined) {
      if (line.trim() !== '') return undefined
      continue
    }
    first ??= number - i
    if (number - i !== first) return undefined
    count++
  }
  // The number of a single line counts if the edit claims the same line.
  return count >= style.least || (first !== undefined && first === claimed) ? first : undefined
}

/** A line with a marker in place of its number, which nobody writes into a file. */
const SIGN_FOR_NUMBER = /^[ \t]*[+*>~-]+[ \t]*[|│→]/

interface Listing {
  readonly oldLines: readonly string[]
  readonly bodies: readonly string[]
  readonly startLine: number
}

/** The lines of new text without numbers; undefined if nothing decides whether a number belongs to the listing. */
function newBodies(lines: readonly string[], listing: Listing, style: Style): readonly string[] | undefined {
  const says = lines.filter((line) => line.trim() !== '')
  if (says.some((line) => numberOf(line, style) !== undefined)) return numberedBodies(lines, listing, style)
  return hasBlankBehindNumbers(says, new Set(listing.bodies)) ? undefined : lines
}

function numberedBodies(lines: readonly string[], listing: Listing, style: Style): readonly string[] | undefined {
  const says = lines.filter((line) => line.trim() !== '')
  const numbered = says.filter((line) => numberOf(line, style) !== undefined)
  const bodies = new Set(listing.bodies)
  const listed = new Set(listing.oldLines)
  const isCopied = numbered.some((line) => listed.has(line))
  const goes = goesOn(lines, listing, style, isCopied)
  if (style.tight && says.some((line) => isListed(style.tight!.exec(line), lines, listing))) return undefined
  const bare = () => lines.map((line) => strip(line, style))
  if (isCopied) return goes && !says.some((line) => SIGN_FOR_NUMBER.test(line)) ? bare() : undefined
  // New text has lines of the listing without their numbers: a number that does not continue the listing is text.
  if (says.some((line) => bodies.has(line) && numberOf(line, style) === undefined)) return goes ? undefined : lines
  if (numbered.length * 2 >= says.length) return goes ? bare() : undefined
  return goes || style.least === 1 ? undefined : lines
}

/** True if new text has lines of the listing only without the space after their numbers: that space does not belong to the lines. */
function hasBlankBehindNumbers(says: readonly string[], bodies: ReadonlySet<string>): boolean {
  return !says.some((line) => bodies.has(line)) && says.some((line) => bodies.has(` ${line}`))
}

/** True for a number that the listing has, or grows to. */
function isListed(number: RegExpExecArray | null, lines: readonly string[], listing: Listing): boolean {
  return number !== null && Number(number[1]) >= listing.startLine && Number(number[1]) <= lastNumber(lines, listing)
}

function lastNumber({ length }: readonly string[], { oldLines, startLine }: Listing): number {
  return startLine + Math.max(oldLines.length, length)
}

/**
 * True if the numbers of new text never decrease, stay inside the listing or what it grows to, and come after those of the lines that new
 * text has from the listing without numbers.
 */
function goesOn(lines: readonly string[], listing: Listing, style: Style, isCopied: boolean): boolean {
  const { bodies, startLine } = listing
  const end = lastNumber(lines, listing)
  let least = startLine
  for (const line of lines) {
    const number = numberOf(line, style)
    if (number === undefined) {
      const kept = isCopied || line.trim() === '' ? -1 : bodies.indexOf(line, least - startLine)
      if (kept !== -1) least = startLine + kept + 1
      continue
    }
    if (number < least || number > end) return false
    least = number
  }
  return true
}
