import { z } from 'zod'

const text = z.string()

/** One old/new pair, by the names that Suture writes. */
const pair = z.object({
  old_string: text.describe('The text to look for, as it stands in the file. Empty: the file is created.'),
  new_string: text.describe('The text to put there.'),
  replace_all: z.boolean().optional().describe('Replace every occurrence instead of demanding one.'),
  start_line: z.number().int().positive().optional().describe('Line of the first quoted line, 1-based: a hint between equal places.'),
  whole_lines: z.boolean().optional().describe('The quoted text consists of whole lines.'),
  at: z.enum(['start', 'end']).optional().describe('The place touches the first or the last line of the file.'),
  within: z.array(text).optional().describe('Lines that stand above the place, outermost first.'),
})

/** A pair that names its file. */
const fileOf = { path: text.min(1).optional().describe('The file, relative to the root.') }

/** Everything that is done to one file. */
const file = z.object({
  ...fileOf,
  operation: z.enum(['modify', 'create', 'delete', 'rename']).optional(),
  to: text.min(1).optional().describe('The new path of a renamed file.'),
  content: text.optional().describe('The whole text of a created file.'),
  edits: z.array(pair).optional(),
})

const flat = pair.extend(fileOf)

/** Edits as JSON: one pair, a list of pairs, or files with their pairs. Checked at the edge, after other tools' names were translated. */
export const editsSchema = z.union([flat, z.array(flat), z.object({ files: z.array(file) }), z.object({ ...fileOf, edits: z.array(flat) })])

/** One old/new pair as checked. */
export type JsonPair = z.infer<typeof flat>

/** Operations on whole files as checked. */
export type JsonFile = z.infer<typeof file>

/** Checks a translated pair; the first complaint as text. */
export function checkPair(
  value: unknown,
): { readonly ok: true; readonly pair: JsonPair } | { readonly ok: false; readonly expected: string } {
  const result = flat.safeParse(value)
  return result.success ? { ok: true, pair: result.data } : { ok: false, expected: complaint(result.error) }
}

/** Checks a file with an operation; the first complaint as text. */
export function checkFile(
  value: unknown,
): { readonly ok: true; readonly file: JsonFile } | { readonly ok: false; readonly expected: string } {
  const result = file.omit({ edits: true }).safeParse(value)
  return result.success ? { ok: true, file: result.data } : { ok: false, expected: complaint(result.error) }
}

/** The JSON Schema of edits written as JSON, draft 2020-12. */
export function editsJsonSchema(): Record<string, unknown> {
  return { ...z.toJSONSchema(editsSchema), title: 'Edits as JSON' } as Record<string, unknown>
}

function complaint(error: z.ZodError): string {
  const issue = error.issues[0]
  return issue ? `${issue.path.join('.') || 'the edit'}: ${issue.message}` : 'an edit'
}
