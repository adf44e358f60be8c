import { formatNames } from '@suture/formats'
import { z } from 'zod'

const line = z.number().int().positive()
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
      'disproportionate',
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
  .describe('Why something was refused; the further fields depend on the kind. usage: the command was called wrongly, and did nothing.')

const message = z.string().describe('The problem in words, to be pasted back to a model.')

const match = z.object({
  strategy: z.string(),
  similarity: z.number().min(0).max(1).describe('Four digits; 1 for equality alone.'),
  evidence: z
    .number()
    .optional()
    .describe('Bits that speak for the place: what the quoted lines tell that stand there, less what differs. Absent with policy spec.'),
  rival: z.number().optional().describe('Bits that speak for the best other place that was looked at.'),
  share: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('How much of what was quoted stands there, counted in bits. Four digits; 1 for all of it.'),
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

const change = z.object({
  kind: z.enum(['write', 'create', 'delete', 'rename']).describe('What was done to take the file back.'),
  path: z.string(),
  to: z.string().optional(),
  oldHash: z.string().optional(),
  newHash: z.string().optional(),
})

const left = z.array(z.object({ path: z.string(), problem, message }))

const pending = z.object({
  id: z.string(),
  state: z.enum(['running', 'unknown', 'dead', 'damaged']),
  holder: z.string().optional(),
  since: z.number().optional().describe('Milliseconds since 1970.'),
  root: z.string().optional(),
  files: z.number().int().optional(),
})

const recovered = z.object({
  transaction: z.string(),
  root: z.string(),
  files: z.number().int(),
  result: z.enum(['nothing', 'rolled-back', 'committed', 'damaged']),
  leftAlone: z.array(z.string()),
})

const head = { version: z.literal(1), exitCode: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]) }

/** The document that `suture apply --json` prints. */
export const reportSchema = z.object({
  version: z.literal(1),
  status: z.enum(['applied', 'partial', 'refused', 'empty']).describe('With `dryRun`, what would be.'),
  exitCode: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  dryRun: z.boolean(),
  written: z.boolean(),
  transaction: z.string().optional().describe('The transaction that `suture undo` takes back.'),
  files: z.array(file),
  problems: z.array(z.object({ line: line.optional(), path: z.string().optional(), problem, message })),
  notes: z
    .array(z.object({ line, path: z.string(), message: z.string() }))
    .optional()
    .describe('Code blocks that name a file and are not read as edits; they refuse nothing.'),
  message: z.string().optional().describe('What is said of an answer without an edit; other messages stand with what they are about.'),
  recovered: z.array(recovered).optional().describe('Runs that were cut short, and were ended before this one.'),
  pending: z
    .array(pending)
    .optional()
    .describe(
      'Runs that are not ended: those in the way of this one, and those cut short that left files half written; with --check and --dry-run, those under way too.',
    ),
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

const undone = z.object({
  ...head,
  ok: z.literal(true),
  transaction: z.string().optional().describe('What was taken back; absent when there was nothing.'),
  files: z.array(change),
  already: z.array(z.string()).describe('Files that were as before already.'),
  left: left.describe('With --partial, files that were left as they are.'),
})

const notUndone = z.object({
  ...head,
  ok: z.literal(false),
  problems: left,
  pending: z.array(pending).optional().describe('Runs that are not ended, because of which nothing was undone.'),
})

const listed = z.object({
  ...head,
  transactions: z.array(
    z.object({
      id: z.string(),
      state: z.enum(['whole', 'partly', 'damaged']),
      at: z.number().optional().describe('Milliseconds since 1970.'),
      files: z.array(z.object({ kind: change.shape.kind, path: z.string(), to: z.string().optional() })),
    }),
  ),
})

/** The documents that `suture undo --json` prints, with and without `--list`; of wrong usage that of `apply`. */
export const undoSchema = z.union([undone, notUndone, listed, reportSchema])

/** The document that `suture recover --json` prints; of wrong usage that of `apply`. */
export const recoverSchema = z.union([z.object({ ...head, recovered: z.array(recovered), pending: z.array(pending) }), reportSchema])
