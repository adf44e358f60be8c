import * as z from 'zod/mini'
import type { Dialect } from '../dialects/dialect'
import type { InputIssue, InputSchema } from './input-schema'

/** The arguments of an object, by the names of this package. */
export type SchemaFields = Readonly<Record<string, z.ZodMiniType>>

/** A text with its description. */
export const text = (description: string) => z.string().check(z.describe(description))

/** A number of lines, or the number of one: 1 or more. */
export const lineNumber = (description: string) => z.int().check(z.minimum(1), z.describe(description))

/** An object of these fields under the names of a dialect, and in the form that its models are given. */
export function shownObject(fields: SchemaFields, { names, schema: form }: Dialect): z.ZodMiniObject {
  const shown = Object.entries(fields).map(([name, field]) => [names[name as keyof typeof names] ?? name, inForm(field, form)])
  return (form === 'plain' ? z.object : z.strictObject)(Object.fromEntries(shown))
}

/** Strict calling wants every property: null means one that is absent. */
function inForm(field: z.ZodMiniType, form: Dialect['schema']): z.ZodMiniType {
  return form === 'strict' && field instanceof z.ZodMiniOptional ? z.nullable(field.def.innerType as z.ZodMiniType) : field
}

/** A schema in both forms that libraries ask for. */
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

/** That a number is none that a double cannot hold says nothing to a model. */
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

/** What is wrong with a value, in words. `name`: what the value is called. */
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
  if (issue.code === 'too_small') return `${issue.minimum} or more${issue.origin === 'array' ? ' items' : ''}`
  return issue.code === 'invalid_type' ? (KINDS[issue.expected] ?? `a ${issue.expected}`) : 'of another form'
}
