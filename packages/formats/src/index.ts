export { editsJsonSchema, editsSchema } from './edit-schema'
export type { AnswerIntent, Evidence, FileEdits, FormatName, NameSource, Parsed, ParseOptions } from './file-edits'
export { formatNames } from './file-edits'
export { parse } from './parse'
