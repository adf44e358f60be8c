import { describeProblem, SutureError } from '@suture/text'
import { appendAll, describeProblemIn, plainLines } from '@suture/text/internal'
import { type Group, groupChanges, type Texts, writeHunk } from './create/diff'
import { hasArtifactsEitherWay } from './model/artifacts'
import { bodyLines, type FileDiff, type HunkLine, newSide, oldSize } from './model/hunk'
import { HUNK_TERMS } from './model/hunk-terms'
import { patch } from './patch/patch'
import { EVERY_LINE } from './read/body'
import { checkedDiff, type DiffInput } from './read/checked'
import { gitPath, operationLines } from './write/render'

/** Options for writing a diff with line numbers. */
export interface UnifiedOptions {
  /** Context lines on each side, 3 by default, at least 1. */
  readonly context?: number
}

const UNFINISHED = '\\ No newline at end of file'

/**
 * Writes the changes of a file as a unified diff with line numbers, for `git apply` and GNU `patch`. The line numbers are found in
 * `content`, the text that the diff changes. Throws a `SutureError` if the diff cannot be applied to `content`, and `RangeError` if neither
 * side of the diff has a path. Source: git's diff-format; the unified format of GNU diff.
 */
export function toUnified(given: DiffInput, content: string, options: UnifiedOptions = {}): string {
  const diff = checkedDiff(content, given)
  if ('kind' in diff) throw new SutureError(diff, describeProblem(diff))
  if (diff.originalFile === '' && diff.modifiedFile === '')
    throw new RangeError('a unified diff needs a path: set originalFile or modifiedFile')
  const outcome = patch(content, diff)
  if (outcome.status === 'refused') throw new SutureError(outcome.problem, describeProblemIn(HUNK_TERMS, outcome.problem))
  const hunks = numberedHunks(content, outcome.content, options.context ?? 3)
  const operation = operationLines(diff)
  const isOpen = diff.hunks.some(({ lines, literal }) => literal || hasArtifactsEitherWay(lines))
  if (hunks.length === 0) return plainLines(operation)
  return plainLines([...operation, ...fileHeader(diff, isOpen ? `\t${EVERY_LINE}` : ''), ...hunks])
}

function fileHeader(diff: FileDiff, suffix: string): string[] {
  const side = (mark: 'a' | 'b', path: string) => (path === '' ? '/dev/null' : stamped(gitPath(mark, path), suffix))
  return [`--- ${side('a', diff.originalFile)}`, `+++ ${side('b', diff.modifiedFile)}`]
}

/** Returns the path with a tab after it if it contains a space, so that readers do not take the text after the space for a time stamp. */
function stamped(path: string, suffix: string): string {
  return path + (suffix === '' && path.includes(' ') && !path.startsWith('"') ? '\t' : suffix)
}

function numberedHunks(oldText: string, newText: string, context: number): string[] {
  const texts: Texts = { old: oldText.split('\n'), new: newText.split('\n') }
  // Without context, a line of which only the line break changes could be left out.
  return groupChanges(texts, Math.max(1, context), false).flatMap((group) => numberedHunk(texts, group))
}

function numberedHunk(texts: Texts, group: Group): string[] {
  const lines = numberedLines(texts, group)
  const oldCount = oldSize(lines)
  const newCount = newSide({ lines }).length
  const range = (from: number, count: number) => (count === 1 ? `${from + 1}` : `${count === 0 ? from : from + 1},${count}`)
  const header = `@@ -${range(group.aFrom, oldCount)} +${range(group.bFrom, newCount)} @@`
  return [header, ...lines.flatMap((line) => [...bodyLines([line]), ...(line.unfinished ? [UNFINISHED] : [])])]
}

interface NumberedLine extends HunkLine {
  readonly unfinished: boolean
}

/**
 * Returns the lines of a hunk with their line breaks, as a diff with line numbers has them. The empty last line of a text is not a line,
 * and a last line that is not empty has no line break. A context line that has a line break on one side only is removed and added.
 */
function numberedLines(texts: Texts, group: Group): NumberedLine[] {
  const written: NumberedLine[] = []
  let added: NumberedLine[] = []
  let [i, j] = [group.aFrom, group.bFrom]
  const put = (into: NumberedLine[], kind: HunkLine['kind'], text: string, isLast: boolean) => {
    if (!isLast || text !== '') into.push({ kind, text, unfinished: isLast })
  }
  for (const { kind, text } of writeHunk(texts, group).lines) {
    const oldLast = i === texts.old.length - 1
    const newLast = j === texts.new.length - 1
    if (kind === 'context' && oldLast === newLast) {
      appendAll(written, added)
      added = []
      put(written, kind, text, oldLast)
    } else {
      if (kind !== 'addition') put(written, 'deletion', text, oldLast)
      if (kind !== 'deletion') put(added, 'addition', text, newLast)
    }
    if (kind !== 'addition') i++
    if (kind !== 'deletion') j++
  }
  return [...written, ...added]
}
