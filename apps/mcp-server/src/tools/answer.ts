import { type Parsed, parse } from '@suture/core'
import { rootFor } from '../root-for'

/** The arguments of the tools that take a whole answer. */
export const ANSWER_SCHEMA = {
  type: 'object',
  properties: {
    answer: {
      type: ['string', 'object', 'array'],
      description:
        'SEARCH/REPLACE blocks, a diff with or without line numbers, *** Begin Patch, or JSON with old and new text; text around them may stay.',
    },
    file: { type: 'string', description: 'The file that edits without a file name are for.' },
  },
  required: ['answer'],
  additionalProperties: false,
}

/** An answer that was read, and the root that it is about; or what is wrong with the call. */
export type AnswerChoice =
  | { readonly ok: true; readonly parsed: Parsed; readonly root: string }
  | { readonly ok: false; readonly text: string }

/** Reads the arguments of `ANSWER_SCHEMA`: an answer as text, or as the JSON that a client made of it. */
export async function readAnswer(args: unknown, roots: readonly string[]): Promise<AnswerChoice> {
  const { answer, file } = (args ?? {}) as { readonly answer?: unknown; readonly file?: unknown }
  if (typeof answer !== 'string' && (typeof answer !== 'object' || answer === null))
    return { ok: false, text: 'answer is missing: a text, or the JSON of edits.' }
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  const parsed = parse(text, typeof file === 'string' && file !== '' ? { file } : {})
  const chosen = await rootFor(
    parsed.edits.flatMap(({ path }) => (path === undefined ? [] : [path])),
    roots,
  )
  return chosen.ok ? { ok: true, parsed, root: chosen.root } : chosen
}

/** UTF-16 units of a text that was asked for: a diff, an explanation. */
const ASKED = 20_000

/** The beginning of a text that was asked for, in whole lines, with the count of what is left. */
export function cut(text: string): string {
  return text.length <= ASKED ? text : `${text.slice(0, text.lastIndexOf('\n', ASKED) + 1)}... ${text.length - ASKED} characters more`
}
