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
  const foreign = new Set<string>()
  for (const [i, { body }] of change.old.entries()) {
    if (!isPaired(forms[i]!) || forms[i]! < Form.spacing) continue
    const actual = source.line(from[i]!).body
    for (const mark of body.match(MARK) ?? []) if (!actual.includes(mark) && !source.text.includes(mark)) foreign.add(mark)
    if (!actual.includes('&') || actual === body) continue
    if (actual.replace(ANY_ENTITY, (entity) => ENTITY[entity] ?? entity) !== body) continue
    const bare = actual.replace(ANY_ENTITY, '')
    for (const entity of actual.match(ANY_ENTITY) ?? []) if (!bare.includes(ENTITY[entity] ?? entity)) foreign.add(ENTITY[entity] ?? entity)
  }
  if (foreign.size === 0) return undefined
  const quoted = new Set(change.old.map(({ body }) => body))
  const edit = edits.find(({ lines }) => lines.some((line) => !quoted.has(line.trim()) && [...foreign].some((mark) => line.includes(mark))))
  return edit?.from
}
