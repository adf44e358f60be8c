export type { JsonSchema } from './json/object/edit-schema'
export { editsJsonSchema } from './json/object/edit-schema'
export type { ToolChecked, ToolEdits, ToolIssue, ToolSchema } from './json/object/tool-schema'
export { toolSchema } from './json/object/tool-schema'
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
export { formatNames } from './model/file-edits'
export type { FormatPrompt } from './model/format'
export type { Reversed } from './model/reverse-edits'
export { reverseEdits } from './model/reverse-edits'
export { promptOf } from './prompts'
export type { AnswerEvent } from './read/events'
export { parse } from './read/parse'
export type { AnswerTransformer, Enqueuing } from './stream/answer-events'
export { answerEvents, answerTransformer } from './stream/answer-events'
export type { AnswerStream } from './stream/answer-stream'
export { answerStream } from './stream/answer-stream'
export type { PartialAnswer } from './stream/partial'
export type { Converted } from './write/convert'
export { convert } from './write/convert'
export type { Unwritable, Written } from './write/write'
export { write } from './write/write'
