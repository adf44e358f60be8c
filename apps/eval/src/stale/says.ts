import { fold } from '../text/fold'
import { isComment, type Language } from '../text/language'

/** A key of the line: two lines of equal key differ only in whitespace, quotes, commas, semicolons and parentheses. */
function sameKey(line: string): string {
  return fold(line).replace(/[;,'"`()]/g, '')
}

const starts = /^(\/\/|\/\*|\*\/|\*(\s|$)|<!--|--\s)/

/** True for a line of whitespace, or of nothing but a comment. */
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

/** Cache of files without whitespace and punctuation: each is searched for every change in it. */
const keyed = new WeakMap<readonly string[], string>()

/** True if the lines follow one another somewhere, whatever their whitespace, punctuation and line breaks. */
export function standsSomehow(file: readonly string[], lines: readonly string[]): boolean {
  let whole = keyed.get(file)
  if (whole === undefined) keyed.set(file, (whole = file.map(sameKey).join('')))
  return whole.includes(lines.map(sameKey).join(''))
}
