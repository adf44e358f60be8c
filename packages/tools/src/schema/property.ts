import type { JsonSchema } from '@suture/core'
import type { Dialect } from '../dialects/dialect'

/** One argument of a tool, before a dialect has its say on the schema. */
export interface Property {
  readonly schema: JsonSchema
  readonly required?: boolean
}

/** The schema of an object in the form that a dialect's models are given. */
export function objectSchema(properties: Readonly<Record<string, Property>>, { schema: form }: Dialect): JsonSchema {
  const entries = Object.entries(properties)
  const isStrict = form === 'strict'
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, { schema, required }]) => [name, isStrict && !required ? orNull(schema) : schema])),
    required: entries.filter(([, { required }]) => isStrict || required).map(([name]) => name),
    ...(form === 'plain' ? {} : { additionalProperties: false }),
  }
}

function orNull(schema: JsonSchema): JsonSchema {
  return { ...schema, type: [schema.type, 'null'] }
}

/** A property that holds text. */
export function text(description: string): JsonSchema {
  return { type: 'string', description }
}
