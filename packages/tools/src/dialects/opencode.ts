import type { Dialect } from './dialect'

/** Names as in opencode's edit and read tools. */
export const opencode: Dialect = {
  tools: { edit: 'edit', read: 'read', undo: 'undo' },
  names: {
    path: 'filePath',
    old_string: 'oldString',
    new_string: 'newString',
    replace_all: 'replaceAll',
    start_line: 'startLine',
    end_line: 'endLine',
  },
  schema: 'full',
}
