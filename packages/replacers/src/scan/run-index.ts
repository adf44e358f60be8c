/**
 * The places of all runs of a text, in about a byte and a half a unit.
 *
 * Idea: for each run of four units that are not whitespace, the blocks of the text in which it begins are stored in order, each as its
 * distance from the previous block, which is usually small. A place is then searched for only in the blocks of one run.
 * ```
 * text    value = a1 ... value = b2      blocks of `b22.`    6
 *         0              6               blocks of `valu`    0 6, kept as +1 +6
 * ```
 * Cost: two passes over the text. Source: inverted files; the distances are stored in bytes of seven bits (LEB128), the fill is a counting
 * sort. Weakness: a block must be read to find where in it the run begins.
 */
import { isBlank } from './blank'

/** Units of a run. */
export const RUN = 4
/** Units of a block, as bits: shorter blocks take more bytes, longer ones take longer to read. */
const BLOCK_BITS = 4
/** Bytes of distances between two positions at which reading can begin, as bits. */
const STRIDE_BITS = 6
/**
 * Bits of a run's number: the minimum; how many fewer than those of the text's length; the maximum for texts of up to 2^25 units; and how
 * many fewer for longer texts.
 */
const BITS = { least: 10, fewer: 2, most: 20, fewerOfLong: 5 } as const

/** The run of a text with the fewest places. */
export interface RarestRun {
  readonly find: string
  /** Its offset in the text. */
  readonly lead: number
  /** Its first unit. */
  readonly first: number
  /** The number of the run; two runs may share one. */
  readonly number: number
}

/** Places of all runs of a text. */
export interface RunIndex {
  /** Undefined for a text that has no run. */
  readonly rarest: (find: string) => RarestRun | undefined
  /** The first place of a run at or after `from` that passes the test; -1 if there is none. The test is also called for other places. */
  readonly next: (run: RarestRun, from: number, isPlace: (at: number) => boolean) => number
  /** Its size in bytes. */
  readonly size: number
}

/** The distances between blocks. */
interface RunBlocks {
  readonly bytes: Uint8Array
  /** For each number the offset of its first byte; it ends where the next one begins. */
  readonly ends: Uint32Array
  /** For each stride that begins within a number's bytes, the last block before those bytes. */
  readonly before: Int32Array
}

/** Reads the text twice. `read` is called with the number of units that a search reads. */
export function indexRuns(text: string, read: (units: number) => void): RunIndex {
  const log = 31 - Math.clz32(text.length)
  const bits = Math.max(BITS.least, Math.min(log - BITS.fewer, Math.max(BITS.most, log - BITS.fewerOfLong)))
  const numberOf = (run: number) => Math.imul(run, 0x9e3779b1) >>> (32 - bits)
  const blocks = fileBlocks(text, numberOf, 1 << bits)
  const { ends } = blocks
  let latest: RarestRun | undefined
  const rarest = (find: string) => {
    if (latest?.find === find) return latest
    let best: RarestRun | undefined
    let fewest = Infinity
    eachRun(find, (run, lead) => {
      const number = numberOf(run)
      const size = ends[number + 1]! - ends[number]!
      if (size >= fewest) return
      fewest = size
      best = { find, lead, first: find.charCodeAt(lead), number }
    })
    return (latest = best)
  }
  const next = ({ number, first }: RarestRun, from: number, isPlace: (at: number) => boolean) => {
    for (const block of blocksFrom(blocks, number, from >> BLOCK_BITS)) {
      const start = block << BLOCK_BITS
      read(1 << BLOCK_BITS)
      for (let at = Math.max(from, start); at < start + (1 << BLOCK_BITS); at++) if (text.charCodeAt(at) === first && isPlace(at)) return at
    }
    return -1
  }
  const size = blocks.bytes.byteLength + ends.byteLength + blocks.before.byteLength
  return { rarest, next, size }
}

function fileBlocks(text: string, numberOf: (run: number) => number, numbers: number): RunBlocks {
  const ends = new Uint32Array(numbers + 1)
  const last = new Int32Array(numbers).fill(-1)
  eachBlock(text, numberOf, last, (number, distance) => void (ends[number + 1]! += bytesFor(distance)))
  for (let i = 1; i < ends.length; i++) ends[i]! += ends[i - 1]!
  const bytes = new Uint8Array(ends.at(-1)!)
  const before = new Int32Array((bytes.length >> STRIDE_BITS) + 1)
  const next = ends.slice()
  last.fill(-1)
  eachBlock(text, numberOf, last, (number, distance, block) => {
    const at = next[number]!
    let to = at
    for (let rest = distance; ; rest >>>= 7) {
      bytes[to++] = rest > 127 ? (rest & 127) | 128 : rest
      if (rest < 128) break
    }
    next[number] = to
    if (to >> STRIDE_BITS !== at >> STRIDE_BITS) before[to >> STRIDE_BITS] = block
  })
  return { bytes, ends, before }
}

/** Visits the blocks in which runs of each number begin, each once, with the distance from the previous one. */
function eachBlock(
  text: string,
  numberOf: (run: number) => number,
  last: Int32Array,
  tell: (number: number, distance: number, block: number) => void,
): void {
  eachRun(text, (run, at) => {
    const number = numberOf(run)
    const block = at >> BLOCK_BITS
    const distance = block - last[number]!
    if (distance === 0) return
    last[number] = block
    tell(number, distance, block)
  })
}

function bytesFor(distance: number): number {
  return distance < 1 << 7 ? 1 : distance < 1 << 14 ? 2 : distance < 1 << 21 ? 3 : 4
}

/** The blocks of a number from `least` on, in order. */
function* blocksFrom({ bytes, ends, before }: RunBlocks, number: number, least: number): Generator<number, void, unknown> {
  const [from, to] = [ends[number]!, ends[number + 1]!]
  const stride = lastBelow(before, (from >> STRIDE_BITS) + 1, (to - 1) >> STRIDE_BITS, least)
  let at = stride === undefined ? from : stride << STRIDE_BITS
  // The bytes of a distance that began before the stride are not the beginning of another one.
  if (stride !== undefined) while ((bytes[at - 1]! & 128) !== 0) at++
  let block = stride === undefined ? -1 : before[stride]!
  while (at < to) {
    let distance = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!
      distance |= (byte & 127) << shift
      if (byte < 128) break
    }
    block += distance
    if (block >= least) yield block
  }
}

/** The last index in a part of ascending numbers whose number is below a limit; undefined if there is none. */
function lastBelow(numbers: Int32Array, from: number, to: number, limit: number): number | undefined {
  let [low, high] = [from, to]
  while (low <= high) {
    const middle = (low + high) >> 1
    if (numbers[middle]! < limit) low = middle + 1
    else high = middle - 1
  }
  return high < from ? undefined : high
}

/** True if the run occurs in a text at an offset, whatever whitespace is between its units. */
export function standsLike(text: string, at: number, { find, lead }: RarestRun): boolean {
  for (let count = 0, to = at, i = lead; count < RUN; i++) {
    const unit = find.charCodeAt(i)
    if (isBlank(unit)) continue
    while (isBlank(text.charCodeAt(to))) to++
    if (text.charCodeAt(to++) !== unit) return false
    count++
  }
  return true
}

/**
 * Visits every run of four units that are not whitespace, with the offset of its first one. ASCII runs are distinct, others may share a
 * number.
 */
function eachRun(text: string, tell: (run: number, at: number) => void): void {
  let run = 0
  let count = 0
  let [third, second, first] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (isBlank(unit)) continue
    run = ((run << 7) ^ unit) & 0xfffffff
    const fourth = third
    third = second
    second = first
    first = at
    if (++count >= RUN) tell(run, fourth)
  }
}
