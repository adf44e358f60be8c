import { type Answer, openAnswer } from '../answer/answer'
import type { Parsed, ParseOptions } from '../model/file-edits'
import { type AnswerEvent, parsedOf } from './events'
import { openWalk } from './walk'

/**
 * Parses any answer: prose, Markdown fences, several files, mixed formats. It never throws. Each part that was meant as an edit is returned
 * as an edit, or as a `malformed` problem if it cannot be read. Everything else is prose.
 *
 * Idea: one walk over the lines. At each line, the readers check in turn whether their format begins there. The first that recognises it
 * reads the lines of the edit, and no other reader gets them. In all other lines, code fences, headings and file names are remembered.
 * Cost: linear in the answer. Source: docs/architecture.md, Reading answers. Weakness: an illustration that is a complete edit with a file
 * name is read as an edit.
 *
 * @example
 * ```ts
 * import { parse } from '@suture/formats'
 *
 * const { edits } = parse('a.ts\n<<<<<<< SEARCH\nlet a = 1\n=======\nlet a = 2\n>>>>>>> REPLACE\n')
 * console.log(edits[0]?.path, edits[0]?.intents[0]?.newString) // => a.ts let a = 2
 * ```
 */
export function parse(answer: string, options: ParseOptions = {}): Parsed {
  return parseOpened(openAnswer(answer), options)
}

/** Maximum number of lines of prose that are joined at once. */
const TOGETHER = 1_000

/** Like `parse`, for an answer that is already split into lines. */
export function parseOpened(opened: Answer, options: ParseOptions): Parsed {
  const walk = openWalk(opened, options)
  const events: AnswerEvent[] = []
  for (let at = 0; at < opened.lines.length; ) {
    at = walk.advance(at, walk.regionAt(opened, at), events)
    if (at % TOGETHER === 0) walk.settle(events)
  }
  walk.settle(events, true)
  return parsedOf(events)
}
