/**
 * Cases that an engine is held to, read from Markdown, and the verdict about how it ends.
 *
 * @packageDocumentation
 */
export type { AnswerCase, CaseEdit, DiffCase, EditCase } from './case'
export { answerCases, diffCases, editCases } from './cases'
export { updateText } from './update'
export { type AnswerEnding, type Engine, type Judgement, judgeCase } from './verdict'
