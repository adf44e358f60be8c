import type { Dialect } from './dialect'

/** Names of the tools of an MCP server, which models of every family call. */
export const mcp: Dialect = {
  tools: { edit: 'edit_files', read: 'read_file', undo: 'undo' },
  path: 'path',
  oldString: 'old_string',
  newString: 'new_string',
  replaceAll: 'replace_all',
  startLine: 'start_line',
  endLine: 'end_line',
  schema: 'full',
}
