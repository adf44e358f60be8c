import type { ParseBlocksOptions } from './block'
import { looksReserved, skipIndent } from './marker'
import { readSpecMarker } from './spec-marker'

/**
 * Puts a backslash before every line that would be read as a marker, a line marker or an escape. With the policy `spec`, only the markers
 * of the specification count. `unescapeMarkers(escapeMarkers(text)) === text` for any text under either policy. Source:
 * docs/spec/search-replace.md, Marker escaping.
 */
export function escapeMarkers(text: string, { policy }: ParseBlocksOptions = {}): string {
  const isReserved = reservedBy(policy)
  return mapLines(text, (line) => {
    const at = skipIndent(line)
    return isReserved(line, skipBackslashes(line, at)) ? `${line.slice(0, at)}\\${line.slice(at)}` : line
  })
}

/**
 * Removes one backslash where `escapeMarkers` adds one under the same policy: before a marker at the start of a line or after its
 * indentation.
 */
export function unescapeMarkers(text: string, { policy }: ParseBlocksOptions = {}): string {
  const isReserved = reservedBy(policy)
  return mapLines(text, (line) => {
    const at = skipIndent(line)
    const end = skipBackslashes(line, at)
    return end > at && isReserved(line, end) ? line.slice(0, at) + line.slice(at + 1) : line
  })
}

/** Returns a function that tests whether a line, from an offset on, would be read as a marker or a line marker. */
function reservedBy(policy: ParseBlocksOptions['policy']): (line: string, at: number) => boolean {
  return policy === 'spec' ? (line, at) => readSpecMarker(line.slice(at)) !== undefined : looksReserved
}

function skipBackslashes(line: string, at: number): number {
  let end = at
  while (line.charCodeAt(end) === 92) end++
  return end
}

function mapLines(text: string, change: (line: string) => string): string {
  return text.split('\n').map(change).join('\n')
}
