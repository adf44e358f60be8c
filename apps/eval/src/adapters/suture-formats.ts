import { planAnswer } from '@suture/core'
import { type FormatName, parse } from '@suture/formats'
import { createPatch, type FileDiff, formatPatch } from '@suture/fudiff'
import { hunkOf } from '@suture/fudiff/internal'
import { write } from '@suture/search-replace'
import { type ChangeLine, describeProblem } from '@suture/text'
import type { AnswerEdit } from '../cases/draft'
import type { Reply } from '../cases/reply'
import type { Adapter } from './adapter'
import { hunkBody, unifiedPatch } from './unified'

/** Suture called with edits in one format, and what the format expresses in addition to old and new text. */
export interface FormatAdapter extends Adapter {
  /** Whether the format has a line number. */
  readonly saysLine: boolean
  /** Returns the kept, removed and added lines of old and new text without a final line break. Absent if the format does not mark lines. */
  readonly bodyOf?: (edit: AnswerEdit) => readonly ChangeLine[]
}

const path = 'file.txt'
/** Removes the final line break of a text, because formats of whole lines do not write it. */
export const open = (text: string) => (text.endsWith('\n') ? text.slice(0, -1) : text)

/** Distortions that a diff cannot have, because a diff consists of lines and marks the lines that change. */
const notInDiffs = ['escaped-newlines', 'escaped-as-json', 'empty-old', 'old-equals-new', 'sequel']

/** Distortions that no writer of a diff makes, although a diff could have them. The tables leave them out. */
const notWrittenInDiffs = ['line-numbers', 'crlf-answer', 'crlf-both']

const hinted: readonly FormatName[] = ['search-replace', 'unified']

/** Distortions whose quoted text is only a part of lines. These formats quote whole lines. */
const inLines = ['inside-a-line', 'inside-lines', 'one-line-inner-blanks', 'character by character']

/** Distortions that need a line number. In a format without one, the edit is ambiguous. */
const needsHint = ['duplicates-with-hint', 'duplicates-with-near-hint', 'repeated-with-hint', 'duplicates-hint-between']

/** Suture called with SEARCH/REPLACE blocks that the format's own writer wrote. */
export const throughSearchReplace = format('search-replace', 'search-replace', (edits) =>
  write(edits.map((edit) => ({ path, search: open(edit.oldString), replace: open(edit.newString), ...hintOf(edit) }))),
)

/** Whether the tables leave out a distortion although the format can express it, or everything in it except the line number. */
export const canBeSaid = (distortion: string) => [...needsHint, ...notWrittenInDiffs].some((start) => distortion.startsWith(start))

/** With this line, the format's own writer declares that the body has every line. No model writes it, so it is removed. */
const everyLine = /^\\ every line is text\n?/gm

/** Suture called with a fuzzy unified diff that quotes all of the old text. The format's own writer writes it as a model would. */
export const throughFudiff = format(
  'fudiff',
  'fudiff',
  (edits) => edits.map((edit) => formatPatch(asFudiff(edit)).replace(everyLine, '')).join('\n'),
  (edit) => asFudiff(edit).hunks.flatMap(({ lines }) => lines.map(({ kind, text }) => ({ kind: KINDS[kind], text }))),
)

const KINDS = { context: 'keep', deletion: 'remove', addition: 'add' } as const

/** Removes all lines if a text is deleted completely. Otherwise the empty text would count as an empty line. */
function asFudiff({ oldString, newString }: AnswerEdit): FileDiff {
  const made = createPatch(open(oldString), open(newString), { context: 500, path })
  if (newString !== '') return made
  return { ...made, hunks: made.hunks.map(({ lines }) => hunkOf(lines.filter(({ kind }) => kind === 'deletion'))) }
}

/** Suture called with a unified diff. The diff has the line number of the hint, right or wrong. Without a hint it has no line numbers. */
export const throughNumbered = format(
  'numbered diff',
  'unified',
  (edits) => edits.map((edit) => unifiedPatch(edit, path, true)).join('\n'),
  changeLinesOf,
)

/** Suture called with a patch envelope (`*** Begin Patch`). */
export const throughEnvelope = format(
  'patch envelope',
  'patch',
  (edits) =>
    ['*** Begin Patch', `*** Update File: ${path}`, ...edits.flatMap((edit) => ['@@', ...hunkBody(edit)]), '*** End Patch', ''].join('\n'),
  changeLinesOf,
)

function changeLinesOf(edit: AnswerEdit): ChangeLine[] {
  const kindOf = (mark: string | undefined) => (mark === '+' ? 'add' : mark === '-' ? 'remove' : 'keep')
  return hunkBody(edit).map((line) => ({ kind: kindOf(line[0]), text: line.slice(1) }))
}

const hintOf = (edit: AnswerEdit) => (edit.startLine === undefined ? {} : { startLine: edit.startLine })

function format(
  name: string,
  kind: FormatName,
  answerOf: (edits: readonly AnswerEdit[]) => string,
  bodyOf?: FormatAdapter['bodyOf'],
): FormatAdapter {
  const excluded = [
    ...inLines,
    'replace-all',
    'empty-old',
    ...(kind === 'search-replace' ? [] : [...notInDiffs, ...notWrittenInDiffs]),
    ...(hinted.includes(kind) ? [] : needsHint),
  ]
  return {
    name,
    package: '@suture/formats',
    saysLine: hinted.includes(kind),
    ...(bodyOf ? { bodyOf } : {}),
    cannot: (distortion) => excluded.some((start) => distortion.startsWith(start)),
    apply: (file, edits) => {
      const parsed = parse(answerOf(edits), { format: kind, file: path })
      const { files, problems } = planAnswer(parsed, new Map([[path, { text: file }]]))
      const refused = [
        ...problems.map(({ problem }) => problem),
        ...files.flatMap((f) => f.edits.flatMap((e) => (e.problem ? [e.problem] : []))),
      ]
      if (refused.length > 0) return { status: 'refused', note: refused.map(describeProblem).join('\n') }
      return replyOf(files[0], file)
    },
  }
}

function replyOf(report: { readonly after?: string } | undefined, file: string): Reply {
  if (report?.after === undefined) return { status: 'refused', note: 'the answer contains no edit' }
  return { status: report.after === file ? 'already' : 'done', content: report.after }
}
