/**
 * What a place must fulfil where context lines differ from the file's in punctuation alone, as after a formatter has run.
 *
 * Such lines are the file's as far as words go; but those of a twin may be so too. Asked of the chosen place alone, so that no twin
 * of it wins by the answer.
 */
import { indentOf, levelOf, lineKey, PUNCTUATION_LEVEL, samePlain, weight } from '@suture/graft'
import { type Document, lineText } from '@suture/text'
import { opensBlock } from './names'
import { type Found, punctuated } from './place'
import type { Session } from './search'

/** Lines with a word that must stand as quoted, and their weight: as for a misquoted line. */
const LEAST_FIRM = 2
const LEAST_WEIGHT = 2.5
/** Weight of a line that tells of its place by standing there alone. */
const LEAST_ELSEWHERE = 1.5

/** False where lines differ in punctuation, and too few others hold the place or as many stand as quoted around such a line elsewhere. */
export function isFirm({ source, finder }: Session, place: Found): boolean {
  const { pattern, alignment } = place
  if (!alignment || punctuated(place) === 0) return true
  const { lines, elisions } = pattern
  const telling = lines.map((_, i) => i).filter((i) => /\w{2}/.test(lines[i]!.body) && !elisions[i])
  const firm = telling.filter((i) => alignment.levels[i]! >= 0 && alignment.levels[i]! < PUNCTUATION_LEVEL)
  const weighs = firm.reduce((sum, i) => sum + weight(lines[i]!.raw), 0)
  if (firm.length < LEAST_FIRM || firm.length * 2 < telling.length || weighs < LEAST_WEIGHT) return false
  const isElsewhere = (i: number) => {
    if (alignment.levels[i] !== PUNCTUATION_LEVEL || weight(lines[i]!.raw) < LEAST_ELSEWHERE) return false
    return opensBlock(lines[i]!) && finder.rows(lines[i]!).length === 1
  }
  return !telling.some(isElsewhere) && bracketsHold(source, place, firm) && !overlapsTwin(source, place)
}

/**
 * The block fits nearly as well some lines further up or down, where it overlaps this place: the alignment tells of one of them. As for
 * places apart, one that has three times as many lines of other punctuation is no rival.
 */
function overlapsTwin(source: Document, place: Found): boolean {
  const { lines, fixed } = place.pattern
  const most = punctuated(place) * 3
  for (let start = place.first - lines.length + 1; start <= place.last; start++) {
    if (start === place.first || start < 0 || start + lines.length > source.lineCount) continue
    let off = 0
    for (let i = 0; i < lines.length && off <= most; i++) {
      const actual = lineKey(lineText(source, start + i))
      if (levelOf(lines[i]!, actual) < 0) off += !fixed[i] && samePlain(lines[i]!, actual) ? 1 : Infinity
    }
    if (off <= most) return true
  }
  return false
}

/** Brackets tell by their depth alone: those that differ in punctuation stand as deep as quoted, or as the firm lines of that depth. */
function bracketsHold(source: Document, { pattern, alignment, first }: Found, firm: readonly number[]): boolean {
  const indent = (i: number) => indentOf(lineText(source, first + alignment!.lo[i]!))
  return pattern.lines.every((line, i) => {
    if (alignment!.levels[i] !== PUNCTUATION_LEVEL || /\w/.test(line.body)) return true
    const alike = firm.filter((k) => pattern.lines[k]!.indent === line.indent)
    return alike.length > 0 ? alike.some((k) => indent(k) === indent(i)) : indent(i) === line.indent
  })
}
