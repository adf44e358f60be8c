import type { FileEdits } from '../../model/file-edits'

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The schema of a text. */
export const text = (description: string) => ({ type: 'string', description })

/** One old/new pair, with the keys that Suture writes. */
export const PAIR = {
  old_string: text('The text to find, exactly as in the file. Empty: the file is created.'),
  new_string: text('The text to put there.'),
  replace_all: { type: 'boolean', description: 'Replace every occurrence instead of requiring exactly one.' },
  count: { type: 'integer', minimum: 1, description: 'How many places there are: all of them are replaced, or none.' },
  start_line: {
    type: 'integer',
    minimum: 1,
    description: 'The line number of the first quoted line, 1-based. It chooses between equal places.',
  },
  whole_lines: { type: 'boolean', description: 'The quoted text consists of whole lines.' },
  at: { type: 'string', enum: ['start', 'end'], description: 'The text to find is at the start or at the end of the file.' },
  within: {
    type: 'array',
    items: { type: 'string' },
    description: 'Lines above the place, such as a class and a function, outermost first.',
  },
} as const

const PATH = { type: 'string', minLength: 1, description: 'The file, relative to the root.' } as const

const REQUIRED = ['old_string', 'new_string'] as const

const pair = { type: 'object', properties: PAIR, required: REQUIRED }
const pairOfFile = { type: 'object', properties: { path: PATH, ...PAIR }, required: REQUIRED }

const OPERATIONS = ['modify', 'create', 'delete', 'rename', 'write'] as const

/** All operations on one file. */
const file = {
  type: 'object',
  properties: {
    path: PATH,
    operation: { type: 'string', enum: OPERATIONS },
    to: { type: 'string', minLength: 1, description: 'The new path of a renamed file.' },
    content: text('The whole text of a file that is created or written whole.'),
    edits: { type: 'array', items: pair },
  },
}

/** Returns the JSON Schema (draft 2020-12) for edits as JSON: one pair, a list of pairs, or files with their pairs. */
export function editsJsonSchema(): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Edits as JSON',
    anyOf: [
      pairOfFile,
      { type: 'array', items: pairOfFile },
      { type: 'object', properties: { files: { type: 'array', items: file } }, required: ['files'] },
      { type: 'object', properties: { path: PATH, edits: { type: 'array', items: pairOfFile } }, required: ['edits'] },
    ],
  }
}

/** A checked old/new pair. */
export interface JsonPair {
  readonly path?: string
  readonly old_string: string
  readonly new_string: string
  readonly replace_all?: boolean
  readonly count?: number
  readonly start_line?: number
  readonly whole_lines?: boolean
  readonly at?: 'start' | 'end'
  readonly within?: readonly string[]
}

/** A checked operation on a whole file. */
export type CheckedFile = Partial<Pick<FileEdits, 'path' | 'operation' | 'to' | 'content'>>

type Checks = Readonly<Record<string, { readonly is: (value: unknown) => boolean; readonly expected: string; readonly required?: true }>>

const isText = (value: unknown) => typeof value === 'string'
const isFlag = (value: unknown) => typeof value === 'boolean'
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0
const isName = (value: unknown) => isText(value) && value !== ''
const oneOf = (names: readonly string[]) => (value: unknown) => names.includes(value as string)

const CHECKS: Checks = {
  path: { is: isName, expected: 'to be a string that is not empty' },
  old_string: { is: isText, expected: 'to be a string', required: true },
  new_string: { is: isText, expected: 'to be a string', required: true },
  replace_all: { is: isFlag, expected: 'to be true or false' },
  start_line: { is: isCount, expected: 'to be a line number, 1 or more' },
  count: { is: isCount, expected: 'to be a number, 1 or more' },
  whole_lines: { is: isFlag, expected: 'to be true or false' },
  at: { is: oneOf(['start', 'end']), expected: 'to be "start" or "end"' },
  within: { is: (value) => Array.isArray(value) && value.every(isText), expected: 'to be a list of strings' },
}

const FILE_CHECKS: Checks = {
  path: CHECKS.path!,
  operation: { is: oneOf(OPERATIONS), expected: `to be one of ${OPERATIONS.join(', ')}` },
  to: { is: isName, expected: 'to be a string that is not empty' },
  content: { is: isText, expected: 'to be a string' },
}

/** The checked value, or what was expected instead of its first wrong field. */
export type CheckResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly expected: string }

/** Checks a translated pair, and an operation on a file. */
export const checkPair = (value: CheckedInput) => check<JsonPair>(value, CHECKS)
export const checkFile = (value: CheckedInput) => check<CheckedFile>(value, FILE_CHECKS)

type CheckedInput = Readonly<Record<string, unknown>>

function check<T>(value: CheckedInput, checks: Checks): CheckResult<T> {
  for (const [name, { is, expected, required }] of Object.entries(checks)) {
    const given = value[name]
    if (given === undefined && required) return { ok: false, expected: `${name}, which is missing` }
    if (given !== undefined && !is(given)) return { ok: false, expected: `${name} ${expected}` }
  }
  const known = Object.keys(checks).flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]]))
  return { ok: true, value: Object.fromEntries(known) as T }
}
