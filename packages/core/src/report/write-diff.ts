import type { Unwritable, Written } from '@suture/formats'
import { createPatch, type FileDiff, toUnified } from '@suture/fudiff'
import { hasOpaque } from '@suture/text/internal'
import type { FileReport } from './report'

/**
 * Writes the changes of files as one diff with line numbers, for `git apply` and GNU `patch`. The line numbers come from the texts in the
 * report. Files without a change are left out. A plain diff can only change lines, so other operations are returned as `unwritable`. Use
 * the reports of a run with `dryRun`, and only if nothing was refused. Source: git's diff-format.
 */
export function writeDiff(files: readonly FileReport[], format: 'unified' | 'git'): Written {
  const unwritable: Unwritable[] = []
  let text = ''
  for (const file of files) {
    const changes = fileDiff(file)
    if (!changes) continue
    const line = file.edits[0]?.line ?? 1
    const reason = whyUnwritable(changes, format)
    if (reason !== undefined) {
      unwritable.push({ format, path: file.path, line, reason })
      continue
    }
    const written = toUnified(changes, file.before ?? '')
    text += format === 'git' ? gitHeader(changes) + written : written.replace(/^diff --git [^\n]*\n(?:[a-z][^\n]*\n){0,6}/, '')
  }
  return unwritable.length > 0 ? { ok: false, unwritable } : { ok: true, text }
}

/** Returns why a change cannot be written in a format. Undefined if it can. */
function whyUnwritable({ operation, hunks }: FileDiff, format: 'unified' | 'git'): string | undefined {
  if (hunks.some(({ lines }) => lines.some(({ text }) => hasOpaque(text))))
    return 'the file is not UTF-8, and its other characters cannot be written in a diff'
  if (format === 'git' || (operation !== 'rename' && hunks.length > 0)) return undefined
  return 'a unified diff can only change lines; a git diff can do more'
}

/** Returns the change of one file as a whole. Undefined if the file has no change. */
function fileDiff(file: FileReport): FileDiff | undefined {
  const { path, before, after, to, mode } = file
  if (file.status === 'unchanged' || (before === undefined && after === undefined)) return undefined
  const { hunks } = createPatch(before ?? '', after ?? '')
  if (before === undefined) {
    const newMode = mode === undefined ? {} : { newMode: `100${mode.toString(8).padStart(3, '0')}` }
    return { originalFile: '', modifiedFile: path, operation: 'create', hunks, ...newMode }
  }
  if (after === undefined) return { originalFile: path, modifiedFile: '', operation: 'delete', hunks }
  if (to !== undefined && file.moves) return { originalFile: path, modifiedFile: to, operation: 'rename', hunks }
  return hunks.length === 0 ? undefined : { originalFile: path, modifiedFile: path, operation: 'modify', hunks }
}

/** Returns Git's first line. It is left out for operations that write it themselves, and for a path that git would quote. */
function gitHeader({ operation, originalFile }: FileDiff): string {
  if (operation !== 'modify' || !/^[\x20-\x7e]+$/.test(originalFile) || /["\\]/.test(originalFile)) return ''
  return `diff --git a/${originalFile} b/${originalFile}\n`
}
