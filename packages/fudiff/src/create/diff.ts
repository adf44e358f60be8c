import { appendAll } from '@suture/text/internal'
import { type FileDiff, type Hunk, type HunkLine, hunkOf } from '../model/hunk'
import { type ChangedLines, diffNumbered, type NumberedLines, numberLines } from './line-diff'
import { withMarks } from './literal-mark'
import { findRepeats, type Repeats } from './repeats'

/** Options for creating a diff. */
export interface DiffOptions {
  /** Number of context lines on each side, 3 by default. More lines are written if the hunk would occur more than once with this number. */
  readonly context?: number
  /** Path for the header. Without a path, `formatPatch` writes no header. */
  readonly path?: string
}

/**
 * Returns the hunks that turn `oldText` into `newText`. They are applied and reverted, and marked as literal where that is needed to get
 * exactly these texts. The old lines of every hunk occur once in `oldText`, and its new lines once in `newText`, so their text is enough to
 * find the places when the diff is applied or reverted. Lines are split by `split('\n')`: a final newline is an empty last line, and a CR is
 * a part of its line. Source: docs/spec/fudiff.md.
 *
 * @example
 * ```ts
 * import { createPatch, formatPatch } from '@suture/fudiff'
 *
 * console.log(formatPatch(createPatch('a\nb\n', 'a\nc\n', { path: 'x.txt' })).split('\n').slice(2)) // => ["@@ @@"," a","-b","+c",""]
 * ```
 */
export function createPatch(oldText: string, newText: string, options: DiffOptions = {}): FileDiff {
  const { context = 3, path = '' } = options
  if (!(Number.isInteger(context) && context >= 0)) throw new RangeError(`context ${context} is not a number of lines`)
  const texts: Texts = { old: oldText.split('\n'), new: newText.split('\n') }
  const hunks = groupChanges(texts, context).map((group) => writeHunk(texts, group))
  return { originalFile: path, modifiedFile: path, operation: 'modify', hunks: withMarks(oldText, newText, hunks) }
}

/** Both texts as lines. */
export interface Texts {
  readonly old: readonly string[]
  readonly new: readonly string[]
}

/** The changes of one hunk, and the ranges of old and new lines that it covers: 0-based, the end excluded. */
export interface Group extends ChangedLines {
  readonly changes: readonly ChangedLines[]
}

interface Growing {
  readonly changes: ChangedLines[]
  context: number
  /**
   * Whether the empty line after the final line break may be context. Set only if the context cannot grow further and the hunk is still not
   * unique.
   */
  whole: boolean
}

/** Groups the changes with `context` lines around them. If `growing`, context grows until every hunk is unique. */
export function groupChanges(texts: Texts, context: number, growing = true): Group[] {
  if (isEmpty(texts.old) || isEmpty(texts.new)) return groupOfWhole(texts)
  const lines = numberLines(texts.old, texts.new)
  const unique = growing ? uniqueness(lines) : () => true
  let groups: Growing[] = withEnds(diffNumbered(lines), texts).map((change) => ({ changes: [change], context, whole: false }))
  for (;;) {
    groups = mergeTouching(groups, texts)
    const short = groups.filter((group) => !unique(extent(group, texts)))
    const grown = short.filter((group) => grow(group, texts))
    if (grown.length === 0) return groups.map((group) => ({ ...extent(group, texts), changes: group.changes }))
  }
}

/**
 * Returns the changes. If the last change adds or removes the final newline, it includes that newline. After an empty line that is kept,
 * added lines would be read as lines before the newline.
 *
 *     a⏎  to  a⏎⏎b         -, +, +b        not +b after an empty line
 */
function withEnds(changes: readonly ChangedLines[], { old, new: fresh }: Texts): readonly ChangedLines[] {
  const last = changes.at(-1)
  if (!last || last.aFrom === 0 || last.bFrom === 0 || (old.at(-1) === '') === (fresh.at(-1) === '')) return changes
  const isBehindEnd = last.aTo === old.length && last.bTo === fresh.length && (last.aFrom === last.aTo || last.bFrom === last.bTo)
  if (!isBehindEnd || old[last.aFrom - 1] !== '') return changes
  const before = changes.at(-2)
  const touches = before?.aTo === last.aFrom - 1 && before.bTo === last.bFrom - 1
  const from = touches ? { aFrom: before.aFrom, bFrom: before.bFrom } : { aFrom: last.aFrom - 1, bFrom: last.bFrom - 1 }
  return [...changes.slice(0, touches ? -2 : -1), { ...last, ...from }]
}

/** Groups the changes if one side is empty: all lines of the other side are added or removed, without context. */
function groupOfWhole(texts: Texts): Group[] {
  const finished = texts.old.at(-1) === '' && texts.new.at(-1) === '' ? 1 : 0
  const change: ChangedLines = { aFrom: 0, aTo: texts.old.length - finished, bFrom: 0, bTo: texts.new.length - finished }
  if (change.aTo === 0 && change.bTo === 0) return []
  // Empty lines alone occur once only together with the empty line that ends the text.
  const isBlank = (line: string) => line === '' || line === '\r'
  const end = finished === 1 && [...texts.old, ...texts.new].every(isBlank) ? 1 : 0
  return [{ ...change, aTo: change.aTo + end, bTo: change.bTo + end, changes: [change] }]
}

/** Returns the lines of one hunk, taken from both texts. */
export function writeHunk(texts: Texts, group: Group): Hunk {
  const lines: HunkLine[] = []
  let at = group.aFrom
  const context = (to: number) => {
    for (; at < to; at++) lines.push({ kind: 'context', text: texts.old[at] as string })
  }
  for (const change of group.changes) {
    context(change.aFrom)
    for (; at < change.aTo; at++) lines.push({ kind: 'deletion', text: texts.old[at] as string })
    for (let j = change.bFrom; j < change.bTo; j++) lines.push({ kind: 'addition', text: texts.new[j] as string })
  }
  context(group.aTo)
  return hunkOf(lines)
}

function extent(group: Growing, texts: Texts): ChangedLines {
  const first = group.changes[0] as ChangedLines
  const last = group.changes.at(-1) as ChangedLines
  const count = texts.old.length
  const limit = count > 1 && texts.old[count - 1] === '' && !group.whole ? count - 1 : count
  const before = Math.min(group.context, first.aFrom)
  const after = Math.max(0, Math.min(group.context, limit - last.aTo))
  return { aFrom: first.aFrom - before, aTo: last.aTo + after, bFrom: first.bFrom - before, bTo: last.bTo + after }
}

/** Doubles the context of a group. Returns false if the text has no more lines for it. */
function grow(group: Growing, texts: Texts): boolean {
  if (group.context < texts.old.length) {
    group.context = Math.max(1, group.context * 2)
    return true
  }
  const could = !group.whole
  group.whole = true
  return could
}

/** Merges adjacent hunks. A merged hunk has the wider context of the two, so it may then be adjacent to the hunk above it. */
function mergeTouching(groups: readonly Growing[], texts: Texts): Growing[] {
  const merged: Growing[] = []
  for (const group of groups) {
    let below: Growing = group
    for (let above = merged.at(-1); above && extent(above, texts).aTo >= extent(below, texts).aFrom; above = merged.at(-1)) {
      merged.pop()
      below = joinGroups(above, below)
    }
    merged.push(below)
  }
  return merged
}

function joinGroups(above: Growing, below: Growing): Growing {
  // The list above is usually longer than the list below, so the list above grows in place.
  appendAll(above.changes, below.changes)
  return { changes: above.changes, context: Math.max(above.context, below.context), whole: above.whole || below.whole }
}

/** Whether a hunk over these lines can be found by its text in both directions, and does not look applied before it is. */
function uniqueness(lines: NumberedLines): (extent: ChangedLines) => boolean {
  const { a, b, kinds } = lines
  const inA = countLines(a, kinds)
  const inB = countLines(b, kinds)
  let repeats: Repeats | undefined
  const has = (of: Int32Array, from: number, to: number, counts: Int32Array, count: number) => {
    for (let i = from; i < to; i++) if (counts[of[i]!] === count) return true
    return false
  }
  const known = () => (repeats ??= findRepeats(a, b, kinds))
  return ({ aFrom, aTo, bFrom, bTo }) => {
    const old = aTo - aFrom
    const fresh = bTo - bFrom
    if (lone(a.length, aFrom, aTo) || lone(b.length, bFrom, bTo)) return false
    const oldOnce = old > 0 && (has(a, aFrom, aTo, inA, 1) || old > known().aInA[aFrom]!)
    const newOnce = fresh > 0 && (has(b, bFrom, bTo, inB, 1) || fresh > known().bInB[bFrom]!)
    if (!oldOnce || !newOnce) return false
    const newInOld = fresh >= old && !has(b, bFrom, bTo, inA, 0) && fresh <= known().bInA[bFrom]!
    const oldInNew = old >= fresh && !has(a, aFrom, aTo, inB, 0) && old <= known().aInB[aFrom]!
    return !newInOld && !oldInNew
  }
}

/** Whether a side is only the last line of a longer text. Such a side does not show which line ends the text has. */
function lone(count: number, from: number, to: number): boolean {
  return count > 1 && to === count && to - from <= 1
}

function isEmpty(lines: readonly string[]): boolean {
  return lines.length === 1 && lines[0] === ''
}

function countLines(lines: Int32Array, kinds: number): Int32Array {
  const counts = new Int32Array(kinds)
  for (const line of lines) counts[line]!++
  return counts
}
