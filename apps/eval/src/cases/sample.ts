import type { Hunk } from '../text/line-hunks'
import type { Random } from '../text/random'
import type { ChangedFile } from './corpus'
import type { Block, Draft, Line } from './draft'

/** Draws one real, undistorted edit of the file with 1 to 6 lines of context. Undefined if the drawn edit is not suitable. */
export function sampleEdit(file: ChangedFile, random: Random): Draft | undefined {
  const first = random.int(0, file.hunks.length - 1)
  const group = random.chance(0.2) ? nearby(file.hunks, first) : [file.hunks[first]!]
  return draftOf(file, [{ hunks: group, above: random.int(1, 6), below: random.int(1, 6) }], random)
}

/** Draws several edits of one file whose quoted lines do not overlap. */
export function sampleEdits(file: ChangedFile, count: number, random: Random): Draft | undefined {
  const chosen = random
    .shuffle(file.hunks.map((_, index) => index))
    .slice(0, count)
    .sort((a, b) => a - b)
  if (chosen.length < 2) return undefined
  const above = random.int(1, 3)
  const below = random.int(1, 3)
  return draftOf(
    file,
    chosen.map((index) => ({ hunks: [file.hunks[index]!], above, below })),
    random,
  )
}

interface Wish {
  readonly hunks: readonly Hunk[]
  readonly above: number
  readonly below: number
}

/** Returns a hunk and the hunks that follow within six lines. */
function nearby(hunks: readonly Hunk[], first: number): Hunk[] {
  const group = [hunks[first]!]
  for (let i = first + 1; i < hunks.length && group.length < 3; i++) {
    const last = group.at(-1)!
    if (hunks[i]!.start - (last.start + last.removed) > 6) break
    group.push(hunks[i]!)
  }
  return group
}

function draftOf(file: ChangedFile, wishes: readonly Wish[], random: Random): Draft | undefined {
  const gaps: (readonly string[])[] = []
  const blocks: Block[] = []
  let at = 0
  for (const wish of wishes) {
    const range = quotedRange(file, wish, at)
    if (!range) return undefined
    gaps.push(file.lines.slice(at, range.from))
    const lines = blockLines(file, wish.hunks, range)
    if (!hasFirmEdges(lines)) return undefined
    const hint = random.chance(0.5) ? { hint: { off: 0 } } : {}
    blocks.push({ lines, joiner: '\n', closed: random.chance(0.25), crlf: false, ...hint })
    at = range.to
  }
  gaps.push(file.lines.slice(at))
  const { pair, path, language, finalNewline } = file
  const order = blocks.map((_, index) => index)
  return { pair, path, language, gaps, blocks, order, bom: false, finalNewline, must: 'land', extra: [], repeated: false }
}

/**
 * Returns the range of lines to quote. The range is widened past empty lines, so that the block neither starts nor ends with an empty line.
 */
function quotedRange(file: ChangedFile, wish: Wish, floor: number): { from: number; to: number } | undefined {
  const first = wish.hunks[0]!
  const last = wish.hunks.at(-1)!
  if (first.start < floor) return undefined
  const end = last.start + last.removed
  let from = Math.max(floor, first.start - wish.above)
  let to = Math.min(file.lines.length, end + wish.below)
  while (from > floor && file.lines[from]!.trim() === '') from--
  while (to < file.lines.length && to > end && file.lines[to - 1]!.trim() === '') to++
  return to > from ? { from, to } : undefined
}

function blockLines(file: ChangedFile, hunks: readonly Hunk[], range: { from: number; to: number }): Line[] {
  const lines: Line[] = []
  let at = range.from
  const keepTo = (end: number) => {
    for (; at < end; at++) lines.push(line('keep', file.lines[at]!))
  }
  for (const hunk of hunks) {
    keepTo(hunk.start)
    for (; at < hunk.start + hunk.removed; at++) lines.push(line('remove', file.lines[at]!))
    for (const text of hunk.added) lines.push(line('add', text))
  }
  keepTo(range.to)
  return lines
}

/** Returns a line with the same text in the file, the old text and the new text. */
export function line(kind: Line['kind'], text: string): Line {
  return { kind, file: text, old: text, new: text }
}

/** Whether both old and new text start and end with a line that is not empty. The new text may be empty. */
function hasFirmEdges(lines: readonly Line[]): boolean {
  for (const other of ['add', 'remove']) {
    const side = lines.filter((l) => l.kind !== other)
    if (side.length === 0 && other === 'remove') continue
    if (!side.length || side[0]!.file.trim() === '' || side.at(-1)!.file.trim() === '') return false
  }
  return lines.length <= 90
}
