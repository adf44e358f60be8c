import { type Dialect, OWN_NAMES } from './dialect'

/** A schema that strict function calling takes. Source: OpenAI, Structured Outputs, supported schemas. */
export const openai: Dialect = {
  tools: { edit: 'edit_file', read: 'read_file', undo: 'undo_edit' },
  names: OWN_NAMES,
  schema: 'strict',
}
