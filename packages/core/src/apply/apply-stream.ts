/**
 * Lands an answer that is still arriving.
 *
 *   pieces of text    ->    edit, with its place and the file as it would be    ->    ...    ->    the report
 *
 * Idea: the events of `answerStream`. Each edit is placed against its file as it is now, together with earlier edits of that file; nothing
 * is written. At the end the whole answer is landed like in `applyAnswer`. Cost: the answer is read once; beyond `TOGETHER` edits of a
 * file, further ones are placed alone. Weakness: a placing shows what would happen if the answer ended here: a later edit of the same lines
 * makes both refused.
 */
import { type AnswerEvent, answerStream, type FileEdits, type Parsed, type ParseOptions } from '@suture/formats'
import { parsedOf, toIntents } from '@suture/formats/internal'
import { type Files, openWorkspace, type RecordedEdits, type Workspace } from '@suture/workspace'
import { pathsOf, planAnswer } from '../land/land-answer'
import { insidePaths } from '../paths/inside-path'
import { plainPath } from '../paths/plain-path'
import { resolveNames } from '../paths/resolve-names'
import type { EditReport, FileReport, Report } from '../report/report'
import { orAborted } from './abortable'
import { applyEdits, readState } from './apply-answer'
import { checkOptions } from './check-options'
import { landingsOf, withLandings } from './landings'
import type { ApplyOptions } from './options'
import type { ReadState } from './read-state'

/** An edit that was placed: what it asks for, its outcome, and the file with all edits so far. */
export interface PlacedEdit {
  readonly edit: FileEdits
  /** The outcomes of its parts; empty if it names no file. */
  readonly reports: readonly EditReport[]
  /** The file as this edit and earlier ones would leave it; absent if the edit names none. */
  readonly file?: FileReport
}

/** The events of an answer while it arrives and lands. */
export type StreamEvent =
  | Exclude<AnswerEvent, { kind: 'edit' }>
  /** A complete edit: nothing that follows changes what it asks for. */
  | ({ readonly kind: 'edit' } & PlacedEdit)
  /** A complete edit in a call that is still being written; it is repeated as `edit` once the call has ended. */
  | ({ readonly kind: 'begun' } & PlacedEdit)
  /** The outcome of the answer; the last event. */
  | { readonly kind: 'report'; readonly report: Report }

/** Edits of one file that are placed together while the answer arrives. */
const TOGETHER = 64

/** How many units of the undecided part may be examined in all: this many times all that has arrived, plus a fixed amount; UTF-16 units. */
const SHARE = 8
const FREE = 100_000

/**
 * Like `applyAnswer`, for an answer that arrives in pieces, however they are cut. Each edit is reported as soon as it is complete, placed
 * against its file; the last event is the report that `applyAnswer` gives for the whole. Nothing is written before the answer has ended, or
 * if the loop is left early. An aborted signal also ends the waiting for a piece, by throwing its reason.
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
  const early = openEarly()
  const reported = async function* (fresh: readonly AnswerEvent[]): AsyncGenerator<StreamEvent, void, undefined> {
    for (const event of fresh) {
      events.push(event)
      yield event.kind === 'edit' ? { kind: 'edit', ...(await placing.place(event.edit)) } : event
    }
  }
  for await (const piece of orAborted(pieces, options.signal)) {
    yield* reported(stream.push(piece))
    for (const edit of early.edits(stream, piece)) yield { kind: 'begun', ...(await placing.look(edit)) }
  }
  yield* reported(stream.end())
  const report = await applyEdits(parsedOf(events), files, options)
  yield { kind: 'report', report }
  return report
}

/** Finds the complete edits in a part that goes on, each once, whenever a piece may have completed one. */
function openEarly() {
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
      const fresh = part.edits.slice(shown)
      shown = Math.max(shown, part.edits.length)
      return fresh
    },
  }
}

/** Places edits as they arrive. Each file is read once. */
function openPlacing(files: Files, options: ApplyOptions) {
  const states = new Map<string, ReadState>()
  const before = new Map<string, FileEdits[]>()
  let workspace: Promise<Workspace> | undefined
  let landings: Promise<readonly RecordedEdits[]> | undefined
  const open = () => {
    const { root, stateDir } = options
    workspace ??= openWorkspace({ files, root, recover: false, ...(stateDir === undefined ? {} : { stateDir }) })
    return workspace
  }
  /** The edit with the path of its file relative to the root; undefined if it names none. */
  const resolve = async (asked: FileEdits): Promise<(FileEdits & { readonly path: string }) | undefined> => {
    const { root, read } = await open()
    const one: Parsed = { edits: [asked], problems: [], prose: '', evidence: [] }
    const named = await resolveNames(one, async (path) => (await read(path)).ok)
    const inside = await insidePaths(named, files, [options.root.replaceAll('\\', '/'), root])
    const edit = inside.edits[0]!
    return edit.path === undefined ? undefined : { ...edit, path: plainPath(edit.path) }
  }
  /** The states of all files that edits need. Missing ones are read. */
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
    const parsed: Parsed = { edits: together, problems: [], prose: '', evidence: [] }
    const [file] = planAnswer(parsed, await statesFor(parsed), options).files
    return file ? { edit: asked, reports: ownReports(file, edit, together.length === 1), file } : { edit: asked, reports: [] }
  }
  return {
    /** Places an edit that counts: later ones are placed together with it. */
    place: (edit: FileEdits) => place(edit, true),
    /** Places an edit that may be dropped in the end. */
    look: (edit: FileEdits) => place(edit, false),
  }
}

/** The reports of the last edit of a file: one for each of its parts. */
function ownReports({ edits }: FileReport, edit: FileEdits, isAlone: boolean): readonly EditReport[] {
  return isAlone ? edits : edits.slice(-Math.max(1, toIntents(edit).length))
}
