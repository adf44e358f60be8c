/**
 * Edits of which nothing marks the end: the answer may have broken off inside them.
 *
 *     file    return total      last line of the answer    " retu"            cut off: refused
 *             }                                            " return total"    nothing is missing of it
 *                                                          "+return tot"      may be: a warning
 */
import type { ChangeLine, Document, Outcome } from '@suture/text'
import { refused } from '@suture/text/internal'

/** Told of an edit whose last marker the answer lacks. */
export const CUT_SHORT = 'the last marker of the edit was missing: its new text may be cut short'
/** Told of the last hunk of a diff that ends inside a line. */
export const OPEN_END = 'nothing marks the end of the diff: its last line may be cut short'

const FORM = '@@ @@\n kept line\n-old line\n+new line\n kept line'

/** The last line of an edit that has no end; its kind is absent where the edit does not tell lines apart. */
export type LastLine = Partial<Pick<ChangeLine, 'kind'>> & Pick<ChangeLine, 'text'>

/**
 * The outcome of an edit of which nothing marks the end. A last line that stays is held against the file: where it stands, it is whole; where it
 * is the beginning of one that stands, the answer broke off in it, and what came behind is lost. Of any other line nobody knows.
 */
export function withOpenEnd(doc: Document, outcome: Outcome, last: LastLine | undefined, line: number, warning: string): Outcome {
  const text = last?.kind === 'keep' ? last.text.trim() : ''
  const stands = text === '' ? undefined : standsIn(doc, text)
  if (stands === 'part') {
    const found = `the end of the answer after ${text.slice(0, 80)}`
    return refused({
      kind: 'malformed',
      line,
      expected: 'the rest of the line and of the edit, then a line break or the end of a fence',
      found,
      form: FORM,
    })
  }
  if (stands === 'whole' || outcome.status !== 'applied') return outcome
  return { ...outcome, matches: outcome.matches.map((match) => ({ ...match, warnings: [...match.warnings, warning] })) }
}

/** Whether a text is a line of the file, whitespace around it aside, or only the beginning of one. */
function standsIn(doc: Document, text: string): 'whole' | 'part' | undefined {
  const bodies = doc.text.split('\n').map((line) => line.trim())
  return bodies.includes(text) ? 'whole' : bodies.some((body) => body.startsWith(text)) ? 'part' : undefined
}
