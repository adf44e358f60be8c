import { type Dialect, OWN_NAMES } from './dialect'

/** A schema for strict function calling. Source: OpenAI, Structured Outputs, supported schemas. */
export const openai: Dialect = {
  tools: { edit: 'edit_file', read: 'read_file', undo: 'undo_edit' },
  names: OWN_NAMES,
  schema: 'strict',
}
