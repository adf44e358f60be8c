import { type Parsed, type ParseOptions, parse } from '@suture/formats'
import type { Problem } from '@suture/text'
import { type Files, openWorkspace, type Workspace } from '@suture/workspace'
import { changesOf, type ReadState } from './changes'
import { landAnswer, pathsOf } from './land-answer'
import type { LandOptions } from './land-file'
import { type AnswerProblem, exitCode, type FileReport, type Report } from './report'

/** How an answer is applied. */
export interface ApplyOptions extends LandOptions {
  /** Absolute path of the project's root; nothing outside is read or written. */
  readonly root: string
  /** Absolute path of the folder for journals; the platform's own when absent. */
  readonly stateDir?: string
  /** Applies what lands and reports the rest, instead of all or nothing. */
  readonly partial?: boolean
  /** Finds out what would happen and writes nothing. */
  readonly dryRun?: boolean
  /** Told how far the reading is. */
  readonly onProgress?: (step: 'reading' | 'landing', done: number, total: number) => void
}

/** Files that are read at the same time. */
const AT_ONCE = 16

/**
 * Lands an answer on files: parses it, places every edit against the files as they are, and commits all of them in one
 * transaction, or none. Expected failure is in the report; a root that is no directory throws RangeError. `files` is the port of
 * @suture/workspace, so that this runs wherever files can be had. Source: DESIGN.md sections 5 to 8.
 */
export async function applyAnswer(answer: string, files: Files, options: ApplyOptions & ParseOptions): Promise<Report> {
  return applyEdits(parse(answer, options), files, options)
}

/** As `applyAnswer`, for an answer that was parsed, or edits that were made, before. */
export async function applyEdits(parsed: Parsed, files: Files, options: ApplyOptions): Promise<Report> {
  const workspace = await openWorkspace({
    files,
    root: options.root,
    ...(options.stateDir === undefined ? {} : { stateDir: options.stateDir }),
  })
  const states = await readAll(workspace, pathsOf(parsed), options)
  const landed = landAnswer(parsed, states, options)
  const refused = exitCode(landed.files, landed.problems) > 0
  const changes = refused && !options.partial ? [] : changesOf(landed.files, states)
  const result = changes.length === 0 ? undefined : options.dryRun ? await workspace.check(changes) : await workspace.commit(changes)
  const problems = result && !result.ok ? [...landed.problems, ...result.problems.map(commitProblem)] : landed.problems
  const made = result?.ok === true && changes.length > 0
  const transaction = result?.ok && 'transaction' in result ? result.transaction : undefined
  return {
    status: statusOf(landed.files, problems, made),
    exitCode: exitCode(landed.files, problems),
    written: made && !options.dryRun,
    ...(transaction === undefined || options.dryRun ? {} : { transaction }),
    files: landed.files,
    problems,
    evidence: parsed.evidence,
    prose: parsed.prose,
  }
}

function statusOf(files: readonly FileReport[], problems: readonly AnswerProblem[], made: boolean): Report['status'] {
  if (files.length === 0 && problems.length === 0) return 'empty'
  if (exitCode(files, problems) === 0) return 'applied'
  return made ? 'partial' : 'refused'
}

function commitProblem({ path, problem }: { readonly path: string; readonly problem: Problem }): AnswerProblem {
  return { path, problem }
}

async function readAll(workspace: Workspace, paths: readonly string[], options: ApplyOptions): Promise<Map<string, ReadState>> {
  const states = new Map<string, ReadState>()
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    options.onProgress?.('reading', at, paths.length)
    const part = paths.slice(at, at + AT_ONCE)
    const read = await Promise.all(part.map((path) => readState(workspace, path)))
    part.forEach((path, index) => {
      states.set(path, read[index]!)
    })
  }
  return states
}

async function readState(workspace: Workspace, path: string): Promise<ReadState> {
  const read = await workspace.read(path)
  if (read.ok) return { text: read.text, hash: read.hash }
  return read.missing ? { missing: true } : { problem: read.problem }
}
