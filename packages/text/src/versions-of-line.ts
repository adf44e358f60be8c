import { boundsAt } from './document'
import type { Match } from './outcome'
import type { Edit } from './span'

/** The edits of one change, and the places at which its quotes were found. */
interface QuotedChange {
  readonly edits: readonly Edit[]
  readonly matches: readonly Match[]
}

/**
 * Whether two edits change one line that both changes quote from its start to its end, and neither change makes the edit of the other. They
 * are then two versions of the line.
 *
 *     print(x)    one makes it print(x, flush)    the other write(x)    together: write(x, flush)
 */
export function areVersionsOfLine(text: string, edit: Edit, one: QuotedChange, otherEdit: Edit, other: QuotedChange): boolean {
  const { start, end } = boundsAt(text, edit.from)
  if (edit.to > end || otherEdit.from >= end || otherEdit.to > end) return false
  const quotesLine = ({ matches: [first, ...more] }: QuotedChange) =>
    first !== undefined && more.length === 0 && first.span.from <= start && first.span.to >= end
  const makes = ({ edits }: QuotedChange, { from, to, text }: Edit) =>
    edits.some((each) => each.from === from && each.to === to && each.text === text)
  return quotesLine(one) && quotesLine(other) && !makes(one, otherEdit) && !makes(other, edit)
}
