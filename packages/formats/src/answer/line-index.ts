/**
 * Finds the next line of an answer that passes a test, for readers that look ahead at every fence.
 *
 * Idea: the lines that pass are listed once for each kind of test, and a lookup is a binary search. Cost: one pass over the lines for each
 * kind. Source: own. Weakness: an answer that is still arriving has no list, since its next line may pass.
 */
import { firstFrom } from '@suture/text/internal'

/** An answer in whose lines `lineAfter` looks for a line. */
interface Lined {
  readonly lines: readonly string[]
  readonly awaitMore?: () => never
}

interface Listed {
  /** The half-open range of lines that were tested. */
  readonly from: number
  to: number
  readonly passing: number[]
}

const lists = new WeakMap<Lined, Map<string, Listed>>()

/**
 * Returns the first line (0-based) after `line` and before `end` that passes `test`, or undefined if none does. `kind` is a name for the
 * test. In an answer that is still arriving, the lines are tested one by one.
 */
export function lineAfter(
  answer: Lined,
  kind: string,
  line: number,
  test: (line: string) => boolean,
  end = answer.lines.length,
): number | undefined {
  if (answer.awaitMore) {
    for (let at = line + 1; at < end; at++) if (test(answer.lines[at]!)) return at
    return undefined
  }
  const { passing } = listed(answer, kind, line + 1, test)
  const next = passing[firstFrom(passing, line + 1)]
  return next !== undefined && next < end ? next : undefined
}

/**
 * Returns the list that covers the lines from `from` on. Earlier lines may no longer be available. The last line is tested again, because
 * it may have grown since the list was made.
 */
function listed(answer: Lined, kind: string, from: number, test: (line: string) => boolean): Listed {
  let known = lists.get(answer)
  if (!known) lists.set(answer, (known = new Map()))
  let list = known.get(kind)
  if (!list || list.from > from) known.set(kind, (list = { from, to: from, passing: [] }))
  const { length } = answer.lines
  const again = Math.max(list.from, list.to - 1)
  if ((list.passing.at(-1) ?? -1) >= again) list.passing.pop()
  for (let i = again; i < length; i++) if (test(answer.lines[i]!)) list.passing.push(i)
  list.to = length
  return list
}
