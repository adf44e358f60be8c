import { fold } from '../text/fold'
import { isComment, type Language } from '../text/language'

/** Returns a key of the line. Two lines with the same key only differ in whitespace, quotes, commas, semicolons and parentheses. */
function sameKey(line: string): string {
  return fold(line).replace(/[;,'"`()]/g, '')
}

const starts = /^(\/\/|\/\*|\*\/|\*(\s|$)|<!--|--\s)/

/** Whether the line is empty or only a comment. */
export function saysNothing(language: Language, line: string): boolean {
  const text = line.trim()
  if (text === '' || isComment(language, line)) return true
  return !language.prose && starts.test(text)
}

/** Whether two runs of lines differ in more than comments, empty lines and punctuation. */
export function saysSomething(language: Language, before: readonly string[], after: readonly string[]): boolean {
  const key = (lines: readonly string[]) =>
    lines
      .filter((line) => !saysNothing(language, line))
      .map(sameKey)
      .join('')
  return key(before) !== key(after)
}

/** Cache of files without whitespace and punctuation, because each file is searched for every change in it. */
const keyed = new WeakMap<readonly string[], string>()

/** Whether the lines occur consecutively somewhere in the file, ignoring whitespace, punctuation and line breaks. */
export function standsSomehow(file: readonly string[], lines: readonly string[]): boolean {
  let whole = keyed.get(file)
  if (whole === undefined) keyed.set(file, (whole = file.map(sameKey).join('')))
  return whole.includes(lines.map(sameKey).join(''))
}
