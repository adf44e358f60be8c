/**
 * The change as edits of rows: the lines that the edit adds in the form of the file, those it changes made of the file's own.
 */
import { fold } from '@suture/similarity'
import { Form, isPaired } from '../locate/pair'
import type { Placement } from '../locate/placement'
import type { Line } from '../text/line'
import type { Source } from '../text/source'
import { indentOf } from './depth'
import { mergeInline } from './inline'
import { likeness, partnersOf } from './partners'
import type { Conflict, Region } from './regions'
import type { RowEdit } from './row-edit'

export type Carried = { readonly edits: readonly RowEdit[] } | { readonly conflict: Conflict }

/** Carries the change out in its regions; a conflict where a changed line differs in the file just there. */
export function carry(source: Source, placement: Placement, regions: readonly Region[]): Carried {
  const { change } = placement
  const partners = partnersIn(placement, regions)
  const indent = indentOf(source, placement, (row) => partners.get(row))
  const plain = plainCharacters(source, placement)
  const tail = foreignTail(source, placement)
  const edits: RowEdit[] = []
  for (const { hunk, ...rows } of regions) {
    const lines: string[] = []
    for (let row = hunk.newFrom; row < hunk.newTo; row++) {
      const line = change.new[row]!
      if (line.isEmpty) {
        lines.push(withoutTail(line.raw, tail))
        continue
      }
      const old = partners.get(row)
      const body = bodyOf(source, placement, line, old, plain)
      const depth = indent(row)
      if (body === undefined) return { conflict: { reason: 'removed-line', hunk, quoted: [old!], ...rows } }
      if (depth === undefined) return { conflict: { reason: 'unclear-depth', hunk, quoted: [], ...rows } }
      lines.push(depth + body + withoutTail(line.tail, tail))
    }
    edits.push({ ...rows, lines, hunk })
  }
  return { edits }
}

/** For new lines the rows in old that they are changed forms of, where the file has those. */
function partnersIn({ change, forms }: Placement, regions: readonly Region[]): Map<number, number> {
  const partners = new Map<number, number>()
  for (const { hunk } of regions)
    for (const [k, old] of partnersOf(change, hunk).entries())
      if (old !== undefined && isPaired(forms[old]!)) partners.set(hunk.newFrom + k, old)
  return partners
}

/** The body of a new line: its own, or that of the file's line with the change made in it; undefined if the file differs just there. */
function bodyOf(source: Source, { change, forms, from }: Placement, line: Line, old: number | undefined, plain: (text: string) => string) {
  return old === undefined ? plain(line.body) : changedBody(line, change.old[old]!, source.line(from[old]!), forms[old]!, plain)
}

function changedBody(line: Line, quoted: Line, actual: Line, form: number, plain: (text: string) => string): string | undefined {
  if (line.body === quoted.body) return actual.body
  if (form <= Form.indent) return line.body
  if (likeness(quoted, line) === 0) return plain(line.body)
  const merged = mergeInline(quoted.body, line.body, actual.body)
  return merged === undefined ? undefined : plain(merged)
}

/** Whitespace that quoted lines end in and the file's lines do not; empty if there is none. */
function foreignTail(source: Source, { change, forms, from }: Placement): string {
  for (const [i, quoted] of change.old.entries()) {
    if (quoted.isEmpty || !isPaired(forms[i]!)) continue
    const { tail } = source.line(from[i]!)
    if (quoted.tail.length > tail.length && quoted.tail.endsWith(tail)) return quoted.tail.slice(0, quoted.tail.length - tail.length)
  }
  return ''
}

function withoutTail(text: string, foreign: string): string {
  return foreign !== '' && text.endsWith(foreign) ? text.slice(0, text.length - foreign.length) : text
}

/** Writes characters plainly that quoted lines have and the file's lines have plainly in their place. */
function plainCharacters(source: Source, { change, forms, from }: Placement): (text: string) => string {
  const foreign = new Set<string>()
  for (const [i, quoted] of change.old.entries()) {
    if (!isPaired(forms[i]!) || fold(quoted.body) === quoted.body) continue
    const own = source.line(from[i]!).body
    for (const character of quoted.body) if (fold(character) !== character && !own.includes(character)) foreign.add(character)
  }
  if (foreign.size === 0) return (text) => text
  return (text) => [...text].map((character) => (foreign.has(character) ? fold(character) : character)).join('')
}
