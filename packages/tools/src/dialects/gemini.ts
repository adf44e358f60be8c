import { type Dialect, OWN_NAMES } from './dialect'

/** Names of Gemini CLI's replace and read_file; a schema within the subset of OpenAPI that its function declarations take. */
export const gemini: Dialect = {
  tools: { edit: 'replace', read: 'read_file', undo: 'undo_replace' },
  names: { ...OWN_NAMES, path: 'file_path' },
  schema: 'plain',
}
