import type { JsonSchema } from './edit-schema'
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
          old_string: {
            type: 'string',
            description:
              'The lines to replace, exactly as in the file, with enough surrounding lines to occur only once. Empty: the file is created.',
          },
          new_string: { type: 'string', description: 'The lines to put there.' },
          replace_all: { type: 'boolean', description: 'Replace every occurrence instead of requiring exactly one.' },
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
  const edits = isObject(value) ? value.edits : undefined
  if (!Array.isArray(edits) || edits.length === 0)
    return {
      issues: [
        { message: isObject(value) ? 'expected a list of edits' : 'expected an object with edits', path: isObject(value) ? ['edits'] : [] },
      ],
    }
  const issues = edits.flatMap((edit: unknown, index) =>
    complaints(edit).map(({ message, path }) => ({ message, path: ['edits', index, ...path] })),
  )
  return issues.length > 0 ? { issues } : { value: value as unknown as ToolEdits }
}

function complaints(edit: unknown): ToolIssue[] {
  if (!isObject(edit)) return [{ message: 'expected an object', path: [] }]
  const issues: ToolIssue[] = []
  for (const name of ['path', 'old_string', 'new_string'])
    if (typeof edit[name] !== 'string') issues.push({ message: `expected ${name}, a string`, path: [name] })
  if (edit.path === '') issues.push({ message: 'expected the path of a file', path: ['path'] })
  if (edit.replace_all !== undefined && typeof edit.replace_all !== 'boolean')
    issues.push({ message: 'expected replace_all to be true or false', path: ['replace_all'] })
  return issues
}
