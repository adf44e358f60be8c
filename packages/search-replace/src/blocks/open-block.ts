import { defined } from '@suture/text/internal'
import type { Block } from './block'
import { unescapeMarkers } from './escape'
import type { Fault } from './malformed'
import type { Marker } from './marker'
import { isWide, lineMarkerValue } from './marker'

/** A separator inside the block that is being read. */
interface Separator {
  /** Index in `body`. */
  readonly index: number
  readonly line: number
  readonly text: string
}

/** A block that is being read: its raw lines, and where its separators are. */
export interface OpenBlock {
  readonly from: number
  readonly marks: number
  readonly indent: string
  /** Whether the opening marker ended in CR LF, so that the CR before a marker belongs to the marker. */
  readonly crlf: boolean
  readonly path: string | undefined
  /** The policy whose markers a backslash escapes; `safe` if absent. */
  readonly policy?: 'spec'
  /** Whether a line closes the fence around the block. Undefined outside a fence. */
  readonly closesFence: ((line: string) => boolean) | undefined
  startLine?: number
  endLine?: number
  inHeader: boolean
  /** Line at which a `-------` without line markers ended the header. This line may instead belong to the content. */
  bareDashes?: number
  readonly body: string[]
  /** Separators with as many characters and the same indentation as the opening marker. */
  readonly own: Separator[]
  /** All other separators. The list is used only if it has exactly one separator and `own` is empty. */
  readonly other: Separator[]
}

/** Reads a header line. Returns false if the line is content, and a fault if the line is a line marker without a number. */
export function readHeader(block: OpenBlock, marker: Marker | undefined, line: number): boolean | Fault {
  if (!block.inHeader) return false
  if (marker?.kind === 'dashes' && marker.indent === block.indent) {
    block.inHeader = false
    if (block.startLine === undefined && block.endLine === undefined) block.bareDashes = line
    return true
  }
  const field = marker?.kind === 'start-line' ? 'startLine' : marker?.kind === 'end-line' ? 'endLine' : undefined
  if (!marker || !field || block[field] !== undefined) {
    block.inHeader = false
    return false
  }
  const value = lineMarkerValue(marker)
  if (value === undefined) return { line, expected: 'a line number after the second colon', found: marker.text, nature: 'header' }
  block[field] = value
  return true
}

/** Returns the first separator in `own`, or else the first one in `other`. */
export function separatorSoFar(block: OpenBlock): Separator | undefined {
  return block.own.length > 0 ? block.own[0] : block.other[0]
}

/** Closes a block at line `to`, with `lines` as its body. Returns a fault if the separators allow several readings or none. */
export function closeBlock(block: OpenBlock, to: number, end: string, lines: readonly string[] = block.body): Block | Fault {
  // In a wide block, a separator may underline a heading.
  const separators = isWide(block.marks) ? [...block.own, ...block.other] : block.own.length > 0 ? block.own : block.other
  if (separators.length !== 1) {
    const second = separators[1]
    if (!second) return { line: to, expected: '=======', found: end, nature: 'structure' }
    return { line: second.line, expected: `one separator of ${block.marks} marks`, found: second.text, nature: 'structure' }
  }
  const at = separatorSoFar(block)!.index
  const replaceLines = lines.slice(at + 1)
  if (block.bareDashes !== undefined && isDashes(replaceLines[0])) {
    const expected = '\\------- where a line of dashes is content, or a header with :start_line:'
    return { line: block.bareDashes, expected, found: '-------', nature: 'header' }
  }
  return {
    ...defined({ path: block.path }),
    search: content(lines.slice(0, at), block),
    replace: content(replaceLines, block),
    ...defined({ startLine: block.startLine || undefined, endLine: block.endLine || undefined }),
    from: block.from,
    to,
  }
}

/** Returns the text of raw lines without escapes and without the last line break, which belongs to the marker. */
export function content(lines: readonly string[], { crlf, policy }: Pick<OpenBlock, 'crlf' | 'policy'>): string {
  const text = unescapeMarkers(lines.join('\n'), policy && { policy })
  return crlf && text.endsWith('\r') ? text.slice(0, -1) : text
}

function isDashes(line: string | undefined): boolean {
  return line !== undefined && /^[ \t]*-{5,9}\r?$/.test(line)
}
