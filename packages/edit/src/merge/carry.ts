/**
 * The change as edits of rows: the lines that the edit adds in the form of the file, those it changes made of the file's own.
 */
import type { LineHunk } from '@suture/text'
import { type IndentOf, indentOf } from '../depth/depth'
import { Form, isPaired } from '../locate/pair'
import type { Placement } from '../locate/placement'
import { likeness, partnersOf } from '../request/partners'
import { endOf, type Line } from '../text/line'
import type { Source } from '../text/source'
import { partsOfRegion } from './cuts'
import { plainWriter, tailCutter } from './file-form'
import { mergeInline } from './inline'
import type { RunPlace } from './neighbours'
import type { RunConflict } from './regions'
import type { RowEdit } from './row-edit'
import { endIn } from './separators'

export type Carried = { readonly edits: readonly RowEdit[] } | { readonly conflict: RunConflict }

/** What is the same for all lines of a change. */
interface Writing {
  readonly source: Source
  readonly placement: Placement
  /** For new lines the rows in old that they are changed forms of. */
  readonly partners: ReadonlyMap<number, number>
  readonly indent: IndentOf
  readonly plain: (body: string) => string
  readonly cut: (text: string) => string
}

/** Carries the change out in its regions; a conflict where a changed line differs in the file just there. */
export function carry(source: Source, placement: Placement, regions: readonly RunPlace[]): Carried {
  const partners = partnersIn(placement, regions)
  const indent = indentOf(source, placement, (row) => partners.get(row))
  const writing = { source, placement, partners, indent, plain: plainWriter(source, placement), cut: tailCutter(source, placement) }
  const edits: RowEdit[] = []
  for (const whole of regions) {
    if (whole.separatorOf !== undefined) edits.push(withSeparator(source, placement, whole.hunk, whole.separatorOf))
    for (const region of partsOfRegion(placement, whole)) {
      const lines = written(writing, region)
      if ('conflict' in lines) return lines
      const known = emptyAbove(source, placement, region, lines)
      const hunk = { ...region.hunk, newFrom: region.hunk.newFrom + known }
      edits.push({ from: region.from, to: region.to, lines: separated(source, placement, region, lines.slice(known)), hunk })
    }
  }
  return { edits }
}

/** How many empty lines, with which new ones begin, the file has directly above without having been quoted there. */
function emptyAbove(source: Source, { to }: Placement, { hunk, from }: RunPlace, lines: readonly string[]): number {
  const above = hunk.oldFrom > 0 ? to[hunk.oldFrom - 1]! : from
  let count = 0
  while (from - 1 - count >= above && source.line(from - 1 - count).isEmpty && lines[count]?.trim() === '') count++
  return count
}

/**
 * Lines at the end of the file, with the empty one above them instead of below, if one was quoted above them that the file has not: which of
 * the two is the added one makes no difference.
 */
function separated(source: Source, { change, forms }: Placement, { hunk, from }: RunPlace, lines: readonly string[]): readonly string[] {
  const above = change.old[hunk.oldFrom - 1]
  const isAbsent = from >= source.rowCount && above?.isEmpty && forms[hunk.oldFrom - 1] === Form.absent
  return isAbsent && lines.at(-1) === '' ? ['', ...lines.slice(0, -1)] : lines
}

/** The new lines of a region as the file gets them. */
function written(writing: Writing, region: RunPlace): string[] | { readonly conflict: RunConflict } {
  const { placement, partners, indent, cut } = writing
  const { hunk, from, to } = region
  const ends = endsOf(placement, region, partners)
  const lines: string[] = []
  for (const [k, line] of placement.change.new.slice(hunk.newFrom, hunk.newTo).entries()) {
    const row = hunk.newFrom + k
    const body = line.isEmpty ? '' : bodyOf(writing, line, partners.get(row), ends(row))
    const depth = line.isEmpty ? '' : indent(row)
    if (body === undefined) return { conflict: { reason: 'removed-line', hunk, quoted: [partners.get(row)!], from, to } }
    if (depth === undefined) return { conflict: { reason: 'unclear-depth', hunk, quoted: [], from, to } }
    lines.push(line.isEmpty ? cut(line.raw) : depth + body + tailOf(writing, line, partners.get(row)))
  }
  return lines
}

/** The whitespace behind a line: the file's, where the edit does not change it. */
function tailOf({ source, placement, cut }: Writing, line: Line, old: number | undefined): string {
  const isKept = old !== undefined && placement.change.old[old]!.tail === line.tail
  return isKept ? source.line(placement.from[old]!).tail : cut(line.tail)
}

/**
 * For a new row the quoted row in whose place it ends: for the last one of a run the last removed one, or the line above that gives its
 * separator away; for others the row that it is a changed form of.
 */
function endsOf({ change }: Placement, { hunk, separatorOf }: RunPlace, partners: ReadonlyMap<number, number>) {
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
function partnersIn({ change, forms }: Placement, regions: readonly RunPlace[]): Map<number, number> {
  const partners = new Map<number, number>()
  for (const { hunk } of regions)
    for (const [k, old] of partnersOf(change, hunk).entries())
      if (old !== undefined && isPaired(forms[old]!)) partners.set(hunk.newFrom + k, old)
  return partners
}

/** The body of a new line: its own, or that of the file's line with the change made in it; undefined if the file differs just there. */
function bodyOf(
  { source, placement, plain }: Writing,
  line: Line,
  old: number | undefined,
  ending: number | undefined,
): string | undefined {
  const { change, forms, from } = placement
  const own = ending === undefined ? endOf(line) : endIn(source, placement, ending, line)
  const ended = (body: string) => (own === endOf(line) ? body : bare(body) + own)
  if (old === undefined) return ended(plain(line.body))
  const quoted = change.old[old]!
  const actual = source.line(from[old]!)
  if (line.body === quoted.body) return actual.body
  if (forms[old]! <= Form.indent) return plain(line.body)
  if (likeness(quoted, line) === 0) return ended(plain(line.body))
  const isMarks = forms[old] === Form.marks
  const [a, b, c] = [plain(quoted.body), plain(line.body), actual.body].map((body) => (isMarks ? bare(body) : body))
  const merged = mergeInline(a!, b!, c!)
  if (merged === undefined) return undefined
  return isMarks ? merged + own : merged
}

function bare(body: string): string {
  return body.replace(/[,;]$/, '')
}
