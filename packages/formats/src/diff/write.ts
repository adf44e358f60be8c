import { type FileDiff, formatPatch, type Hunk } from '@suture/fudiff'
import { bodyLines, creationOf, hunkOf, newSide, oldSide } from '@suture/fudiff/internal'
import { defined, linesOfPlain } from '@suture/text/internal'
import type { AnswerIntent, FileEdits } from '../model/file-edits'
import { allOrReason, type FileWriter } from '../model/format'
import { changedLines, inWholeLines } from '../model/to-intents'

type DiffFormat = 'fudiff' | 'unified' | 'git'

/** Writes the diff of one file. Source: docs/spec/fudiff.md; the unified format of GNU diff, git's headers. */
export function writeDiffText(edit: FileEdits, format: DiffFormat): ReturnType<FileWriter> {
  const changes = diffOf(edit)
  if (typeof changes === 'string') return changes
  if (format === 'fudiff') return linesOfPlain(formatPatch(changes))
  const { path } = edit
  if (path === undefined) return 'a numbered diff needs the path of its file'
  if (/[\s"]/.test(path + (edit.to ?? ''))) return `the path ${JSON.stringify(path)} would have to be quoted`
  const hunks = allOrReason(changes.hunks, (hunk) => numbered(hunk, edit.operation))
  if (typeof hunks === 'string') return hunks
  const header = headerOf(edit, path, format, hunks.length > 0)
  return typeof header === 'string' ? header : [...header, ...hunks.flat()]
}

function diffOf(edit: FileEdits): FileDiff | string {
  const path = edit.path ?? ''
  const { operation } = edit
  if (operation === 'create') return creationOf(path, edit.content ?? '')
  if (operation === 'write') return 'a whole file cannot be expressed in a diff without the existing file'
  const made = allOrReason(edit.intents, hunkOfIntent)
  if (typeof made === 'string') return made
  const hunks = [...(edit.diff?.hunks ?? []), ...made]
  return { originalFile: path, modifiedFile: operation === 'delete' ? '' : (edit.to ?? path), operation, hunks }
}

function hunkOfIntent(intent: AnswerIntent): Hunk | string {
  if (intent.replaceAll) return 'replacing every occurrence cannot be expressed in a diff'
  if (intent.at) return 'the start or the end of the file cannot be expressed in a diff'
  const whole = inWholeLines(intent)
  if (!whole) return 'the edit joins or splits lines; a diff consists of whole ones'
  return hunkOf(changedLines(whole), defined({ oldStart: whole.startLine || undefined, within: whole.within }))
}

function numbered(hunk: Hunk, operation: FileEdits['operation']): string[] | string {
  if (hunk.oldStart === undefined && operation !== 'create') return 'a numbered diff needs line numbers, and the edit gives none'
  if (hunk.atEnd) return 'a missing final line break can only be written with the whole file'
  const lines = operation === 'create' && hunk.lines.at(-1)?.text === '' ? hunk.lines.slice(0, -1) : hunk.lines
  const counts = [oldSide({ lines }).length, newSide({ lines }).length] as const
  const oldStart = operation === 'create' ? 0 : (hunk.oldStart ?? 1)
  const newStart = operation === 'create' ? 1 : (hunk.newStart ?? oldStart)
  const section = hunk.within?.length === 1 ? ` ${hunk.within[0]}` : ''
  return [`@@ -${oldStart},${counts[0]} +${newStart},${counts[1]} @@${section}`, ...bodyLines(lines)]
}

function headerOf(edit: FileEdits, path: string, format: 'unified' | 'git', hasHunks: boolean): string[] | string {
  const target = edit.to ?? path
  const oldSide = edit.operation === 'create' ? '/dev/null' : `a/${path}`
  const newSide = edit.operation === 'delete' ? '/dev/null' : `b/${target}`
  const pair = [`--- ${oldSide}`, `+++ ${newSide}`]
  if (format === 'unified')
    return edit.operation === 'rename' || !hasHunks ? 'a unified diff can only change lines; a git diff can do more' : pair
  const mode = (edit.mode ?? 0o644).toString(8)
  const extended = {
    modify: [],
    create: [`new file mode 100${mode}`],
    delete: ['deleted file mode 100644'],
    write: [],
    rename: [`rename from ${path}`, `rename to ${target}`],
  }[edit.operation]
  return [`diff --git a/${path} b/${target}`, ...extended, ...(hasHunks ? pair : [])]
}
