/**
 * Line hints of a set of which a part is in place already: they may refer to the text before that part was made.
 *
 *     file    a = 0        edits    b = 1 -> a = 0, b = 1       in place: it has added a line above
 *             b = 1                 x = 3 -> x = 5, line 2      line 2 is line 3 now, where the new text is: in place as well,
 *             x = 5                                             although the old text occurs near line 2, too
 *             x = 3
 *
 * Idea: the lines that the edits in place have added above are added to the hint. If the new text is exactly there, it was made there.
 * Cost: one more search for each such hint. Source: own. Weakness: a hint that names exactly the old text's line is used as it is.
 */
import type { Intent, Outcome } from '@suture/text'
import type { Placed } from '../choose/place-intent'

type PlacedOrOutcome = Placed | Outcome

/** The same results, except for edits whose hint, adjusted, names the line of their new text. `place` places an edit again. */
export function withHintsOfBefore(
  intents: readonly Intent[],
  results: readonly PlacedOrOutcome[],
  place: (intent: Intent) => PlacedOrOutcome,
): PlacedOrOutcome[] {
  const made = results.flatMap((result, i) => {
    const first = result.status === 'already-applied' ? result.matches[0] : undefined
    const by = linesOf(intents[i]!.newString) - linesOf(intents[i]!.oldString)
    return first && by !== 0 ? [{ line: first.startLine, by }] : []
  })
  if (made.length === 0) return [...results]
  made.sort((a, b) => a.line - b.line)
  return results.map((result, i) => {
    const intent = intents[i]!
    const hint = intent.startLine
    if (result.status !== 'placed' || hint === undefined || result.matches.some(({ startLine }) => startLine === hint)) return result
    const now = made.reduce((line, each) => (each.line <= line ? line + each.by : line), hint)
    const again = now === hint ? result : place({ ...intent, startLine: now })
    return again.status === 'already-applied' ? again : result
  })
}

function linesOf(text: string): number {
  return text.split('\n').length
}
