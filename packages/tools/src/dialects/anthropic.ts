import type { Dialect } from './dialect'

/** Names of Claude Code's Edit and Read. */
export const anthropic: Dialect = {
  tools: { edit: 'edit_file', read: 'read_file', undo: 'undo_edit' },
  path: 'file_path',
  oldString: 'old_string',
  newString: 'new_string',
  replaceAll: 'replace_all',
  startLine: 'start_line',
  endLine: 'end_line',
  schema: 'full',
}
