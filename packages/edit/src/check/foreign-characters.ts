/**
 * Escapes that the quote has and the file has not, in an added line: they were not undone there, or would have to be made.
 *
 *     file  link("a b")      quoted  link("a%20b")    added  more("c%20d")      refused: the file has no % anywhere
 *     file  <b>A &amp; B</b>    quoted  <b>A & B</b>     added  <b>C & D</b>      refused: the file writes &amp;
 */
import { Form, isPaired } from '../locate/pair'
import type { Placement } from '../locate/placement'
import type { RowEdit } from '../merge/row-edit'
import type { Source } from '../text/source'

/** What escapes begin with. */
const MARK = /[\\%&]/g
const ANY_ENTITY = /&\w+;/g
const ENTITY: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The first row of an edit that adds such a character; undefined if there is none. */
export function foreignCharacter(source: Source, { change, forms, from }: Placement, edits: readonly RowEdit[]): number | undefined {
  const foreign = change.old.flatMap(({ body }, i) =>
    isPaired(forms[i]!) && forms[i]! >= Form.spacing ? foreignIn(source, body, source.line(from[i]!).body) : [],
  )
  if (foreign.length === 0) return undefined
  const quoted = new Set(change.old.map(({ body }) => body))
  return edits.find(({ lines }) => lines.some((line) => !quoted.has(line.trim()) && foreign.some((mark) => line.includes(mark))))?.from
}

/** What begins an escape that the file has nowhere, and the characters for which its line has entities. */
function foreignIn(source: Source, quoted: string, actual: string): string[] {
  const marks = (quoted.match(MARK) ?? []).filter((mark) => !source.text.includes(mark))
  const entities = actual.match(ANY_ENTITY) ?? []
  if (actual.replace(ANY_ENTITY, (entity) => ENTITY[entity] ?? entity) !== quoted) return marks
  const bare = actual.replace(ANY_ENTITY, '')
  return [...marks, ...entities.flatMap((entity) => ENTITY[entity] ?? []).filter((character) => !bare.includes(character))]
}
