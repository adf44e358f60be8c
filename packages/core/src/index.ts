export type { EditOptions } from '@suture/edit'
export { edit, editAll, editWithRepair } from '@suture/edit'
export type {
  AnswerEvent,
  AnswerIntent,
  AnswerStream,
  Begun,
  FileEdits,
  FormatName,
  JsonSchema,
  NameSource,
  Parsed,
  ParseOptions,
  ReadAs,
  ToolEdits,
  ToolSchema,
} from '@suture/formats'
export {
  answerEvents,
  answerStream,
  answerTransformer,
  convert,
  formatNames,
  parse,
  parsedOf,
  promptOf,
  reverseEdits,
  termsOf,
  toolSchema,
  write,
} from '@suture/formats'
export type { Intent, Match, Outcome, Problem, Terms } from '@suture/text'
export { describeOutcome, describeProblem, describeProblemIn, toCodeMirror, toLspTextEdits, toMonaco } from '@suture/text'
export type { Files, MemoryFiles, Pending, Recovered, UndoResult, Workspace } from '@suture/workspace'
export { memoryFiles, nodeFiles, openWorkspace } from '@suture/workspace'
export { applyAnswer, applyEdits } from './apply/apply-answer'
export type { PlacedEdit, StreamEvent } from './apply/apply-stream'
export { applyStream } from './apply/apply-stream'
export type { ApplyOptions } from './apply/options'
export { isDeep, malformedAnswer, parseAnswer } from './apply/parse-answer'
export type { ExplanationWords } from './explain/describe-explanation'
export { describeExplanation } from './explain/describe-explanation'
export type { EditExplanation } from './explain/explain-report'
export { explainReport } from './explain/explain-report'
export type { LandedAnswer } from './land/land-answer'
export { landAnswer, pathsOf } from './land/land-answer'
export { landFile } from './land/land-file'
export type { FileState, Landed, LandOptions } from './land/land-options'
export { insidePath } from './paths/inside-path'
export type { Deed } from './report/deed'
export { DEEDS } from './report/deed'
export type { DescribeOptions } from './report/describe-report'
export { describeReport } from './report/describe-report'
export { describeNote, detailOf, placeOf } from './report/edit-words'
export { landedLines } from './report/landed-lines'
export type { Refusal, RefusalWords } from './report/refusals'
export { refusalOf, refusalsOf } from './report/refusals'
export type {
  AnswerNote,
  AnswerProblem,
  EditJson,
  EditReport,
  ExitCode,
  FileReport,
  ProblemJson,
  Report,
  ReportJson,
} from './report/report'
export { exitCodeOf } from './report/report'
export type { Summary } from './report/summary'
export { heldEdits, NO_EDIT, summaryOf } from './report/summary'
export { writeDiff } from './report/write-diff'
