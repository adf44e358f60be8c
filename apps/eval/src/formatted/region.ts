import type { Range } from '../stale/changes'
import { keptSigns } from './layout'

/**
 * Returns the lines that an edit may change in a formatted file: lines that the formatter changes after the edit, and lines that contain a
 * character of the removed lines. If the edit removes nothing, these are the lines on both sides of the added lines. Undefined if the two
 * layouts do not have the same characters.
 */
export function regionOf(
  lines: readonly string[],
  wanted: readonly string[],
  source: readonly string[],
  removed: Range,
): Range | undefined {
  let from = 0
  while (from < lines.length && lines[from] === wanted[from]) from++
  let end = 0
  while (end < Math.min(lines.length, wanted.length) - from && lines[lines.length - 1 - end] === wanted[wanted.length - 1 - end]) end++
  const own = rowsOf(lines, source, removed)
  return own && { from: Math.min(from, own.from), to: Math.max(lines.length - end, own.to) }
}

/**
 * Returns the lines of another layout that contain the characters of the given lines. If there are no given lines, returns the lines on
 * both sides.
 */
export function rowsOf(lines: readonly string[], source: readonly string[], range: Range): Range | undefined {
  const count = (some: readonly string[]) => keptSigns(some.join('\n')).length
  if (keptSigns(lines.join('\n')) !== keptSigns(source.join('\n'))) return undefined
  const start = count(source.slice(0, range.from))
  const size = count(source.slice(range.from, range.to))
  const isEmpty = size === 0
  let [at, from, to] = [0, lines.length, 0]
  for (const [row, line] of lines.entries()) {
    const next = at + keptSigns(line).length
    const holds = isEmpty ? at <= start && start <= next : at < start + size && next > start
    if (holds) [from, to] = [Math.min(from, row), Math.max(to, row + 1)]
    at = next
  }
  // A line that only has characters which a formatter adds, such as `);`, belongs to the line above it.
  while (to > from && to < lines.length && lines[to]!.trim() !== '' && keptSigns(lines[to]!) === '') to++
  return { from: Math.min(from, to), to }
}
