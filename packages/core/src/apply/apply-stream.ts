/**
 * Lands an answer that is still arriving.
 *
 *   pieces of text    ->    edit, with its place and the file as it would be    ->    ...    ->    the report
 *
 * Idea: the events of `answerStream` yield complete edits. Each edit is placed against its current file, together with earlier edits of
 * that file. Nothing is written. At the end the whole answer is landed as by `applyAnswer`. Cost: the answer is read once. If a file has
 * more than `TOGETHER` edits, each further edit is placed without the others. Weakness: each event shows what would happen if the answer
 * ended there. If a later edit changes the same lines, both edits are refused in the end.
 */

import { type AnswerEvent, answerStream, type FileEdits, type Parsed, type ParseOptions } from '@suture/formats'
import { parsedOf, toIntents } from '@suture/formats/internal'
import { defined } from '@suture/text/internal'
import { type Files, openWorkspace, type RecordedEdits, type Workspace } from '@suture/workspace'
import { pathsOf, planAnswer } from '../land/land-answer'
import type { ReadState } from '../land/land-options'
import { plainPath } from '../paths/inside-path'
import type { EditReport, FileReport, Report } from '../report/report'
import { abortable } from './abortable'
import { applyEdits, readState, withPaths } from './apply-answer'
import { checkOptions } from './check-options'
import { landingsOf, withLandings } from './landings'
import type { ApplyOptions } from './options'
import { answerOfEdits } from './parse-answer'

/** An edit that was placed: the parsed edit, its outcome, and the file with all edits that have arrived. */
export interface PlacedEdit {
  readonly edit: FileEdits
  /** The outcomes of the parts of the edit. Empty if the edit names no file. */
  readonly reports: readonly EditReport[]
  /** The file after this edit and earlier ones. Absent if the edit names no file. */
  readonly file?: FileReport
}

/** The events while an answer arrives and lands. */
export type StreamEvent =
  | Exclude<AnswerEvent, { kind: 'edit' }>
  /** A complete edit. Later text does not change it. */
  | ({ readonly kind: 'edit' } & PlacedEdit)
  /** A complete edit in a tool call that is still being written. It is repeated as `edit` once the call has ended. */
  | ({ readonly kind: 'begun' } & PlacedEdit)
  /** The report on the whole answer. This is the last event. */
  | { readonly kind: 'report'; readonly report: Report }

/** Maximum number of edits of one file that are placed together while the answer arrives. */
const TOGETHER = 64

/**
 * Limit of the work that one answer may spend on incomplete parts: `FREE` UTF-16 units, plus `SHARE` times the UTF-16 units that have
 * arrived.
 */
const SHARE = 8
const FREE = 100_000

/**
 * Like `applyAnswer`, for an answer that arrives in pieces, which may be split anywhere. Each edit is reported as soon as it is complete,
 * with its place in the file. The last event is the report that `applyAnswer` returns for the whole answer. Nothing is written before the
 * answer has ended, or if the caller leaves the loop early. If the signal is aborted, the wait for a piece also ends, and the signal's
 * reason is thrown.
 */
export async function* applyStream(
  pieces: AsyncIterable<string> | Iterable<string>,
  files: Files,
  options: ApplyOptions & ParseOptions,
): AsyncGenerator<StreamEvent, Report, undefined> {
  checkOptions(files, options)
  options.signal?.throwIfAborted()
  const stream = answerStream(options)
  const placing = openPlacing(files, options)
  const events: AnswerEvent[] = []
  const partial = openPartial()
  const reported = async function* (arrived: readonly AnswerEvent[]): AsyncGenerator<StreamEvent, void, undefined> {
    for (const event of arrived) {
      events.push(event)
      yield event.kind === 'edit' ? { kind: 'edit', ...(await placing.place(event.edit)) } : event
    }
  }
  for await (const piece of abortable(pieces, options.signal)) {
    yield* reported(stream.push(piece))
    for (const edit of partial.edits(stream, piece)) yield { kind: 'begun', ...(await placing.look(edit)) }
  }
  yield* reported(stream.end())
  const report = await applyEdits(parsedOf(events), files, options)
  yield { kind: 'report', report }
  return report
}

/**
 * Returns a function that finds complete edits in a part that is still being written. It is called when a new piece may have completed an
 * edit, and finds each edit once.
 */
function openPartial() {
  let arrived = 0
  let spent = 0
  let line = 0
  let shown = 0
  return {
    edits({ partial, held }: ReturnType<typeof answerStream>, piece: string): readonly FileEdits[] {
      arrived += piece.length
      if (!piece.includes('}') || spent + held() > SHARE * arrived + FREE) return []
      spent += held()
      const part = partial()
      if (!part) return []
      if (part.line !== line) shown = 0
      line = part.line
      const added = part.edits.slice(shown)
      shown = Math.max(shown, part.edits.length)
      return added
    },
  }
}

/** Returns functions that place edits as they arrive. Each file is read once. */
function openPlacing(files: Files, options: ApplyOptions) {
  const states = new Map<string, ReadState>()
  const before = new Map<string, FileEdits[]>()
  let workspace: Promise<Workspace> | undefined
  let landings: Promise<readonly RecordedEdits[]> | undefined
  const open = () => {
    const { root, stateDir } = options
    workspace ??= openWorkspace({ files, root, recover: false, ...defined({ stateDir }) })
    return workspace
  }
  /** Returns the edit with the path of its file relative to the root. Undefined if the edit names no file. */
  const resolve = async (asked: FileEdits): Promise<(FileEdits & { readonly path: string }) | undefined> => {
    const { edits } = await withPaths(answerOfEdits([asked]), files, options.root, await open())
    const edit = edits[0]!
    return edit.path === undefined ? undefined : { ...edit, path: plainPath(edit.path) }
  }
  /** Returns the states of all files that the edits name. Files that were not read before are read. */
  const statesFor = async (parsed: Parsed) => {
    for (const path of pathsOf(parsed)) if (!states.has(path)) states.set(path, await readState(await open(), path))
    landings ??= open().then(landingsOf)
    return withLandings(states, parsed, await landings)
  }
  const place = async (asked: FileEdits, counts: boolean): Promise<PlacedEdit> => {
    const edit = await resolve(asked)
    if (!edit) return { edit: asked, reports: [] }
    const known = before.get(edit.path) ?? []
    const isFull = known.length >= TOGETHER
    const together = isFull ? [edit] : [...known, edit]
    if (counts && !isFull) before.set(edit.path, together)
    const parsed = answerOfEdits(together)
    const [file] = planAnswer(parsed, await statesFor(parsed), options).files
    if (!file) return { edit: asked, reports: [] }
    // The last reports of the file are those of this edit, one for each of its parts.
    const reports = together.length === 1 ? file.edits : file.edits.slice(-Math.max(1, toIntents(edit).length))
    return { edit: asked, reports, file }
  }
  return {
    /** Places an edit. Later edits are placed together with this edit. */
    place: (edit: FileEdits) => place(edit, true),
    /** Places an edit that may be dropped later. */
    look: (edit: FileEdits) => place(edit, false),
  }
}
