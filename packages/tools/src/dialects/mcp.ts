import { type Dialect, OWN_NAMES } from './dialect'

/** Names for the tools of an MCP server, which models of every family may call. */
export const mcp: Dialect = {
  tools: { edit: 'edit_files', read: 'read_file', undo: 'undo' },
  names: OWN_NAMES,
  schema: 'full',
}
