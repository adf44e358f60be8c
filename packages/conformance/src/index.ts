/** Cases that an engine is held to, read from Markdown, and the verdict about how it ends. @packageDocumentation */
export { type AnswerCase, answerCases, type DiffCase, diffCases, type EditCase, editCases } from './cases'
export { updateText } from './update'
export { type Ending, type Engine, judgeCase } from './verdict'
