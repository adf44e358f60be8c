import type { Parsed } from '@suture/core'
import { parseAnswer } from '@suture/core/internal'
import { inputSchema, readArgs } from '@suture/tools/internal'
import * as z from 'zod/mini'
import { rootFor } from '../roots/root-for'

const ARGS = z.strictObject({
  answer: z
    .union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())])
    .check(
      z.describe(
        'SEARCH/REPLACE blocks, a diff with or without line numbers, *** Begin Patch, JSON with old and new text, or whole files. Other text around them is ignored.',
      ),
    ),
  file: z.optional(z.string().check(z.describe('The file that edits without a file name are for.'))),
})

/** The arguments of the tools that take a whole answer. */
export const ANSWER_SCHEMA = inputSchema(ARGS).jsonSchema

/** A parsed answer and its root, or what is wrong with the call. */
export type AnswerChoice =
  | { readonly ok: true; readonly parsed: Parsed; readonly root: string }
  | { readonly ok: false; readonly text: string }

/** Parses the arguments of `ANSWER_SCHEMA`. The answer is a text, or the object to which a client parsed its JSON. */
export async function readAnswer(args: unknown, roots: readonly string[]): Promise<AnswerChoice> {
  const read = readArgs(ARGS, args, { file: ['path', 'file_path'] }, {})
  if (!read.ok) return read
  const { answer, file = '' } = read.args
  const parsed = parseAnswer(answer, file === '' ? {} : { file })
  const paths = parsed.edits.flatMap(({ path }) => (path === undefined ? [] : [path]))
  const chosen = await rootFor(paths, roots)
  return chosen.ok ? { ok: true, parsed, root: chosen.root } : chosen
}

/** Maximum UTF-16 units of a text that the model requested: a diff or an explanation. */
const ASKED = 20_000

/** Truncates a diff or an explanation at a line break, and appends how many characters were left out. */
export function cut(text: string): string {
  return text.length <= ASKED ? text : `${text.slice(0, text.lastIndexOf('\n', ASKED) + 1)}... ${text.length - ASKED} characters more`
}
