/**
 * Whether an edit that changes only indentation and empty lines is in place: the file's lines are compared with old and with new text.
 *
 *     file    if a:             old    if a:             new    if a:             new: the file has its depths
 *                 log(a)               log(a)                       log(a)
 *
 * Idea: the file has the text whose indentation leads to its own in the simpler way: equal, all lines shifted alike, or all depths in the
 * same order. Landing turns the one text into the other, so an edit that has landed is in place. Empty lines count where the two texts
 * differ in their number.
 * Cost: the edit's lines. Source: own. Weakness: if all lines move alike, only the very depth shows the state.
 */
import { indentOf, isFirm, OPENS } from '@suture/graft/internal'
import { type Document, type Edit, type Finding, lineText, splice } from '@suture/text'
import { type Found, wholeLines } from '../choose/place'
import { shown } from '../rules/explained'

/** What the file has at a place: old text, new text, or what both may mean. */
export type LayoutState = 'old' | 'new' | 'unclear'

/** A line with text: its indentation, and the number of empty lines directly above it. The last one has only these. */
interface LayoutRow {
  readonly indent: string
  readonly gap: number
}

/** The texts of an edit that changes layout alone, and the file's lines at a place. */
interface Layouts {
  readonly old: readonly LayoutRow[]
  readonly made: readonly LayoutRow[]
  readonly own: readonly LayoutRow[]
  readonly changesDepth: boolean
  /** The file's line with text above the place; undefined if there is none. */
  readonly above: string | undefined
  /** Only empty lines are below the place. The last of them is the end of the file's final line break. */
  readonly endsFile: boolean
}

/** Columns of a tab, for the order of depths only. */
const TAB = 4

/** The state at a place, `whole` for an edit of whole lines; undefined if the edit changes text, or if neither text leads to the file's lines. */
export function layoutState(source: Document, place: Found, whole = false): LayoutState | undefined {
  const layouts = layoutsOf(source, place)
  if (!layouts) return undefined
  const depth = layouts.changesDepth ? depthState(layouts) : 'new'
  return depth === 'new' ? gapState(layouts, whole) : depth
}

/** True if the edits of a place bring the depths of new text, or the edit changes none. Otherwise it would land once more. */
export function bringsDepths(source: Document, place: Found, edits: readonly Edit[]): boolean {
  const layouts = layoutsOf(source, place)
  if (!layouts?.changesDepth) return true
  const [from, to] = [source.lineStarts[place.first]!, source.lineStarts[place.last + 1] ?? source.text.length]
  const inside = edits.filter((edit) => edit.from >= from && edit.to <= to)
  const text = splice(
    source.text.slice(from, to),
    inside.map((edit) => ({ ...edit, from: edit.from - from, to: edit.to - from })),
  )
  const own = rowsOf(text.split('\n'))
  const way = wayTo(layouts.made, own)
  return own.length === layouts.made.length && way < Infinity && way <= wayTo(layouts.old, own)
}

function layoutsOf(source: Document, place: Found): Layouts | undefined {
  const { form } = place.pattern
  const texts = [form.asQuoted ?? form.oldString, form.newString]
  const areEnded = texts.every((text) => text.endsWith('\n'))
  const [given, wanted] = texts.map((text) => (areEnded ? text.slice(0, -1) : text).split('\n'))
  if (!isSameText(given!, wanted!)) return undefined
  const [old, made, there] = [rowsOf(given!), rowsOf(wanted!), rowsAt(source, place)]
  if (there?.own.length !== old.length) return undefined
  const changesDepth = old.some(({ indent }, i) => indent !== made[i]!.indent)
  return changesDepth || old.some(({ gap }, i) => gap !== made[i]!.gap) ? { old, made, changesDepth, ...there } : undefined
}

/** True for the same lines with text, but for their indentation. */
function isSameText(old: readonly string[], made: readonly string[]): boolean {
  const bodies = (lines: readonly string[]) => lines.map((line) => line.trimStart()).filter((line) => line.trim() !== '')
  const [own, other] = [bodies(old), bodies(made)]
  return own.length === other.length && own.length > 0 && own.every((line, i) => line === other[i])
}

function rowsOf(lines: readonly string[]): LayoutRow[] {
  const rows: LayoutRow[] = []
  let gap = 0
  for (const line of [...lines, undefined]) {
    if (line?.trim() === '') gap++
    else {
      rows.push({ indent: line === undefined ? '' : indentOf(line), gap })
      gap = 0
    }
  }
  return rows
}

/** The file's lines for the quoted ones with text; undefined if one of them is not there, or if others are between them. */
function rowsAt(source: Document, place: Found): Pick<Layouts, 'own' | 'above' | 'endsFile'> | undefined {
  const isEmpty = (row: number) => row >= 0 && row < source.lineCount && lineText(source, row).trim() === ''
  const at = quotedRows(source, place)?.filter((row) => !isEmpty(row))
  // A quote may end with empty lines that the file does not have.
  if (!at || at.length === 0 || at.at(-1)! >= source.lineCount) return undefined
  for (let row = at[0]!; row < at.at(-1)!; row++) if (!at.includes(row) && !isEmpty(row)) return undefined
  let above = at[0]! - 1
  while (isEmpty(above)) above--
  let below = at.at(-1)! + 1
  while (isEmpty(below)) below++
  const rows = at.map((row, k): LayoutRow => ({ indent: indentOf(lineText(source, row)), gap: row - (at[k - 1] ?? above) - 1 }))
  const own = [...rows, { indent: '', gap: below - at.at(-1)! - 1 }]
  return { own, above: above < 0 ? undefined : lineText(source, above), endsFile: below === source.lineCount }
}

/** The rows of the quoted lines; undefined if the place begins or ends inside a line, or if a line with text is not there as quoted. */
function quotedRows(source: Document, { alignment, pattern, first, span }: Found): number[] | undefined {
  if (!alignment) {
    const lines = wholeLines(source, span)
    return lines && Array.from({ length: lines.last - lines.first + 1 }, (_, i) => lines.first + i)
  }
  const isOff = (i: number) => pattern.lines[i]!.body !== '' && (pattern.elisions[i] || !isFirm(alignment.distortions[i]!))
  return pattern.lines.some((_, i) => isOff(i)) ? undefined : pattern.lines.map((_, i) => first + alignment.lo[i]!)
}

/** The text that leads to the file's depths in the simpler way; of equally simple ones, the one that the line above asks for. */
function depthState({ old, made, own, above }: Layouts): LayoutState | undefined {
  const [ofOld, ofNew] = [wayTo(old, own), wayTo(made, own)]
  if (ofOld !== ofNew) return ofOld < ofNew ? 'old' : 'new'
  if (ofOld === Infinity) return undefined
  if (above === undefined || !OPENS.test(above.trim())) return 'unclear'
  // The block that the line above opens is deeper than it, before the edit or after.
  const now = width(own[0]!.indent) - width(indentOf(above))
  const deeper = width(made[0]!.indent) - width(old[0]!.indent)
  if (now <= 0 && now + deeper > 0) return 'old'
  return now > 0 && now - deeper <= 0 ? 'new' : 'unclear'
}

function width(indent: string): number {
  return indent.replaceAll('\t', ' '.repeat(TAB)).length
}

/** 0 for equal indentation, 1 for all lines shifted alike, 2 for depths in the same order, else Infinity. */
function wayTo(rows: readonly LayoutRow[], own: readonly LayoutRow[]): number {
  const pairs = rows.slice(0, -1).map(({ indent }, i) => ({ from: indent, to: own[i]!.indent }))
  if (pairs.every(({ from, to }) => from === to)) return 0
  const shift = ({ from, to }: (typeof pairs)[number]) =>
    to.endsWith(from) ? `+${to.slice(from.length)}` : from.endsWith(to) ? `-${from.slice(to.length)}` : undefined
  const shifts = new Set(pairs.map(shift))
  if (shifts.size === 1 && !shifts.has(undefined)) return 1
  const isOrdered = pairs.every((a) =>
    pairs.every((b) => Math.sign(width(a.from) - width(b.from)) === Math.sign(width(a.to) - width(b.to))),
  )
  return isOrdered ? 2 : Infinity
}

/** Whether the file has the empty lines of new text, wherever their number changes. */
function gapState({ old, made, own, endsFile }: Layouts, whole: boolean): LayoutState {
  const states = own.flatMap(({ gap: there }, k): LayoutState | [] => {
    const [before, after] = [old[k]!.gap, made[k]!.gap]
    if (before === after) return []
    const isEnd = k === own.length - 1
    if (k > 0 && !isEnd) return there === after ? 'new' : 'old'
    return stateAtEdge(before, after, there, isEnd && endsFile && whole)
  })
  return new Set(states).size > 1 ? 'unclear' : (states[0] ?? 'new')
}

/** The same at an edge of the quote, where more empty lines may follow. */
function stateAtEdge(before: number, after: number, there: number, endsFile: boolean): LayoutState {
  if (after < before) return there >= before ? 'old' : 'new'
  if (there < after) return 'old'
  // A final line break may be the empty line that was added to a file without one.
  return endsFile && there === after ? 'unclear' : 'new'
}

/** The finding that the file shows neither old nor new text. */
export function unclearLayout(source: Document, { first }: Found): Finding {
  const text = lineText(source, first)
  const sentence = `Line ${first + 1}, ${shown(text)}, may be as the edit leaves it: its depth and the empty lines beside it fit old and new text alike.`
  return { rule: 'unclear-depth', sentence, lines: [{ line: first + 1, text }], quoted: [] }
}
