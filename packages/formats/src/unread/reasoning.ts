/**
 * Thoughts of a model that are in its answer: drafts in them are no edits.
 *
 *   <think>
 *   Maybe in b.ts: <<<<<<< SEARCH ...
 *   </think>
 *   a.ts                        the first edit of the answer is below
 *
 * Idea: a line of text that begins with the tag, up to the line with its end. An answer that ends inside broke off. Of an end tag alone,
 * whose first one a template wrote, everything above is thoughts: what was read there as an edit may be a draft, and is refused.
 * Cost: one pass over the thoughts. Source: what open models write. Weakness: tags of other names.
 */
import { indentEnd } from '../answer/answer'
import type { Reader, ReaderPlace, Region } from '../answer/reader'
import { truncated } from '../answer/truncated'

const NAMES = 'think|thinking|thoughts?|reasoning|scratchpad'

/** How thoughts begin. */
const OPENS = new RegExp(`^(?:<(?:\\w{1,20}:)?(?:${NAMES})>|◁think▷|(?:<\\|start\\|>assistant)?<\\|channel\\|>analysis\\b)`)

/** How they end, where no first tag is. */
const ENDS = new RegExp(`^(?:</(?:\\w{1,20}:)?(?:${NAMES})>|◁/think▷)`)

const FORM = '<think>\n[thoughts]\n</think>\n[the edits]'

/** Passes over thoughts: the part has neither edits nor, where it is closed, problems. */
export const reasoningReader: Reader = {
  formats: [],
  opens: '<◁',
  read(answer, at, place) {
    if (place.fences.length > 0) return undefined
    const { lines } = answer
    const first = lines[at]!.slice(indentEnd(lines[at]!), indentEnd(lines[at]!) + 60)
    const last = ENDS.exec(first)?.[0]
    if (last !== undefined) return endAlone(at, last, place)
    const tag = OPENS.exec(first)?.[0]
    if (tag === undefined) return undefined
    const end = endOf(tag)
    const base = { from: at, format: 'whole' as const, because: tag, edits: [] }
    for (let i = at; i < lines.length; i++) {
      const to = lines[i]!.indexOf(end)
      // What follows on the line is the answer.
      if (to !== -1) return { ...base, to: i > at && lines[i]!.slice(to + end.length).trim() !== '' ? i : i + 1, problems: [] }
    }
    return { ...base, to: lines.length, problems: [truncated(answer, lines.length, end, FORM)] }
  },
}

function endOf(tag: string): string {
  if (tag.endsWith('analysis')) return '<|end|>'
  return `${tag[0]}/${tag.slice(1)}`
}

/** The end of thoughts that began above the answer: the text above names no file, and edits in it are drafts or not. */
function endAlone(at: number, tag: string, { claimed }: ReaderPlace): Region {
  const base = { from: at, to: at + 1, format: 'whole' as const, because: tag, edits: [], resetsNames: true as const }
  if (claimed === 0) return { ...base, problems: [] }
  return {
    ...base,
    problems: [
      { kind: 'malformed', line: at + 1, expected: 'the first tag of the thoughts, above the edits in them', found: tag, form: FORM },
    ],
  }
}
