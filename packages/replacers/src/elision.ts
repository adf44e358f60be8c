import { diffLines, isElision, isWordedElision } from '@suture/graft'
import type { Intent, Malformed } from '@suture/text'

/**
 * The elision that new text brings and old text does not have: it would be written as code. One in words always is; a
 * bare mark behind a comment sign is where it takes the place of lines, or stands between added lines and those that stay.
 * Three dots alone can be real text.
 */
export function bringsElision(intent: Pick<Intent, 'oldString' | 'newString'>): string | undefined {
  const oldLines = intent.oldString.split('\n')
  const newLines = intent.newString.split('\n')
  if (!newLines.some((line) => isElision(line.trim()))) return undefined
  const known = marks(oldLines)
  const brought = marks(newLines)
  const hunks = diffLines(oldLines, newLines)
  const removes = hunks.some((hunk) => hunk.oldTo > hunk.oldFrom)
  for (const hunk of hunks) {
    const lines = newLines.slice(hunk.newFrom, hunk.newTo).map((text) => text.trim())
    for (const [i, line] of lines.entries()) {
      if ((known.get(line) ?? 0) >= (brought.get(line) ?? 0)) continue
      if (isWordedElision(line)) return line
      const atEdge = i === 0 || i === lines.length - 1
      if (isElision(line) && !/^(?:\.+|…)$/.test(line) && (removes || atEdge)) return line
    }
  }
  return undefined
}

/** The problem of new text with an elision that old text does not have; its line counts in the new text. */
export function elisionProblem({ newString }: Pick<Intent, 'newString'>, elision: string): Malformed {
  return {
    kind: 'malformed',
    line: newString.split('\n').findIndex((text) => text.trim() === elision) + 1,
    expected: 'the lines themselves',
    found: elision,
    form: 'Write out every line of the new text, or quote the same mark in the old text to keep what it stands for.',
  }
}

/** How often each line stands. */
function marks(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines.map((text) => text.trim())) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}
