import { defined } from '@suture/text/internal'
import type { Block } from './block'
import type { Fault, MarkerCounts } from './malformed'
import type { Marker } from './marker'
import { CANONICAL_MARKS, isWide, readMarker } from './marker'
import type { OpenBlock } from './open-block'
import { closeBlock, readHeader, separatorSoFar } from './open-block'
import { labelAbove } from './path-label'
import { closeAtEnd } from './unclosed'

/** Maximum number of lines above an opening marker that are searched for a file name: a path, a fence and empty lines. */
const LABEL_LINES = 4

/**
 * A misspelt opening marker, such as `<<<<<<< SERACH`: the word begins with S and has four to seven capitals. A branch in a conflict rarely
 * has such a name.
 */
const MISSPELT = /^<+ ?S[A-Z]{3,6}$/

/**
 * Reads blocks line by line, as a state machine.
 *
 * Idea: outside a block, wait for an opening marker. Inside a block, collect the separators, and choose one when the closing marker
 * follows. After a malformed marker, skip everything up to the next closing marker. The skipped lines may be content of the block, so they
 * are never read as an edit.
 * Cost: linear in the text. Source: docs/spec/search-replace.md, Marker validation.
 * Weakness: if the content of a block contains a line that equals its separator, that line must be escaped.
 */
export interface Machine {
  /** Takes one line without its LF. */
  readonly line: (line: string) => void
  /** Ends the text. */
  readonly end: () => void
  readonly blocks: Block[]
  readonly faults: Fault[]
  readonly counts: MarkerCounts
  /** The block in progress. */
  readonly open: OpenBlock | undefined
}

/** What a machine has read. */
export interface MachineState {
  line: number
  open: OpenBlock | undefined
  skipping: boolean
  above: string[]
  /**
   * The opening marker of a git conflict in the prose above. If a separator follows this marker, the lines are an edit with other markers.
   */
  conflict: { readonly line: number; readonly found: string } | undefined
  readonly blocks: Block[]
  readonly faults: Fault[]
  readonly counts: { search: number; separator: number; replace: number }
}

/** Returns a machine at the start of a text. The policy `spec` has a machine of its own (`startSpecMachine`). */
export function startMachine(): Machine {
  return machineOf(feed, finish)
}

/** Returns a machine at the start of a text, with the functions that read a line and the end of the text. */
export function machineOf(read: (state: MachineState, line: string) => void, end: (state: MachineState) => void): Machine {
  const state: MachineState = {
    line: 0,
    open: undefined,
    skipping: false,
    above: [],
    conflict: undefined,
    blocks: [],
    faults: [],
    counts: { search: 0, separator: 0, replace: 0 },
  }
  return {
    line: (line) => read(state, line),
    end: () => end(state),
    blocks: state.blocks,
    faults: state.faults,
    counts: state.counts,
    get open() {
      return state.open
    },
  }
}

function feed(state: MachineState, line: string): void {
  state.line++
  const read = readMarker(line)
  const isText = read && isWide(read.marks) && (state.open ? !isWide(state.open.marks) : read.kind !== 'search')
  const marker = isText ? undefined : read
  if (marker) countMarker(state, marker)
  if (state.open) inside(state, state.open, line, marker)
  else outside(state, line, marker)
}

function outside(state: MachineState, line: string, marker: Marker | undefined): void {
  if (!state.skipping) {
    if (marker?.kind === 'search') begin(state, line, marker)
    else prose(state, line, marker)
  } else if (marker?.kind === 'replace') state.skipping = false
  else if (marker?.kind === 'search') fail(state, marker.text, '>>>>>>> REPLACE, to end the broken block above', 'structure')
}

function prose(state: MachineState, line: string, marker: Marker | undefined): void {
  keepAbove(state, line)
  if (!marker) return
  if (marker.kind === 'replace') fail(state, marker.text, '<<<<<<< SEARCH before it', 'structure', false)
  if (marker.kind === 'separator' && state.conflict) skip(state, { ...state.conflict, expected: '<<<<<<< SEARCH', nature: 'conflict' })
  else if (marker.kind !== 'conflict-open' || marker.indent !== '') state.conflict = undefined
  else if (MISSPELT.test(marker.text)) fail(state, marker.text, '<<<<<<< SEARCH', 'conflict')
  else state.conflict = { line: state.line, found: marker.text }
}

/** Keeps a line above the next block, which may name its file. */
export function keepAbove({ above }: MachineState, line: string): void {
  above.push(line)
  if (above.length > LABEL_LINES) above.shift()
}

function begin(state: MachineState, line: string, marker: Marker): void {
  const label = labelAbove(state.above)
  state.open = {
    from: state.line,
    marks: marker.marks,
    indent: marker.indent,
    crlf: line.endsWith('\r'),
    path: label.path,
    closesFence: label.closesFence,
    ...defined({ startLine: marker.startLine }),
    inHeader: true,
    body: [],
    own: [],
    other: [],
  }
  state.skipping = false
  state.above = []
  state.conflict = undefined
}

function inside(state: MachineState, block: OpenBlock, line: string, marker: Marker | undefined): void {
  if (marker?.kind === 'search') fail(state, marker.text, expectedNext(block), 'structure')
  else if (marker?.kind === 'replace' || isBareClose(block, marker)) {
    keep(state, closeBlock(block, state.line, marker?.text ?? ''))
  } else {
    const header = readHeader(block, marker, state.line)
    if (typeof header === 'object') skip(state, header)
    else if (!header) body(state, block, line, marker)
  }
}

function body(state: MachineState, block: OpenBlock, line: string, marker: Marker | undefined): void {
  if (marker?.kind === 'separator') addSeparator(state, block, marker)
  else if (marker && (marker.indent === block.indent || marker.marks === 0)) checkContent(state, block, marker)
  block.body.push(line)
}

function addSeparator(state: MachineState, block: OpenBlock, marker: Marker): void {
  const own = marker.marks === block.marks && marker.indent === block.indent
  if (own && block.own.length > 0) fail(state, marker.text, '>>>>>>> REPLACE', 'either')
  const list = own ? block.own : block.other
  list.push({ index: block.body.length, line: state.line, text: marker.text })
}

function checkContent(state: MachineState, block: OpenBlock, marker: Marker): void {
  const replacing = separatorSoFar(block) !== undefined
  const isConflict = marker.kind === 'conflict-open' || marker.kind === 'conflict-close'
  // The markers of a longer block are not confused with those of a conflict in its text.
  const isText = block.marks > CANONICAL_MARKS && marker.marks < block.marks
  if (isConflict && !isText) fail(state, marker.text, expectedNext(block), 'conflict')
  else if (replacing && (marker.kind === 'start-line' || marker.kind === 'end-line'))
    fail(state, marker.text, 'no line marker after =======: it belongs below <<<<<<< SEARCH', 'header')
}

function finish(state: MachineState): void {
  if (state.open) keep(state, closeAtEnd(state.open, state.line, expectedNext(state.open)))
}

function keep(state: MachineState, result: Block | Fault): void {
  state.open = undefined
  if ('nature' in result) state.faults.push(result)
  else state.blocks.push(result)
}

/**
 * Whether a line is `>>>>>>>` alone or with a part of its word. The closing marker of a conflict has a name, and its opening marker would
 * have been reported as a fault.
 */
function isBareClose(block: OpenBlock, marker: Marker | undefined): boolean {
  if (marker?.kind !== 'conflict-close' || marker.indent !== block.indent || block.own.length !== 1) return false
  return 'REPLACE'.startsWith(marker.text.slice(marker.marks).trim())
}

function expectedNext(block: OpenBlock): string {
  return separatorSoFar(block) ? '>>>>>>> REPLACE' : '======='
}

function fail(state: MachineState, found: string, expected: string, nature: Fault['nature'], skipRest = true): void {
  const fault: Fault = { line: state.line, expected, found, nature }
  if (skipRest) skip(state, fault)
  else state.faults.push(fault)
}

function skip(state: MachineState, fault: Fault): void {
  state.faults.push(fault)
  state.open = undefined
  state.skipping = true
  state.above = []
}

/** Counts a marker of the specification. */
export function countMarker(state: MachineState, marker: Marker): void {
  if (marker.kind === 'search' || marker.kind === 'replace' || marker.kind === 'separator') state.counts[marker.kind]++
}
