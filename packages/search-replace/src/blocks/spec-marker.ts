import { CANONICAL_MARKS, type Marker, type MarkerKind } from './marker'

/** Reads one line as one of the specification's markers, or as a line of a git conflict without its backslash. */
export function readSpecMarker(line: string): Marker | undefined {
  const text = line.replace(/^[ \t]+/, '').replace(/(?<![ \t\r])[ \t\r]+$/, '')
  const kind = EXACT.get(text) ?? patternKind(text)
  return kind && { kind, marks: CANONICAL_MARKS, indent: '', text }
}

const EXACT: ReadonlyMap<string, MarkerKind> = new Map([
  ['<<<<<<< SEARCH', 'search'],
  ['=======', 'separator'],
  ['>>>>>>> REPLACE', 'replace'],
  ['-------', 'dashes'],
])

function patternKind(text: string): MarkerKind | undefined {
  if (text.startsWith(':start_line:')) return 'start-line'
  if (text.startsWith(':end_line:')) return 'end-line'
  if (/^<{7}(?:\s|$)/.test(text)) return 'conflict-open'
  // The beginning of a closing marker is content. The missing rest is reported at the end of the text.
  return /^>{7}\s+\S/.test(text) && !'>>>>>>> REPLACE'.startsWith(text) ? 'conflict-close' : undefined
}
