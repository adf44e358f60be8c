import { commonEnds } from '@suture/text/internal'
import type { Block, Line } from './block'
import { fold } from './fold'

/** Removed and added lines with no kept line between them. */
export interface Run {
  /** Indices into the block's lines. */
  readonly removed: readonly number[]
  readonly added: readonly number[]
}

/** Returns the runs of changed lines of a block, in order. */
export function runs(lines: readonly Line[]): Run[] {
  const out: { removed: number[]; added: number[] }[] = []
  let open = false
  lines.forEach((line, index) => {
    if (line.kind !== 'remove' && line.kind !== 'add') {
      open = false
      return
    }
    if (!open) out.push({ removed: [], added: [] })
    open = true
    out.at(-1)![line.kind === 'remove' ? 'removed' : 'added'].push(index)
  })
  return out
}

/** Whether the edit changes only the form of a line: indentation, whitespace or quotes. A distortion of form would hide such an edit. */
export function changesFormAlone(block: Block): boolean {
  return runs(block.lines).some((run) => {
    const removed = new Set(run.removed.map((index) => fold(block.lines[index]!.file)))
    return run.added.some((index) => removed.has(fold(block.lines[index]!.file)))
  })
}

/**
 * Returns the pairs of removed and added lines of a run if both have the same number and the lines of each pair are at least half alike.
 * Otherwise undefined.
 */
export function partners(lines: readonly Line[], run: Run): (readonly [number, number])[] | undefined {
  if (run.removed.length !== run.added.length) return undefined
  const pairs = run.removed.map((index, i) => [index, run.added[i]!] as const)
  return pairs.every(([a, b]) => alike(lines[a]!.file, lines[b]!.file)) ? pairs : undefined
}

/** Whether the common start and end of two lines are at least half of the longer line. */
export function alike(a: string, b: string): boolean {
  const x = a.trim()
  const y = b.trim()
  const { start, end } = commonEnds(x, y)
  return start + end >= 0.5 * Math.max(x.length, y.length)
}

/** Joins lines, with a line end after each. */
export function lineEnd(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}

/** Returns the whitespace at the start of a line. */
export function indentOf(line: string): string {
  return line.slice(0, line.length - line.trimStart().length)
}

/** Whether the line is empty or only whitespace. */
export function isBlank(line: string): boolean {
  return line.trim() === ''
}

/**
 * Whether a changed run could also be some lines higher or lower, past a kept line whose quote differs from the file or past a line that
 * only the file has. In that case it is unknown on which side of the line the change belongs.
 */
export function slides(block: Block): boolean {
  return runs(block.lines).some((run) => {
    const added = run.added.map((index) => fold(block.lines[index]!.file))
    const removed = run.removed.map((index) => fold(block.lines[index]!.file))
    const all = [...run.removed, ...run.added]
    const [first, last] = [Math.min(...all), Math.max(...all)]
    return [added, removed].some((keys) => slidesOver(block.lines, first - 1, -1, keys) || slidesOver(block.lines, last + 1, 1, keys))
  })
}

/** Whether the lines beside a run repeat the lines of the run, and the repetition includes or crosses such a line. */
function slidesOver(lines: readonly Line[], from: number, step: 1 | -1, keys: readonly string[]): boolean {
  if (keys.length === 0) return false
  let passed = false
  let taken = 0
  for (let at = from; at >= 0 && at < lines.length; at += step) {
    const line = lines[at]!
    if (line.kind === 'unquoted') {
      passed = true
      continue
    }
    const wanted = keys[step === -1 ? keys.length - 1 - (taken % keys.length) : taken % keys.length]
    if (line.kind !== 'keep' || fold(line.file) !== wanted) return false
    if (passed || line.file !== line.new) return true
    taken++
  }
  return false
}
