import { applyAnswer, describeReport, memoryFiles, type Report, type ReportJson } from '@suture/core'
import { edit } from '@suture/edit'
import { termsOf } from '@suture/formats/internal'
import { describeProblemIn } from '@suture/text/internal'
import { readLine, type Wish } from './read-line'

/** What became of a line. `error`: the line could not be read, and `message` says why. */
export type LineResult =
  | { readonly id: unknown; readonly status: 'error'; readonly line: number; readonly message: string }
  | EditLanded
  | AnswerResult

/** What became of old and new text on one. */
interface EditLanded {
  readonly id: unknown
  readonly status: 'applied' | 'already-applied' | 'no-op' | 'refused'
  /** The text after; absent where the edit was refused. */
  readonly content?: string
  readonly strategy?: string
  readonly similarity?: number
  readonly start_line?: number
  /** The kind of the problem, and what to send back. */
  readonly kind?: string
  readonly message?: string
}

/** What became of an answer on files. */
interface AnswerResult extends Pick<ReportJson, 'status' | 'notes'> {
  readonly id: unknown
  /** The texts of the files that are to change; null for one that is to go. None where anything was refused. */
  readonly files: Readonly<Record<string, string | null>>
  readonly edits: readonly (ReportJson['files'][number]['edits'][number] & { readonly path: string })[]
  readonly problems: ReportJson['problems']
  /** What to send back; absent where there is nothing to say. */
  readonly message?: string
}

/** Where the files of a line lie while it is landed: no other than theirs is there. */
const ROOT = '/files'

/** Keeps the folder there where a line has no file yet; no answer leads to it. */
const KEPT = { [`${ROOT}/.git/kept`]: '' }

/** Lands one line. Whatever the line holds, this answers. */
export async function landLine(line: string, number: number): Promise<LineResult> {
  const read = readLine(line, number)
  const error = (message: string) => ({ id: read.id, status: 'error' as const, line: number, message: `line ${number} ${message}` })
  if ('wrong' in read) return error(read.wrong)
  try {
    return { id: read.id, ...(read.wish.kind === 'edit' ? landEdit(read.wish) : await landAnswer(read.wish)) }
  } catch (thrown) {
    return error(`could not be landed: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
  }
}

function landEdit(wish: Extract<Wish, { kind: 'edit' }>): Omit<EditLanded, 'id'> {
  const { content, old_string: oldString, new_string: newString, replace_all, start_line, policy } = wish
  const intent = { oldString, newString, ...(replace_all && { replaceAll: true }), ...(start_line && { startLine: start_line }) }
  const outcome = edit(content, intent, policy && { policy })
  switch (outcome.status) {
    case 'refused':
      return {
        status: 'refused',
        kind: outcome.problem.kind,
        message: describeProblemIn(termsOf('json', outcome.problem), outcome.problem),
      }
    case 'applied': {
      const [first] = outcome.matches
      const place = first && { strategy: first.strategy, similarity: first.similarity, start_line: first.startLine }
      return { status: 'applied', content: outcome.content, ...place }
    }
    case 'already-applied':
    case 'no-op':
      return { status: outcome.status, content: outcome.content }
  }
}

async function landAnswer({ files, answer, file, policy }: Extract<Wish, { kind: 'answer' }>): Promise<Omit<AnswerResult, 'id'>> {
  const disk = memoryFiles({ ...KEPT, ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`${ROOT}/${path}`, text])) })
  const options = { root: ROOT, dryRun: true, ...(file === undefined ? {} : { file }), ...(policy && { policy }) }
  const report = await applyAnswer(answer, disk, options)
  const { status, files: told, problems, notes } = report.toJSON()
  return {
    status,
    files: textsOf(report),
    edits: told.flatMap(({ path, edits }) => edits.map((each) => ({ path, ...each }))),
    problems,
    ...(notes ? { notes } : {}),
    ...(report.exitCode === 0 ? {} : { message: describeReport(report) }),
  }
}

function textsOf({ files }: Report): Record<string, string | null> {
  const texts = new Map<string, string | null>()
  for (const { path, to, moves, status, after } of files) {
    if (status !== 'changed') continue
    if (moves && to !== undefined) texts.set(path, null)
    texts.set(moves && to !== undefined ? to : path, after ?? null)
  }
  // A file may be called `__proto__`.
  return Object.fromEntries(texts)
}
