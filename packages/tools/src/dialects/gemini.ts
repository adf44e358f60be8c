import { type Dialect, OWN_NAMES } from './dialect'

/**
 * Names as in Gemini CLI's replace and read_file tools. The schema only uses the OpenAPI subset that Gemini's function declarations accept.
 */
export const gemini: Dialect = {
  tools: { edit: 'replace', read: 'read_file', undo: 'undo_replace' },
  names: { ...OWN_NAMES, path: 'file_path' },
  schema: 'plain',
}
