import { type Answer, openAnswer, textOfLines } from '../answer/answer'
import { openProse } from '../answer/prose'
import type { Region } from '../answer/reader'
import type { Parsed, ParseOptions } from '../model/file-edits'
import { joinEdits } from '../model/join-edits'
import { openWalk, readAsOf } from './walk'

/**
 * Reads any answer: prose, Markdown fences, several files, formats mixed. Total: whatever the input, it answers with
 * edits, or with a `malformed` problem for each part that was meant as an edit and cannot be read as one; the rest is
 * prose. An answer without edits and problems holds none.
 *
 * Idea: one walk over the lines. At each line the readers are asked in turn whether their format opens there; the one
 * that says yes takes its lines, the others are never asked about them. Lines that nobody takes are followed for
 * fences, headings and file names. Cost: linear in the answer. Source: docs/architecture.md, Reading answers. Weakness: a format that is
 * quoted as illustration, whole and with a file name, is read as an edit.
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

/** Lines of prose that are put together at once. */
const TOGETHER = 1_000

/** As `parse`, for an answer that was opened before. */
export function parseOpened(opened: Answer, options: ParseOptions): Parsed {
  const walk = openWalk(opened, options)
  const regions: Region[] = []
  const { lines } = opened
  const prose = openProse<number>({ isEmpty: (at) => lines[at]!.trim() === '', textOf: (numbers) => textOfLines(opened, numbers) })
  let text = ''
  for (let at = 0; at < lines.length; ) {
    const region = walk.regionAt(opened, at)
    if (region) {
      regions.push(region)
      walk.claim(region)
      prose.claimed()
      at = region.to
    } else {
      prose.add(at, walk.pass(at))
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
