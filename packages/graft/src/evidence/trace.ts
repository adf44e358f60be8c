import { distortionAt } from '../align/distortion'
import type { Distortion } from '../lines/line-key'
import { cellOf, type Grid, STEP } from './grid'

/** An explanation of the block in the stretch. */
export interface Trace {
  readonly lo: Int32Array
  readonly hi: Int32Array
  readonly distortions: Distortion[]
  /** First line of the stretch that is covered, and one past the last one. */
  readonly start: number
  readonly end: number
  readonly evidence: number
  readonly skipped: number
  readonly fuzzy: number
}

/** The state of a walk along the best steps. */
interface TraceWalk {
  i: number
  j: number
  open: 0 | 1
  start: number
  end: number
  skipped: number
  fuzzy: number
  readonly lo: Int32Array
  readonly hi: Int32Array
  readonly distortions: Distortion[]
}

/** The best explanation that begins at line `from` of the stretch. */
export function traceFrom(grid: Grid, from: number): Trace {
  const { n, step, back } = grid
  const walk: TraceWalk = {
    i: 0,
    j: from,
    open: 0,
    start: -1,
    end: from,
    skipped: 0,
    fuzzy: 0,
    lo: new Int32Array(n),
    hi: new Int32Array(n),
    distortions: new Array<Distortion>(n).fill('absent'),
  }
  walk.lo[0] = from
  while (walk.i < n) {
    const by = step[cellOf(grid, walk.i, walk.j) + walk.open]!
    if (by === STEP.freeFile || by === STEP.unquoted) {
      passFileLine(grid, walk, by)
      continue
    }
    if (by === STEP.absent || by === STEP.freeQuoted) passQuotedLine(grid, walk, by)
    else pair(grid, walk, by)
    if (walk.i < n) walk.lo[walk.i] = walk.j
  }
  const { lo, hi, distortions, start, end, skipped, fuzzy } = walk
  return { lo, hi, distortions, start: start === -1 ? from : start, end, evidence: back[cellOf(grid, 0, from)]!, skipped, fuzzy }
}

function passFileLine({ columns, quoted }: Grid, walk: TraceWalk, by: number): void {
  const isElided = quoted.isElided[walk.i] === 1
  if (by === STEP.unquoted || (!isElided && columns[walk.j]!.line.key.body !== '')) walk.skipped++
  if (by === STEP.unquoted) {
    walk.open = 1
    walk.fuzzy++
  }
  walk.j++
  if (!isElided) walk.lo[walk.i] = walk.j
}

function passQuotedLine({ quoted }: Grid, walk: TraceWalk, by: number): void {
  // An elision mark covers the lines passed since it was reached.
  const isElided = quoted.isElided[walk.i] === 1
  if (!isElided) walk.lo[walk.i] = walk.j
  walk.hi[walk.i] = walk.j
  if (by === STEP.absent) {
    walk.skipped++
    walk.fuzzy++
    walk.open = 1
  } else if (isElided) walk.open = 0
  walk.i++
}

function pair({ columns }: Grid, walk: TraceWalk, by: number): void {
  const { lo, hi, distortions } = walk
  if (walk.start === -1) walk.start = walk.j
  lo[walk.i] = walk.j
  const distortion = by === STEP.pair ? distortionAt(columns[walk.j]!.ranks[walk.i]!) : 'misquoted'
  if (distortion === 'misquoted') walk.fuzzy++
  distortions[walk.i] = distortion
  walk.j += by === STEP.joined ? 2 : 1
  hi[walk.i] = walk.j
  if (by === STEP.broken) {
    walk.i++
    lo[walk.i] = hi[walk.i] = walk.j
  }
  walk.i++
  walk.end = walk.j
  walk.open = 0
}
