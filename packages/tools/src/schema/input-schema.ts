import type { JsonSchema } from '@suture/formats'

/** A reason why arguments do not match a schema. */
export interface InputIssue {
  readonly message: string
  readonly path: readonly (string | number)[]
}

/** A schema in two forms: plain JSON Schema and Standard Schema. Source: JSON Schema 2020-12; standardschema.dev, version 1. */
export interface InputSchema {
  readonly jsonSchema: JsonSchema
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'suture'
    readonly validate: (
      value: unknown,
    ) => { readonly value: unknown; readonly issues?: undefined } | { readonly issues: readonly InputIssue[] }
    readonly jsonSchema: { readonly input: () => JsonSchema; readonly output: () => JsonSchema }
  }
}
