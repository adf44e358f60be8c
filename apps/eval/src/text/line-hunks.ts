import { diffLines } from './diff-lines'

/** A run of changed lines: `added` replaces the `removed` lines, which begin at `start` (0-based) in the old file. */
export interface Hunk {
  readonly start: number
  readonly removed: number
  readonly added: readonly string[]
}

/** Maximum number of lines in a changed run. Longer runs are rewrites. */
const MAX_RUN = 40

/**
 * Returns the changes between two versions of a file, in order. Empty if the file was rewritten, with more than 3,000 added and removed
 * lines.
 */
export function lineHunks(before: readonly string[], after: readonly string[]): Hunk[] {
  const parts = diffLines(before, after, 3000)
  if (!parts) return []
  const hunks: Hunk[] = []
  let at = 0
  let open: { start: number; removed: number; added: string[] } | undefined
  for (const part of parts) {
    if (!part.added && !part.removed) {
      if (open) hunks.push(open)
      open = undefined
      at += part.value.length
      continue
    }
    open ??= { start: at, removed: 0, added: [] }
    if (part.added) open.added.push(...part.value)
    else {
      open.removed += part.value.length
      at += part.value.length
    }
  }
  if (open) hunks.push(open)
  return hunks.filter((hunk) => hunk.removed <= MAX_RUN && hunk.added.length <= MAX_RUN)
}
