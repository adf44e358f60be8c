/**
 * The reasoning of a model inside its answer. Drafts in it are not edits.
 *
 *   <think>
 *   Maybe in b.ts: <<<<<<< SEARCH ...
 *   </think>
 *   a.ts                        the first edit of the answer is below
 *
 * Idea: reasoning begins with a line that starts with the tag and ends at the end tag. If the end tag is missing, the answer is truncated.
 * If the start tag is missing, because a chat template wrote it, everything above the end tag is reasoning: an edit there may be a draft,
 * and is refused. Cost: one pass over the reasoning. Source: what open models write, and aider's
 * history with its own tags. Weakness: tags with other names.
 */
import { indentEnd } from '../answer/answer'
import { malformedPart, type Reader, type ReaderPlace, type Region, truncated } from '../answer/reader'

const NAMES = 'think|thinking|thinking-content-[0-9a-f]{1,64}|thoughts?|reasoning|scratchpad'

/** The start of the reasoning. */
const OPENS = new RegExp(
  `^(?:<(?:\\w{1,20}:)?(?:${NAMES})>|◁think▷|► \\**THINKING\\**|(?:<\\|start\\|>assistant)?<\\|channel\\|>analysis\\b)`,
)

/** The end of reasoning whose start tag is missing. */
const ENDS = new RegExp(`^(?:</(?:\\w{1,20}:)?(?:${NAMES})>|◁/think▷|► \\**ANSWER\\b)`)

const FORM = '<think>\n[reasoning]\n</think>\n[the edits]'

/** Skips reasoning. The region has no edits. It has no problem either, unless the reasoning is not closed. */
export const reasoningReader: Reader = {
  opens: '<◁►',
  read(answer, at, place) {
    if (place.fences.length > 0) return undefined
    const { lines } = answer
    const first = lines[at]!.slice(indentEnd(lines[at]!), indentEnd(lines[at]!) + 100)
    const last = ENDS.exec(first)?.[0]
    if (last !== undefined) return endAlone(at, last, place)
    const tag = OPENS.exec(first)?.[0]
    if (tag === undefined) return undefined
    const end = endOf(tag)
    const base = { from: at, format: 'whole' as const, because: tag, edits: [] }
    for (let i = at; i < lines.length; i++) {
      const to = lines[i]!.indexOf(end)
      // Text after the end tag belongs to the answer.
      if (to !== -1) return { ...base, to: i > at && lines[i]!.slice(to + end.length).trim() !== '' ? i : i + 1, problems: [] }
    }
    return { ...base, to: lines.length, problems: [truncated(answer, lines.length, end, FORM)] }
  },
}

function endOf(tag: string): string {
  if (tag.endsWith('analysis')) return '<|end|>'
  if (tag.startsWith('►')) return tag.replace('THINKING', 'ANSWER')
  return `${tag[0]}/${tag.slice(1)}`
}

/**
 * Returns the region for an end tag of reasoning without a start tag. Names above the end tag are dropped, and edits above it are refused.
 */
function endAlone(at: number, tag: string, { claimed }: ReaderPlace): Region {
  const base = { from: at, to: at + 1, format: 'whole' as const, because: tag, edits: [], resetsNames: true as const }
  if (claimed === 0) return { ...base, problems: [] }
  return { ...base, problems: [malformedPart(at + 1, 'the opening tag of the reasoning, above the edits in it', tag, FORM)] }
}
