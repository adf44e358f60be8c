import { applyAnswer, describeReport, memoryFiles, type Report, type ReportJson } from '@suture/core'
import { edit } from '@suture/edit'
import { termsOf } from '@suture/formats/internal'
import { describeProblemIn } from '@suture/text/internal'
import { type BatchRequest, readLine } from './read-line'

/** The result of a line, with its id if it has one. `error`: the line could not be read, and `message` says why. */
export type LineResult =
  | { readonly id?: unknown; readonly status: 'error'; readonly line: number; readonly message: string }
  | EditLanded
  | AnswerResult

/** The result of a line that has old and new text. */
interface EditLanded {
  readonly id?: unknown
  readonly status: 'applied' | 'already-applied' | 'no-op' | 'refused'
  /** The new text. Absent if the edit was refused. */
  readonly content?: string
  readonly strategy?: string
  readonly similarity?: number
  readonly start_line?: number
  /** The kind of the problem, and a message to send back to the model. */
  readonly kind?: string
  readonly message?: string
}

/** The result of a line that has an answer. */
interface AnswerResult extends Pick<ReportJson, 'status' | 'notes'> {
  readonly id?: unknown
  /** The new texts of the changed files, or null for a deleted file. Empty if anything was refused. */
  readonly files: Readonly<Record<string, string | null>>
  readonly edits: readonly (ReportJson['files'][number]['edits'][number] & { readonly path: string })[]
  readonly problems: ReportJson['problems']
  /** A message to send back to the model. Absent if there is none. */
  readonly message?: string
}

/** The root of the files of a line, in memory. */
const ROOT = '/files'

/** A file that makes the root exist if a line has no files. No answer can access it, because it is in `.git`. */
const KEPT = { [`${ROOT}/.git/kept`]: '' }

/** Processes one line. Undefined is a line that is not valid UTF-8. Always returns a result and never throws. */
export async function landLine(line: string | undefined, number: number): Promise<LineResult> {
  const read = readLine(line)
  const error = (message: string) => ({ id: read.id, status: 'error' as const, line: number, message: `line ${number} ${message}` })
  if ('wrong' in read) return error(read.wrong)
  try {
    return { id: read.id, ...(read.request.kind === 'edit' ? landEdit(read.request) : await landAnswer(read.request)) }
  } catch (thrown) {
    return error(`could not be landed: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
  }
}

function landEdit(request: Extract<BatchRequest, { kind: 'edit' }>): Omit<EditLanded, 'id'> {
  const { content, old_string: oldString, new_string: newString, replace_all, start_line, policy } = request
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

async function landAnswer({ files, answer, file, policy }: Extract<BatchRequest, { kind: 'answer' }>): Promise<Omit<AnswerResult, 'id'>> {
  const disk = memoryFiles({ ...KEPT, ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`${ROOT}/${path}`, text])) })
  const options = { root: ROOT, dryRun: true, ...(file === undefined ? {} : { file }), ...(policy && { policy }) }
  const report = await applyAnswer(answer, disk, options)
  const { status, files: reported, problems, notes } = report.toJSON()
  return {
    status,
    files: textsOf(report),
    edits: reported.flatMap(({ path, edits }) => edits.map((each) => ({ path, ...each }))),
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
  // `Object.fromEntries` also supports a file named `__proto__`.
  return Object.fromEntries(texts)
}
