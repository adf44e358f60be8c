import { type FileEdits, type Parsed, type ParseOptions, parse } from '@suture/formats'
import { malformed } from '@suture/text/internal'

/**
 * Maximum nesting of an answer that is an object. Edits have four levels. Writing JSON is recursive, and overflows the stack at a few
 * thousand levels.
 */
const DEEPEST = 500

const FORM = '{"edits": [{"path": "src/a.ts", "old_string": "...", "new_string": "..."}]}'

/**
 * Parses an answer. The answer is a text in any format, or the object that was parsed from a tool call. An object that is nested too deep
 * is malformed.
 */
export function parseAnswer(answer: string | object, options: ParseOptions = {}): Parsed {
  if (typeof answer === 'string') return parse(answer, options)
  if (!isDeep(answer)) return parse(JSON.stringify(answer), options)
  return malformedAnswer(`JSON of at most ${DEEPEST} levels`, 'a deeper one')
}

/** Returns the result for an answer that cannot be read at all. */
export function malformedAnswer(expected: string, found: string): Parsed {
  return { ...answerOfEdits([]), problems: [malformed(1, expected, found, FORM)] }
}

/** Returns the result for an answer that has only these edits. */
export function answerOfEdits(edits: readonly FileEdits[]): Parsed {
  return { edits, problems: [], prose: '', evidence: [] }
}

/** Whether a value has more than `DEEPEST` levels. */
export function isDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}
