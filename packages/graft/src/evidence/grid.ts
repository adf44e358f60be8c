/**
 * The tables of the evidence, cell by cell.
 *
 * A cell is a state: the number of quoted lines explained, the number of the stretch's lines passed, and whether a gap is open. `back`
 * holds the worth of the best way from the cell to the end, `step` its first step; `ahead` the worth of the best way from the start to the
 * cell. Cells of one line of the stretch are adjacent, so that each table is filled in one sweep over its lines.
 */
import { EVIDENCE } from './constants'
import { type Column, MISQUOTED, type QuotedBlock, UNPAIRED } from './quoted-block'
import { BREAKS, JOINS, wrapsOf } from './wraps'

/**
 * Steps of an explanation: a pair; one quoted line in two of the file; two quoted lines in one; lines without a partner, in a gap or free
 * of one.
 */
export const STEP = { pair: 1, joined: 2, broken: 3, absent: 4, unquoted: 5, freeQuoted: 6, freeFile: 7 } as const

/** The input of both tables, and the table of ways back. */
export interface Grid {
  readonly columns: readonly Column[]
  /** Number of quoted lines (n), and of lines of the stretch (m). */
  readonly n: number
  readonly m: number
  readonly quoted: Alone
  readonly wraps: readonly (Uint8Array | undefined)[]
  readonly back: Float64Array
  readonly step: Uint8Array
}

/** The quoted lines by themselves. */
interface Alone {
  readonly bits: Float64Array
  readonly isElided: Uint8Array
  /**
   * For a line without a partner: its gain, whether a gap is open after it (two entries a line: no gap open before it, one open), and the
   * step.
   */
  readonly gain: Float64Array
  readonly opens: Uint8Array
  readonly step: Uint8Array
}

/** The number of a cell without an open gap; the cell with an open gap is the next one. */
export function cellOf({ n }: Pick<Grid, 'n'>, i: number, j: number): number {
  return (j * (n + 1) + i) * 2
}

/** A grid whose way back is filled. If `compares` is false, no line counts as wrapped. */
export function openGrid(block: QuotedBlock, columns: readonly Column[], compares: boolean): Grid {
  const n = block.lines.length
  const m = columns.length
  const cells = (n + 1) * (m + 1) * 2
  const wraps = compares ? wrapsOf(block, columns) : []
  const grid: Grid = { columns, n, m, quoted: alone(block), wraps, back: new Float64Array(cells), step: new Uint8Array(cells) }
  for (let j = m; j >= 0; j--) for (let i = n - 1; i >= 0; i--) fillBack(grid, i, j)
  return grid
}

/** An elision mark closes a gap, a blank line leaves it as it is, any other opens one. */
const ELIDED = { gain: [-EVIDENCE.elision, -EVIDENCE.elision], opens: [0, 0], step: STEP.freeQuoted }
const BLANK = { gain: [-EVIDENCE.blank, -EVIDENCE.blank], opens: [0, 1], step: STEP.freeQuoted }
const SAID = { gain: [-EVIDENCE.absent - EVIDENCE.gap, -EVIDENCE.absent], opens: [1, 1], step: STEP.absent }

function alone({ lines }: QuotedBlock): Alone {
  const each = lines.map(({ elided, key }) => (elided ? ELIDED : key.body === '' ? BLANK : SAID))
  return {
    bits: new Float64Array(lines.map(({ bits }) => bits)),
    isElided: new Uint8Array(lines.map(({ elided }) => (elided ? 1 : 0))),
    gain: new Float64Array(each.flatMap(({ gain }) => gain)),
    opens: new Uint8Array(each.flatMap(({ opens }) => opens)),
    step: new Uint8Array(each.map(({ step }) => step)),
  }
}

/**
 * Fills the best way from a cell to the end. Of ways of equal worth the first is taken: a pair, an unquoted line of the file, an unpaired
 * quoted line.
 */
function fillBack(grid: Grid, i: number, j: number): void {
  const { n, back, step, quoted, wraps } = grid
  const column = grid.columns[j]
  const here = cellOf(grid, i, j)
  const right = here + 2 * (n + 1)
  let best = column && column.ranks[i] !== UNPAIRED ? column.bits[i]! + back[right + 2]! : -Infinity
  let by = best === -Infinity ? 0 : STEP.pair
  if (wraps[j]) ({ best, by } = wrapped(grid, i, j, best, by))
  for (let open = 0; open < 2; open++) {
    let worth = best
    let kind = by
    const passed = column ? passGain(quoted, column, i, open) + back[right + passOpens(quoted, column, i, open)]! : -Infinity
    if (passed > worth) {
      worth = passed
      kind = passStep(quoted, column!, i)
    }
    const left = quoted.gain[2 * i + open]! + back[here + 2 + quoted.opens[2 * i + open]!]!
    back[here + open] = Math.max(left, worth)
    step[here + open] = left > worth ? quoted.step[i]! : kind
  }
}

/** The gain of passing a line of the file before a quoted line; -Infinity before the first quoted line, where it is not possible. */
function passGain({ isElided }: Alone, { cost, isFree }: Column, i: number, open: number): number {
  if (isElided[i] === 1) return -EVIDENCE.elided
  return i === 0 ? -Infinity : -cost - (isFree || open === 1 ? 0 : EVIDENCE.gap)
}

function passStep({ isElided }: Alone, { isFree }: Column, i: number): number {
  return isElided[i] === 1 || isFree ? STEP.freeFile : STEP.unquoted
}

/** Whether a gap is open after passing the line: 1 or 0. */
function passOpens({ isElided }: Alone, { isFree }: Column, i: number, open: number): number {
  return isElided[i] === 1 || isFree ? open : 1
}

/** The best way on, with lines that were joined or broken considered too. */
function wrapped(grid: Grid, i: number, j: number, best: number, by: number): { best: number; by: number } {
  for (const [flag, kind] of WRAPS) {
    if (!isWrapped(grid, i, j, flag)) continue
    const worth = wrapGain(grid.quoted, i, flag) + grid.back[wrapTo(grid, i, j, flag)]!
    if (worth > best) [best, by] = [worth, kind]
  }
  return { best, by }
}

const WRAPS = [
  [JOINS, STEP.joined],
  [BREAKS, STEP.broken],
] as const

/** Lines that pair as they are do not count as wrapped. */
function isWrapped({ columns, wraps }: Grid, i: number, j: number, flag: number): boolean {
  const rank = columns[j]!.ranks[i]
  return (rank === UNPAIRED || rank === MISQUOTED) && (wraps[j]![i]! & flag) !== 0
}

function wrapGain({ bits }: Alone, i: number, flag: number): number {
  return (flag === JOINS ? bits[i]! : bits[i]! + bits[i + 1]!) - EVIDENCE.rewrapped
}

function wrapTo(grid: Grid, i: number, j: number, flag: number): number {
  return flag === JOINS ? cellOf(grid, i + 1, j + 2) : cellOf(grid, i + 2, j + 1)
}

/** The worth of the best way from the start to each cell; -Infinity if no way leads there. */
export function fillAhead(grid: Grid): Float64Array {
  const ahead = new Float64Array(grid.back.length).fill(-Infinity)
  for (let j = 0; j <= grid.m; j++) {
    const start = cellOf(grid, 0, j)
    if (ahead[start]! < 0) ahead[start] = 0
    for (let i = 0; i < grid.n; i++) pushAhead(grid, ahead, i, j)
  }
  return ahead
}

/** Offers the ways that go on from one cell to the cells they lead to. */
function pushAhead(grid: Grid, ahead: Float64Array, i: number, j: number): void {
  const { n, quoted, wraps } = grid
  const column = grid.columns[j]
  const here = cellOf(grid, i, j)
  const right = here + 2 * (n + 1)
  for (let open = 0; open < 2; open++) {
    const own = ahead[here + open]!
    if (own === -Infinity) continue
    if (column) {
      if (column.ranks[i] !== UNPAIRED) raise(ahead, right + 2, own + column.bits[i]!)
      if (wraps[j]) pushWrapped(grid, ahead, i, j, own)
      raise(ahead, right + passOpens(quoted, column, i, open), own + passGain(quoted, column, i, open))
    }
    raise(ahead, here + 2 + quoted.opens[2 * i + open]!, own + quoted.gain[2 * i + open]!)
  }
}

function pushWrapped(grid: Grid, ahead: Float64Array, i: number, j: number, own: number): void {
  for (const [flag] of WRAPS) if (isWrapped(grid, i, j, flag)) raise(ahead, wrapTo(grid, i, j, flag), own + wrapGain(grid.quoted, i, flag))
}

function raise(table: Float64Array, cell: number, worth: number): void {
  if (worth > table[cell]!) table[cell] = worth
}
