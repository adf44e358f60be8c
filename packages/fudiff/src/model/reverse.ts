import { appendAll, defined } from '@suture/text/internal'
import { type FileDiff, type HunkLine, hunkOf, type Operation } from './hunk'

const OPERATIONS: Readonly<Record<Operation, Operation>> = { modify: 'modify', create: 'delete', delete: 'create', rename: 'rename' }

/** Returns the diff that undoes a diff: additions become deletions, the new path becomes the old path, and creation becomes deletion. */
export function reverse(diff: FileDiff): FileDiff {
  return {
    originalFile: diff.modifiedFile,
    modifiedFile: diff.originalFile,
    operation: OPERATIONS[diff.operation],
    ...defined({ oldMode: diff.newMode, newMode: diff.oldMode }),
    hunks: diff.hunks.map(({ lines, oldStart, newStart, within, atEnd, literal }) =>
      hunkOf(swap(lines), defined({ oldStart: newStart, newStart: oldStart, within, atEnd, literal })),
    ),
  }
}

/** Swaps additions and deletions. In each run of changes, the deletions are first. */
export function swap(lines: readonly HunkLine[]): HunkLine[] {
  const swapped: HunkLine[] = []
  let added: HunkLine[] = []
  for (const line of lines) {
    if (line.kind === 'deletion') added.push({ kind: 'addition', text: line.text })
    else if (line.kind === 'addition') swapped.push({ kind: 'deletion', text: line.text })
    else {
      appendAll(swapped, added)
      swapped.push(line)
      added = []
    }
  }
  return [...swapped, ...added]
}
