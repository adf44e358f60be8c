/**
 * Joins two hunks of which the second quotes the result of the first.
 *
 * Idea: the first hunk's new side ends with the lines that the second hunk's old side begins with. The joined hunk does what both do in
 * sequence, and quotes the original text: a line that the first adds and the second keeps is added, a line that the first adds and the
 * second deletes is dropped.
 * Cost: the product of the number of overlaps tried (OVERLAPS at most) and the hunks' lengths.
 * Source: docs/spec/fudiff.md, Multi-Hunk and Overlapping Changes.
 * Weakness: equal text only; the overlap must contain a line that the first hunk adds.
 */
import { type Hunk, type HunkLine, hunkOf } from '../model/hunk'

/** Longest overlap that is tried, in lines. */
const OVERLAPS = 40

/** Every way to join the two hunks, longest overlap first. */
export function* joinHunks(first: Hunk, second: Hunk): Generator<Hunk, void, unknown> {
  const left = first.lines.filter((line) => line.kind !== 'deletion')
  const right = second.lines.filter((line) => line.kind !== 'addition')
  for (let size = Math.min(left.length, right.length, OVERLAPS); size > 0; size--) {
    const tail = left.slice(-size)
    const meets = tail.some((line) => line.kind === 'addition') && tail.every((line, i) => line.text === right[i]?.text)
    if (meets) yield hunkOf(joinLines(first.lines, second.lines, tail[0] as HunkLine), hintsOf(first))
  }
}

function hintsOf({ oldStart, within }: Hunk): Pick<Hunk, 'oldStart' | 'within'> {
  return { ...(oldStart === undefined ? {} : { oldStart }), ...(within === undefined ? {} : { within }) }
}

/** Walks the common lines; `from` is the first of them in the first hunk. */
function joinLines(first: readonly HunkLine[], second: readonly HunkLine[], from: HunkLine): HunkLine[] {
  const joined: HunkLine[] = []
  let i = first.indexOf(from)
  joined.push(...first.slice(0, i))
  let j = 0
  while (i < first.length) {
    const a = first[i] as HunkLine
    const b = second[j] as HunkLine
    if (a.kind === 'deletion') {
      joined.push(a)
      i++
    } else if (b.kind === 'addition') {
      joined.push(b)
      j++
    } else {
      if (a.kind === 'context') joined.push({ ...a, kind: b.kind })
      else if (b.kind === 'context') joined.push(a)
      i++
      j++
    }
  }
  return [...joined, ...second.slice(j)]
}
