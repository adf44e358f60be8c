import * as z from 'zod/mini'
import type { Dialect } from './dialects'
import type { InputIssue, InputSchema } from './input-schema'

/** Schemas of arguments by their names in this package. */
export type SchemaFields = Readonly<Record<string, z.ZodMiniType>>

/** Returns the schema of a text with a description. */
export const text = (description: string) => z.string().check(z.describe(description))

/** Returns the schema of a line number or of a number of lines, 1 or more. */
export const lineNumber = (description: string) => z.int().check(z.minimum(1), z.describe(description))

/** Returns an object schema with the argument names of a dialect, in the subset of JSON Schema that the dialect accepts. */
export function shownObject(fields: SchemaFields, { names, schema: form }: Dialect): z.ZodMiniObject {
  const shown = Object.entries(fields).map(([name, field]) => [names[name as keyof typeof names] ?? name, inForm(field, form)])
  return (form === 'plain' ? z.object : z.strictObject)(Object.fromEntries(shown))
}

/** Converts an optional field for strict calling, which requires every property. There, null means absent. */
function inForm(field: z.ZodMiniType, form: Dialect['schema']): z.ZodMiniType {
  return form === 'strict' && field instanceof z.ZodMiniOptional ? z.nullable(field.def.innerType as z.ZodMiniType) : field
}

/** Returns a schema in two forms: JSON Schema and Standard Schema. */
export function inputSchema(schema: z.ZodMiniType): InputSchema {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io: 'input', override: withoutLargest })
  return {
    jsonSchema,
    '~standard': {
      version: 1,
      vendor: 'suture',
      validate: (value) => {
        const read = schema.safeParse(value)
        return read.success ? { value } : { issues: read.error.issues.map((issue) => issueOf(issue, value)) }
      },
      jsonSchema: { input: () => jsonSchema, output: () => jsonSchema },
    },
  }
}

/** Removes the maximum of safe integers from a schema, because models do not need it. */
function withoutLargest({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

function issueOf(issue: z.core.$ZodIssue, value: unknown): InputIssue {
  const path = issue.path.filter((step) => typeof step !== 'symbol')
  const found = path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], value)
  return { message: issueWords(issue, path.join('.') || 'the call', found), path }
}

const KINDS: Readonly<Record<string, string>> = {
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  boolean: 'true or false',
  string: 'a text',
}

/** Describes what is wrong with a value. `name` is the name of the value. */
export function issueWords(issue: z.core.$ZodIssue, name: string, found: unknown): string {
  if (issue.code === 'unrecognized_keys') return `There is no argument ${issue.keys.join(', ')}`
  if (found === undefined) return `${name} is missing`
  return `${name} must be ${expectedBy(issue)}, found ${kindOf(found)}`
}

function kindOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value)).slice(0, 80)
  return Array.isArray(value) ? 'a list' : 'an object'
}

function expectedBy(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small' && issue.origin === 'string') return 'a text that is not empty'
  if (issue.code === 'too_small') return `${issue.minimum} or more${issue.origin === 'array' ? ' items' : ''}`
  return issue.code === 'invalid_type' ? (KINDS[issue.expected] ?? `a ${issue.expected}`) : 'of another form'
}
