import { type JsonSchema, PAIR, text } from './edit-schema'
import { isObject } from './value'

/** The arguments of an edit tool. */
export interface ToolEdits {
  readonly edits: readonly {
    readonly path: string
    readonly old_string: string
    readonly new_string: string
    readonly replace_all?: boolean
  }[]
}

/** One problem of the arguments: where it is, and what was expected there. */
export interface ToolIssue {
  readonly message: string
  readonly path: readonly (string | number)[]
}

/** The checked arguments, or all their problems. */
export type ToolChecked = { readonly value: ToolEdits; readonly issues?: undefined } | { readonly issues: readonly ToolIssue[] }

/**
 * The schema in the two forms that tool calling uses: `jsonSchema` is plain data, `~standard` is Standard Schema with its JSON Schema part.
 */
export interface ToolSchema {
  readonly jsonSchema: JsonSchema
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'suture'
    readonly validate: (value: unknown) => ToolChecked
    readonly jsonSchema: { readonly input: () => JsonSchema; readonly output: () => JsonSchema }
    readonly types?: { readonly input: ToolEdits; readonly output: ToolEdits }
  }
}

const JSON_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    edits: {
      type: 'array',
      minItems: 1,
      description: 'All edits of this call, on any number of files. Each is looked for in the file as it is now; all land, or none.',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string', minLength: 1, description: 'The file to change.' },
          old_string: text(
            'The lines to replace, exactly as in the file, with enough surrounding lines to occur only once. Empty: the file is created.',
          ),
          new_string: text('The lines to put there.'),
          replace_all: PAIR.replace_all,
        },
        required: ['path', 'old_string', 'new_string'],
        additionalProperties: false,
      },
    },
  },
  required: ['edits'],
  additionalProperties: false,
}

/**
 * The schema of an edit tool: one object, `{ edits: [{ path, old_string, new_string, replace_all? }] }`. `parse` reads such an object, with
 * these keys or with the keys of other tools. Source: JSON Schema 2020-12; standardschema.dev, version 1.
 */
export const toolSchema: ToolSchema = {
  jsonSchema: JSON_SCHEMA,
  '~standard': { version: 1, vendor: 'suture', validate, jsonSchema: { input: () => JSON_SCHEMA, output: () => JSON_SCHEMA } },
}

function validate(value: unknown): ToolChecked {
  if (!isObject(value)) return { issues: [{ message: 'expected an object with edits', path: [] }] }
  const { edits } = value
  if (!Array.isArray(edits) || edits.length === 0) return { issues: [{ message: 'expected a list of edits', path: ['edits'] }] }
  const issues = edits.flatMap((edit, index) => issuesOf(edit, ['edits', index]))
  return issues.length > 0 ? { issues } : { value: value as unknown as ToolEdits }
}

/** Returns the problems of one edit. `at` is its path in the arguments. */
function issuesOf(edit: unknown, at: ToolIssue['path']): ToolIssue[] {
  if (!isObject(edit)) return [{ message: 'expected an object', path: at }]
  const issues: ToolIssue[] = []
  const complain = (message: string, name: string) => issues.push({ message, path: [...at, name] })
  for (const name of ['path', 'old_string', 'new_string']) if (typeof edit[name] !== 'string') complain(`expected ${name}, a string`, name)
  if (edit.path === '') complain('expected the path of a file', 'path')
  if (edit.replace_all !== undefined && typeof edit.replace_all !== 'boolean')
    complain('expected replace_all to be true or false', 'replace_all')
  return issues
}
