import * as z from 'zod/mini'

const text = z.string()

/** A type with words for the published schema. */
const said = <T extends z.core.$ZodType>(type: T, description: string): T => {
  z.globalRegistry.add(type, { description })
  return type
}

/** One old/new pair, by the names that Suture writes. */
const pair = z.object({
  old_string: said(z.string(), 'The text to look for, as it stands in the file. Empty: the file is created.'),
  new_string: said(z.string(), 'The text to put there.'),
  replace_all: z.optional(said(z.boolean(), 'Replace every occurrence instead of demanding one.')),
  start_line: z.optional(said(z.int().check(z.positive()), 'Line of the first quoted line, 1-based: a hint between equal places.')),
  whole_lines: z.optional(said(z.boolean(), 'The quoted text consists of whole lines.')),
  at: z.optional(said(z.enum(['start', 'end']), 'The place touches the first or the last line of the file.')),
  within: z.optional(said(z.array(text), 'Lines that stand above the place, outermost first.')),
})

/** A pair that names its file. */
const fileOf = { path: z.optional(said(z.string().check(z.minLength(1)), 'The file, relative to the root.')) }

/** Everything that is done to one file. */
const file = z.object({
  ...fileOf,
  operation: z.optional(z.enum(['modify', 'create', 'delete', 'rename'])),
  to: z.optional(said(z.string().check(z.minLength(1)), 'The new path of a renamed file.')),
  content: z.optional(said(z.string(), 'The whole text of a created file.')),
  edits: z.optional(z.array(pair)),
})

const flat = z.extend(pair, fileOf)

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
  const result = z.omit(file, { edits: true }).safeParse(value)
  return result.success ? { ok: true, file: result.data } : { ok: false, expected: complaint(result.error) }
}

/** The JSON Schema of edits written as JSON, draft 2020-12. */
export function editsJsonSchema(): Record<string, unknown> {
  return { ...z.toJSONSchema(editsSchema), title: 'Edits as JSON' } as Record<string, unknown>
}

function complaint(error: z.core.$ZodError): string {
  const issue = error.issues[0]
  if (!issue) return 'an edit'
  const what = issue.code === 'invalid_type' ? `to be a ${issue.expected}` : 'to be one that can stand there'
  return `${issue.path.join('.') || 'the edit'} ${what}`
}
