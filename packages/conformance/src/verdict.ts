import { isDeepStrictEqual } from 'node:util'
import type { AnswerCase, DiffCase, EditCase } from './cases'

/** The result of an engine. An engine whose refusals have no kinds omits `problem`, `problems` and `words`. */
export interface Ending {
  readonly status: string
  /** The file after the edit, if the edit is not refused. */
  readonly content?: string
  /** For an answer, the files after it, by path. */
  readonly files?: Readonly<Record<string, string>>
  readonly problem?: { readonly kind: string; readonly finding?: { readonly rule: string } }
  /** For an answer, the kinds of all problems, in order. */
  readonly problems?: readonly string[]
  /** The words of the refusal, or of the report of an answer. */
  readonly words?: string
}

/** The functions of an engine. Cases for a function that the engine does not have are skipped. */
export interface Engine {
  edit?(before: string, edits: EditCase['edits'], options: EditCase['options']): Ending
  patch?(before: string, diff: string): Ending
  answer?(before: AnswerCase['before'], answer: string, options: AnswerCase['ends']['options']): Ending | Promise<Ending>
}

/**
 * Runs an engine on a case. `ending` is the result. `fault` says how the result differs from the expected one. `lacks` is a text that the
 * words of the engine lack, if nothing else differs. Returns undefined if the engine does not have the function.
 */
export async function judgeCase(engine: Engine, given: EditCase | DiffCase | AnswerCase) {
  if ('answer' in given) {
    const ending = await engine.answer?.(given.before, given.answer, given.ends.options)
    return ending && judgeAnswer(given, ending)
  }
  const ending = 'edits' in given ? engine.edit?.(given.before, given.edits, given.options) : engine.patch?.(given.before, given.edit)
  return ending && judgeEdit(given, ending)
}

function judgeAnswer({ after, ends: { status, problems, says } }: AnswerCase, ending: Ending) {
  const none = Object.fromEntries(Object.keys(ending.files ?? {}).map((path) => [path, undefined]))
  const fault = difference({ ...ending.files }, { ...none, ...after })
  return ending.problems ? judgement(ending, status, fault ?? difference(ending, { problems }), says) : judgement(ending, status, fault)
}

function judgeEdit({ before, after, problem, unchanged = 'applied' }: EditCase | DiffCase, ending: Ending) {
  if (!problem) {
    const isKept = after === before && ending.content === after
    return judgement(ending, isKept ? ending.status : unchanged, difference(ending, { content: after ?? before }))
  }
  const { says, rule, ...fields } = problem
  const fault = difference(ending, { content: undefined })
  if (!ending.problem) return judgement(ending, 'refused', fault)
  const found = { ...ending.problem, rule: ending.problem.finding?.rule }
  return judgement(ending, 'refused', fault ?? difference(found, { rule, ...fields }), [says])
}

function judgement(ending: Ending, status: string, fault?: string, says: readonly string[] = []) {
  if (ending.status !== status) return { ending, fault: `${ending.status}: it must be ${status}` }
  const lacks = fault === undefined ? says.find((text) => !ending.words?.includes(text)) : undefined
  return { ending, fault: lacks === undefined ? fault : `its words lack ${JSON.stringify(lacks)}`, lacks }
}

/** Describes the first field that differs from the wanted one. */
function difference(found: object, wanted: object): string | undefined {
  const own: Record<string, unknown> = { ...found }
  const [name, value] = Object.entries(wanted).find((field) => !isDeepStrictEqual(own[field[0]], field[1])) ?? []
  return name && `${name} is ${JSON.stringify(own[name])}, not ${JSON.stringify(value)}`
}
