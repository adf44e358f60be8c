import { isDeepStrictEqual } from 'node:util'
import type { AnswerCase, DiffCase, EditCase } from './cases'

/** The result of an engine. An engine whose refusals have no kinds omits `problems` and `words`. */
export interface Ending {
  readonly status: string
  /** The file after the edit, if the edit is not refused. */
  readonly content?: string
  /** For an answer, the files after it, by path. */
  readonly files?: Readonly<Record<string, string>>
  readonly problems?: readonly { readonly kind: string; readonly finding?: { readonly rule: string } }[]
  /** The words of the refusal, or of the report of an answer. */
  readonly words?: string
}

/** The functions of an engine. Cases for a function that the engine does not have are skipped. */
export interface Engine {
  edit?(before: string, edits: EditCase['edits'], options: EditCase['options']): Ending
  patch?(before: string, diff: string): Ending
  answer?(before: AnswerCase['before'], answer: string, options: AnswerCase['options']): Ending | Promise<Ending>
}

/**
 * Runs an engine on a case. `ending` is the result. `fault` says how the result differs from the expected one. `lacks` is a text that the
 * words of the engine lack, if nothing else differs. Returns undefined if the engine does not have the function.
 */
export async function judgeCase(engine: Engine, given: EditCase | DiffCase | AnswerCase) {
  const ending = await endingOf(engine, given)
  if (!ending) return undefined
  const { before, after, status, problems, says } = given
  const found = ending.problems?.map(({ kind, finding }) => (finding ? `${kind}/${finding.rule}` : kind))
  const fault =
    difference({ status: ending.status }, { status }) ??
    difference(filesOf(ending.files ?? ending.content ?? before), filesOf(after)) ??
    difference({ problems: found }, { problems: found && problems })
  const lacks = fault === undefined && ending.words !== undefined ? says.find((text) => !ending.words?.includes(text)) : undefined
  return { ending, fault: lacks === undefined ? fault : `its words lack ${JSON.stringify(lacks)}`, lacks }
}

function endingOf(engine: Engine, given: EditCase | DiffCase | AnswerCase) {
  if ('answer' in given) return engine.answer?.(given.before, given.answer, given.options)
  return 'patch' in given ? engine.patch?.(given.before, given.patch) : engine.edit?.(given.before, given.edits, given.options)
}

const filesOf = (content: string | Readonly<Record<string, string>>) => (typeof content === 'string' ? { content } : content)

/** Describes the first field that differs from the wanted one. */
function difference(found: Readonly<Record<string, unknown>>, wanted: Readonly<Record<string, unknown>>): string | undefined {
  const name = Object.keys({ ...wanted, ...found }).find((each) => !isDeepStrictEqual(found[each], wanted[each]))
  return name && `${name} is ${JSON.stringify(found[name])}, not ${JSON.stringify(wanted[name])}`
}
