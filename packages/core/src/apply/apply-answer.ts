import type { Parsed, ParseOptions } from '@suture/formats'
import type { Problem, Unreadable, UnsafePath } from '@suture/text'
import { defined } from '@suture/text/internal'
import { type CommitResult, type FileChange, type Files, openWorkspace, type Workspace } from '@suture/workspace'
import { type AnswerPlan, pathsOf, planAnswer } from '../land/land-answer'
import { landsInPart } from '../land/land-by-spec'
import type { ReadState } from '../land/land-options'
import { NO_FILE } from '../land/land-whole'
import { insidePaths, isAbsolute } from '../paths/inside-path'
import { mapPaths } from '../paths/map-paths'
import { resolveNames } from '../paths/resolve-names'
import { makeReport } from '../report/make-report'
import { type AnswerProblem, type EditReport, exitCode, type FileReport, isOfState, type Report } from '../report/report'
import { changesOf } from './changes'
import { checkAnswer, checkArguments, checkOptions } from './check-options'
import { landingsOf, withLandings } from './landings'
import type { ApplyOptions } from './options'
import { answerOfEdits, parseAnswer } from './parse-answer'
import { sequential } from './sequential'
import { rememberWritten, withServed } from './served'
import { withShortenedPaths } from './shortened-paths'
import { type Tried, writeInPart } from './write-in-part'

/** Maximum number of files read concurrently. */
const AT_ONCE = 16

/**
 * Maximum number of attempts to place an answer. A new attempt is needed if another process writes one of the files between reading and
 * committing. If this many processes write the same files at once, the last of them succeeds in its last attempt.
 */
const TRIES = 12

/**
 * Lands an answer on files. Parses the answer, places every edit against the current files, and commits all edits in one transaction, or
 * none. An answer that is an object is read as the arguments of a tool call. Calls on one root wait for one another. If another process
 * writes a file before the commit, the file is read again and its edits are placed again. Expected failures are in the report. Throws a
 * RangeError if the root is not a directory, a TypeError for a wrong argument, and the reason of an aborted signal. `files` is the
 * interface of
 * @suture/workspace, so this function also runs outside Node. Source: docs/architecture.md, Outcomes.
 *
 * @example
 * ```ts
 * import { applyAnswer, memoryFiles } from '@suture/core'
 *
 * const files = memoryFiles({ '/shop/a.ts': 'let a = 1\n' })
 * const answer = 'a.ts\n<<<<<<< SEARCH\nlet a = 1\n=======\nlet a = 2\n>>>>>>> REPLACE\n'
 * const report = await applyAnswer(answer, files, { root: '/shop' })
 * console.log(report.text('a.ts')) // => "let a = 2\n"
 * ```
 */
export async function applyAnswer(answer: string | object, files: Files, options: ApplyOptions & ParseOptions): Promise<Report> {
  checkAnswer(answer)
  checkOptions(files, options)
  return applyEdits(parseAnswer(answer, options), files, options)
}

/** Like `applyAnswer`, for an answer that was already parsed, or for edits that a program created. */
export async function applyEdits(parsed: Parsed, files: Files, options: ApplyOptions): Promise<Report> {
  checkArguments(parsed, files, options)
  options.signal?.throwIfAborted()
  return sequential(options.root, async () => {
    options.signal?.throwIfAborted()
    const { root, stateDir } = options
    const workspace = await openWorkspace({ files, root, recover: !options.dryRun, ...defined({ stateDir }) })
    const inside = await withPaths(mapPaths(parsed, options), files, root, workspace)
    for (let left = TRIES - 1; ; left--) {
      const tried = await withSuggestedPaths(await tryOnce(inside, workspace, options), options)
      if (left > 0 && hasMoved(tried.result)) continue
      const { base } = options
      if (base && tried.result?.ok && !options.dryRun)
        await rememberWritten(tried.landed.files, inside, workspace.root, { ...options, base })
      return reportOf(inside, tried, options, await unfinished(workspace, tried, options))
    }
  })
}

/** Returns the answer with the files that its names mean, and with paths relative to the root. */
export async function withPaths(parsed: Parsed, files: Files, root: string, workspace: Workspace): Promise<Parsed> {
  const named = await resolveNames(parsed, async (path) => (await workspace.read(path)).ok)
  return insidePaths(named, files, [root.replaceAll('\\', '/'), workspace.root])
}

async function tryOnce(parsed: Parsed, workspace: Workspace, options: ApplyOptions): Promise<Tried> {
  const read = await readAll(workspace, pathsOf(parsed), options)
  const states = await withServed(await withLandings(read, parsed, await landingsOf(workspace)), workspace.root, options.base)
  const { signal, onProgress } = options
  const plan = (known: typeof states) => planAnswer(parsed, known, options, (done, total) => onProgress?.('placing', done, total))
  const planned = plan(states)
  const shortened = await withShortenedPaths(states, planned, parsed, (path) => readState(workspace, path), options)
  const landed = shortened ? plan(shortened) : planned
  const refused = exitCode(landed.files, landed.problems, options.partial) > 0
  // With `policy: "spec"` no edits are recorded in the journal. An edit that is sent again is therefore placed again.
  const recorded = options.policy === 'spec' ? answerOfEdits([]) : parsed
  const changes = refused && !landsInPart(options, parsed) ? [] : await changesOf(landed.files, states, recorded)
  signal?.throwIfAborted()
  if (changes.length === 0) return { landed }
  if (options.dryRun === 'edits') return { landed, result: { ok: true, files: [] } }
  if (!options.dryRun) options.beforeWriting?.(landed.files)
  const progressOf = (step: 'checking' | 'writing') => (done: number, total: number) => onProgress?.(step, done, total)
  const callbacks = { onChecking: progressOf('checking'), onProgress: progressOf('writing') }
  const write = (some: readonly FileChange[]) =>
    options.dryRun ? workspace.check(some) : workspace.commit(some, { ...callbacks, ...(signal && { signal }) })
  return landsInPart(options, parsed) ? writeInPart(landed, changes, write, workspace.check) : { landed, result: await write(changes) }
}

type OtherRuns = Pick<Report, 'recovered' | 'pending'>

/**
 * Returns transactions of other runs: transactions that were recovered when the workspace was opened, that block this run, or that are
 * still unfinished.
 */
async function unfinished({ root, recovered, pending }: Workspace, { result }: Tried, { dryRun }: ApplyOptions): Promise<OtherRuns> {
  const inTheWay = (result?.ok === false && result.pending) || []
  const named = new Set(inTheWay.map(({ id }) => id))
  // If the journals are unreadable, the commit reports this. Running transactions on other files do not matter here.
  const others = (await pending().catch(() => [])).filter((each) => each.root === root && (dryRun || each.state !== 'running'))
  const all = [...inTheWay, ...others.filter(({ id }) => !named.has(id))]
  return { ...(recovered.length > 0 && { recovered }), ...(all.length > 0 && { pending: all }) }
}

/** Adds similar existing files to the problems of paths without a file. */
async function withSuggestedPaths(tried: Tried, { findFiles }: ApplyOptions): Promise<Tried> {
  const missing = tried.landed.files.filter(({ edits }) => edits.some(hasNoFile))
  if (!findFiles || missing.length === 0) return tried
  const found = await findFiles(missing.map(({ path }) => path))
  const files = tried.landed.files.map((file) => {
    const meant = found.get(file.path)?.slice(0, 5) ?? []
    if (meant.length === 0) return file
    return { ...file, edits: file.edits.map((edit) => (hasNoFile(edit) ? { ...edit, problem: { ...edit.problem, meant } } : edit)) }
  })
  return { ...tried, landed: { ...tried.landed, files } }
}

/** Whether an edit names a file that does not exist, or an absolute path outside the root. Such a path may be from another machine. */
function hasNoFile(edit: EditReport): edit is EditReport & { readonly problem: Unreadable | UnsafePath } {
  const { problem } = edit
  if (problem?.kind === 'unsafe-path') return isAbsolute(problem.path)
  return problem?.kind === 'unreadable' && problem.reason === NO_FILE
}

/** Whether nothing was written only because files changed after they were read. */
function hasMoved(result: CommitResult | undefined): boolean {
  return result?.ok === false && result.problems.every(({ problem }) => problem.kind === 'conflict' && problem.reason !== 'locked')
}

function reportOf(parsed: Parsed, { landed, result }: Tried, { dryRun = false, partial = false }: ApplyOptions, others: OtherRuns): Report {
  const failures = (result?.ok === false ? result.problems : []).map(
    ({ path, problem }): AnswerProblem => (isOfState(problem) ? { problem } : { path, problem }),
  )
  const problems: readonly AnswerProblem[] = [...landed.problems, ...failures]
  const made = result?.ok === true
  const code = exitCode(landed.files, problems, partial)
  const isDone = made || code === 0
  const transaction = made && 'transaction' in result && !dryRun ? result.transaction : undefined
  return makeReport({
    status: statusOf(landed, problems, isDone, code),
    exitCode: code,
    written: made && !dryRun,
    dryRun: dryRun !== false,
    ...defined({ transaction }),
    files: isDone ? landed.files : landed.files.map((file) => heldFile(file, failures)),
    problems,
    ...defined({ notes: landed.notes }),
    evidence: parsed.evidence,
    prose: parsed.prose,
    ...others,
  })
}

function statusOf({ files }: AnswerPlan, problems: readonly AnswerProblem[], isDone: boolean, code: number): Report['status'] {
  if (problems.length > 0) return isDone ? 'partial' : 'refused'
  if (files.length === 0) return 'empty'
  return code === 0 ? 'applied' : isDone ? 'partial' : 'refused'
}

/** Returns the report of a file in a set that was not written. In this report, no edit is applied. */
function heldFile(file: FileReport, failures: readonly AnswerProblem[]): FileReport {
  const edits = file.edits.map((edit) => (edit.status === 'applied' ? { ...edit, status: 'held' as const } : edit))
  // A problem without a path concerns all files.
  const failed = failures.some(({ path }) => (path === undefined ? file.status === 'changed' : path === file.path || path === file.to))
  return { ...file, edits, status: failed ? 'refused' : file.status === 'changed' ? 'held' : file.status }
}

async function readAll(workspace: Workspace, paths: readonly string[], options: ApplyOptions): Promise<Map<string, ReadState>> {
  const states = new Map<string, ReadState>()
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    options.signal?.throwIfAborted()
    options.onProgress?.('reading', at, paths.length)
    const part = paths.slice(at, at + AT_ONCE)
    const read = await Promise.all(part.map((path) => readState(workspace, path)))
    part.forEach((path, index) => {
      states.set(path, read[index]!)
    })
  }
  return states
}

/** Returns the current state of a file: its text, that it is missing, or why it cannot be read. */
export async function readState(workspace: Workspace, path: string): Promise<ReadState> {
  const read = await workspace.read(path)
  if (read.ok) return { text: read.text, hash: read.hash, ...(read.encoding === 'unknown-8bit' && { encoding: read.encoding }) }
  return read.missing ? { missing: true } : { problem: read.problem as Problem }
}
