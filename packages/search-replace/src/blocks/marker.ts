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
  const code = line.charCodeAt(at)
  if (code === COLON) return readLineMarker(line, at)
  if (code !== LESS && code !== EQUALS && code !== GREATER && code !== DASH && code !== PLUS) return undefined
  const marks = countRun(line, at, code)
  if (marks < FEWEST || marks > (code === DASH ? MOST : WIDEST)) return undefined
  const rest = line.slice(at + marks).trim()
  const base = { marks, indent: line.slice(0, at), text: line.trim() }
  const startLine = code === LESS ? WITH_LINE.exec(rest)?.[1] : undefined
  if (startLine !== undefined) return { ...base, kind: 'search', ...(Number(startLine) > 0 ? { startLine: Number(startLine) } : {}) }
  const kind = markerKind(code, marks, rest)
  return kind && { ...base, kind }
}

/** The text after the marks of an opening marker with a line number. */
const WITH_LINE = /^SEARCH line=["']?(\d{1,9})["']?$/

/**
 * Whether a line, from `at` on, begins like a marker and must be escaped. This test accepts more lines than `readMarker`, so that tools
 * with another number of mark characters can read the text.
 */
export function looksReserved(line: string, at: number): boolean {
  const code = line.charCodeAt(at)
  if (code === COLON) return line.startsWith(START_LINE, at) || line.startsWith(END_LINE, at)
  if (code !== LESS && code !== EQUALS && code !== GREATER && code !== DASH && code !== PLUS) return false
  const marks = countRun(line, at, code)
  if (marks < FEWEST) return false
  if (code === LESS || code === GREATER) return true
  const rest = line.slice(at + marks)
  // An underline of more characters is not a marker. Programs that escape markers escape it too.
  if (marks > MOST) return line[at - 1] === '\\' && rest.replaceAll(line[at]!, '').trim() === ''
  return rest.trim() === '' || markerKind(code, marks, rest.trim()) !== undefined || rest.trimStart() !== rest
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
const [LESS, EQUALS, GREATER, DASH, PLUS, COLON] = [60, 61, 62, 45, 43, 58]

/** The kinds of markers, by mark character and by the text after the marks. */
const KINDS: ReadonlyMap<number, ReadonlyMap<string, MarkerKind>> = new Map([
  [
    LESS,
    new Map<string, MarkerKind>([
      ['SEARCH', 'search'],
      ['SEARCH>', 'search'],
      ['ORIGINAL', 'search'],
    ]),
  ],
  [
    GREATER,
    new Map<string, MarkerKind>([
      ['REPLACE', 'replace'],
      ['REPLACE>', 'replace'],
      ['REPLACE<', 'replace'],
      ['UPDATED', 'replace'],
    ]),
  ],
  [EQUALS, new Map<string, MarkerKind>([['', 'separator']])],
  [
    DASH,
    new Map<string, MarkerKind>([
      ['SEARCH', 'search'],
      ['', 'dashes'],
    ]),
  ],
  [PLUS, new Map<string, MarkerKind>([['REPLACE', 'replace']])],
])

function markerKind(code: number, marks: number, rest: string): MarkerKind | undefined {
  const kind = KINDS.get(code)?.get(rest)
  if (kind || marks !== CANONICAL_MARKS) return kind
  return code === LESS ? 'conflict-open' : code === GREATER ? 'conflict-close' : undefined
}

function readLineMarker(line: string, at: number): Marker | undefined {
  const kind = line.startsWith(START_LINE, at) ? 'start-line' : line.startsWith(END_LINE, at) ? 'end-line' : undefined
  return kind && { kind, marks: 0, indent: line.slice(0, at), text: line.trim() }
}

function countRun(line: string, at: number, code: number): number {
  let end = at
  while (end - at <= WIDEST && line.charCodeAt(end) === code) end++
  return end - at
}
