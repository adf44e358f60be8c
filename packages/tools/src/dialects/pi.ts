import { type Dialect, OWN_NAMES } from './dialect'

/** Names as in pi's edit and read tools. */
export const pi: Dialect = {
  tools: { edit: 'edit', read: 'read', undo: 'undo' },
  names: { ...OWN_NAMES, old_string: 'oldText', new_string: 'newText', replace_all: 'replaceAll' },
  schema: 'full',
}
