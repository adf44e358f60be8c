import type { Dialect } from './dialect'

/** Names of opencode's edit and read. */
export const opencode: Dialect = {
  tools: { edit: 'edit', read: 'read', undo: 'undo' },
  path: 'filePath',
  oldString: 'oldString',
  newString: 'newString',
  replaceAll: 'replaceAll',
  startLine: 'startLine',
  endLine: 'endLine',
  schema: 'full',
}
