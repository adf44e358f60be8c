/**
 * The change as edits of rows: the lines that the edit adds in the form of the file, those it changes made of the file's own.
 */
import { fold } from '@suture/similarity'
import type { LineHunk } from '@suture/text'
import { Form, isPaired, isSame } from '../locate/pair'
import type { Placement } from '../locate/placement'
import { endOf, type Line } from '../text/line'
import type { Source } from '../text/source'
import { indentOf } from './depth'
import { mergeInline } from './inline'
import { likeness, partnersOf } from './partners'
import type { Conflict, Region } from './regions'
import type { RowEdit } from './row-edit'
import { endIn } from './separators'

export type Carried = { readonly edits: readonly RowEdit[] } | { readonly conflict: Conflict }

/** Carries the change out in its regions; a conflict where a changed line differs in the file just there. */
export function carry(source: Source, placement: Placement, regions: readonly Region[]): Carried {
  const { change } = placement
  const partners = partnersIn(placement, regions)
  const indent = indentOf(source, placement, (row) => partners.get(row))
  const typography = plainCharacters(source, placement)
  const drops = dropsSemicolons(source, placement)
  const plain = (text: string) => typography(drops ? text.replace(/;$/, '') : text)
  const tail = foreignTail(source, placement)
  const edits: RowEdit[] = []
  for (const { hunk, separatorOf, ...rows } of regions) {
    const lines: string[] = []
    const ends = endsOf(placement, { hunk, ...(separatorOf === undefined ? {} : { separatorOf }), ...rows }, partners)
    if (separatorOf !== undefined) edits.push(withSeparator(source, placement, hunk, separatorOf))
    for (let row = hunk.newFrom; row < hunk.newTo; row++) {
      const line = change.new[row]!
      if (line.isEmpty) {
        lines.push(withoutTail(line.raw, tail))
        continue
      }
      const old = partners.get(row)
      const body = bodyOf(source, placement, line, old, ends(row), plain)
      const depth = indent(row)
      if (body === undefined) return { conflict: { reason: 'removed-line', hunk, quoted: [old!], ...rows } }
      if (depth === undefined) return { conflict: { reason: 'unclear-depth', hunk, quoted: [], ...rows } }
      lines.push(depth + body + withoutTail(line.tail, tail))
    }
    edits.push({ ...rows, lines, hunk })
  }
  return { edits }
}

/**
 * For a new row the quoted row in whose place it ends: for the last one of a run the last removed one, or the line above that gives its
 * separator away; for others the row that it is a changed form of.
 */
function endsOf({ change }: Placement, { hunk, separatorOf }: Region, partners: ReadonlyMap<number, number>) {
  const lastNew = lastLine(change.new, hunk.newFrom, hunk.newTo)
  const lastOld = lastLine(change.old, hunk.oldFrom, hunk.oldTo)
  return (row: number) => {
    if (row === lastNew) return lastOld ?? separatorOf
    const partner = partners.get(row)
    return partner === lastOld ? undefined : partner
  }
}

function lastLine(lines: readonly Line[], from: number, to: number): number | undefined {
  for (let row = to - 1; row >= from; row--) if (!lines[row]!.isEmpty) return row
  return undefined
}

/** The line of the file above new ones, with the separator that it was quoted with. */
function withSeparator(source: Source, { change, from }: Placement, hunk: LineHunk, row: number): RowEdit {
  const lines = [source.line(from[row]!).raw.trimEnd() + endOf(change.old[row]!)]
  const own = { oldFrom: row, oldTo: row + 1, newFrom: hunk.newFrom - 1, newTo: hunk.newFrom }
  return { from: from[row]!, to: from[row]! + 1, lines, hunk: own }
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
function bodyOf(
  source: Source,
  placement: Placement,
  line: Line,
  old: number | undefined,
  ending: number | undefined,
  plain: (text: string) => string,
): string | undefined {
  const { change, forms, from } = placement
  const own = ending === undefined ? endOf(line) : endIn(source, placement, ending, line)
  const ended = (body: string) => (own === endOf(line) ? body : bare(body) + own)
  if (old === undefined) return ended(plain(line.body))
  const quoted = change.old[old]!
  const actual = source.line(from[old]!)
  if (line.body === quoted.body) return actual.body
  if (forms[old]! <= Form.indent) return line.body
  if (likeness(quoted, line) === 0) return ended(plain(line.body))
  const isMarks = forms[old] === Form.marks
  const [a, b, c] = [quoted.body, line.body, actual.body].map((body) => (isMarks ? bare(body) : body))
  const merged = mergeInline(a!, b!, c!)
  if (merged === undefined) return undefined
  return plain(isMarks ? merged + own : merged)
}

function bare(body: string): string {
  return body.replace(/[,;]$/, '')
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

/** True if quoted lines end in semicolons that the file has at none of them. */
function dropsSemicolons(source: Source, { change, forms, from }: Placement): boolean {
  const shown = change.old.flatMap((quoted, i) => {
    const ends = isSame(forms[i]!) ? [endOf(quoted), endOf(source.line(from[i]!))] : []
    return ends.includes(';') ? [ends] : []
  })
  return shown.length > 0 && shown.every(([quoted, actual]) => quoted === ';' && actual === '')
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
