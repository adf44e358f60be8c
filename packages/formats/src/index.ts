export type { Converted } from './convert'
export { convert } from './convert'
export { formatNames, promptOf } from './formats'
export type { JsonSchema } from './json/edit-schema'
export { editsJsonSchema } from './json/edit-schema'
export type { ToolChecked, ToolEdits, ToolIssue, ToolSchema } from './json/tool-schema'
export { toolSchema } from './json/tool-schema'
export type {
  AnswerBlock,
  AnswerIntent,
  FileEdits,
  FormatName,
  NameSource,
  Naming,
  Parsed,
  ParseOptions,
  ReadAs,
  ShownBlock,
} from './model/file-edits'
export type { FormatPrompt } from './model/format'
export type { Reversed } from './model/reverse-edits'
export { reverseEdits } from './model/reverse-edits'
export { parse } from './parse'
export type { AnswerTransformer, Enqueuing } from './stream/answer-events'
export { answerEvents, answerTransformer } from './stream/answer-events'
export type { AnswerStream } from './stream/answer-stream'
export { answerStream } from './stream/answer-stream'
export type { Begun } from './stream/begun'
export type { AnswerEvent } from './stream/events'
export type { Unwritable, Written } from './write'
export { write } from './write'
