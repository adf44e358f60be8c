export type { ChangeKind, ChangeLine, LineHunk } from './change'
export type { Document, Eol } from './document'
export { lineAt, lineEol, lineRange, lineSpan, lineText, openDocument, position } from './document'
export type { CodeMirrorChange } from './editors/to-code-mirror'
export { toCodeMirror } from './editors/to-code-mirror'
export type { LspPosition, LspTextEdit } from './editors/to-lsp-text-edits'
export { toLspTextEdits } from './editors/to-lsp-text-edits'
export type { MonacoEdit } from './editors/to-monaco'
export { toMonaco } from './editors/to-monaco'
export type { FileLine, Finding, Nearest, Place } from './finding'
export type { InsertGroup } from './insert-groups'
export { insertGroups } from './insert-groups'
export type { AlreadyApplied, Applied, Match, NoOp, Outcome, Refused } from './outcome'
export type { Plan, PlanResult } from './plan'
export { invert, plan, splice } from './plan'
export type {
  Ambiguous,
  AnotherBlock,
  AnotherMeaning,
  BudgetExceeded,
  Conflict,
  EmptySearch,
  Identical,
  Malformed,
  MergeConflict,
  NotFound,
  Overlapping,
  Problem,
  Unread,
  Unreadable,
  UnreadableCause,
  UnsafePath,
} from './problem'
export type { Edit, Intent, Span } from './span'
export { overlaps } from './span'
export { SutureError } from './suture-error'
export { describeOutcome, describeProblem } from './words/describe-problem'
export { visible } from './words/visible'
