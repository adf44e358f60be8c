import { defined } from '@suture/text/internal'
import { type FileDiff, type Hunk, type HunkHints, type HunkLine, hunkOf, type Operation } from './hunk'

const OPERATIONS: Readonly<Record<Operation, Operation>> = { modify: 'modify', create: 'delete', delete: 'create', rename: 'rename' }

/** Returns the diff that undoes a diff: additions become deletions, the new path becomes the old path, and creation becomes deletion. */
export function reverse(diff: FileDiff): FileDiff {
  return {
    originalFile: diff.modifiedFile,
    modifiedFile: diff.originalFile,
    operation: OPERATIONS[diff.operation],
    ...defined({ oldMode: diff.newMode, newMode: diff.oldMode }),
    hunks: diff.hunks.map(reverseHunk),
  }
}

function reverseHunk(hunk: Hunk): Hunk {
  const hints: HunkHints = {
    ...defined({ oldStart: hunk.newStart, newStart: hunk.oldStart, within: hunk.within, atEnd: hunk.atEnd, literal: hunk.literal }),
  }
  return hunkOf(swap(hunk.lines), hints)
}

/** Swaps additions and deletions. In each run of changes, the deletions are first. */
export function swap(lines: readonly HunkLine[]): HunkLine[] {
  const swapped: HunkLine[] = []
  let added: HunkLine[] = []
  for (const line of lines) {
    if (line.kind === 'deletion') added.push({ kind: 'addition', text: line.text })
    else if (line.kind === 'addition') swapped.push({ kind: 'deletion', text: line.text })
    else {
      swapped.push(...added, line)
      added = []
    }
  }
  return [...swapped, ...added]
}
