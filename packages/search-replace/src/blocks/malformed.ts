import type { Malformed } from '@suture/text'
import { defined, malformed } from '@suture/text/internal'

/** A sample of a complete block, shown if markers are missing. */
export const BLOCK_FORM = ['<<<<<<< SEARCH', '[lines to find]', '=======', '[lines to put there]', '>>>>>>> REPLACE'].join('\n')

/** A sample of a block with a line hint. */
const HEADER_FORM = [
  '<<<<<<< SEARCH',
  ':start_line:12',
  '-------',
  '[lines to find]',
  '=======',
  '[lines to put there]',
  '>>>>>>> REPLACE',
].join('\n')

/** The note about escaping, which is appended to a message if a backslash is missing before a line of content. */
const ESCAPE_NOTE = ' (a line of the file that looks like a marker is written with a backslash before it)'

/**
 * A place where the markers are malformed. Whether a `=======` is a separator or content is decided by the counts of markers after the
 * whole text is read.
 */
export interface Fault {
  readonly line: number
  readonly expected: string
  readonly found: string
  /**
   * The kind of the fault. `conflict`: content needs a backslash. `structure`: markers are missing or out of order. `either`: the counts
   * decide. `header`: a line marker is wrong.
   */
  readonly nature: 'conflict' | 'structure' | 'either' | 'header'
  /** The specification's own words, under the spec policy. */
  readonly sentence?: string
}

/** How often each marker occurs in the whole text. Source: docs/spec/search-replace.md, Marker validation. */
export interface MarkerCounts {
  readonly search: number
  readonly separator: number
  readonly replace: number
}

/**
 * Converts a fault to a problem. If the counts of markers are equal, an extra `=======` is content that lacks its backslash. If they are
 * not, markers are missing or out of order.
 */
export function toMalformed(fault: Fault, counts: MarkerCounts): Malformed {
  const broken = counts.search !== counts.replace || counts.separator < counts.search
  const conflict = fault.nature === 'conflict' || (fault.nature === 'either' && !broken)
  const { line, found, sentence } = fault
  const base = { kind: 'malformed' as const, ...defined({ sentence }), line, found }
  if (conflict) return { ...base, expected: fault.expected + ESCAPE_NOTE, form: escapedForm(found) }
  return { ...base, expected: fault.expected, form: fault.nature === 'header' ? HEADER_FORM : BLOCK_FORM }
}

/** Returns the problem of a text without any block. */
export function noBlock(diff: string): Malformed {
  const found = diff.trim() === '' ? 'an empty text' : diff.trim().split('\n', 1)[0]!.slice(0, 80)
  return malformed(1, '<<<<<<< SEARCH', found, BLOCK_FORM)
}

/** Returns the problem of a block that may lack a part of its new text. `to` is the last line of the text. */
export function truncatedBlock({ to }: { readonly to: number }): Malformed {
  return malformed(to, '>>>>>>> REPLACE', 'the end of the text', BLOCK_FORM)
}

function escapedForm(found: string): string {
  const marker = found.length > 80 ? `${found.slice(0, 80)}...` : found
  return ['<<<<<<< SEARCH', `\\${marker}`, '=======', '[lines to put there]', '>>>>>>> REPLACE'].join('\n')
}
