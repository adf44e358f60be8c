/**
 * Encodes again what was decoded once too often in string literals: line breaks, tabs and backslashes.
 *
 *     file  print("a\n")      old  print("a⏎")   new  print("b⏎")        undone: old  print("a\n")   new  print("b\n")
 *
 * Weakness: a quote that was escaped in a string is not encoded again, because it ends the string.
 */
import { largestOf } from '@suture/text/internal'
import type { Source } from '../text/source'

/** Matches a string, and first the forms of strings that may contain line breaks. An apostrophe in a word begins none. */
const STRING = /""".*?"""|'''.*?'''|`[^`]*`|"(?:[^"\\]|\\.)*"|(?<![\p{L}\p{N}])'(?:[^'\\]|\\.)*'/gsu

/** Matches a string that may contain line breaks. */
const OF_LINES = /^(?:"""|'''|`)/

/** Returns both texts encoded again. The file must have the changed old lines. A string with more breaks than in the old text is none. */
export function encodedAgain(source: Source, oldText: string, newText: string): { old: string; new: string } | undefined {
  if (breaksIn(newText) > Math.max(1, breaksIn(oldText))) return undefined
  const lines = new Set(oldText.split('\n'))
  for (const characters of source.text.includes('\\') ? [/[\n\t]/g, /[\n\t\\]/g] : []) {
    const old = encoded(oldText, characters)
    const changed = old.split('\n').filter((line) => !lines.has(line))
    const isInFile = () => changed.every((line) => source.rows(line.trim()).length > 0) || source.text.includes(old.trim())
    if (changed.length > 0 && isInFile()) return { old, new: encoded(newText, characters) }
  }
  return undefined
}

/** Encodes the characters in strings of one line, as JSON does. */
function encoded(text: string, characters: RegExp): string {
  return text.replace(STRING, (string) =>
    OF_LINES.test(string) ? string : string.replace(characters, (character) => JSON.stringify(character).slice(1, -1)),
  )
}

/** Returns the most line breaks in one string of one line. */
function breaksIn(text: string): number {
  return largestOf((text.match(STRING) ?? []).map((string) => (OF_LINES.test(string) ? 0 : string.split('\n').length - 1)))
}
