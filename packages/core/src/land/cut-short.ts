/**
 * Edits without an end marker. The answer may have been cut off inside such an edit.
 *
 *     file    return total      last line of the answer    " retu"            cut off: refused
 *             }                                            " return total"    complete
 *                                                          "+return tot"      unknown: a warning
 */
import type { ChangeLine, Document, Outcome } from '@suture/text'
import { malformed, refused } from '@suture/text/internal'

/** Warning for an edit without its last marker. */
export const CUT_SHORT = 'the last marker of the edit was missing: its new text may be cut short'
/** Warning for the last hunk of a diff that has no end. */
export const OPEN_END = 'nothing marks the end of the diff: its last line may be cut short'

const FORM = '@@ @@\n kept line\n-old line\n+new line\n kept line'

/** The last line of an edit without an end marker. `kind` is absent if the format does not distinguish kinds of lines. */
export type LastLine = Partial<Pick<ChangeLine, 'kind'>> & Pick<ChangeLine, 'text'>

/**
 * Returns the outcome of an edit without an end marker. A last line that is context is compared with the file. If it is a whole line of the
 * file, the edit is complete. If it is only the start of a line of the file, the answer was cut off in this line and the edit is refused.
 * For any other last line, it is unknown whether the edit is complete, and the outcome gets a warning.
 */
export function withOpenEnd(doc: Document, outcome: Outcome, last: LastLine | undefined, line: number, warning: string): Outcome {
  const text = last?.kind === 'keep' ? last.text.trim() : ''
  const occurs = text === '' ? undefined : occursIn(doc, text)
  if (occurs === 'part') {
    const expected = 'the rest of the line and of the edit, then a line break or the end of a fence'
    return refused(malformed(line, expected, `the end of the answer after ${text.slice(0, 80)}`, FORM))
  }
  return occurs === 'whole' ? outcome : warned(outcome, warning)
}

/** Returns the outcome with a warning if the edit is applied. Otherwise returns the outcome unchanged. */
export function warned(outcome: Outcome, warning: string): Outcome {
  if (outcome.status !== 'applied') return outcome
  return { ...outcome, matches: outcome.matches.map((match) => ({ ...match, warnings: [...match.warnings, warning] })) }
}

/** Whether a text is a whole line of the file, ignoring whitespace around it, or only the start of a line. Undefined if it is neither. */
function occursIn(doc: Document, text: string): 'whole' | 'part' | undefined {
  const bodies = doc.text.split('\n').map((line) => line.trim())
  return bodies.includes(text) ? 'whole' : bodies.some((body) => body.startsWith(text)) ? 'part' : undefined
}
