/**
 * A change that somebody has begun: one of the lines that it adds is where the edit puts it, among lines that nobody quoted.
 *
 * Idea: among the quoted lines there was no room for a line that was there before. And if the quote differs only in depth, an added line
 * that is as deep as in the edit, near a neighbour of the change that is so too, shows the place that was meant.
 *
 *     file    }                quoted    }                begun    is already where it would be added
 *             let flag;                  return a                  (the quote's brace is the upper one)
 *             if (x) { ... }   adding    let flag;
 *             return a                   let other;
 *
 * Cost: one lookup for each added line. Source: own. Weakness: lines that occur more than once in the file prove nothing.
 */
import type { LineHunk, LineKey } from '@suture/graft'
import { isTelling, looksLikeComment, objectKey, weight } from '@suture/graft/internal'
import type { Finding } from '@suture/text'
import { type Explained, finding, shown } from '../explained'

/** Weight from which a line is not just a common opening. */
const SAYS = 1.5
/** Lines that may occur twice without harm, and often do. */
const IMPORTS = /^(?:import|from|use|using|require|include)\b|^#\s*(?:include|import)\b/

/** True for a line that nobody writes twice. Keys belong to their blocks, and are checked by another rule. */
function standsForItself(line: LineKey): boolean {
  return weight(line.raw) >= SAYS && !looksLikeComment(line) && !IMPORTS.test(line.body) && objectKey(line.body) === undefined
}

/** A finding if one of the added lines is among the quoted ones, and nowhere else. */
export function standsAmong(explained: Explained, added: readonly LineKey[]): Finding | undefined {
  const { place, session, actual, unquoted } = explained
  const rows = new Set(unquoted(place.first - 1, place.last + 1))
  if (rows.size === 0) return undefined
  for (const line of added) {
    const [r, ...others] = !standsForItself(line) || session.leaving.has(line.body) ? [] : session.finder.rows(line)
    if (r === undefined || others.length > 0 || !rows.has(r)) continue
    const sentence = `Line ${r + 1}, ${shown(actual(r).raw)}, stands among the quoted lines, and is one of those that the edit would add.`
    return finding(explained, 'partly-applied', sentence, [r])
  }
  return undefined
}

/**
 * A finding if one of the added lines, of which others are missing, is as in the edit, near a neighbour of the change that is so too, while
 * the place is at another depth.
 */
export function standsAsWritten(explained: Explained, hunk: LineHunk, added: readonly LineKey[], reach: number): Finding | undefined {
  const { lines, above, below, distortion, session, actual, place } = explained
  const moved = [above(hunk.oldFrom), below(hunk.oldTo - 1)].filter(
    (i) => i !== -1 && distortion(i) === 'indentation' && isTelling(lines[i]!.raw),
  )
  if (moved.length === 0 || added.every((line) => session.finder.rows(line).length > 0)) return undefined
  const isOutside = (r: number) => r < place.first || r > place.last
  for (const line of added) {
    const [r, ...others] = looksLikeComment(line) || session.leaving.has(line.body) ? [] : session.finder.rows(line)
    if (r === undefined || others.length > 0 || actual(r).raw !== line.raw || !isOutside(r)) continue
    const isNear = (row: number) => Math.abs(row - r) <= reach && isOutside(row)
    const near = moved.flatMap((i) => session.finder.rows(lines[i]!).filter((row) => isNear(row) && actual(row).raw === lines[i]!.raw))[0]
    if (near === undefined) continue
    const sentence = `Line ${r + 1}, ${shown(actual(r).raw)}, is one of those that the edit would add, as deep as it has them and near line ${near + 1}, ${shown(actual(near).raw)}, which it quotes.`
    return finding(explained, 'partly-applied', sentence, [r, near])
  }
  return undefined
}
