import type * as z from 'zod/mini'
import { CUT, LONGEST_LINE } from './chunk'
import { answerLine, editLine } from './line-schema'

/** The request of one line: an answer on files, or old and new text on one. */
export type Wish = ({ readonly kind: 'answer' } & z.infer<typeof answerLine>) | ({ readonly kind: 'edit' } & z.infer<typeof editLine>)

/** One parsed input line: its id, and the request or the parse error. */
export type LineRead = { readonly id: unknown; readonly wish: Wish } | { readonly id: unknown; readonly wrong: string }

/** Reads a line of a batch. A line without `id` has its number, 1-based. Keys that are not known are its writer's own. */
export function readLine(line: string, number: number): LineRead {
  if (line.startsWith(CUT)) return { id: number, wrong: `is longer than ${LONGEST_LINE / 1024 / 1024} MiB` }
  let read: unknown
  try {
    read = JSON.parse(line)
  } catch (error) {
    return { id: number, wrong: `is no JSON: ${(error as Error).message}` }
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return { id: number, wrong: 'is no JSON object' }
  const { id = number, files, answer } = read as Readonly<Record<string, unknown>>
  const kind = files === undefined && answer === undefined ? 'edit' : 'answer'
  const checked = (kind === 'edit' ? editLine : answerLine).safeParse(read)
  // zod passes over a file that is called `__proto__`: the line itself is used, once it is known to be of the form.
  const wrong = checked.success ? wrongFile(files) : wordsOf(checked.error.issues[0]!, read)
  return wrong === undefined ? { id, wish: { ...read, kind } as Wish } : { id, wrong }
}

const KINDS: Readonly<Record<string, string>> = {
  replace_all: 'neither true nor false',
  start_line: 'no line number',
  file: 'no path',
  policy: 'neither safe nor spec',
}

const LACKING: Readonly<Record<string, string>> = {
  files: 'an object of paths and texts',
  answer: 'a text, or the JSON of edits',
}

/** What is wrong with a line, as the end of a sentence. */
function wordsOf(issue: z.core.$ZodIssue, line: object): string {
  const name = String(issue.path[0] ?? '')
  if (issue.path.length > 1) return wrongFile((line as { readonly files?: unknown }).files) ?? `has ${name} of another form`
  if (KINDS[name] !== undefined) return `has a ${name} that is ${KINDS[name]}`
  return `lacks ${name}: ${LACKING[name] ?? 'a text (a line has content, old_string and new_string, or files and answer)'}`
}

function wrongFile(files: unknown): string | undefined {
  const other = Object.entries(files ?? {}).find(([, text]) => typeof text !== 'string')
  return other && `has a file that is no text: ${JSON.stringify(other[0])}`
}
