import type { Block } from './block'
import type { Machine } from './machine'
import { LABEL_LINES } from './machine'
import type { Fault } from './malformed'
import { CANONICAL_MARKS, type Marker } from './marker'
import { closeBlock, type OpenBlock, readHeader } from './open-block'
import { labelAbove } from './path-label'
import { readSpecMarker } from './spec-marker'

/*
 * Reads blocks line by line, exactly as docs/spec/search-replace.md describes.
 *
 * Idea: there are only three markers: `<<<<<<< SEARCH`, `=======` and `>>>>>>> REPLACE`. Spaces and tabs around them are ignored. If a
 * marker is out of order, the whole text is refused, and nothing after it is read.
 * Cost: linear in the text. Source: docs/spec/search-replace.md, Marker validation. Weakness, which the specification has too: if a heading
 * outside the blocks is underlined with seven equals characters, the text is refused.
 */

/** The expectation for a marker outside a block. */
const BEFORE_IT = '<<<<<<< SEARCH before it'

interface SpecState {
  line: number
  open: OpenBlock | undefined
  above: string[]
  readonly blocks: Block[]
  readonly faults: Fault[]
  readonly counts: { search: number; separator: number; replace: number }
}

/** Returns a strict machine at the start of a text. */
export function startSpecMachine(): Machine {
  const state: SpecState = { line: 0, open: undefined, above: [], blocks: [], faults: [], counts: { search: 0, separator: 0, replace: 0 } }
  return {
    line: (line) => feed(state, line),
    end: () => {
      if (state.open) fail(state, 'the end of the text', state.open.own.length > 0 ? '>>>>>>> REPLACE' : '=======', 'structure')
    },
    blocks: state.blocks,
    faults: state.faults,
    counts: state.counts,
    get open() {
      return state.open
    },
  }
}

function feed(state: SpecState, line: string): void {
  if (state.faults.length > 0) return
  state.line++
  const marker = readSpecMarker(line)
  if (marker && (marker.kind === 'search' || marker.kind === 'separator' || marker.kind === 'replace')) state.counts[marker.kind]++
  if (!state.open) outside(state, line, marker)
  else if (state.open.own.length === 0) afterSearch(state, state.open, line, marker)
  else afterSeparator(state, state.open, line, marker)
}

/** Reads a line in the specification's state START, which is outside any block. */
function outside(state: SpecState, line: string, marker: Marker | undefined): void {
  if (marker?.kind === 'search') begin(state, line)
  else if (marker?.kind === 'separator' || marker?.kind === 'replace') fail(state, marker.text, BEFORE_IT, 'structure')
  else {
    state.above.push(line)
    if (state.above.length > LABEL_LINES) state.above.shift()
  }
}

function begin(state: SpecState, line: string): void {
  const { path } = labelAbove(state.above)
  const crlf = line.endsWith('\r')
  const empty = { inHeader: true, body: [], own: [], other: [], policy: 'spec' as const }
  state.open = { from: state.line, marks: CANONICAL_MARKS, indent: '', crlf, path, closesFence: undefined, ...empty }
  state.above = []
}

function afterSearch(state: SpecState, block: OpenBlock, line: string, marker: Marker | undefined): void {
  if (marker?.kind === 'search' || marker?.kind === 'replace') {
    fail(state, marker.text, '=======', 'structure')
    return
  }
  const header = readHeader(block, marker, state.line)
  // Here a line of dashes below the marker always ends the header.
  delete block.bareDashes
  if (typeof header === 'object') stop(state, header)
  else if (marker?.kind === 'separator') {
    block.inHeader = false
    block.own.push({ index: block.body.length, line: state.line, text: marker.text })
    block.body.push(line)
  } else if (!header) addContent(state, block, line, marker, '=======')
}

function afterSeparator(state: SpecState, block: OpenBlock, line: string, marker: Marker | undefined): void {
  if (marker?.kind === 'search') fail(state, marker.text, '>>>>>>> REPLACE', 'structure')
  else if (marker?.kind === 'separator') fail(state, marker.text, '>>>>>>> REPLACE', 'conflict')
  else if (marker?.kind === 'start-line' || marker?.kind === 'end-line')
    fail(state, marker.text, 'no line marker after =======: it belongs below <<<<<<< SEARCH', 'header')
  else if (marker?.kind === 'replace') close(state, block, marker)
  else addContent(state, block, line, marker, '>>>>>>> REPLACE')
}

function addContent(state: SpecState, block: OpenBlock, line: string, marker: Marker | undefined, expected: string): void {
  if (marker?.kind === 'conflict-open' || marker?.kind === 'conflict-close') fail(state, marker.text, expected, 'conflict')
  else block.body.push(line)
}

function close(state: SpecState, block: OpenBlock, marker: Marker): void {
  const closed = closeBlock(block, state.line, marker.text)
  state.open = undefined
  if ('nature' in closed) stop(state, closed)
  else state.blocks.push(closed)
}

function fail(state: SpecState, found: string, expected: string, nature: Fault['nature']): void {
  stop(state, { line: state.line, expected, found, nature })
}

function stop(state: SpecState, fault: Fault): void {
  state.faults.push({ ...fault, sentence: sentenceOf(fault) })
  state.open = undefined
}

/** Returns the specification's sentence for a broken form. Source: docs/spec/search-replace.md, Marker validation. */
export function sentenceOf({ found, expected }: Pick<Fault, 'found' | 'expected'>): string {
  if (found === 'the end of the text') return 'Unexpected end of sequence'
  if (expected === BEFORE_IT) return `Found ${found} before <<<<<<< SEARCH`
  return `Found ${found}, expected ${expected}`
}
