import * as z from 'zod/mini'
import { issueWords } from './shown-schema'

/** Other names of arguments, by the name that the argument has in this package. */
export type OtherNames = Readonly<Record<string, readonly string[]>>

/** Other names that models use for arguments. Line numbers are 1-based, even under the name `offset`. */
export const OTHER_NAMES: OtherNames = {
  path: ['file_path', 'filePath', 'filepath', 'file', 'filename', 'file_name', 'target_file', 'absolute_path', 'relative_path'],
  start_line: ['startLine', 'line_start', 'offset', 'from', 'start'],
  end_line: ['endLine', 'line_end', 'to', 'end'],
  limit: ['count', 'max_lines'],
  transaction: ['transaction_id', 'id'],
}

/** The arguments by their names in this package, or a text that says what is wrong with them. */
export type ReadArgs<T> = { readonly ok: true; readonly args: T } | { readonly ok: false; readonly text: string }

/**
 * Parses the arguments that a model sent, as an object or as JSON text. Accepts argument names of any dialect, numbers as text, and null
 * for absent arguments. An unknown argument is refused, because ignoring it could do something else than was asked. `shown` are the names
 * in the schema that the model got.
 */
export function readArgs<S extends z.ZodMiniObject>(
  schema: S,
  given: unknown,
  others: OtherNames,
  shown: Readonly<Record<string, string>>,
): ReadArgs<z.infer<S>> {
  const { args, sent, twice } = byOwnNames(schema.shape, typeof given === 'string' ? fromJson(given) : given, others)
  if (twice) return { ok: false, text: `${twice.join(' and ')} mean the same: give one of them.` }
  const read = schema.safeParse(args)
  if (read.success) return { ok: true, args: read.data as z.infer<S> }
  const issue = read.error.issues[0]!
  const name = String(issue.path[0] ?? '')
  const words = issueWords(issue, sent[name] ?? shown[name] ?? name, args[name])
  const all = Object.keys(schema.shape).map((each) => shown[each] ?? each)
  return { ok: false, text: `${words}. The arguments are ${all.join(', ')}.` }
}

type Shape = Readonly<Record<string, z.core.$ZodType>>

/** Arguments by their names in this package, and the names under which they were sent. */
interface NamedArg {
  readonly args: Record<string, unknown>
  readonly sent: Record<string, string>
  readonly twice?: readonly [string, string]
}

/** Returns the arguments of a call by their names in this package. */
export function byOwnNames(shape: Shape, call: unknown, others: OtherNames): NamedArg {
  const [args, sent]: [NamedArg['args'], NamedArg['sent']] = [{}, {}]
  for (const [key, value] of Object.entries(typeof call === 'object' && call !== null ? call : {})) {
    if (value === undefined || value === null) continue
    const name = Object.keys(others).find((each) => others[each]!.includes(key)) ?? key
    if (Object.hasOwn(sent, name)) return { args, sent, twice: [sent[name]!, key] }
    args[name] = isNumberOf(shape, name, value) ? Number(value) : value
    sent[name] = key
  }
  return { args, sent }
}

/** Whether a value is a text of digits for an argument that is a number. Models send numbers as text. */
function isNumberOf(shape: Shape, name: string, value: unknown): boolean {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) && Object.hasOwn(shape, name) && !z.safeParse(shape[name]!, value).success
}

/** Parses a JSON text. Undefined for other text. Some models send a list or a call as text. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
