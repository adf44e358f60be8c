import { type Parsed, type ParseOptions, parse } from '@suture/formats'
import type { Malformed } from '@suture/text'

/** Levels of an answer that is an object. Edits have four; what writes JSON calls itself for each level, and ends with the stack. */
const DEEPEST = 500

const FORM = '{"edits": [{"path": "src/a.ts", "old_string": "...", "new_string": "..."}]}'

/** Parses an answer: a text in any format, or the object that a tool call has made of its JSON. One nested too deep is malformed. */
export function parseAnswer(answer: string | object, options: ParseOptions = {}): Parsed {
  if (typeof answer === 'string') return parse(answer, options)
  if (!isDeep(answer)) return parse(JSON.stringify(answer), options)
  return malformedAnswer(`JSON of at most ${DEEPEST} levels`, 'a deeper one')
}

/** An answer that cannot be read as a whole. */
export function malformedAnswer(expected: string, found: string): Parsed {
  const problem: Malformed = { kind: 'malformed', line: 1, expected, found, form: FORM }
  return { edits: [], problems: [problem], prose: '', evidence: [] }
}

/** True for a value of more than `DEEPEST` levels. */
export function isDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}
