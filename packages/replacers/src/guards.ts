/**
 * Guards: what a place must fulfil under `policy: "safe"`, whatever strategy proposed it.
 *
 * Removed lines have already been held against the file by the alignment (they are never fuzzy). Here stand the tests
 * that look at the place as a whole. Each says why, so that the refusal can.
 */
import { diffLines, FUZZY_LEVEL, indentOf, type LineAlignment, lineKey, PUNCTUATION_LEVEL, weight } from '@suture/graft'
import { type Document, lineText } from '@suture/text'
import { fuzzyAllowance } from './alignment'
import type { LineFinder } from './line-finder'
import { opensBlock, renames } from './names'
import type { Pattern } from './pattern'
import { type Found, punctuated } from './place'

/** Why a place is not acceptable. */
export type Reason = 'disproportionate' | 'weak-anchors' | 'low-similarity' | 'inner-lines-differ'

/** A place may have this many times the quoted lines, and some more, without an elision mark. */
const PROPORTION = 2
const PROPORTION_SLACK = 3
/** Share of the quoted weight that must stand in the file up to blanks and typography. */
const LEAST_SHARE = 0.5
/** Weight of the equal lines that a place with misquoted or missing lines needs: two lines that say something. */
const LEAST_WEIGHT = 2.5
/** Share of the block that must be equal where a misquoted line stands verbatim elsewhere. */
const FIRM_SHARE = 0.75

/** Why a place is not acceptable; undefined when it is. */
export function refusalOf(source: Document, finder: LineFinder, place: Found): Reason | undefined {
  const { alignment, pattern } = place
  if (!alignment) return undefined
  const covered = place.last - place.first + 1
  const elided = pattern.elisions.some(Boolean)
  if (!elided && covered > pattern.lines.length * PROPORTION + PROPORTION_SLACK) return 'disproportionate'
  const loose = punctuated(place)
  // A formatter and a slip at once: then lines of either kind are misquoted ones.
  if (alignment.fuzzy > 0 && loose > 0 && alignment.fuzzy + loose > fuzzyAllowance(pattern.lines.length)) return 'low-similarity'
  let equal = 0
  let near = 0
  let total = 0
  let distinct = 0
  pattern.lines.forEach((line, i) => {
    if (pattern.elisions[i]) return
    const own = weight(line.raw)
    total += own
    const level = alignment.levels[i]!
    if (level === PUNCTUATION_LEVEL) near += own
    if (level < 0 || level >= PUNCTUATION_LEVEL) return
    equal += own
    if (/\w{2}/.test(line.body)) distinct++
  })
  // A block's ends hold it in place: they may be misquoted, not invented.
  const last = pattern.lines.length - 1
  if ((alignment.levels[0]! < 0 && !pattern.elisions[0]) || (alignment.levels[last]! < 0 && !pattern.elisions[last])) return 'weak-anchors'
  if (dropsOneOfSeveral(pattern, alignment) || addsToHalfALine(pattern, alignment)) return 'inner-lines-differ'
  if (alignment.fuzzy > 0 && namesAnother(source, finder, place, equal / total)) return 'inner-lines-differ'
  const tolerant = alignment.fuzzy > 0 || alignment.skipped > 0 || elided
  if (!tolerant) return equal < 0.2 ? 'weak-anchors' : undefined
  if (alignment.skipped > Math.max(1, pattern.lines.length / 4)) return 'low-similarity'
  if ((alignment.fuzzy > 0 ? equal : equal + near) / total < LEAST_SHARE) return 'low-similarity'
  if (alignment.fuzzy > 0 && (equal < LEAST_WEIGHT || distinct < 2)) return 'weak-anchors'
  return distinct < 1 ? 'weak-anchors' : undefined
}

/**
 * A misquoted line that names another place: it opens a block and stands verbatim elsewhere, or a name in it is another
 * one. Any other line that stands elsewhere needs most of the block to speak for this place.
 */
function namesAnother(source: Document, finder: LineFinder, place: Found, share: number): boolean {
  const { alignment, pattern } = place
  return pattern.lines.some((line, i) => {
    const level = alignment!.levels[i]!
    if ((level !== FUZZY_LEVEL && level !== -1) || pattern.elisions[i] || line.body === '') return false
    const opens = opensBlock(line)
    if ((opens || share < FIRM_SHARE) && weight(line.raw) >= 1.5 && finder.rows(line).length === 1) return true
    if (level !== FUZZY_LEVEL || !opens) return false
    const actual = lineKey(lineText(source, place.first + alignment!.lo[i]!))
    return opensBlock(actual) && renames(line.folded, actual.folded)
  })
}

/**
 * Lines are added behind one that stands nowhere while the one before it is misquoted: the two may be one line of the file, and then
 * nothing can stand between its halves, nor hang on the second.
 */
function addsToHalfALine({ lines, oldLines, newLines }: Pattern, { levels }: LineAlignment): boolean {
  const isHalf = (i: number) => i > 0 && levels[i] === -1 && lines[i]!.body !== '' && levels[i - 1] === FUZZY_LEVEL
  return (
    lines.some((_, i) => isHalf(i)) &&
    diffLines(oldLines, newLines).some(({ oldFrom, oldTo }) => isHalf(oldFrom) || (oldFrom === oldTo && isHalf(oldFrom - 1)))
  )
}

/** A line was quoted more often than it stands, and the edit takes or brings one like it: nothing tells which of them stands. */
function dropsOneOfSeveral({ lines, newLines }: Pattern, { levels }: LineAlignment): boolean {
  return lines.some(({ body }, i) => {
    if (levels[i]! >= 0 || body === '') return false
    const quoted = lines.filter((line) => line.body === body).length
    return quoted > 1 && newLines.filter((line) => line.trim() === body).length !== quoted
  })
}

/** Lines beyond a block's end at which the quoted bracket is looked for. */
const BEYOND = 3
const BRACKETS = /^[)\]}>;,]+$/

/**
 * A block that ends in a bracket of another depth than quoted, while all other lines stand as quoted, and a bracket as quoted
 * stands close behind that end: it is another bracket. Asked of the chosen place alone, so that no twin of it wins thereby.
 */
export function holdsByOddBracket(source: Document, { pattern, alignment, first, last }: Found): boolean {
  const { lines } = pattern
  if (!alignment) return false
  const isOdd = (i: number) => {
    const indent = indentOf(lineText(source, first + alignment.lo[i]!))
    return alignment.levels[i]! >= 0 && indent !== lines[i]!.indent
  }
  const telling = lines.flatMap((line, i) => (line.body === '' || pattern.elisions[i] ? [] : [i]))
  const beyond = (i: number) =>
    Array.from({ length: BEYOND }, (_, far) => (i === 0 ? first - 1 - far : last + 1 + far)).some(
      (line) => line >= 0 && line < source.lineCount && lineText(source, line).trimEnd() === lines[i]!.raw.trimEnd(),
    )
  // Where nothing changes beside it, it is the same to the bytes which bracket was meant.
  const { newLines } = pattern
  const end = lines.length - 1
  const rests = (i: number) =>
    i === 0
      ? newLines[0] === lines[0]!.raw && newLines[1] === lines[1]?.raw
      : newLines.at(-1) === lines[end]!.raw && newLines.at(-2) === lines[end - 1]?.raw
  const ends = [0, end].filter((i) => BRACKETS.test(lines[i]!.body) && isOdd(i) && !rests(i) && beyond(i))
  return ends.length > 0 && telling.length > ends.length + 1 && telling.every((i) => ends.includes(i) || !isOdd(i))
}
