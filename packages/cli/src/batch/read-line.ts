import type * as z from 'zod/mini'
import { CUT, LONGEST_LINE } from './chunk'
import { answerLine, editLine } from './line-schema'

/** The request of a line: either an answer for files, or old and new text for one file. */
export type BatchRequest =
  | ({ readonly kind: 'answer' } & z.infer<typeof answerLine>)
  | ({ readonly kind: 'edit' } & z.infer<typeof editLine>)

/** A parsed line: its id if it has one, and either the request or what is wrong with the line. */
export type LineRead = { readonly id?: unknown; readonly request: BatchRequest } | { readonly id?: unknown; readonly wrong: string }

/** Parses a line of a batch. Undefined is a line that is not valid UTF-8. Unknown keys are ignored. */
export function readLine(line: string | undefined): LineRead {
  if (line === undefined) return { wrong: 'is not valid UTF-8' }
  if (line.startsWith(CUT)) return { wrong: `is longer than ${LONGEST_LINE / 1024 / 1024} MiB` }
  let read: unknown
  try {
    read = JSON.parse(line)
  } catch (error) {
    return { wrong: `is not JSON: ${(error as Error).message}` }
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return { wrong: 'is not a JSON object' }
  const { id, files, answer } = read as Readonly<Record<string, unknown>>
  const kind = files === undefined && answer === undefined ? 'edit' : 'answer'
  const checked = (kind === 'edit' ? editLine : answerLine).safeParse(read)
  // The line itself is used after its validation, because zod drops a file named `__proto__`.
  const wrong = checked.success ? wrongFile(files) : wordsOf(checked.error.issues[0]!, read)
  return wrong === undefined ? { id, request: { ...read, kind } as BatchRequest } : { id, wrong }
}

const KINDS: Readonly<Record<string, string>> = {
  replace_all: 'neither true nor false',
  start_line: 'not a line number',
  file: 'not a path',
  policy: 'neither safe nor spec',
}

const LACKING: Readonly<Record<string, string>> = {
  files: 'an object of paths and texts',
  answer: 'a text, or the JSON of edits',
}

/** Returns what is wrong with a line, as the end of a sentence that begins with the line. */
function wordsOf(issue: z.core.$ZodIssue, line: object): string {
  const name = String(issue.path[0] ?? '')
  if (issue.path.length > 1) return wrongFile((line as { readonly files?: unknown }).files) ?? `has ${name} of another form`
  if (KINDS[name] !== undefined) return `has a ${name} that is ${KINDS[name]}`
  return `lacks ${name}: ${LACKING[name] ?? 'a text (a line has content, old_string and new_string, or files and answer)'}`
}

function wrongFile(files: unknown): string | undefined {
  const other = Object.entries(files ?? {}).find(([, text]) => typeof text !== 'string')
  return other && `has a file that is not a text: ${JSON.stringify(other[0])}`
}
