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
export function linesAsNumbers(old: LinesOfText, fresh: LinesOfText, lead: number, trail: number): LineNumbers {
  return numberedBy(openTable(old, fresh), old, fresh, lead, trail) ?? numberedBy(mapOfLines(), old, fresh, lead, trail)!
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
function numberedBy(numbering: Numbering, old: LinesOfText, fresh: LinesOfText, lead: number, trail: number): LineNumbers | undefined {
  const numbered = (side: LinesOfText) => {
    const numbers = new Int32Array(countOf(side) - lead - trail)
    for (let at = 0; at < numbers.length && !numbering.isCrowded(); at++) numbers[at] = numbering.numberOf(side, at + lead)
    return numbers
  }
  const [before, after] = [numbered(old), numbered(fresh)]
  return numbering.isCrowded() ? undefined : { before, after, count: numbering.count() }
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

/** Room for lines, against their number: in a table that is all but full one is looked for long. */
const ROOM = 1.3

/** Room for different lines that a table begins with, against the lines of one side: most are in both. */
const DIFFERENT = 1.125

/** A table of different lines. */
function openTable(old: LinesOfText, fresh: LinesOfText): Numbering {
  const most = countOf(old) + countOf(fresh)
  let firsts = new Int32Array(Math.min(most, Math.ceil(Math.max(countOf(old), countOf(fresh)) * DIFFERENT)))
  let slots = slotsFor(firsts.length)
  const sides: LinesOfText[] = []
  /** From which number on the lines are on one side alone. */
  const begins: number[] = []
  let count = 0
  let vain = 0
  const sideOf = (number: number) => sides[begins.findLastIndex((begin) => begin <= number)]!
  const isLine = (number: number, side: LinesOfText, line: number) => areEqual(side, line, sideOf(number), firsts[number]!)
  const freeSlot = (side: LinesOfText, line: number) => {
    let slot = hashOf(side, line) & (slots.length - 1)
    for (; slots[slot] !== 0; slot = (slot + 1) & (slots.length - 1)) vain++
    return slot
  }
  const widen = () => {
    const known = firsts
    firsts = new Int32Array(most)
    firsts.set(known)
    slots = slotsFor(most)
    for (let number = 0; number < count; number++) slots[freeSlot(sideOf(number), firsts[number]!)] = number + 1
  }
  return {
    numberOf: (side, line) => {
      if (sides.at(-1) !== side) {
        sides.push(side)
        begins.push(count)
      }
      const mask = slots.length - 1
      let slot = hashOf(side, line) & mask
      for (; slots[slot] !== 0; slot = (slot + 1) & mask, vain++) if (isLine(slots[slot]! - 1, side, line)) return slots[slot]! - 1
      if (count === firsts.length) {
        widen()
        slot = freeSlot(side, line)
      }
      firsts[count] = line
      slots[slot] = ++count
      return count - 1
    },
    count: () => count,
    isCrowded: () => vain > IN_VAIN * most,
  }
}

/** Places for so many lines, a power of two. */
function slotsFor(lines: number): Int32Array {
  return new Int32Array(1 << (32 - Math.clz32(Math.ceil(lines * ROOM))))
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
