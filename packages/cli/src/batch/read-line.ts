import type { Intent } from '@suture/core'
import { CUT, LONGEST_LINE } from './chunk'

/** What one line asks for: an answer on files, or old and new text on one. */
export type Wish =
  | { readonly kind: 'answer'; readonly files: Readonly<Record<string, string>>; readonly answer: string | object; readonly file?: string }
  | { readonly kind: 'edit'; readonly content: string; readonly intent: Intent }

/** A line that was read: its name for its reader, and what it asks for, or what is wrong with it. */
export type LineRead = { readonly id: unknown; readonly wish: Wish } | { readonly id: unknown; readonly wrong: string }

/** Reads a line of a batch. A line without `id` has its number, 1-based. */
export function readLine(line: string, number: number): LineRead {
  if (line.startsWith(CUT)) return { id: number, wrong: `is longer than ${LONGEST_LINE / 1024 / 1024} MiB` }
  let read: unknown
  try {
    read = JSON.parse(line)
  } catch (error) {
    return { id: number, wrong: `is no JSON: ${(error as Error).message}` }
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return { id: number, wrong: 'is no JSON object' }
  const fields = read as Readonly<Record<string, unknown>>
  const { id = number } = fields
  const wish = fields.files === undefined && fields.answer === undefined ? editWish(fields) : answerWish(fields)
  return typeof wish === 'string' ? { id, wrong: wish } : { id, wish }
}

function answerWish({ files, answer, file }: Readonly<Record<string, unknown>>): Wish | string {
  if (typeof files !== 'object' || files === null || Array.isArray(files)) return 'lacks files: an object of paths and texts'
  const other = Object.entries(files).find(([, text]) => typeof text !== 'string')
  if (other) return `has a file that is no text: ${JSON.stringify(other[0])}`
  if (typeof answer !== 'string' && (typeof answer !== 'object' || answer === null)) return 'lacks answer: a text, or the JSON of edits'
  if (file !== undefined && typeof file !== 'string') return 'has a file that is no path'
  return { kind: 'answer', files: files as Record<string, string>, answer, ...(file === undefined ? {} : { file }) }
}

function editWish({ content, old_string, new_string, replace_all, start_line }: Readonly<Record<string, unknown>>): Wish | string {
  const texts = { content, old_string, new_string }
  const missing = Object.entries(texts).find(([, text]) => typeof text !== 'string')
  if (missing) return `lacks ${missing[0]}: a text (a line has content, old_string and new_string, or files and answer)`
  if (replace_all !== undefined && replace_all !== null && typeof replace_all !== 'boolean')
    return 'has a replace_all that is neither true nor false'
  const hasHint = start_line !== undefined && start_line !== null
  if (hasHint && !(Number.isSafeInteger(start_line) && (start_line as number) > 0)) return 'has a start_line that is no line number'
  const intent = {
    oldString: old_string as string,
    newString: new_string as string,
    ...(replace_all === true ? { replaceAll: true } : {}),
    ...(hasHint ? { startLine: start_line as number } : {}),
  }
  return { kind: 'edit', content: content as string, intent }
}
