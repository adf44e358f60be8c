/**
 * A line that old and new text share is, in the result, the file's own line, byte for byte but for its depth.
 *
 * Idea: escapes, entities, typography and whitespace are undone, so that a line has one key however it is written. Of each key that the
 * edit keeps, the result gains no more lines than new text gains against old, and it gains no kept line as quoted.
 * Cost: linear in the lines of the edit and those that it touches. Source: own. Weakness: a kept line that the file has in two forms.
 *
 *     file    say("a")        quoted     say(\"a\")        refused, if the result is    say(\"a\")
 *             end                       -end                                            stop
 *                                       +stop
 */
import { against, type Law, type Result, shown } from './law'
import { type Forms, formsByKey, gains, sum } from './line-forms'
import { lineAround, type TouchedLines, textLines, touchedLines } from './touched-lines'

export const keptLines: Law = {
  name: 'kept-lines',
  check(result) {
    // What was quoted exactly is the file's own already.
    if (result.places.every(({ from, to }) => result.before.slice(from, to) === result.oldText)) return undefined
    const touched = touchedLines(result)
    const [own, written] = [formsByKey(touched.before.map(({ text }) => text)), formsByKey(touched.after)]
    const rewriting = [...written].filter(([key, forms]) => key !== '' && own.has(key) && gains(own.get(key)!, forms).size > 0)
    if (rewriting.length === 0) return undefined
    const [old, wanted] = [formsByKey(textLines(result.oldText)), formsByKey(textLines(result.newText))]
    for (const [key, forms] of rewriting) {
      const [quoted, given, before] = [old.get(key), wanted.get(key), own.get(key)!]
      if (!quoted || !given) continue
      const line = rewritten({ quoted, given, before, forms }, result)
      if (line !== undefined) return finding(result, touched, before, line)
    }
    return undefined
  },
}

/** The lines of one key: in old and new text, among the touched lines of the file, and in the result. */
interface KeptLine {
  readonly quoted: Forms
  readonly given: Forms
  readonly before: Forms
  readonly forms: Forms
}

/** The form in which the result has a kept line, if that is neither the file's own nor one that the edit adds. */
function rewritten({ quoted, given, before, forms }: KeptLine, { everywhere, places }: Result): string | undefined {
  const times = everywhere ? places.length : 1
  const [asked, made] = [gains(quoted, given), gains(before, forms)]
  const foreign = [...made.keys()].filter((line) => !before.has(line))
  const asQuoted = foreign.find((line) => quoted.has(line) && given.has(line) && made.get(line)! > times * (asked.get(line) ?? 0))
  return asQuoted ?? (sum(made) > times * sum(asked) ? foreign[0] : undefined)
}

function finding({ before }: Result, touched: TouchedLines, forms: Forms, written: string) {
  const { at } = touched.before.find(({ text }) => forms.has(text.replace(/^[ \t]+/, '')))!
  const own = lineAround(before, at)
  const sentence = `The edit keeps line ${own.line}, ${shown(own.text)}, and would write it as ${shown(written)}.`
  return against('kept-lines', sentence, [own], [written])
}
