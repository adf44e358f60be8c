import { z } from 'zod'

const line = z.number().int().positive()
const format = z.enum(['search-replace', 'xml', 'json', 'fudiff', 'unified', 'git', 'patch'])
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
      'disproportionate',
      'malformed',
      'overlapping',
      'conflict',
      'budget-exceeded',
      'unsafe-path',
      'unreadable',
      'usage',
    ]),
  })
  .describe('Why something was refused; the further fields depend on the kind. usage: the command was called wrongly, and did nothing.')

const message = z.string().describe('The problem in words, to be pasted back to a model.')

const match = z.object({
  strategy: z.string(),
  similarity: z.number().min(0).max(1).describe('Four digits; 1 for equality alone.'),
  startLine: line,
  endLine: line,
  drift: z.number().int().optional().describe('Lines between the line number given and the match; above 0 where it stands below.'),
  undone: z
    .array(z.string())
    .describe('What the quoted text had that the file has not, and was taken off to match: line numbers, escapes.'),
  warnings: z.array(z.string()),
})

const edit = z.object({
  format,
  line: line.describe('Line of the answer.'),
  status: z
    .enum(['applied', 'already-applied', 'no-op', 'held', 'refused'])
    .describe('held: it would have landed, and was not written, since the set was not.'),
  matches: z.array(match),
  warnings: z.array(z.string()).optional().describe('Of an edit on a whole file; those of other edits stand at their matches.'),
  problem: problem.optional(),
  message: message.optional(),
})

const file = z.object({
  path: z.string(),
  operation,
  to: z.string().optional(),
  status: z.enum(['changed', 'unchanged', 'held', 'refused']),
  edits: z.array(edit),
  diff: z.string().optional().describe('Unified diff of the whole file; absent where nothing changes and with --check.'),
})

/** The document that `suture apply --json` prints. */
export const reportSchema = z.object({
  version: z.literal(1),
  status: z.enum(['applied', 'partial', 'refused', 'empty']),
  exitCode: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  dryRun: z.boolean(),
  written: z.boolean(),
  transaction: z.string().optional().describe('The transaction that `suture undo` takes back.'),
  files: z.array(file),
  problems: z.array(z.object({ line: line.optional(), path: z.string().optional(), problem, message })),
  evidence: z.array(
    z.object({
      format,
      startLine: line,
      endLine: line,
      because: z.string(),
      name: z.object({ path: z.string(), from: z.enum(['line-above', 'fence', 'heading', 'carried-over', 'option']) }).optional(),
    }),
  ),
})

/** The document as a type. */
export type JsonReport = z.infer<typeof reportSchema>

/** JSON Schema of the report, draft 2020-12. */
export function reportJsonSchema(): Record<string, unknown> {
  return { ...z.toJSONSchema(reportSchema), title: 'Report of suture apply' } as Record<string, unknown>
}
