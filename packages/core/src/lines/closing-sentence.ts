import { insideStrings, Line } from '@suture/edit/internal'

/** Files whose sentences are in strings and comments. */
const CODE = /\.(?:[cm]?[jt]sx?|py|go|rs|java|kts?|cs|rb|swift|c|h|cc|cpp|hpp|sh|sql|ya?ml|toml|ini|json|s?css|tf)$/i

const SENTENCE = /^\p{Lu}[\p{L}’']*(?:,?\s[`"'(]?[\p{L}\p{N}_’'./-]+[`"')]?){2,}[.!]$/u

/** Returns the last line of a file of code if it is a sentence, below an empty line: an explanation that is in the code block by mistake. */
export function closingSentence(path: string, lines: readonly string[]): string | undefined {
  const last = lines.findLastIndex((line) => line.trim() !== '')
  const line = lines[last] ?? ''
  if (!CODE.test(path) || !SENTENCE.test(line) || lines[last - 1]?.trim() !== '') return undefined
  return insideStrings(lines.slice(0, last + 1).map((each) => new Line(each)))[last] ? undefined : line
}
