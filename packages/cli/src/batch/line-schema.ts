import * as z from 'zod/mini'

const text = (description: string) => z.string().check(z.describe(description))

const ofAll = {
  id: z.optional(
    z.unknown().check(z.describe('Any value that identifies the line; it is copied to the result. Without it, the result has none.')),
  ),
  policy: z.optional(
    z
      .enum(['safe', 'spec'])
      .check(z.describe('safe (default): an edit lands only if its place is beyond doubt; spec: the rules of docs/spec exactly.')),
  ),
}

/** A line with old and new text for one file. Unknown keys are ignored, because rows of data sets have more keys. */
export const editLine = z.object({
  ...ofAll,
  content: text('The text of the file.'),
  old_string: text('The text to find.'),
  new_string: text('The text to put there.'),
  replace_all: z.nullish(z.boolean().check(z.describe('Replace every occurrence instead of requiring exactly one.'))),
  start_line: z.nullish(z.int().check(z.minimum(1), z.describe('The line at which the text is expected, 1-based.'))),
})

/** A line with an answer for several files. */
export const answerLine = z.object({
  ...ofAll,
  files: z.record(z.string(), z.string()).check(z.describe('The texts of the files, by their paths.')),
  answer: z
    .union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())])
    .check(z.describe('An answer in any format, or the JSON of edits.')),
  file: z.optional(text('The file for edits that name none.')),
})

/** Returns the JSON Schema of a line of `suture batch`, draft 2020-12. */
export function batchJsonSchema(): Readonly<Record<string, unknown>> {
  return { ...z.toJSONSchema(z.union([editLine, answerLine]), { io: 'input' }), title: 'A line of suture batch' }
}
