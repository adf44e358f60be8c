import type { Pending, ReadAs, Recovered } from '@suture/core'
import type { Match, Problem } from '@suture/text'
import schemas from './schemas.json'

/** A problem as JSON: its kind, and further fields that depend on it. */
export type JsonProblem = { readonly kind: Problem['kind'] | 'usage' } & Readonly<Record<string, unknown>>

/** What became of one edit, as JSON. */
export interface JsonEdit {
  readonly format: ReadAs['format']
  readonly line: number
  readonly status: 'applied' | 'already-applied' | 'no-op' | 'held' | 'refused'
  readonly matches: readonly (Pick<Match, 'strategy' | 'similarity' | 'evidence' | 'rival' | 'share' | 'startLine' | 'endLine'> & {
    readonly drift?: number
    readonly undone: readonly string[]
    readonly warnings: readonly string[]
  })[]
  readonly warnings?: readonly string[]
  readonly problem?: JsonProblem
  readonly message?: string
}

/** What became of one file, as JSON. */
export interface JsonFile {
  readonly path: string
  readonly operation: 'modify' | 'create' | 'delete' | 'rename'
  readonly to?: string
  readonly status: 'changed' | 'unchanged' | 'held' | 'refused'
  readonly edits: readonly JsonEdit[]
  readonly diff?: string
}

/** The document that `suture apply --json` prints. */
export interface JsonReport {
  readonly version: 1
  readonly status: 'applied' | 'partial' | 'refused' | 'empty'
  readonly exitCode: 0 | 1 | 2 | 3
  readonly dryRun: boolean
  readonly written: boolean
  readonly transaction?: string
  readonly files: readonly JsonFile[]
  readonly problems: readonly { readonly line?: number; readonly path?: string; readonly problem: JsonProblem; readonly message: string }[]
  readonly notes?: readonly { readonly line: number; readonly path: string; readonly message: string }[]
  readonly message?: string
  readonly recovered?: readonly Recovered[]
  readonly pending?: readonly Pending[]
  readonly evidence: readonly ReadAs[]
}

/** Documents that have a schema here. */
export type SchemaName = keyof typeof schemas

/** JSON Schema of the report, draft 2020-12. */
export function reportJsonSchema(): Record<string, unknown> {
  return schemaOf('report')
}

/** The JSON Schema of one of the documents that `--json` prints, draft 2020-12. A test makes them from their descriptions. */
export function schemaOf(name: SchemaName): Record<string, unknown> {
  return structuredClone(schemas[name]) as Record<string, unknown>
}
