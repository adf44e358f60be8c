import { type Answer, openAnswer } from '../answer/answer'
import { openProse } from '../answer/prose'
import type { Region } from '../answer/reader'
import type { Parsed, ParseOptions } from '../model/file-edits'
import { joinEdits } from '../model/join-edits'
import { openWalk, readAsOf } from './walk'

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
  const regions: Region[] = []
  const { lines } = opened
  const prose = openProse()
  let text = ''
  for (let at = 0; at < lines.length; ) {
    const region = walk.regionAt(opened, at)
    if (region) {
      regions.push(region)
      walk.claim(region)
      prose.claimed()
      at = region.to
    } else {
      prose.add(lines[at]!, walk.pass(at))
      at++
      if (at % TOGETHER === 0) text += prose.settled()
    }
  }
  const shown = walk.shown(true)
  return {
    edits: joinEdits(regions.flatMap(({ edits }) => edits)),
    problems: regions.flatMap(({ problems }) => problems),
    prose: text + prose.end(),
    ...(shown.length > 0 ? { shown } : {}),
    evidence: regions.flatMap(readAsOf),
  }
}
