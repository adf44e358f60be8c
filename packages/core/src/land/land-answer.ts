import type { FileEdits, Parsed } from '@suture/formats'
import type { Problem } from '@suture/text'
import { defined, grouped, malformed } from '@suture/text/internal'
import { findInOtherFiles } from '../explain/other-files'
import { plainPath } from '../paths/inside-path'
import { nameless } from '../report/nameless'
import { type AnswerNote, type AnswerProblem, type EditReport, type FileReport, unplaced } from '../report/report'
import { withLazyBlocks, withNewBlocks, withWholeBlocks } from './code-blocks'
import { createThenEdit, sameText } from './create-then-edit'
import { CUT_SHORT } from './cut-short'
import { landAscii } from './land-ascii'
import { landFile } from './land-file'
import type { FileState, LandOptions, TextState } from './land-options'
import { asDifference, landWhole, NO_FILE, PLACEHOLDER, wholeAndParts, whyNotNew, withoutFence } from './land-whole'
import { landRest } from './landed-before'
import { quotedBlocks, recaps, unreadParts, withQuotes } from './quoted-blocks'

/** Warning for deleting a file that does not exist. The file may be deleted already, or the path may be wrong. */
const NOT_THERE = 'there is no such file to delete; if it was not deleted before, check the path'

/** The files after an answer is applied. Nothing is written. */
export interface AnswerPlan {
  readonly files: readonly FileReport[]
  readonly problems: readonly AnswerProblem[]
  readonly notes?: readonly AnswerNote[]
}

/** Returns the paths of all files whose current text is needed to land an answer. */
export function pathsOf(parsed: Parsed): string[] {
  const paths = parsed.edits.flatMap(({ path, to }) => [path ?? [], to ?? []].flat())
  const quoted = parsed.problems.flatMap((problem) => (problem.kind === 'unread' && problem.quotes ? [problem.quotes.path] : []))
  const shown = (parsed.shown ?? []).map(({ path }) => path)
  return [
    ...new Set(
      [...paths, ...quoted, ...shown].map(plainPath).flatMap((path) => (path.startsWith(PLACEHOLDER) ? [path, PLACEHOLDER] : path)),
    ),
  ]
}

/**
 * Plans a parsed answer on the texts of files. Every edit is placed against the given text. The function is pure. `states` contains the
 * state of each file that the answer names, by path. A path that is not in `states` counts as a missing file.
 */
export function planAnswer(
  answer: Parsed,
  states: ReadonlyMap<string, FileState>,
  options: LandOptions = {},
  onProgress?: (done: number, total: number) => void,
): AnswerPlan {
  const parsed = [withNewBlocks, withWholeBlocks, withLazyBlocks].reduce((read, change) => change(read, states, options), answer)
  const isNamed = ({ path }: FileEdits) => path !== undefined
  const groups = grouped(parsed.edits.filter(isNamed), ({ path }) => plainPath(path!))
  const problems = parsed.edits.flatMap((edit) => (isNamed(edit) ? [] : { line: edit.line, problem: nameless(edit) }))
  const settings: LandOptions = groups.size > 1 ? { ...options, hasOthers: true } : options
  const counting = countingEdits([...groups.values()], onProgress)
  const stateOf = (path: string) => states.get(path) ?? { missing: true as const }
  const files = [...groups].map(([path, edits]) => landOnce(path, edits, stateOf, { ...settings, ...counting(edits) }))
  const unread = unreadParts(parsed, files, states)
  const notes = unread.notes.length > 0 ? { notes: unread.notes } : {}
  return { files: findInOtherFiles(files), problems: [...unread.problems, ...problems], ...notes }
}

/** Returns a function that reports the number of placed edits. An edit that is searched for twice counts once. */
function countingEdits(groups: readonly (readonly FileEdits[])[], onProgress: ((done: number, total: number) => void) | undefined) {
  const total = groups.reduce((sum, edits) => sum + countOf(edits), 0)
  let before = 0
  return (edits: readonly FileEdits[]): Pick<LandOptions, 'onPlaced'> => {
    if (!onProgress) return {}
    const from = before
    const to = (before += countOf(edits))
    let done = from
    onProgress(from, total)
    return { onPlaced: () => onProgress(Math.min(++done, to), total) }
  }
}

function countOf(edits: readonly FileEdits[]): number {
  return edits.reduce((sum, { intents, diff }) => sum + Math.max(1, intents.length + (diff?.hunks.length ?? 0)), 0)
}

/** Lands the edits of a file. A whole file that is in the answer again, with the same text, is landed once. */
function landOnce(path: string, edits: readonly FileEdits[], stateOf: StateOf, options: LandOptions): FileReport {
  const repeats = repeatsOf(edits)
  const others = edits.filter((edit) => !repeats.has(edit))
  const report = landKnown(path, others, stateOf, options)
  const copies = [...repeats].map(([{ line }, first]) => ({ ...report.edits.find((each) => each.line === first.line)!, line }))
  return { ...report, edits: [...report.edits, ...copies] }
}

/** Lands the edits of a file. Edits of a file that is not UTF-8 are restated in its bytes. */
function landKnown(path: string, edits: readonly FileEdits[], stateOf: StateOf, options: LandOptions): FileReport {
  const known = stateOf(path)
  const land = (some: readonly FileEdits[], on: FileState = known) => landGroup(path, some, on, stateOf, options)
  if (!('text' in known) || known.encoding === undefined) return land(edits)
  return landAscii(path, edits, known, options, land, (refused, problem) => refuseAll(path, refused, problem))
}

/** Returns the state of a file of the answer. */
type StateOf = (path: string) => FileState

function landGroup(path: string, edits: readonly FileEdits[], state: FileState, stateOf: StateOf, options: LandOptions): FileReport {
  const whole = edits.filter((edit) => edit.operation !== 'modify')
  if ('problem' in state) return refuseAll(path, edits, state.problem)
  const land = (some: readonly FileEdits[], on: FileState = state) => landGroup(path, some, on, stateOf, options)
  const quoted = quotedBlocks(path, edits, state)
  if (quoted) return withQuotes(land(quoted.others), quoted.reports)
  const composed = recaps(edits, land) ?? createThenEdit(path, edits, state, land)
  if (composed) return composed
  if (whole.length > 1 || (whole.length === 1 && edits.length > 1 && whole[0]!.operation !== 'rename')) return twice(path, edits, state)
  const operation = whole[0]
  const reason = whyNotNew(path, operation, state, options, 'missing' in stateOf(PLACEHOLDER))
  if (reason) return refuseAll(path, edits, reason)
  switch (operation?.operation) {
    case 'create':
      return create(path, operation, state)
    case 'delete':
      return remove(path, operation, state, options)
    case 'rename':
      return rename(path, edits, plainPath(operation.to ?? ''), state, stateOf, { ...options, hasOthers: true })
    case 'write':
      return landWhole(path, operation, 'text' in state ? state.text : undefined, options.whole === true)
    case 'modify':
    case undefined:
      return 'missing' in state ? refuseAll(path, edits, missing(path)) : modify(path, edits, state, options)
  }
}

/** Returns the whole files that an edit above has with the same text, each with that edit. There may be no other edits of the file. */
function repeatsOf(edits: readonly FileEdits[]): ReadonlyMap<FileEdits, FileEdits> {
  if (!edits.every(({ operation }) => operation === 'create' || operation === 'write')) return new Map()
  const firsts = grouped(edits, ({ content = '' }) => content)
  return new Map([...firsts.values()].flatMap(([first, ...others]) => others.map((other) => [other, first!] as const)))
}

/**
 * Returns the report of several operations on a whole file. Deleting and creating a file replaces it. Other combinations conflict.
 */
function twice(path: string, edits: readonly FileEdits[], state: FileState): FileReport {
  const [first, second] = edits as [FileEdits, FileEdits]
  const pair = edits.length === 2
  if (pair && first.operation === 'delete' && second.operation === 'create' && 'text' in state) {
    const status = sameText(state.text, second.content ?? '') ? 'already-applied' : 'applied'
    const after = status === 'applied' ? (second.content ?? '') : state.text
    const reports = edits.map((edit) => done(edit, status))
    return { path, operation: 'modify', status: status === 'applied' ? 'changed' : 'unchanged', edits: reports, before: state.text, after }
  }
  if (edits.some(({ format, operation }) => format === 'whole' && operation === 'write'))
    return refuseAll(path, edits, wholeAndParts(path, edits))
  const found = edits.map(({ operation }) => operation).join(', ')
  const form = `one edit that creates, deletes or moves ${path}, or edits of its lines`
  return refuseAll(path, edits, malformed(second.line, `one operation on ${path}`, found, form))
}

function modify(path: string, edits: readonly FileEdits[], state: TextState, options: LandOptions): FileReport {
  const { text } = state
  const landed = landRest(path, edits, state, options)
  const base = { path, operation: 'modify' as const, edits: landed.edits, before: text, after: landed.content }
  return { ...base, status: statusOf(landed.edits, landed.content !== text) }
}

function create(path: string, edit: FileEdits, state: FileState): FileReport {
  const content = withoutFence(path, edit.content ?? '', 'text' in state ? state.text : undefined)
  const base = { path, operation: 'create' as const, ...defined({ mode: edit.mode }) }
  if (!('text' in state)) return { ...base, status: 'changed', edits: [done(edit, 'applied')], after: content }
  if (sameText(state.text, content)) return unchanged({ ...base, status: 'unchanged', edits: [done(edit, 'already-applied')] }, state)
  // Replacing an empty file loses nothing but its byte order mark and its kind of line ends, which are kept.
  const [before, after] = [state.text, asDifference(state.text, content)]
  if (before.trim() === '') return { path, operation: 'modify', status: 'changed', edits: [done(edit, 'applied')], before, after }
  return unchanged(refuseAll(path, [edit], { kind: 'conflict', path, reason: 'exists' }), state)
}

function remove(path: string, edit: FileEdits, state: FileState, options: LandOptions): FileReport {
  const base = { path, operation: 'delete' as const }
  if (!('text' in state)) return { ...base, status: 'unchanged', edits: [{ ...done(edit, 'already-applied'), warnings: [NOT_THERE] }] }
  const quoted = edit.diff && edit.diff.hunks.length > 0 ? landFile({ text: state.text }, [edit], options) : undefined
  const conflict = quoted && quoted.content !== '' ? { kind: 'conflict' as const, path, reason: 'changed' as const } : undefined
  const problem = quoted?.edits.find((report) => report.problem)?.problem ?? conflict
  if (problem) return unchanged(refuseAll(path, [edit], problem), state)
  return { ...base, status: 'changed', edits: [done(edit, 'applied')], before: state.text }
}

function rename(
  path: string,
  edits: readonly FileEdits[],
  to: string,
  state: FileState,
  stateOf: StateOf,
  options: LandOptions,
): FileReport {
  const target = stateOf(to)
  const base = { path, operation: 'rename' as const, to }
  const hasEdits = edits.some((edit) => edit.intents.length > 0 || (edit.diff?.hunks.length ?? 0) > 0)
  const refuse = (problem: Problem) => ({ ...refuseAll(path, edits, problem), to })
  if ('problem' in target) return refuse(target.problem)
  if ('missing' in state && 'text' in target) {
    const { text } = target
    // The file is already at its new path. It counts as moved if its edits are also in place there.
    const landed = hasEdits ? landRest(path, edits, target, options).edits : edits.map((edit) => done(edit, 'already-applied'))
    const isInPlace = landed.every(({ status }) => status === 'already-applied' || status === 'no-op')
    return isInPlace ? { ...base, status: 'unchanged', edits: landed, before: text, after: text } : refuse(missing(path))
  }
  if (!('text' in state)) return refuse(missing(path))
  if ('text' in target) return unchanged(refuse({ kind: 'conflict', path: to, reason: 'exists' }), state)
  const landed = landFile(state, edits, options)
  const moves = edits.filter((edit) => edit.operation === 'rename').map((edit) => done(edit, 'applied'))
  const reports = hasEdits ? landed.edits : moves
  return { ...base, moves: true, status: statusOf(reports, true), edits: reports, before: state.text, after: landed.content }
}

/** Returns the report of a file with its text, which does not change. */
function unchanged(report: FileReport, { text }: TextState): FileReport {
  return { ...report, before: text, after: text }
}

function statusOf(edits: readonly EditReport[], differs: boolean): FileReport['status'] {
  if (edits.some((edit) => edit.status === 'refused')) return 'refused'
  return differs ? 'changed' : 'unchanged'
}

function done(edit: FileEdits, status: 'applied' | 'already-applied'): EditReport {
  return unplaced(edit, status, edit.unclosed && edit.operation === 'create' && status === 'applied' ? { warnings: [CUT_SHORT] } : {})
}

function refuseAll(path: string, edits: readonly FileEdits[], problem: Problem): FileReport {
  const reports = edits.flatMap(({ format, line, intents }) => {
    const lines = intents.length > 0 ? intents.map((intent) => intent.line) : [line]
    return lines.map((each) => unplaced({ format, line: each }, 'refused', { problem }))
  })
  const { operation } = edits[0]!
  return { path, operation: operation === 'write' ? 'modify' : operation, status: 'refused', edits: reports }
}

function missing(path: string): Problem {
  return { kind: 'unreadable', path, reason: NO_FILE }
}
