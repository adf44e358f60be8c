import { type Dialect, OWN_NAMES } from './dialect'

/** Names as in Claude Code's Edit and Read tools. */
export const anthropic: Dialect = {
  tools: { edit: 'edit_file', read: 'read_file', undo: 'undo_edit' },
  names: { ...OWN_NAMES, path: 'file_path' },
  schema: 'full',
}
