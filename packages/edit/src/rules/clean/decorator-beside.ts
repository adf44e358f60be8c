import { indentOf, looksLikeComment } from '@suture/graft/internal'
import { lineText } from '@suture/text'
import { wholeLinesWithin } from '../../choose/place'
import { finding, shown } from '../explained'
import type { Rule } from '../rule'

/** A decorator or an attribute that is a line of its own. */
const DECORATOR = /^(?:@[\w.]+(?:\(.*\))?|#\[.*\])$/

/**
 * Right above the quote stands a decorator of its first line, which nobody quoted: what would come between the two would have it, and where that
 * line goes alone it would be left to what comes next.
 *
 *     file    @slow            quoted    def b():        refused: the new function would be the slow one
 *             def b():                  +def a():
 *                 run()                 +    walk()
 */
export const decoratorBeside: Rule = {
  name: 'decorator-beside',
  asks: 'clean',
  check(explained) {
    const { pattern, place, session } = explained
    const [hunk] = pattern.hunks
    const whole = hunk?.oldFrom === 0 && pattern.oldLines.length > 0 ? wholeLinesWithin(session.source, place.span) : undefined
    if (!whole || whole.first === 0) return undefined
    const [above, head] = [lineText(session.source, whole.first - 1), lineText(session.source, whole.first)]
    if (!DECORATOR.test(above.trim()) || session.leaving.has(above.trim()) || indentOf(above) !== indentOf(head)) return undefined
    const gone = pattern.oldLines.slice(0, hunk!.oldTo).filter(says)
    const come = pattern.newLines.slice(hunk!.newFrom, hunk!.newTo).filter((line) => line.trim() !== '')
    const parts = gone.length === 0 && come.length > 0 && says(come.at(-1)!)
    const leaves = gone.length > 0 && come.length === 0
    if (!parts && !leaves) return undefined
    const what = parts ? 'what the edit adds would have it' : 'it would stand above what comes next'
    const sentence = `Line ${whole.first}, ${shown(above)}, belongs to ${shown(head)} below it and was not quoted: ${what}.`
    return finding(explained, 'decorator-beside', sentence, [whole.first - 1])
  },
}

/** It is neither blank nor a comment, nor a decorator. */
function says(line: string): boolean {
  const body = line.trim()
  return body !== '' && !DECORATOR.test(body) && !looksLikeComment({ body })
}
