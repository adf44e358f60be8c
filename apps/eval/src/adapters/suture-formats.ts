import { landAnswer } from '@suture/core'
import { type FormatName, parse } from '@suture/formats'
import { diff, hunkOf, render } from '@suture/fudiff'
import { write } from '@suture/search-replace'
import { describeProblem } from '@suture/text'
import type { AnswerEdit } from '../cases/draft'
import type { Adapter, Reply } from './adapter'
import { hunkBody, unifiedPatch } from './unified'

const path = 'file.txt'
const open = (text: string) => (text.endsWith('\n') ? text.slice(0, -1) : text)

/** Distortions that a diff cannot have: its writer works on lines, and numbers none of them. */
const notInDiffs = [
  'line-numbers',
  'escaped-newlines',
  'escaped-as-json',
  'crlf-answer',
  'crlf-both',
  'empty-old',
  'old-equals-new',
  'sequel',
]

const hinted: readonly FormatName[] = ['search-replace', 'unified']

/** Text that is a part of lines: these formats quote whole ones. */
const inLines = ['inside-a-line', 'inside-lines', 'one-line-inner-blanks', 'letter by letter']

/** Formats that carry no line number: what a hint decides stays open in them. */
const needsHint = ['duplicates-with-hint', 'duplicates-with-near-hint', 'repeated-with-hint', 'duplicates-hint-between']

/** Suture through SEARCH/REPLACE blocks, written by the format's own writer. */
export const throughSearchReplace = format('search-replace', 'search-replace', (edits) =>
  write(edits.map((edit) => ({ path, search: open(edit.oldString), replace: open(edit.newString), ...hintOf(edit) }))),
)

/** By this line the format's own writer says that its body stands for every line; no model writes it. */
const everyLine = /^\\ every line is text\n?/gm

/** Suture through a fuzzy unified diff that quotes all of old, written by the format's own writer as a model would write it. */
export const throughFudiff = format('fudiff', 'fudiff', (edits) => edits.map(asFudiff).join('\n'))

/** Text that goes whole leaves no line, where an empty text would be an empty line. */
function asFudiff({ oldString, newString }: AnswerEdit): string {
  const made = diff(open(oldString), open(newString), { context: 500, path })
  const whole =
    newString === '' ? { ...made, hunks: made.hunks.map(({ lines }) => hunkOf(lines.filter(({ kind }) => kind === 'deletion'))) } : made
  return render(whole).replace(everyLine, '')
}

/** Suture through a unified diff with line numbers, right or wrong as the hint is, and without where there is none. */
export const throughNumbered = format('numbered diff', 'unified', (edits) => edits.map((edit) => unifiedPatch(edit, path, true)).join('\n'))

/** Suture through a patch envelope. */
export const throughEnvelope = format('patch envelope', 'patch', (edits) =>
  ['*** Begin Patch', `*** Update File: ${path}`, ...edits.flatMap((edit) => ['@@', ...hunkBody(edit)]), '*** End Patch', ''].join('\n'),
)

const hintOf = (edit: AnswerEdit) => (edit.startLine === undefined ? {} : { startLine: edit.startLine })

function format(name: string, kind: FormatName, answerOf: (edits: readonly AnswerEdit[]) => string): Adapter {
  const excluded = [
    ...inLines,
    'replace-all',
    'empty-old',
    ...(kind === 'search-replace' ? [] : notInDiffs),
    ...(hinted.includes(kind) ? [] : needsHint),
  ]
  return {
    name,
    package: '@suture/formats',
    cannot: (distortion) => excluded.some((start) => distortion.startsWith(start)),
    apply: (file, edits) => {
      const parsed = parse(answerOf(edits), { format: kind, file: path })
      const { files, problems } = landAnswer(parsed, new Map([[path, { text: file }]]))
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
