import { looksReserved, skipIndent } from './marker'

/**
 * Puts a backslash before every line that would be read as a marker, a line marker or an escape. Source: docs/spec/search-replace.md,
 * Marker escaping. `unescapeMarkers(escapeMarkers(text)) === text` for any text.
 */
export function escapeMarkers(text: string): string {
  return mapLines(text, (line) => {
    const at = skipIndent(line)
    return looksReserved(line, skipBackslashes(line, at)) ? `${line.slice(0, at)}\\${line.slice(at)}` : line
  })
}

/** Removes one backslash where `escapeMarkers` puts one: before a marker at the start of a line or after its indentation. */
export function unescapeMarkers(text: string): string {
  return mapLines(text, (line) => {
    const at = skipIndent(line)
    const end = skipBackslashes(line, at)
    return end > at && looksReserved(line, end) ? line.slice(0, at) + line.slice(at + 1) : line
  })
}

function skipBackslashes(line: string, at: number): number {
  let end = at
  while (line.charCodeAt(end) === 92) end++
  return end
}

function mapLines(text: string, change: (line: string) => string): string {
  return text.split('\n').map(change).join('\n')
}
