/**
 * Detects whether the changed lines of a diff are one column off: their marker took the place of the first space, or has a space behind it.
 * The space before the kept lines may also be missing, so that these are one column off.
 *
 *       go()              go()            all lines around are an even number of columns deep, and the added ones an odd number
 *     + stop()        +   stop()
 *       start()           start()
 *
 * Idea: removed lines show the column, because the file has them. If none is removed, or if the file has the removed lines as given, the
 * added lines must be level with others. The outermost one counts more if it is level with the removed lines that it replaces.
 * Cost: the length of the body, and three searches in the file if the body looks off. Source: own, from what models write.
 * Weakness: if the lines are as often level in both columns, the changed ones are taken as given.
 */
import type { ChangeLine } from '@suture/text'
import { smallestOf } from '@suture/text/internal'
import type { Source } from '../text/source'

type DiffBody = readonly ChangeLine[]

/** Returns the line with one space less (-1) or more (1) of indentation. */
export function inColumn(text: string, by: -1 | 0 | 1): string {
  if (by === 0 || text.trim() === '') return text
  return by > 0 ? ` ${text}` : text.replace(/^ /, '')
}

/** Returns the body with its indented lines of some kinds moved by one column. */
function movedLines(body: DiffBody, by: -1 | 1, kinds: readonly ChangeLine['kind'][]): DiffBody {
  return body.map((line) => (kinds.includes(line.kind) && line.text.startsWith(' ') ? { ...line, text: inColumn(line.text, by) } : line))
}

/** Returns the body with its changed lines in the columns of the file. Returns undefined if they are, or if it is unclear. */
export function withMarkerColumn(source: Source, body: DiffBody): DiffBody | undefined {
  const { text } = source
  const [added, removed, kept] = [widthsOf(body, 'add'), widthsOf(body, 'remove'), widthsOf(body, 'keep')]
  const isAsFile = (raw: string) => raw.startsWith(' ') && source.rows(raw.trim()).some((row) => source.line(row).raw === raw)
  if (!looksOffColumn(body)) return undefined
  if (parityOf(kept) === 1 && body.some((line) => line.kind === 'keep' && isAsFile(line.text))) return undefined
  const shifts = ([1, -1] as const).filter((by) => by > 0 || !added.includes(0))
  const sides = (of: DiffBody) => (['add', 'remove'] as const).map((without) => textOf(of.filter(({ kind }) => kind !== without)))
  if (removed.some((width) => width > 0) && parityOf(removed) !== parityOf(kept)) {
    if (text.includes(sides(body)[0]!)) return undefined
    return shifts.map((by) => movedLines(body, by, ['add', 'remove'])).find((each) => sides(each).some((side) => text.includes(side)))
  }
  const others = new Set([...removed, ...kept])
  const runs = changedRuns(body)
  const fits = (by: number) => {
    const level = added.filter((width) => width > 0 && others.has(width + by)).length
    return runs.reduce((sum, run) => sum + fitOf(run, by), 2 * level)
  }
  const [by, other] = [...shifts].sort((a, b) => fits(b) - fits(a))
  const made = fits(by!) > (other === undefined ? 0 : fits(other)) ? movedLines(body, by!, ['add']) : body
  const isChanged = textOf(made.filter(({ kind }) => kind === 'add')) !== textOf(made.filter(({ kind }) => kind === 'remove'))
  return made !== body && isChanged ? made : undefined
}

/** Whether changed lines may be off by one column: added ones are indented by odd, most kept ones by even columns, or the reverse. */
export function looksOffColumn(body: DiffBody): boolean {
  const [added, removed, kept] = [widthsOf(body, 'add'), widthsOf(body, 'remove'), widthsOf(body, 'keep')]
  const [parity, depths] = [parityOf(kept), new Set(kept)]
  if (parity === undefined || ![...added, ...removed].some((width) => width > 0)) return false
  return added.every((width) => width === 0 || (width % 2 !== parity && !depths.has(width)))
}

/** Returns whether most indented lines are so by an even (0) or an odd (1) number of columns. Undefined if it is half of them. */
function parityOf(widths: readonly number[]): number | undefined {
  const indented = widths.filter((width) => width > 0)
  const odd = indented.filter((width) => width % 2 === 1).length
  if (odd * 2 === indented.length) return odd === 0 ? 0 : undefined
  return odd * 2 > indented.length ? 1 : 0
}

/** The widths of adjacent changed lines, and those of the nearest kept lines above and below them. */
interface ChangedRun {
  readonly added: readonly number[]
  readonly removed: readonly number[]
  readonly beside: readonly (number | undefined)[]
}

function changedRuns(body: DiffBody): readonly ChangedRun[] {
  const counted = body.filter(({ text }) => widthOf(text) !== undefined)
  const runs: ChangedRun[] = []
  for (let from = 0, to = 0; from < counted.length; from = to + 1) {
    to = from
    while (to < counted.length && counted[to]!.kind !== 'keep') to++
    if (from === to) continue
    const [run, above, below] = [counted.slice(from, to), counted[from - 1], counted[to]]
    // A line below one that opens a block is not level with it.
    const beside = [above && /[:{([]$/.test(above.text) ? undefined : above, below].map((line) => line && widthOf(line.text))
    runs.push({ added: widthsOf(run, 'add'), removed: widthsOf(run, 'remove'), beside })
  }
  return runs
}

/** Rates a shift by the outermost added line of a run: it is level with the outermost removed line, or with a kept line beside it. */
function fitOf({ added, removed, beside }: ChangedRun, by: number): number {
  const width = smallestOf(added.filter((each) => each > 0)) + by
  if (removed.length > 0) return width === smallestOf(removed) ? 2 * added.length : 0
  return beside.filter((each) => each === width).length
}

function textOf(lines: DiffBody): string {
  return lines.map(({ text }) => text).join('\n')
}

function widthsOf(body: DiffBody, kind: ChangeLine['kind']): readonly number[] {
  return body.flatMap((line) => (line.kind === kind ? (widthOf(line.text) ?? []) : []))
}

/** Returns the number of spaces before a text. The star of a block comment is in the column of the comment. Undefined for an empty line. */
function widthOf(text: string): number | undefined {
  const width = text.search(/[^ ]/)
  if (width < 0 || text[width] === '\r') return undefined
  return width > 0 && /^\*(?:[\s/]|$)/.test(text.slice(width)) ? width - 1 : width
}
