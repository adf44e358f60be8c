/**
 * Encodes again what was decoded once too often in string literals: line breaks, tabs and backslashes.
 *
 *     file  print("a\n")      old  print("a⏎")   new  print("b⏎")        undone: old  print("a\n")   new  print("b\n")
 *
 * Weakness: a quote that was escaped in a string is not encoded again, because it ends the string.
 */
import type { Source } from '../text/source'

/** Matches a string, and first the forms of strings that may contain line breaks. An apostrophe in a word begins none. */
const STRING = /""".*?"""|'''.*?'''|`[^`]*`|"(?:[^"\\]|\\.)*"|(?<![\p{L}\p{N}])'(?:[^'\\]|\\.)*'/gsu

/** Returns both texts encoded again. Each line of the old text that this changes must be in the file, or the whole old text. */
export function encodedAgain(source: Source, oldText: string, newText: string): { old: string; new: string } | undefined {
  const lines = new Set(oldText.split('\n'))
  for (const characters of source.text.includes('\\') ? [/[\n\t]/g, /[\n\t\\]/g] : []) {
    const most = (oldText.match(STRING) ?? []).reduce((all, string) => Math.max(all, breaksIn(string)), 1)
    const old = encoded(oldText, characters, most)
    const changed = old.split('\n').filter((line) => !lines.has(line))
    const isInFile = () => changed.every((line) => source.rows(line.trim()).length > 0) || source.text.includes(old.trim())
    if (changed.length > 0 && isInFile()) return { old, new: encoded(newText, characters, most) }
  }
  return undefined
}

/** Encodes the characters in strings with at most `most` line breaks, as JSON does. */
function encoded(text: string, characters: RegExp, most: number): string {
  return text.replace(STRING, (string) =>
    /^(?:"""|'''|`)/.test(string) || breaksIn(string) > most
      ? string
      : string.replace(characters, (character) => JSON.stringify(character).slice(1, -1)),
  )
}

function breaksIn(string: string): number {
  return string.split('\n').length - 1
}
