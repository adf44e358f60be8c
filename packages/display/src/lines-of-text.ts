/**
 * Lines of a part of a text, line breaks and all, by where they begin.
 *
 * Idea: a string for each line of a long text takes more memory than the text; its number takes four bytes, and is enough to see whether
 * lines are equal. Cost: two passes; a line's text is cut out when it is asked for. Source: own; the table is open addressing.
 * Weakness: lines written so that their hashes fall together crowd it; then texts are taken after all.
 */

/** Lines of a part of a text. */
export interface LinesOfText {
  readonly text: string
  /** Offset of each line, then that of the part's end. */
  readonly starts: Int32Array
}

/** The lines of `text` from an offset at which one begins up to one at which one ends; none for an empty part. */
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

/** How many there are. */
export function countOf({ starts }: LinesOfText): number {
  return starts.length - 1
}

/** A line with its line break. */
export function lineOf({ text, starts }: LinesOfText, line: number): string {
  return text.slice(starts[line]!, starts[line + 1]!)
}

/** The lines of two texts as numbers, equal for equal lines; old lines have theirs in the order in which they first occur. */
export interface LineNumbers {
  readonly before: Int32Array
  readonly after: Int32Array
  /** How many different ones there are. */
  readonly count: number
}

/** Numbers the lines of both sides, but for `lead` at the start and `trail` at the end. */
export function linesAsNumbers(old: LinesOfText, after: LinesOfText, lead: number, trail: number): LineNumbers {
  return numberedBy(openTable(old, after), old, after, lead, trail) ?? numberedBy(mapOfLines(), old, after, lead, trail)!
}

/** Gives lines their numbers. */
interface Numbering {
  /** The number of a line, a new one for a line that has none. */
  readonly numberOf: (side: LinesOfText, line: number) => number
  readonly count: () => number
  /** True once lines are looked for too long. */
  readonly isCrowded: () => boolean
}

/** Undefined where the numbering gives up. */
function numberedBy(numbering: Numbering, old: LinesOfText, after: LinesOfText, lead: number, trail: number): LineNumbers | undefined {
  const numbered = (side: LinesOfText) => {
    const numbers = new Int32Array(countOf(side) - lead - trail)
    for (let at = 0; at < numbers.length && !numbering.isCrowded(); at++) numbers[at] = numbering.numberOf(side, at + lead)
    return numbers
  }
  const numbers = { before: numbered(old), after: numbered(after), count: numbering.count() }
  return numbering.isCrowded() ? undefined : numbers
}

/** Numbers of lines by their texts. No input can force collisions, since V8 seeds its hashes. */
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

/** Failed comparisons for each line after which the table is dropped. */
const IN_VAIN = 16

/** Slots for each line: in a table that is all but full, a search takes long. */
const SLOTS = 1.3

/** A table of different lines, with room for all. */
function openTable(old: LinesOfText, after: LinesOfText): Numbering {
  const most = countOf(old) + countOf(after)
  /** The first line with each number, and its side: a number below `oldCount` is of the old side. */
  const firsts = new Int32Array(most)
  // A power of two.
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

/** FNV-1a, mixed. */
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
