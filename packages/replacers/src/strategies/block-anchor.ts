import type { Document } from '@suture/text'
import { openDocument } from '@suture/text'
import { selectBlock } from '../spec-selection'
import type { Candidate, Replacer, Strategy } from '../strategy'
import { blockSpan, linesOf, searchLines } from './plain'

/** Replacer 3 of spec/replacers.md. */
export const BlockAnchorReplacer: Replacer = function* (content, find) {
  const chosen = selectBlock([...places(openDocument(content), find)])
  if (chosen) yield content.slice(chosen.from, chosen.to)
}

/** Blocks from a line that equals the search's first to the nearest that equals its last. */
export const blockAnchor: Strategy = { name: 'block-anchor', propose: places }

function* places(doc: Document, find: string): Generator<Candidate, void, unknown> {
  const wanted = searchLines(find).map((line) => line.trim())
  if (wanted.length < 3) return
  const lines = linesOf(doc).map((line) => line.trim())
  for (let i = 0; i < lines.length; i++) {
    if (lines[i] !== wanted[0]) continue
    const j = lines.indexOf(wanted.at(-1)!, i + 2)
    if (j !== -1) yield blockSpan(doc, i, j, similarity(lines.slice(i + 1, j), wanted.slice(1, -1)))
  }
}

function similarity(actual: string[], wanted: string[]): number {
  const count = Math.min(actual.length, wanted.length)
  if (count === 0) return 1
  let sum = 0
  for (let k = 0; k < count; k++) {
    const longest = Math.max(actual[k]!.length, wanted[k]!.length)
    sum += longest === 0 ? 1 : 1 - levenshtein(actual[k]!, wanted[k]!) / longest
  }
  return sum / count
}

function levenshtein(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]!
}
