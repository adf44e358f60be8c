/**
 * How far the lines that a hunk adds are off, where all its context is off by one blank alike.
 *
 * Idea: a writer who leaves out the blank before context lines, or sets one too many, does so with added lines or not; the
 * added lines tell by their depth. One hypothesis takes them as given, the other moves them along; the one whose depths are
 * those of the lines around, or those that the file has, is the writer's.
 * Cost: the hunk's length, and one pass over the file where it is needed.
 * Source: own; docs/spec/fudiff.md writes its examples either way.
 * Weakness: where depths lie one blank apart, as in block comments, both hypotheses may fit: then the lines are as given.
 */
import { profileIndent } from '@suture/graft'
import { indentOf } from '@suture/graft/internal'
import { lineText } from '@suture/text'
import { indexedText, type LineIndex } from './line-index'
import { moved, type Reading, type ReadLine } from './readings'

/** How the context of a reading stands at a place. */
export interface Standing {
  /** By how many blanks (-1, 0, 1) the file's lines are off the quoted ones, where all are off alike; undefined where they are not. */
  readonly shift: number | undefined
  /** The indentations of the context lines as the file has them, and of those beside lines that the hunk adds. */
  readonly depths: ReadonlySet<string>
  readonly beside: ReadonlySet<string>
}

/** How the context stands whose lines the file has as `actual` tells by offset into the old side; undefined for a line that it lacks. */
export function standingOf(lines: readonly ReadLine[], actual: (offset: number) => string | undefined): Standing {
  const depths = new Set<string>()
  const beside = new Set<string>()
  const shifts = new Set<number>()
  let offset = 0
  lines.forEach(({ kind, forms }, i) => {
    if (kind === 'addition') return
    const text = actual(offset++)
    const quoted = forms[0] as string
    if (kind === 'deletion' || text === undefined || quoted.trim() === '') return
    depths.add(indentOf(text))
    if (lines[i - 1]?.kind === 'addition' || lines[i + 1]?.kind === 'addition') beside.add(indentOf(text))
    if (forms.length > 1) shifts.add(text.length - quoted.length)
  })
  return { shift: shifts.size > 1 ? undefined : ([...shifts][0] ?? 0), depths, beside }
}

/** How the context of the reading stands at `at` (0-based). */
export function standingAt(indexed: LineIndex, { lines }: Reading, at: number): Standing {
  const old = lines.filter((line) => line.kind !== 'addition')
  return standingOf(lines, (offset) => {
    const text = indexedText(indexed, at + offset)
    return old[offset]?.forms.includes(text) ? text : undefined
  })
}

/** The lines with the added ones moved along with the context, where that gives them the better depths. */
export function settleAdditions(indexed: LineIndex, lines: readonly ReadLine[], standing: Standing): readonly ReadLine[] {
  const shift = standing.shift ?? 0
  const added = lines.filter(({ kind, forms }) => kind === 'addition' && forms[0]!.trim() !== '').map(({ forms }) => forms[0]!)
  if (shift === 0 || added.length === 0 || (shift < 0 && !added.every((text) => text.startsWith(' ')))) return lines
  const fit = depthFits(indexed, standing)
  const worth = (texts: readonly string[]) => texts.reduce((sum, text) => sum + fit(indentOf(text)), 0)
  if (worth(added.map((text) => moved(text, shift))) <= worth(added)) return lines
  return lines.map((line) => (line.kind === 'addition' ? { ...line, forms: [moved(line.forms[0]!, shift)] } : line))
}

/** What an indentation is worth: 3 beside a line that has it, 2 near one, 1 where it is units off one, or another line of the file has it. */
function depthFits({ doc }: LineIndex, { depths, beside }: Standing): (indent: string) => number {
  const known = new Set<string>()
  const texts: string[] = []
  for (let line = 0; line < doc.lineCount; line++) texts.push(lineText(doc, line))
  for (const text of texts) if (text.trim() !== '') known.add(indentOf(text))
  const { unit } = profileIndent(texts)
  const apart = (a: string, b: string) => unit !== undefined && a.startsWith(b) && a.slice(b.length).replaceAll(unit, '') === ''
  return (indent) => {
    if (depths.has(indent)) return beside.has(indent) ? 3 : 2
    return known.has(indent) || [...depths].some((depth) => apart(indent, depth) || apart(depth, indent)) ? 1 : 0
  }
}
