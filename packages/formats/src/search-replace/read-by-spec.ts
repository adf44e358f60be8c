import { parse } from '@suture/search-replace'
import { readSpecMarker } from '@suture/search-replace/internal'
import type { Answer } from '../answer/answer'
import { movedProblems, type Reader, type Region } from '../answer/reader'
import { blockEditsBySpec } from './block-edits'

/**
 * Reads SEARCH/REPLACE blocks by the rules of their specification, anywhere in an answer. An empty search part does not create a file.
 * Source: docs/spec/search-replace.md, Marker validation.
 */
export const searchReplaceBySpec: Reader = { opens: '<>=-+', read: readBlock }

const MARKERS = new Set(['search', 'separator', 'replace'])

/** Reads one block, up to the first line that can end the block. A marker outside a block is a problem. A block with a problem has no edit. */
function readBlock(answer: Answer, at: number): Region | undefined {
  const marker = readSpecMarker(answer.lines[at]!)
  if (marker === undefined || !MARKERS.has(marker.kind)) return undefined
  const to = marker.kind === 'search' ? findEnd(answer.lines, at) : at + 1
  const { blocks, problems } = parse(answer.lines.slice(at, to).join('\n'), { policy: 'spec' })
  const edits = blocks.map((block) => blockEditsBySpec(block, at, 0, 'search-replace'))
  return { from: at, to, format: 'search-replace', because: marker.text, edits, problems: movedProblems(problems, at) }
}

/** Returns the line after the block (0-based). An opening marker inside the block is refused by the parser of the specification. */
function findEnd(lines: readonly string[], at: number): number {
  for (let i = at; i < lines.length; i++) if (readSpecMarker(lines[i]!)?.kind === 'replace') return i + 1
  return lines.length
}
