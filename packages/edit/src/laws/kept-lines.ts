/**
 * Law: a line that old and new text share must stay the file's own line in the result, byte for byte except for its indentation.
 *
 * Idea: each line gets a key that ignores escapes, entities, typography and whitespace. For each key that the edit keeps, the result must
 * not gain more lines than the new text adds to the old text, and it must not gain a kept line as it was quoted.
 * Cost: linear in the lines of the edit and the lines that it touches. Source: own. Weakness: a kept line that the file contains in two
 * forms.
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
    // A verbatim quote already equals the file's own lines.
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

/** The counted forms of one line: in the old and new text, in the touched lines of the file, and in the result. */
interface KeptLine {
  readonly quoted: Forms
  readonly given: Forms
  readonly before: Forms
  readonly forms: Forms
}

/** Returns the form in which the result writes a kept line, if this form is neither in the file nor added by the edit. */
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
