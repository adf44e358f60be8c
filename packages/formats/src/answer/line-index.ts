/*
 * Which line of an answer comes next that passes a test, for readers that ask at every fence.
 *
 * Idea: the lines that pass are listed once for each kind of question; an answer is then found by bisection.
 * Cost: one pass over the lines for each kind. Source: own.
 * Weakness: an answer that is still arriving has no list, since its lines are not all there.
 */
import type { Answer } from './answer'

interface Listed {
  /** The first line that was looked at. */
  readonly from: number
  readonly passing: readonly number[]
}

const lists = new WeakMap<Answer, Map<string, Listed>>()

/** The first line (0-based) after `line` that passes the test of this kind; undefined if none does. Not for answers that are still arriving. */
export function lineAfter(answer: Answer, kind: string, line: number, test: (line: string) => boolean): number | undefined {
  const { passing } = listed(answer, kind, line + 1, test)
  let low = 0
  let high = passing.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (passing[middle]! <= line) low = middle + 1
    else high = middle
  }
  return passing[low]
}

/** The list from some line on; lines above the first question may have been forgotten. */
function listed(answer: Answer, kind: string, from: number, test: (line: string) => boolean): Listed {
  let known = lists.get(answer)
  if (!known) lists.set(answer, (known = new Map()))
  const there = known.get(kind)
  if (there && there.from <= from) return there
  const passing: number[] = []
  for (let i = from; i < answer.lines.length; i++) if (test(answer.lines[i]!)) passing.push(i)
  const made = { from, passing }
  known.set(kind, made)
  return made
}
