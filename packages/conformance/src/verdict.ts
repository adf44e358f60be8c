import type { AnswerCase, DiffCase, EditCase } from './case'

/** How an engine ended: the file as it is then, or the problem of a refusal and its words. An engine without problems leaves both out. */
export interface Ending {
  readonly status: string
  readonly content?: string
  readonly problem?: object
  readonly words?: string
}

/** How an engine ended with an answer: the files as they are then, the kinds of all problems, and the words of its report. */
export interface AnswerEnding {
  readonly status: string
  readonly files: Readonly<Record<string, string>>
  readonly problems?: readonly string[]
  readonly words?: string
}

/** What an engine can be asked. One that reads no diffs, or no answers, is not asked for them. */
export interface Engine {
  edit?(before: string, edits: EditCase['edits'], options: EditCase['options']): Ending
  patch?(before: string, diff: string): Ending
  answer?(before: AnswerCase['before'], answer: string, options: AnswerCase['ends']['options']): AnswerEnding | Promise<AnswerEnding>
}

/** How a case ended, and what is wrong with that. */
export interface Judgement<End = Ending | AnswerEnding> {
  readonly ending: End
  readonly fault?: string | undefined
  /** A text that the words of the refusal lack, where nothing else is wrong. */
  readonly lacks?: string | undefined
}

/** Asks an engine for a case; undefined where it has no such thing. */
export async function judgeCase(engine: Engine, given: EditCase | DiffCase | AnswerCase): Promise<Judgement | undefined> {
  if ('answer' in given) {
    const ending = await engine.answer?.(given.before, given.answer, given.ends.options)
    return ending && verdict(ending, answerFault(given, ending), ending.problems && given.ends.says)
  }
  const ending = 'edits' in given ? engine.edit?.(given.before, given.edits, given.options) : engine.patch?.(given.before, given.edit)
  return ending && verdict(ending, endFault(given, ending), ending.problem && given.problem && [given.problem.says])
}

function verdict<End extends Ending | AnswerEnding>(ending: End, fault: string | undefined, says: readonly string[] = []): Judgement<End> {
  const lacks = fault === undefined ? says.find((text) => !ending.words?.includes(text)) : undefined
  return { ending, fault: lacks === undefined ? fault : `its words lack ${JSON.stringify(lacks)}`, lacks }
}

function endFault({ before, after, problem, outcome }: EditCase | DiffCase, ending: Ending): string | undefined {
  const { status, content } = ending
  if (after !== undefined) {
    if (status !== 'applied' && (content !== after || after !== before)) return `${status}: it must be applied`
    return content === after ? undefined : `other bytes: ${JSON.stringify(content)}, not ${JSON.stringify(after)}`
  }
  if (outcome) return content === before ? lacking(ending, outcome) : `${status}: it must change nothing`
  if (status !== 'refused' || content !== undefined) return `${status}: it must be refused`
  if (ending.problem === undefined) return undefined
  const { says: _, ...fields } = problem!
  const rule = (ending.problem as { finding?: { rule?: string } }).finding?.rule
  return rule === fields.finding?.rule ? lacking(ending.problem, fields) : `refused by rule ${rule}, not ${fields.finding?.rule}`
}

function answerFault({ after, ends }: AnswerCase, { status, files, problems }: AnswerEnding): string | undefined {
  if (status !== ends.status) return `${status}: it must be ${ends.status}`
  const path = Object.keys({ ...files, ...after }).find((each) => files[each] !== after[each])
  if (path !== undefined) return `${path} has other bytes: ${JSON.stringify(files[path])}, not ${JSON.stringify(after[path])}`
  return problems === undefined || problems.join() === ends.problems.join() ? undefined : `problems ${problems}, not ${ends.problems}`
}

function lacking(found: object, wanted: object): string | undefined {
  return holds(found, wanted) ? undefined : `${JSON.stringify(found)} lacks ${JSON.stringify(wanted)}`
}

/** True where a value holds at least what another one says; lists are of one length. */
function holds(found: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return found === wanted
  if (typeof found !== 'object' || found === null) return false
  if (Array.isArray(wanted) && (!Array.isArray(found) || wanted.length !== found.length)) return false
  return Object.entries(wanted).every(([key, value]) => holds((found as Record<string, unknown>)[key], value))
}
