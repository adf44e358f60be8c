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

/** Suture through a format, and what the format has of an edit in addition to old and new text. */
export interface FormatAdapter extends Adapter {
  /** It has a line number. */
  readonly saysLine: boolean
  /** The kept, removed and added lines, if the format says them, of old and new text without a final line break. */
  readonly bodyOf?: (edit: AnswerEdit) => readonly ChangeLine[]
}

const path = 'file.txt'
/** Text without its final line break, as formats of whole lines have it. */
export const open = (text: string) => (text.endsWith('\n') ? text.slice(0, -1) : text)

/** Distortions that a diff cannot have: it has lines, and marks show which of them change. */
const notInDiffs = ['escaped-newlines', 'escaped-as-json', 'empty-old', 'old-equals-new', 'sequel']

/** Distortions that no writer of a diff makes although a diff could have them: the tables leave them out. */
const notWrittenInDiffs = ['line-numbers', 'crlf-answer', 'crlf-both']

const hinted: readonly FormatName[] = ['search-replace', 'unified']

/** Text that is a part of lines: these formats quote whole ones. */
const inLines = ['inside-a-line', 'inside-lines', 'one-line-inner-blanks', 'character by character']

/** Formats without a line number: an edit that needs a hint is ambiguous in them, as in texts without one. */
const needsHint = ['duplicates-with-hint', 'duplicates-with-near-hint', 'repeated-with-hint', 'duplicates-hint-between']

/** Suture through SEARCH/REPLACE blocks, written by the format's own writer. */
export const throughSearchReplace = format('search-replace', 'search-replace', (edits) =>
  write(edits.map((edit) => ({ path, search: open(edit.oldString), replace: open(edit.newString), ...hintOf(edit) }))),
)

/** Whether the tables leave a distortion out of a format that could express it, or all of it but the line number. */
export const canBeSaid = (distortion: string) => [...needsHint, ...notWrittenInDiffs].some((start) => distortion.startsWith(start))

/** By this line the format's own writer says that its body has every line; no model writes it. */
const everyLine = /^\\ every line is text\n?/gm

/** Suture through a fuzzy unified diff that quotes all of old, written by the format's own writer as a model would write it. */
export const throughFudiff = format(
  'fudiff',
  'fudiff',
  (edits) => edits.map((edit) => formatPatch(asFudiff(edit)).replace(everyLine, '')).join('\n'),
  (edit) => asFudiff(edit).hunks.flatMap(({ lines }) => lines.map(({ kind, text }) => ({ kind: KINDS[kind], text }))),
)

const KINDS = { context: 'keep', deletion: 'remove', addition: 'add' } as const

/** A text that is removed as a whole leaves no line; an empty text would be an empty line. */
function asFudiff({ oldString, newString }: AnswerEdit): FileDiff {
  const made = createPatch(open(oldString), open(newString), { context: 500, path })
  if (newString !== '') return made
  return { ...made, hunks: made.hunks.map(({ lines }) => hunkOf(lines.filter(({ kind }) => kind === 'deletion'))) }
}

/** Suture through a unified diff with the line number of the hint, right or wrong, or without numbers if there is no hint. */
export const throughNumbered = format(
  'numbered diff',
  'unified',
  (edits) => edits.map((edit) => unifiedPatch(edit, path, true)).join('\n'),
  changeLinesOf,
)

/** Suture through a patch envelope. */
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
  if (report?.after === undefined) return { status: 'refused', note: 'the answer holds no edit' }
  return { status: report.after === file ? 'already' : 'done', content: report.after }
}
