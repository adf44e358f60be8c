/**
 * The evidence of a place, in bits, whichever tier has found it.
 *
 *     file    const rate = 0.2        once among 900 lines
 *     quoted  const rate  = 0.2
 *     result  17.4 bits for the line, minus 1 for its whitespace
 *
 * Cost: one pass over the text for all words together; nothing until it is read. Source: own. Weakness: a place of a strict tier is only
 * compared with the candidates of that tier.
 */
import type { Distortion } from '@suture/graft'
import { EVIDENCE, type QuotedLine, weighedLine, wordsOf } from '@suture/graft/internal'
import type { Match } from '@suture/text'
import type { Pattern } from '../../forms/pattern'
import type { Measure } from '../../lookup/session'
import type { Found } from '../place'

/** Bits of an exact hint; two less for each doubling of its distance. */
export const MOST_HINT_BITS = 10
const HINT_FALLS = 2

/** Bits that a hint (1-based) gives to a place that begins at a row (0-based). */
export function hintBits(first: number, hint: number | undefined): number {
  if (hint === undefined || hint <= 0) return 0
  return Math.max(0, MOST_HINT_BITS - HINT_FALLS * Math.log2(1 + Math.abs(first + 1 - hint)))
}

/** The quoted lines with their bits. */
export function quotedLines({ source, finder, statistics }: Measure, { lines, elisions }: Pattern): QuotedLine[] {
  const counts = statistics.counts(lines.flatMap(({ folded }) => wordsOf(folded)))
  return lines.map((key, i) => {
    const rows = finder.rows(key).length
    const alike = rows > 0 ? rows : finder.nearRows(key).length
    return weighedLine(key, counts, { rows, alike, lineCount: source.lineCount, elided: elisions[i]! })
  })
}

/** The evidence of a place in bits, and the share of the quote that is there, 0..1. */
export type PlaceEvidence = Required<Pick<Match, 'evidence' | 'share'>>

/** The evidence of a place; `hint` is the 1-based line at which it was expected. */
export function placeEvidence(measure: Measure, place: Found, hint: number | undefined): PlaceEvidence {
  const { pattern, alignment, strategy, distortion, first } = place
  const quoted = quotedLines(measure, pattern)
  // An elision mark that occurs verbatim is a line like any other.
  const total = quoted.reduce((sum, { elided, bits }) => sum + (elided && alignment ? 0 : bits), 0)
  const costs = pattern.lines.map((_, i) => costOf(alignment ? alignment.distortions[i]! : distortion))
  // For places by evidence, the search has counted the gaps as well.
  const cost = strategy === 'alignment' && alignment ? alignment.cost : costs.reduce((sum, own) => sum + own, 0)
  const bits = Math.max(0, total - cost)
  return { evidence: bits + hintBits(first, hint), share: total === 0 ? 1 : bits / total }
}

function costOf(distortion: Distortion): number {
  return distortion === 'absent' ? 0 : distortion === 'misquoted' ? EVIDENCE.misquoted : EVIDENCE.form[distortion]
}
