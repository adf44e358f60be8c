export type { FileEdits, Parsed, ParseOptions } from '@suture/formats'
export type { Files, MemoryFiles, ServedTexts } from '@suture/workspace'
export { memoryFiles, nodeFiles, servedTexts } from '@suture/workspace'
export { applyAnswer, applyEdits } from './apply/apply-answer'
export type { PlacedEdit, StreamEvent } from './apply/apply-stream'
export { applyStream } from './apply/apply-stream'
export type { ApplyOptions } from './apply/options'
export type { AnswerPlan } from './land/land-answer'
export { planAnswer } from './land/land-answer'
export type { FileState, LandOptions } from './land/land-options'
export type { DescribeOptions } from './report/describe-report'
export { describeReport } from './report/describe-report'
export { reportToJson } from './report/make-report'
export type {
  AnswerNote,
  AnswerProblem,
  EditJson,
  EditReport,
  ExitCode,
  FileReport,
  ProblemJson,
  QuoteDifference,
  Report,
  ReportJson,
} from './report/report'
