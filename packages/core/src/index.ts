export type {
  AnswerIntent,
  Evidence,
  FileEdits,
  FormatName,
  JsonSchema,
  NameSource,
  Parsed,
  ParseOptions,
  ToolEdits,
  ToolSchema,
} from '@suture/formats'
export { convert, formatNames, parse, reverseEdits, termsOf, toolSchema, write } from '@suture/formats'
export type { EditOptions } from '@suture/replacers'
export { edit, editAll, editWithRepair } from '@suture/replacers'
export type { Intent, Match, Outcome, Problem, Terms } from '@suture/text'
export { describeOutcome, describeProblem, describeProblemIn } from '@suture/text'
export type { Files, MemoryFiles, Pending, Recovered, UndoResult, Workspace } from '@suture/workspace'
export { memoryFiles, nodeFiles, openWorkspace } from '@suture/workspace'
export { applyAnswer, applyEdits } from './apply-answer'
export { insidePath } from './inside-path'
export type { FileState, LandedAnswer } from './land-answer'
export { landAnswer, pathsOf } from './land-answer'
export { landFile } from './land-file'
export type { Landed, LandOptions } from './land-options'
export type { ApplyOptions } from './options'
export type { AnswerProblem, EditJson, EditReport, ExitCode, FileReport, ProblemJson, Report, ReportJson } from './report'
export { exitCodeOf } from './report'
export type { Deed } from './words/deed'
export { DEEDS } from './words/deed'
export type { DescribeOptions } from './words/describe-report'
export { describeReport } from './words/describe-report'
export { detailOf, placeOf } from './words/edit-words'
export type { Refusal, RefusalWords } from './words/refusals'
export { refusalOf, refusalsOf } from './words/refusals'
export type { Summary } from './words/summary'
export { heldEdits, NO_EDIT, summaryOf } from './words/summary'
export { writeDiff } from './write-diff'
