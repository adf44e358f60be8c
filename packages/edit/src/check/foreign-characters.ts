/**
 * Law: an added line must not contain a character of an escape if the quoted lines contain this escape and the file does not. The escape
 * was not decoded in the added line, or the file needs an escape there. The same applies to the marker of a diff or a mail, or a line
 * number, before a quoted line.
 *
 *     file  link("a b")      quoted  link("a%20b")    added  more("c%20d")      refused: the file has no % anywhere
 *     file  <b>A &amp; B</b>    quoted  <b>A & B</b>     added  <b>C & D</b>      refused: the file writes &amp;
 *     file  A & 1 \\            quoted  A & 1 \           added  B & 2 \            refused: the file writes two backslashes
 */
import { Form, type Placement, pairsOf } from '../locate/placement'
import { decoded } from '../readings/characters'
import type { RowEdit } from '../text/line'
import type { Source } from '../text/source'

/** The characters that begin an escape. */
const MARK = /[\\%&]/g
/** A backslash that is escaped by another one. */
const DOUBLED = '\\\\'
const ENTITY = /&(?:amp|lt|gt|quot);/g

/** Returns the first row of an edit that adds such a character. Returns undefined if there is none. */
export function foreignCharacter(source: Source, placement: Placement, edits: readonly RowEdit[]): number | undefined {
  const differing = pairsOf(source, placement, (form) => form >= Form.spacing)
  const foreign = differing.flatMap(({ quoted, actual }) => foreignIn(source, quoted.body, actual.body))
  const prefixes = differing.flatMap(({ quoted, actual }) => (quoted.key === actual.key ? [] : prefixIn(quoted.body, actual.body)))
  const quoted = new Set(placement.change.old.map(({ body }) => body))
  const isForeign = (body: string) =>
    foreign.some((mark) => `${body}\n`.includes(mark)) || prefixes.some((prefix) => shapeOf(body).startsWith(prefix))
  return edits.find(({ lines }) => lines.some(({ body }) => !quoted.has(body) && isForeign(body)))?.from
}

const PREFIX = /^(?:[+>-]|\d+[ \t]*[|:\u2192]?)$/

/** Returns the marker of a diff or a mail, or the line number, that the quoted line has before the file's line. */
function prefixIn(quoted: string, actual: string): string[] {
  const prefix = quoted.endsWith(actual) ? quoted.slice(0, -actual.length).trim() : ''
  return PREFIX.test(prefix) ? [shapeOf(prefix)] : []
}

/** Returns a text with a zero in place of each number. */
function shapeOf(text: string): string {
  return text.replace(/\d+/g, '0')
}

/** Returns the escape characters of the quote that the file lacks, doubled backslashes, and characters that the file has as entities. */
function foreignIn(source: Source, quoted: string, actual: string): string[] {
  const marks = (quoted.match(MARK) ?? []).filter((mark) => !source.text.includes(mark))
  if (quoted.replaceAll(DOUBLED, '\\') === actual) marks.push(DOUBLED)
  // Each single backslash that is doubled in the file, with the character or the line end behind it.
  if (actual.replaceAll(DOUBLED, '\\') === quoted) for (const [mark] of `${actual}\n`.matchAll(/(?<=\\)\\[^\\]/g)) marks.push(mark)
  if (actual.replace(ENTITY, decoded) !== quoted) return marks
  const bare = actual.replace(ENTITY, '')
  return [...marks, ...(actual.match(ENTITY) ?? []).map(decoded).filter((character) => !bare.includes(character))]
}
