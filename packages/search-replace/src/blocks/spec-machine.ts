import { countMarker, keepAbove, type Machine, type MachineState, machineOf } from './machine'
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

/** Returns a strict machine at the start of a text. */
export function startSpecMachine(): Machine {
  return machineOf(feed, (state) => {
    if (state.open) fail(state, 'the end of the text', state.open.own.length > 0 ? '>>>>>>> REPLACE' : '=======', 'structure')
  })
}

function feed(state: MachineState, line: string): void {
  if (state.faults.length > 0) return
  state.line++
  const marker = readSpecMarker(line)
  if (marker) countMarker(state, marker)
  if (!state.open) outside(state, line, marker)
  else if (state.open.own.length === 0) afterSearch(state, state.open, line, marker)
  else afterSeparator(state, state.open, line, marker)
}

/** Reads a line in the specification's state START, which is outside any block. */
function outside(state: MachineState, line: string, marker: Marker | undefined): void {
  if (marker?.kind === 'search') begin(state, line)
  else if (marker?.kind === 'separator' || marker?.kind === 'replace') fail(state, marker.text, BEFORE_IT, 'structure')
  else keepAbove(state, line)
}

function begin(state: MachineState, line: string): void {
  const { path } = labelAbove(state.above)
  const crlf = line.endsWith('\r')
  const empty = { inHeader: true, body: [], own: [], other: [], policy: 'spec' as const }
  state.open = { from: state.line, marks: CANONICAL_MARKS, indent: '', crlf, path, closesFence: undefined, ...empty }
  state.above = []
}

function afterSearch(state: MachineState, block: OpenBlock, line: string, marker: Marker | undefined): void {
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

function afterSeparator(state: MachineState, block: OpenBlock, line: string, marker: Marker | undefined): void {
  if (marker?.kind === 'search') fail(state, marker.text, '>>>>>>> REPLACE', 'structure')
  else if (marker?.kind === 'separator') fail(state, marker.text, '>>>>>>> REPLACE', 'conflict')
  else if (marker?.kind === 'start-line' || marker?.kind === 'end-line')
    fail(state, marker.text, 'no line marker after =======: it belongs below <<<<<<< SEARCH', 'header')
  else if (marker?.kind === 'replace') close(state, block, marker)
  else addContent(state, block, line, marker, '>>>>>>> REPLACE')
}

function addContent(state: MachineState, block: OpenBlock, line: string, marker: Marker | undefined, expected: string): void {
  if (marker?.kind === 'conflict-open' || marker?.kind === 'conflict-close') fail(state, marker.text, expected, 'conflict')
  else block.body.push(line)
}

function close(state: MachineState, block: OpenBlock, marker: Marker): void {
  const closed = closeBlock(block, state.line, marker.text)
  state.open = undefined
  if ('nature' in closed) stop(state, closed)
  else state.blocks.push(closed)
}

function fail(state: MachineState, found: string, expected: string, nature: Fault['nature']): void {
  stop(state, { line: state.line, expected, found, nature })
}

function stop(state: MachineState, fault: Fault): void {
  state.faults.push({ ...fault, sentence: sentenceOf(fault) })
  state.open = undefined
}

/** Returns the specification's sentence for a broken form. Source: docs/spec/search-replace.md, Marker validation. */
export function sentenceOf({ found, expected }: Pick<Fault, 'found' | 'expected'>): string {
  if (found === 'the end of the text') return 'Unexpected end of sequence'
  if (expected === BEFORE_IT) return `Found ${found} before <<<<<<< SEARCH`
  return `Found ${found}, expected ${expected}`
}
