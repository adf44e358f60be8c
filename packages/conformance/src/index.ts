/** Cases for engines that apply edits, read from Markdown, and the comparison of results with the cases. @packageDocumentation */
export { type AnswerCase, answerCases, type DiffCase, diffCases, type EditCase, editCases } from './cases'
export { type Ending, type Engine, judgeCase } from './verdict'
