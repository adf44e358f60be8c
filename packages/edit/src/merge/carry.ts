/** Converts the change into row edits, with added lines in the form of the file and changed lines derived from the file's own. */
import type { LineHunk } from '@suture/text'
import { indentOf } from '../depth/depth'
import type { IndentOf } from '../depth/steps'
import { Form, isPaired, type Placement } from '../locate/placement'
import { partnersOf } from '../request/change'
import { endOf, Line, type RowEdit, rowNumbers } from '../text/line'
import type { Source } from '../text/source'
import { fileFormOf } from './file-form'
import { mergeInline } from './inline'
import { partsOfRegion, type RunConflict, type RunPlace, regionsOf } from './regions'
import { endIn } from './separators'

/** Values that all lines of a change share. */
interface Writing {
  readonly source: Source
  readonly placement: Placement
  /** For each new line that is a changed form of a quoted line, the row of this quoted line. */
  readonly partners: readonly (number | undefined)[]
  readonly indent: IndentOf
  readonly form: ReturnType<typeof fileFormOf>
}

/** Applies the change in its regions. Returns a conflict if a region has one, or a changed line differs from the file at the changed position. */
export function carry(source: Source, placement: Placement): readonly RowEdit[] | RunConflict {
  const regions = regionsOf(source, placement)
  if ('reason' in regions) return regions
  const { change, forms } = placement
  const partners = partnersOf(change).map((old) => (old !== undefined && isPaired(forms[old]!) ? old : undefined))
  const indent = indentOf(source, placement, (row) => partners[row])
  const writing = { source, placement, partners, indent, form: fileFormOf(source, placement) }
  const edits: RowEdit[] = []
  for (const whole of regions) {
    if (whole.separatorOf !== undefined) edits.push(withSeparator(source, placement, whole.hunk, whole.separatorOf))
    for (const region of partsOfRegion(placement, whole)) {
      const lines = written(writing, region)
      if ('reason' in lines) return lines
      const above = emptyAbove(source, placement, region, lines)
      const added = lines.slice(above)
      const below = emptyBelow(source, placement, region, added)
      const hunk = { ...region.hunk, newFrom: region.hunk.newFrom + above, newTo: region.hunk.newTo - below }
      const own = added.slice(0, added.length - below)
      edits.push({ from: region.from, to: region.to, lines: separated(source, placement, region, own), hunk })
    }
  }
  return edits
}

/** Returns how many empty lines at the start of the added lines are already directly above in the file, without being quoted. */
function emptyAbove(source: Source, { to }: Placement, { hunk, from }: RunPlace, lines: readonly Line[]): number {
  const above = hunk.oldFrom > 0 ? to[hunk.oldFrom - 1]! : from
  let count = 0
  while (from - 1 - count >= above && source.line(from - 1 - count).isEmpty && lines[count]?.isEmpty) count++
  return count
}

/** Returns how many empty lines at the end of the added lines are already directly below in the file, without being quoted. */
function emptyBelow(source: Source, { change, from }: Placement, { hunk, to }: RunPlace, lines: readonly Line[]): number {
  const below = hunk.oldTo < change.old.length ? from[hunk.oldTo]! : to
  let count = 0
  while (to + count < below && source.line(to + count).isEmpty && lines.at(-1 - count)?.isEmpty) count++
  return count
}

/** Moves an empty last line above lines added at the end of the file, if the quoted empty line there is absent. Either may be added. */
function separated(source: Source, { change, forms }: Placement, { hunk, from }: RunPlace, lines: readonly Line[]): readonly Line[] {
  const above = change.old[hunk.oldFrom - 1]
  const isAbsent = from >= source.rowCount && above?.isEmpty && forms[hunk.oldFrom - 1] === Form.absent
  return isAbsent && lines.at(-1)?.raw === '' ? [lines.at(-1)!, ...lines.slice(0, -1)] : lines
}

/** Returns the new lines of a region as they are written into the file. */
function written(writing: Writing, region: RunPlace): Line[] | RunConflict {
  const { placement, partners, indent, form } = writing
  const { hunk, from, to } = region
  const ends = endsOf(placement, region, partners)
  const lines: Line[] = []
  for (const [k, line] of placement.change.new.slice(hunk.newFrom, hunk.newTo).entries()) {
    if (line.isEmpty) {
      lines.push(new Line(form.empty(form.tail(line.raw))))
      continue
    }
    const row = hunk.newFrom + k
    const old = partners[row]
    const body = bodyOf(writing, line, old, ends(row))
    const depth = indent(row)
    if (body === undefined) return { reason: 'removed-line', hunk, quoted: [old!], from, to }
    if (depth === undefined) return { reason: 'unclear-depth', hunk, quoted: [], from, to }
    // The whitespace at the end is the file's own unless the edit changes it.
    const isKept = old !== undefined && placement.change.old[old]!.tail === line.tail
    lines.push(new Line(depth + body + (isKept ? writing.source.line(placement.from[old]!).tail : form.tail(line.tail))))
  }
  return lines
}

/**
 * Returns a function from a new row to the quoted row whose separator applies to it. For the last new line of a hunk, this is the last
 * removed line, or the line above if its separator moves. For other lines, it is the quoted line of which they are a changed form.
 */
function endsOf({ change }: Placement, { hunk, separatorOf }: RunPlace, partners: Writing['partners']) {
  const lastOf = (lines: readonly Line[], from: number, to: number) => rowNumbers(from, to).findLast((row) => !lines[row]!.isEmpty)
  const lastNew = lastOf(change.new, hunk.newFrom, hunk.newTo)
  const lastOld = lastOf(change.old, hunk.oldFrom, hunk.oldTo)
  return (row: number) => {
    if (row === lastNew) return lastOld ?? separatorOf
    const partner = partners[row]
    return partner === lastOld ? undefined : partner
  }
}

/** Returns an edit that gives the file's line above the added lines the separator with which it was quoted. */
function withSeparator(source: Source, { change, from }: Placement, hunk: LineHunk, row: number): RowEdit {
  const lines = [new Line(source.line(from[row]!).raw.trimEnd() + endOf(change.old[row]!))]
  const own = { oldFrom: row, oldTo: row + 1, newFrom: hunk.newFrom - 1, newTo: hunk.newFrom }
  return { from: from[row]!, to: from[row]! + 1, lines, hunk: own }
}

/** Returns the body of a new line, a changed one from the file's own. Undefined if the file differs where it is changed. */
function bodyOf(writing: Writing, line: Line, old: number | undefined, ending: number | undefined): string | undefined {
  const { source, placement, form } = writing
  const { change, forms, from } = placement
  const plain = form.body
  const own = ending === undefined ? endOf(line) : endIn(source, placement, ending, line)
  const ended = (body: string) => (own === endOf(line) ? body : bare(body) + own)
  if (old === undefined) return ended(plain(line.body))
  const quoted = change.old[old]!
  const actual = source.line(from[old]!)
  if (line.body === quoted.body) return actual.body
  if (forms[old]! <= Form.indent || (forms[old] === Form.spacing && quoted.isPunctuation)) return plain(line.body)
  const isMarks = forms[old] === Form.marks
  const next = isMarks ? ended(plain(line.body)) : plain(line.body)
  const [a, b, c] = [plain(quoted.body), next, actual.body].map((body) => (isMarks ? bare(body) : body))
  const merged = mergeInline(a!, b!, c!)
  return merged !== undefined && isMarks ? merged + next.slice(b!.length) : merged
}

function bare(body: string): string {
  return body.replace(/[,;]$/, '')
}
