import { formatNames } from '@suture/formats'
import * as z from 'zod/mini'

const line = z.int().check(z.positive())
const format = z.enum(formatNames)
const operation = z.enum(['modify', 'create', 'delete', 'rename'])

const problem = z
  .looseObject({
    kind: z.enum([
      'not-found',
      'merge-conflict',
      'another-block',
      'another-meaning',
      'ambiguous',
      'identical',
      'empty-search',
      'malformed',
      'unread',
      'overlapping',
      'conflict',
      'budget-exceeded',
      'unsafe-path',
      'unreadable',
      'usage',
    ]),
  })
  .check(
    z.describe('Why something was refused. The further fields depend on the kind. usage: the command was called wrongly and did nothing.'),
  )

const message = z.string().check(z.describe('The problem in words, to be pasted back to a model.'))

const match = z.object({
  strategy: z.string(),
  similarity: z.number().check(z.minimum(0), z.maximum(1)).check(z.describe('Rounded to four digits. 1 only for equal text.')),
  evidence: z
    .optional(z.number())
    .check(
      z.describe(
        'Evidence for the place, in bits: the sum for the quoted lines found there, minus a cost for each difference. Absent with policy spec.',
      ),
    ),
  rival: z.optional(z.number()).check(z.describe('Evidence for the best other place, in bits.')),
  share: z
    .optional(z.number().check(z.minimum(0), z.maximum(1)))
    .check(z.describe('Share of the quoted text that is at the place, weighted by its bits and rounded to four digits. 1 for all of it.')),
  startLine: line,
  endLine: line,
  drift: z
    .optional(z.int())
    .check(z.describe('Number of lines from the line number that the edit gave to the match. Positive if the match is below that line.')),
  undone: z.array(z.string()).check(z.describe('What was removed from the quoted text to match the file: line numbers, escapes.')),
  warnings: z.array(z.string()),
})

const edit = z.object({
  format,
  line: line.check(z.describe('Line of the answer.')),
  status: z
    .enum(['applied', 'already-applied', 'no-op', 'held', 'refused'])
    .check(z.describe('held: this edit could be applied, but nothing was written because another edit was refused.')),
  matches: z.array(match),
  warnings: z
    .optional(z.array(z.string()))
    .check(z.describe('Warnings of an edit on a whole file. Warnings of other edits are in their matches.')),
  problem: z.optional(problem),
  message: z.optional(message),
})

const file = z.object({
  path: z.string(),
  operation,
  to: z.optional(z.string()),
  status: z.enum(['changed', 'unchanged', 'held', 'refused']),
  edits: z.array(edit),
  diff: z.optional(z.string()).check(z.describe('Unified diff of the whole file. Absent if nothing changes, and with --check.')),
})

const change = z.object({
  kind: z.enum(['write', 'create', 'delete', 'rename']).check(z.describe('What was done to restore the file.')),
  path: z.string(),
  to: z.optional(z.string()),
  oldHash: z.optional(z.string()),
  newHash: z.optional(z.string()),
})

const left = z.array(z.object({ path: z.string(), problem, message }))

const pending = z.object({
  id: z.string(),
  state: z.enum(['running', 'unknown', 'dead', 'damaged']),
  holder: z.optional(z.string()),
  since: z.optional(z.number()).check(z.describe('Milliseconds since 1970.')),
  root: z.optional(z.string()),
  files: z.optional(z.int()),
})

const recovered = z.object({
  transaction: z.string(),
  root: z.string(),
  files: z.int(),
  result: z.enum(['nothing', 'rolled-back', 'committed', 'damaged']),
  leftAlone: z.array(z.string()),
})

const head = { version: z.literal(1), exitCode: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]) }

/** The document that `suture apply --json` prints. */
const reportSchema = z.object({
  version: z.literal(1),
  status: z
    .enum(['applied', 'partial', 'refused', 'empty'])
    .check(z.describe('The result. With `dryRun`, the result that a run would have.')),
  exitCode: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  dryRun: z.boolean(),
  written: z.boolean(),
  transaction: z.optional(z.string()).check(z.describe('The transaction that `suture undo` undoes.')),
  files: z.array(file),
  problems: z.array(z.object({ line: z.optional(line), path: z.optional(z.string()), problem, message })),
  message: z
    .optional(z.string())
    .check(z.describe('The message for an answer without an edit. Other messages are in the edits and problems that they describe.')),
  recovered: z.optional(z.array(recovered)).check(z.describe('Interrupted runs that were recovered before this one.')),
  pending: z
    .optional(z.array(pending))
    .check(
      z.describe(
        'Unfinished runs: runs that block this one, and interrupted runs that left files half written. With --check and --dry-run also runs in progress.',
      ),
    ),
  notes: z
    .optional(z.array(z.object({ line, path: z.string(), asked: z.optional(z.literal(true)), message: z.string() })))
    .check(z.describe('Code blocks and sentences about a file that are not read as edits; they do not cause a refusal.')),
  evidence: z.array(
    z.object({
      format,
      startLine: line,
      endLine: line,
      because: z.string(),
      name: z.optional(z.object({ path: z.string(), from: z.enum(['line-above', 'fence', 'heading', 'carried-over', 'option']) })),
    }),
  ),
})

const undone = z.object({
  ...head,
  ok: z.literal(true),
  transaction: z.optional(z.string()).check(z.describe('The transaction that was undone. Absent if there was nothing to undo.')),
  files: z.array(change),
  already: z.array(z.string()).check(z.describe('Files that were already as before.')),
  left: left.check(z.describe('With --partial, files that could not be restored.')),
})

const notUndone = z.object({
  ...head,
  ok: z.literal(false),
  problems: left,
  pending: z.optional(z.array(pending)).check(z.describe('Unfinished runs, because of which nothing was undone.')),
})

const listed = z.object({
  ...head,
  transactions: z.array(
    z.object({
      id: z.string(),
      state: z.enum(['whole', 'partly', 'damaged']),
      at: z.optional(z.number()).check(z.describe('Milliseconds since 1970.')),
      files: z.array(z.object({ kind: change.shape.kind, path: z.string(), to: z.optional(z.string()) })),
    }),
  ),
})

/** The documents that `suture undo --json` prints, with and without `--list`. For wrong usage it prints the document of `apply`. */
const undoSchema = z.union([undone, notUndone, listed, reportSchema])

/** The document that `suture recover --json` prints. For wrong usage it prints the document of `apply`. */
const recoverSchema = z.union([z.object({ ...head, recovered: z.array(recovered), pending: z.array(pending) }), reportSchema])

/** A deeply read-only type. */
type Frozen<T> = T extends object ? { readonly [Name in keyof T]: Frozen<T[Name]> } : T

/** The document that `suture apply --json` prints. */
export type JsonReport = Frozen<z.infer<typeof reportSchema>>

const schemas = {
  report: { schema: reportSchema, title: 'Report of suture apply' },
  undo: { schema: undoSchema, title: 'What suture undo prints' },
  recover: { schema: recoverSchema, title: 'What suture recover prints' },
} as const

/** Names of the documents with a schema. */
export type SchemaName = keyof typeof schemas

/** Returns the JSON Schema of the report, draft 2020-12. */
export function reportJsonSchema(): Record<string, unknown> {
  return schemaOf('report')
}

/** Returns the JSON Schema of one of the documents that `--json` prints, draft 2020-12. */
export function schemaOf(name: SchemaName): Record<string, unknown> {
  const { schema, title } = schemas[name]
  return { ...z.toJSONSchema(schema), title }
}
