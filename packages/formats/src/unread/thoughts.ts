/**
 * Thoughts of a model that stand in its answer: drafts in them are no edits.
 *
 *   <think>
 *   Maybe in b.ts: <<<<<<< SEARCH ...
 *   </think>
 *   a.ts                        the first edit of the answer is below
 *
 * Idea: a line of text that begins with the tag, up to the line with its end. An answer that ends inside broke off.
 * Cost: one pass over the thoughts. Source: what open models write. Weakness: an end tag alone, whose first one a
 * template wrote, ends nothing.
 */
import { indentEnd } from '../answer/answer'
import { brokenOff } from '../answer/broken-off'
import type { Reader } from '../answer/reader'

const OPENS = /^<(think|thinking|thoughts?|reasoning|scratchpad)>/

const FORM = '<think>\n[thoughts]\n</think>\n[the edits]'

/** Passes over thoughts: the part has neither edits nor, where it is closed, problems. */
export const thoughtsReader: Reader = {
  formats: [],
  opens: '<',
  read(answer, at, place) {
    const { lines } = answer
    const line = lines[at]!
    const tag = place.fences.length > 0 ? undefined : OPENS.exec(line.slice(indentEnd(line), indentEnd(line) + 20))?.[1]
    if (tag === undefined) return undefined
    const end = `</${tag}>`
    const base = { from: at, format: 'whole' as const, because: `<${tag}>`, edits: [] }
    for (let i = at; i < lines.length; i++) {
      const to = lines[i]!.indexOf(end)
      // What follows on the line is the answer.
      if (to !== -1) return { ...base, to: i > at && lines[i]!.slice(to + end.length).trim() !== '' ? i : i + 1, problems: [] }
    }
    return { ...base, to: lines.length, problems: [brokenOff(answer, lines.length, end, FORM)] }
  },
}
