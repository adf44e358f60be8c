import type { Dialect } from './dialect'

/** Names of Gemini CLI's replace and read_file; a schema within the subset of OpenAPI that its function declarations take. */
export const gemini: Dialect = {
  tools: { edit: 'replace', read: 'read_file', undo: 'undo_replace' },
  path: 'file_path',
  oldString: 'old_string',
  newString: 'new_string',
  replaceAll: 'replace_all',
  startLine: 'start_line',
  endLine: 'end_line',
  schema: 'plain',
}
