/** Minimum and maximum number of repeated characters (such as `<`) in a marker. */
const FEWEST = 5
const MOST = 9
/** Maximum number of repeated characters in the markers of a wide block. */
const WIDEST = 40
/** The number of repeated characters in git's conflict markers. */
export const CANONICAL_MARKS = 7

/** The kinds of lines that the state machine distinguishes. */
export type MarkerKind = 'search' | 'separator' | 'replace' | 'conflict-open' | 'conflict-close' | 'start-line' | 'end-line' | 'dashes'

/** A line that the state machine reads as a marker. */
export interface Marker {
  readonly kind: MarkerKind
  /** Number of repeated characters. 0 for line markers such as `:start_line:`. */
  readonly marks: number
  /** Spaces and tabs before the marker. */
  readonly indent: string
  /** The line without whitespace around it. */
  readonly text: string
  /** The line number that an opening marker gives, 1-based: `<<<<<<< SEARCH line=42`. Zed asks for this form. */
  readonly startLine?: number
}

/** Whether a marker has more than nine characters. Only an opening marker and the markers after it in its block may be wide. */
export function isWide(marks: number): boolean {
  return marks > MOST
}

/** Reads one line (without its LF) as a marker. Undefined if the line is text. Cost: linear in the line. */
export function readMarker(line: string): Marker | undefined {
  const at = skipIndent(line)
  const mark = line[at] ?? ''
  if (mark === ':') return readLineMarker(line, at)
  const marks = countMarks(line, at)
  if (marks < FEWEST || marks > (mark === '-' ? MOST : WIDEST)) return undefined
  const rest = line.slice(at + marks).trim()
  const base = { marks, indent: line.slice(0, at), text: line.trim() }
  const startLine = mark === '<' ? WITH_LINE.exec(rest)?.[1] : undefined
  if (startLine !== undefined) return { ...base, kind: 'search', ...(Number(startLine) > 0 ? { startLine: Number(startLine) } : {}) }
  const kind = markerKind(mark, marks, rest)
  return kind && { ...base, kind }
}

/** The text after the marks of an opening marker with a line number. */
const WITH_LINE = /^SEARCH line=["']?(\d{1,9})["']?$/

/**
 * Whether a line, from `at` on, begins like a marker and must be escaped. This test accepts more lines than `readMarker`, so that tools
 * with another number of mark characters can read the text.
 */
export function looksReserved(line: string, at: number): boolean {
  const mark = line[at] ?? ''
  if (mark === ':') return line.startsWith(START_LINE, at) || line.startsWith(END_LINE, at)
  const marks = countMarks(line, at)
  if (marks < FEWEST) return false
  if (mark === '<' || mark === '>') return true
  const rest = line.slice(at + marks)
  // An underline of more characters is not a marker. Programs that escape markers escape it too.
  if (marks > MOST) return line[at - 1] === '\\' && rest.replaceAll(mark, '').trim() === ''
  return rest.trim() === '' || markerKind(mark, marks, rest.trim()) !== undefined || rest.trimStart() !== rest
}

/** Returns the first offset that is neither space nor tab. */
export function skipIndent(line: string): number {
  let end = 0
  for (let code = line.charCodeAt(end); code === 32 || code === 9; code = line.charCodeAt(end)) end++
  return end
}

/** Returns the number in a line marker, which may be in the brackets of a placeholder. Returns undefined if it is not a line number. */
export function lineMarkerValue(marker: Marker): number | undefined {
  const digits = marker.text.slice(marker.text.indexOf(':', 1) + 1).trim()
  return /^(?:\d{1,15}|\[\d{1,15}\])$/.test(digits) ? Number(digits.replace(/[[\]]/g, '')) : undefined
}

const START_LINE = ':start_line:'
const END_LINE = ':end_line:'

/** The kinds of markers, by the mark character with the text after the marks. */
const KINDS: Readonly<Record<string, MarkerKind>> = {
  '<SEARCH': 'search',
  '<SEARCH>': 'search',
  '<ORIGINAL': 'search',
  '-SEARCH': 'search',
  '=': 'separator',
  '-': 'dashes',
  '>REPLACE': 'replace',
  '>REPLACE>': 'replace',
  '>REPLACE<': 'replace',
  '>UPDATED': 'replace',
  '+REPLACE': 'replace',
}

function markerKind(mark: string, marks: number, rest: string): MarkerKind | undefined {
  const kind = KINDS[mark + rest]
  if (kind || marks !== CANONICAL_MARKS) return kind
  return mark === '<' ? 'conflict-open' : mark === '>' ? 'conflict-close' : undefined
}

function readLineMarker(line: string, at: number): Marker | undefined {
  const kind = line.startsWith(START_LINE, at) ? 'start-line' : line.startsWith(END_LINE, at) ? 'end-line' : undefined
  return kind && { kind, marks: 0, indent: line.slice(0, at), text: line.trim() }
}

/** Returns how often the mark character at an offset is repeated, and 0 if there is none. Characters beyond a wide marker are not counted. */
function countMarks(line: string, at: number): number {
  if (!/[<=>+-]/.test(line[at] ?? '')) return 0
  let end = at
  while (end - at <= WIDEST && line[end] === line[at]) end++
  return end - at
}
