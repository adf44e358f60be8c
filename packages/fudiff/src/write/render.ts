import { plainLines } from '@suture/text/internal'
import { bodyLines, type FileDiff, type Hunk } from '../model/hunk'
import { quotePath } from '../model/path'
import { END_OF_HUNK, EVERY_LINE_MARK } from '../read/body'
import { isFileDiff, wrong } from '../read/checked'
import { isHeaderPair } from '../read/header'

/**
 * Writes the changes of a file in the format of docs/spec/fudiff.md: without line numbers, and with a prefix on every line of a hunk, so
 * that `parsePatch(formatPatch(d))` returns `d` without its line numbers and its marks of a missing last newline. Creation, deletion,
 * renaming and modes are written as git does. Several files become one document. Files without changes are left out. Throws TypeError for a
 * wrong argument, such as the text of a diff.
 */
export function formatPatch(diff: FileDiff | readonly FileDiff[]): string {
  if (isFileDiff(diff)) return formatFile(diff)
  if (!Array.isArray(diff) || !diff.every(isFileDiff)) throw wrong('diff', 'what parsePatch or createPatch returns, or a list of it', diff)
  return diff.filter(changes).map(formatNext).join('')
}

/**
 * Writes a file of a document. If a header without hunks follows a hunk, the end of the hunk is marked, because the two header lines would
 * be read as changed lines.
 */
function formatNext(diff: FileDiff, index: number, all: readonly FileDiff[]): string {
  const isRunOn = diff.hunks.length === 0 && (all[index - 1]?.hunks.length ?? 0) > 0
  return (isRunOn ? `${END_OF_HUNK}\n` : '') + formatFile(diff)
}

function formatFile(diff: FileDiff): string {
  return plainLines([...fileHeader(diff), ...diff.hunks.flatMap(renderHunk)])
}

function changes({ hunks, operation, newMode }: FileDiff): boolean {
  return hunks.length > 0 || operation !== 'modify' || newMode !== undefined
}

/** Returns the git header lines of an operation, or none for a plain change. */
export function operationLines(diff: FileDiff): string[] {
  const { operation, oldMode, newMode } = diff
  const original = diff.originalFile || diff.modifiedFile
  const modified = diff.modifiedFile || diff.originalFile
  const lines: string[] = []
  if (operation === 'create') lines.push(`new file mode ${newMode ?? '100644'}`)
  else if (operation === 'delete') lines.push(`deleted file mode ${oldMode ?? '100644'}`)
  else if (oldMode !== undefined && newMode !== undefined) lines.push(`old mode ${oldMode}`, `new mode ${newMode}`)
  if (operation === 'rename') lines.push(`rename from ${quotePath(original)}`, `rename to ${quotePath(modified)}`)
  return lines.length === 0 ? [] : [`diff --git ${gitPath('a', original)} ${gitPath('b', modified)}`, ...lines]
}

/** Returns a path with git's side prefix, quoted if necessary. */
export function gitPath(side: 'a' | 'b', path: string): string {
  return quotePath(`${side}/${path}`)
}

function fileHeader(diff: FileDiff): string[] {
  const git = diff.oldMode !== undefined || diff.newMode !== undefined || diff.operation === 'rename' ? operationLines(diff) : []
  const { originalFile, modifiedFile, operation } = diff
  if (originalFile === '' && modifiedFile === '') return git
  // `/dev/null` means creation or deletion, so it is written only for these operations.
  const side = (path: string, isMissing: boolean) => (isMissing ? '/dev/null' : `filename: ${quotePath(path)}`)
  const original = side(originalFile || modifiedFile, operation === 'create')
  return [...git, `--- ${original}`, `+++ ${side(modifiedFile || originalFile, operation === 'delete')}`]
}

function renderHunk(hunk: Hunk): string[] {
  const header = hunk.within?.length ? hunk.within.map((section) => `@@ @@ ${section}`) : ['@@ @@']
  const body = bodyLines(hunk.lines)
  const literal = hunk.literal ? [EVERY_LINE_MARK] : []
  return [...header, ...body, ...literal, ...(isHeaderPair(body, body.length - 2) ? [END_OF_HUNK] : [])]
}
