import { isBlank } from '../lines'
import type { Change, Range } from '../stale/changes'
import { sameKey } from '../stale/says'
import { common, keys } from '../stale/window'

/** Lines of quoted context, and of what changes, in the state that was read. */
export interface Block {
  readonly above: readonly string[]
  readonly removed: readonly string[]
  readonly added: readonly string[]
  readonly below: readonly string[]
}

/** Quoted lines that can anchor, at least: fewer name nothing that could be gone. */
const LEAST = 3
/** Share of the quoted lines that some place of the file may hold, where what is removed stands there too. */
const MOST_SHARE = 0.5

/**
 * The block around a change, cut to the lines between two borders (the run of lines that the file does not have), its
 * context as near to the wish as there is room.
 */
export function blockWithin(
  lines: readonly string[],
  own: Range,
  added: readonly string[],
  borders: Range,
  above: number,
  below: number,
): Block {
  const from = Math.max(borders.from, own.from - above)
  const to = Math.min(borders.to, own.to + below)
  return {
    above: trimStart(lines.slice(from, own.from)),
    removed: lines.slice(own.from, own.to),
    added,
    below: trimEnd(lines.slice(own.to, to)),
  }
}

/** Why a refusal would be open to doubt, or undefined where the file has nothing that the edit could be meant for. */
export function doubt(file: readonly string[], { above, removed, added, below }: Block): string | undefined {
  if (keys([...above, ...removed, ...below]).length < LEAST) return 'little is quoted'
  if (above.every(isBlank) || below.every(isBlank)) return 'quoted on one side alone'
  if (added.length > 0 && keys(added).length > 0 && standsTogether(file, added)) return 'what is added stands'
  const told =
    keys(removed).length > 0 ? removed : [above.findLast((line) => !isBlank(line))!, ...removed, below.find((line) => !isBlank(line))!]
  if (!standsTogether(file, told)) return undefined
  return largestShare(file, [...above, ...removed, ...below]) > MOST_SHARE ? 'much of it stands elsewhere' : undefined
}

/** True when lines stand one after the other somewhere, blank lines and form aside. */
function standsTogether(file: readonly string[], lines: readonly string[]): boolean {
  const wanted = lines.map(sameKey).filter((key) => key !== '')
  const all = file.map(sameKey).filter((key) => key !== '')
  return all.some((_, at) => wanted.every((key, i) => all[at + i] === key))
}

/** The largest share of the lines that any stretch of the file holds in order, a third longer than they are. */
function largestShare(file: readonly string[], lines: readonly string[]): number {
  const wanted = keys(lines)
  const known = new Set(wanted)
  const all = keys(file)
  const size = Math.ceil(wanted.length * 1.35)
  let best = 0
  for (let at = 0; at < all.length; at++) if (known.has(all[at]!)) best = Math.max(best, common(all.slice(at, at + size), wanted))
  return best / wanted.length
}

/** The run of lines, added or removed by one of two changes, that holds the other in its inside. */
export function runAround(runs: readonly Range[], own: Range): Range | undefined {
  return runs.find(({ from, to }) => from < own.from && own.to < to)
}

/** Lines of a state that no change but its own has touched, as far as they reach to either side. */
export function untouched(changes: readonly Change[], own: Change, borders: Range): Range {
  const above = changes.findLast(({ before }) => before.to <= own.before.from && before !== own.before)
  const below = changes.find(({ before }) => before.from >= own.before.to && before !== own.before)
  return { from: Math.max(borders.from, above?.before.to ?? 0), to: Math.min(borders.to, below?.before.from ?? borders.to) }
}

function trimStart(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => !isBlank(line))
  return first < 0 ? [] : lines.slice(first)
}

function trimEnd(lines: readonly string[]): readonly string[] {
  return lines.slice(0, lines.findLastIndex((line) => !isBlank(line)) + 1)
}
