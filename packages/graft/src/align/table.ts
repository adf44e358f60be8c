/**
 * The table of an alignment: the cheapest way to pair the first lines of two texts, with the fuzzy steps that it has taken.
 *
 *     quoted    a()        actual    a()        a() with a(), # why skipped for little, b() with b( )
 *               b()                  # why
 *                                    b( )
 */
import { isBrokenUp } from '../lines/broken-up'
import { looksLikeComment } from '../lines/comment'
import { type Distortion, distortionOf, type FormDistortion, type LineKey, samePlain } from '../lines/line-key'
import type { AlignOptions, LineAlignment } from './alignment'
import { FORM_COST, FUZZY_BASE, fuzzyDistance } from './pair-lines'

const SKIP_BLANK = 1
const SKIP_COMMENT = 1.5
const SKIP_FILE_LINE = 9
const SKIP_QUOTED_LINE = 14
/** Another line stands in the place of the quoted one. */
const OTHER_LINE = 20
const ELISION_COST = 0.5
/** One line in two, as formatters break and join lines. */
const REWRAPPED = 10

/** The steps. */
const MATCH = 1
const FUZZY = 2
const SKIP_ACTUAL = 3
const SKIP_ACTUAL_FUZZY = 4
const SKIP_QUOTED = 5
const SKIP_QUOTED_FUZZY = 6
const ELIDE = 7
const END_ELISION = 8
const JOINED = 9
const BROKEN = 10

/** The cheapest way to every cell, and the step that it ends in. */
export interface Table {
  readonly quoted: readonly LineKey[]
  readonly actual: readonly LineKey[]
  readonly options: AlignOptions
  readonly cost: Float32Array
  readonly step: Uint8Array
  readonly layers: number
  at(i: number, j: number, k: number): number
  /** Notes a way to a cell, where it is cheaper than those known. */
  relax(index: number, value: number, by: number): void
  readonly formOf: (i: number, j: number) => FormDistortion | undefined
}

/** A cell that can be reached: so many quoted and actual lines are aligned, with so many fuzzy steps, at so much cost. */
interface Cell {
  readonly i: number
  readonly j: number
  readonly k: number
  readonly cost: number
}

/** Fills the table of two texts. */
export function fill(quoted: readonly LineKey[], actual: readonly LineKey[], options: AlignOptions): Table {
  const table = emptyTable(quoted, actual, options)
  const { at, cost, layers } = table
  const skips = actual.map((line) => (line.body === '' ? SKIP_BLANK : looksLikeComment(line) ? SKIP_COMMENT : Infinity))
  cost[at(0, 0, 0)] = 0
  if (options.freeEnds) for (let j = 1; j <= actual.length; j++) cost[at(0, j, 0)] = 0
  for (let i = 0; i <= quoted.length; i++) {
    const skipped = skipsAt(quoted, i, skips)
    for (let j = 0; j <= actual.length; j++)
      for (let k = 0; k < layers; k++) leave(table, { i, j, k, cost: cost[at(i, j, k)]! }, skipped[j]!)
  }
  return table
}

/** What it costs to skip each actual line between quoted line i and the one before it; Infinity where it takes a fuzzy step. */
function skipsAt(quoted: readonly LineKey[], i: number, skips: readonly number[]): readonly number[] {
  // Among quoted comment lines a comment line is text like any other.
  const inComment = i > 0 && i < quoted.length && looksLikeComment(quoted[i - 1]!) && looksLikeComment(quoted[i]!)
  return inComment ? skips.map((skip) => (skip === SKIP_COMMENT ? Infinity : skip)) : skips
}

/** Takes every step that leads on from a cell. */
function leave(table: Table, cell: Cell, skip: number): void {
  const { quoted, actual } = table
  const { i, j, cost } = cell
  if (cost === Infinity) return
  if (j < actual.length && isInner(table, i)) passActual(table, cell, skip)
  if (i < quoted.length) passQuoted(table, cell)
  if (i < quoted.length && j < actual.length) pair(table, cell)
}

function emptyTable(quoted: readonly LineKey[], actual: readonly LineKey[], options: AlignOptions): Table {
  const layers = (options.fuzzy ?? 0) + 1
  const width = (actual.length + 1) * layers
  const cost = new Float32Array((quoted.length + 1) * width).fill(Infinity)
  const step = new Uint8Array(cost.length)
  const loose = quoted.map((_, i) => options.punctuation === true && !options.fixed?.[i] && !options.elisions?.[i])
  return {
    quoted,
    actual,
    options,
    cost,
    step,
    layers,
    at: (i, j, k) => i * width + j * layers + k,
    relax(index, value, by) {
      if (value >= cost[index]!) return
      cost[index] = value
      step[index] = by
    },
    formOf(i, j) {
      const form = distortionOf(quoted[i]!, actual[j]!)
      return !form && loose[i] && samePlain(quoted[i]!, actual[j]!) ? 'punctuation' : form
    },
  }
}

/** False before the first quoted line and behind the last, where the quoted text may stand anywhere. */
function isInner({ quoted, options }: Table, i: number): boolean {
  return (i > 0 && i < quoted.length) || !options.freeEnds
}

/** A quoted line that may be another one than the file's, where a fuzzy step is left. */
function mayDiffer({ options, layers }: Table, { i, k }: Cell): boolean {
  return k + 1 < layers && !options.fixed?.[i] && !options.elisions?.[i]
}

/** No quoted line stands for the file's: it is left out by an elision mark, or skipped. */
function passActual({ at, relax, options, layers }: Table, { i, j, k, cost }: Cell, skip: number): void {
  if (options.elisions?.[i]) relax(at(i, j + 1, k), cost + 0.0001, ELIDE)
  if (skip !== Infinity) relax(at(i, j + 1, k), cost + skip, SKIP_ACTUAL)
  else if (k + 1 < layers) relax(at(i, j + 1, k + 1), cost + SKIP_FILE_LINE, SKIP_ACTUAL_FUZZY)
}

/** A quoted line stands for none of the file. */
function passQuoted(table: Table, cell: Cell): void {
  const { at, relax, quoted, options } = table
  const { i, j, k, cost } = cell
  if (options.elisions?.[i]) relax(at(i + 1, j, k), cost + ELISION_COST, END_ELISION)
  if (quoted[i]!.body === '') relax(at(i + 1, j, k), cost + SKIP_BLANK, SKIP_QUOTED)
  else if (mayDiffer(table, cell)) relax(at(i + 1, j, k + 1), cost + SKIP_QUOTED_LINE, SKIP_QUOTED_FUZZY)
}

/** A quoted line stands for the file's line. */
function pair(table: Table, cell: Cell): void {
  const { at, relax, step, options } = table
  const { i, j, k, cost } = cell
  // A mark that has left out lines is a mark; only one that left out none may be the file's own text.
  const form = options.elisions?.[i] && step[at(i, j, k)] === ELIDE ? undefined : table.formOf(i, j)
  if (form) relax(at(i + 1, j + 1, k), cost + FORM_COST[form], MATCH)
  else if (mayDiffer(table, cell)) pairFuzzily(table, cell)
}

/** As two lines, as the first of two that stand as one, misquoted, or as another line in its place. */
function pairFuzzily(table: Table, { i, j, k, cost }: Cell): void {
  const { at, relax, quoted, actual, options } = table
  const line = quoted[i]!
  const below = actual[j + 1]
  if (below && isBrokenUp(line, actual[j]!, below)) relax(at(i + 1, j + 2, k + 1), cost + REWRAPPED, JOINED)
  const next = options.fixed?.[i + 1] || options.elisions?.[i + 1] ? undefined : quoted[i + 1]
  if (next && isBrokenUp(actual[j]!, line, next)) relax(at(i + 2, j + 1, k + 1), cost + REWRAPPED, BROKEN)
  const distance = fuzzyDistance(line, actual[j]!)
  const isOther = isInner(table, i) && line.body !== '' && actual[j]!.body !== ''
  if (distance !== undefined) relax(at(i + 1, j + 1, k + 1), cost + FUZZY_BASE + distance * 0.1, FUZZY)
  else if (isOther) relax(at(i + 1, j + 1, k + 1), cost + OTHER_LINE, FUZZY)
}

/** How many quoted and actual lines, and fuzzy steps, each step passes. */
const PASSES: Readonly<Record<number, readonly [quoted: number, actual: number, fuzzy: number]>> = {
  [MATCH]: [1, 1, 0],
  [FUZZY]: [1, 1, 1],
  [SKIP_ACTUAL]: [0, 1, 0],
  [SKIP_ACTUAL_FUZZY]: [0, 1, 1],
  [SKIP_QUOTED]: [1, 0, 0],
  [SKIP_QUOTED_FUZZY]: [1, 0, 1],
  [ELIDE]: [0, 1, 0],
  [END_ELISION]: [1, 0, 0],
  [JOINED]: [1, 2, 1],
  [BROKEN]: [2, 1, 1],
}

/** Steps that leave a line without a partner, and those that pair lines. */
const SKIPS: ReadonlySet<number> = new Set([SKIP_ACTUAL, SKIP_ACTUAL_FUZZY, SKIP_QUOTED, SKIP_QUOTED_FUZZY])
const PAIRS: ReadonlySet<number> = new Set([MATCH, FUZZY, JOINED, BROKEN])

/** The alignment that ends in a cell behind the last quoted line. */
export function trace({ step, at, formOf, quoted, actual }: Table, end: { j: number; k: number; cost: number }): LineAlignment {
  const lo = new Int32Array(quoted.length)
  const hi = new Int32Array(quoted.length)
  const distortions = quoted.map((): Distortion => 'absent')
  let [i, j, k] = [quoted.length, end.j, end.k]
  let skipped = 0
  for (let by = step[at(i, j, k)]!; by !== 0; by = step[at(i, j, k)]!) {
    const [passedQuoted, passedActual, passedFuzzy] = PASSES[by]!
    lo.fill(j, i - passedQuoted, i)
    hi.fill(j, i - passedQuoted, i)
    i -= passedQuoted
    j -= passedActual
    k -= passedFuzzy
    // Of two quoted lines that stand as one the first stands for the file's.
    if (passedQuoted > 0 || by === ELIDE) lo[i] = j
    if (PAIRS.has(by)) distortions[i] = by === MATCH ? formOf(i, j)! : 'misquoted'
    else if (SKIPS.has(by) && (passedActual > 0 ? actual[j]! : quoted[i]!).body !== '') skipped++
  }
  return { lo, hi, distortions, cost: end.cost, fuzzy: end.k, skipped, start: j, end: end.j }
}
