import type { Dialect } from './dialect'

/** A schema that strict function calling takes. Source: OpenAI, Structured Outputs, supported schemas. */
export const openai: Dialect = {
  tools: { edit: 'edit_file', read: 'read_file', undo: 'undo_edit' },
  path: 'path',
  oldString: 'old_string',
  newString: 'new_string',
  replaceAll: 'replace_all',
  startLine: 'start_line',
  endLine: 'end_line',
  schema: 'strict',
}
