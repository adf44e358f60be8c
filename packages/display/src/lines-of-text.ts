/**
 * Stores the lines of a part of a text as offsets. Lines include their line breaks.
 *
 * Idea: a string for each line of a long text takes more memory than the text itself. An offset, and a number that is the same for equal
 * lines, take four bytes each. Cost: two passes. The text of a line is only cut out when it is needed. Source: own, with a hash table with
 * open addressing. Weakness: if many hashes collide, a map of strings is used instead.
 */

/** Lines of a part of a text. */
export interface LinesOfText {
  readonly text: string
  /** Offset of each line, and then the offset of the end of the part. */
  readonly starts: Int32Array
}

/** Returns the lines of `text` between two offsets, which are at the starts of lines. If the offsets are equal, there are no lines. */
export function linesIn(text: string, from: number, to: number): LinesOfText {
  let count = to > from ? 1 : 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to - 1; at = text.indexOf('\n', at + 1)) count++
  const starts = new Int32Array(count + 1)
  for (let line = 0, at = from; line < count; line++) {
    starts[line] = at
    at = text.indexOf('\n', at) + 1
  }
  starts[count] = to
  return { text, starts }
}

/** Returns the number of lines. */
export function countOf({ starts }: LinesOfText): number {
  return starts.length - 1
}

/** Returns a line with its line break. */
export function lineOf({ text, starts }: LinesOfText, line: number): string {
  return text.slice(starts[line]!, starts[line + 1]!)
}

/**
 * The lines of two texts as numbers. Equal lines have equal numbers. The old lines are numbered first, in the order in which they first
 * occur.
 */
export interface LineNumbers {
  readonly before: Int32Array
  readonly after: Int32Array
  /** The number of distinct lines. */
  readonly count: number
}

/** Numbers the lines of both sides, except `lead` lines at the start and `trail` lines at the end. */
export function linesAsNumbers(old: LinesOfText, after: LinesOfText, lead: number, trail: number): LineNumbers {
  return numberedBy(openTable(old, after), old, after, lead, trail) ?? numberedBy(mapOfLines(), old, after, lead, trail)!
}

/** Assigns numbers to lines. */
interface Numbering {
  /** Returns the number of a line. If no equal line has a number yet, returns the next free one. */
  readonly numberOf: (side: LinesOfText, line: number) => number
  readonly count: () => number
  /** Whether the table has too many collisions. */
  readonly isCrowded: () => boolean
}

/** Numbers the lines of both sides. Undefined if the table has too many collisions. */
function numberedBy(numbering: Numbering, old: LinesOfText, after: LinesOfText, lead: number, trail: number): LineNumbers | undefined {
  const numbered = (side: LinesOfText) => {
    const numbers = new Int32Array(countOf(side) - lead - trail)
    for (let at = 0; at < numbers.length && !numbering.isCrowded(); at++) numbers[at] = numbering.numberOf(side, at + lead)
    return numbers
  }
  const numbers = { before: numbered(old), after: numbered(after), count: numbering.count() }
  return numbering.isCrowded() ? undefined : numbers
}

/** Numbers lines by a map of their texts. No input can force collisions, since V8 seeds its hashes. */
function mapOfLines(): Numbering {
  const numbers = new Map<string, number>()
  const numberOf = (side: LinesOfText, line: number) => {
    const text = lineOf(side, line)
    const known = numbers.get(text)
    if (known === undefined) numbers.set(text, numbers.size)
    return known ?? numbers.size - 1
  }
  return { numberOf, count: () => numbers.size, isCrowded: () => false }
}

/** Average number of collisions for each line beyond which the table is abandoned. */
const IN_VAIN = 16

/** Number of slots of the table for each line. Searches in a nearly full table are slow. */
const SLOTS = 1.3

/** Returns a hash table of the distinct lines of both sides. */
function openTable(old: LinesOfText, after: LinesOfText): Numbering {
  const most = countOf(old) + countOf(after)
  /** For each number, the first line that has it. Numbers below `oldCount` belong to the old side. */
  const firsts = new Int32Array(most)
  // The size is a power of two.
  const slots = new Int32Array(1 << (32 - Math.clz32(Math.ceil(most * SLOTS))))
  let count = 0
  let oldCount = 0
  let vain = 0
  return {
    numberOf: (side, line) => {
      const mask = slots.length - 1
      let slot = hashOf(side, line) & mask
      for (; slots[slot] !== 0; slot = (slot + 1) & mask, vain++) {
        const number = slots[slot]! - 1
        if (areEqual(side, line, number < oldCount ? old : after, firsts[number]!)) return number
      }
      firsts[count] = line
      slots[slot] = ++count
      if (side === old) oldCount = count
      return count - 1
    },
    count: () => count,
    isCrowded: () => vain > IN_VAIN * most,
  }
}

/** Returns the FNV-1a hash of a line, with its bits mixed. */
function hashOf({ text, starts }: LinesOfText, line: number): number {
  let hash = 0x811c9dc5 | 0
  for (let at = starts[line]!; at < starts[line + 1]!; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}

function areEqual(one: LinesOfText, line: number, other: LinesOfText, otherLine: number): boolean {
  const [from, to] = [one.starts[line]!, one.starts[line + 1]!]
  const start = other.starts[otherLine]!
  if (other.starts[otherLine + 1]! - start !== to - from) return false
  for (let at = 0; at < to - from; at++) if (one.text.charCodeAt(from + at) !== other.text.charCodeAt(start + at)) return false
  return true
}
