/**
 * Whether a comment that was quoted in other words is still the one that is there.
 *
 * Idea: a comment of a sibling has another significant word (`Create the user`, `Delete the user`), a reworded one has the same significant
 * words: articles and auxiliaries come and go, and lines of a block break elsewhere. A comment between two lines of code that are as
 * quoted, one after the other and nowhere else so, is the one that was meant, whatever it says.
 * Cost: the comment's words. Source: own. Weakness: synonyms.
 *
 *     file    # Keep a copy of the users       quoted    # Keep the copy of users       the same
 *                                              quoted    # Keep a copy of the groups    another one
 */
import type { LineKey } from '@suture/graft'
import { isFirm, isTelling, looksLikeComment } from '@suture/graft/internal'
import type { Explained } from './explained'
import { standInOneRun } from './runs'

/** Words without significance. Words that change the meaning or the manner are not among them. */
const FILLERS = new Set(
  `a an the this that these those is are was were be been being will would should can could it its we you they our your their and of in within inside
  into at for with as also just here there then so which who when if do does did has have had order`.split(/\s+/),
)

/** Minimum number of words that identify a comment in the middle of a longer one. */
const LEAST = 3

/** Maximum number of lines that are searched for the ends of a comment. */
const LONG = 100

/**
 * True for a quoted line that is a comment, or inside one. A star at the margin begins a list item, unless the file's line is a comment, or
 * the quoted lines like it begin below `/*` or end before `*\/`: then it lost its depth.
 */
export function isCommentAt({ lines, row, actual }: Explained, i: number): boolean {
  const line = lines[i]!
  if (line.indent !== '' || !line.body.startsWith('* ')) return looksLikeComment(line)
  if (row(i) !== -1 && looksLikeComment(actual(row(i)))) return true
  const isInside = ({ body }: LineKey) => body === '*' || body.startsWith('* ')
  const below = lines.slice(i + 1, i + LONG).find((other) => !isInside(other))
  const above = lines.slice(Math.max(0, i - LONG), i).findLast((other) => !isInside(other))
  return below?.body.startsWith('*/') === true || (above !== undefined && /^\/\*(?!.*\*\/)/.test(above.body))
}

/** True if the quoted comment, alone or with the comment lines around it, has the significant words of the comment that is there. */
export function saysTheSame(explained: Explained, i: number): boolean {
  const { lines, row, actual } = explained
  if (row(i) === -1 || !isCommentAt(explained, i) || !looksLikeComment(actual(row(i)))) return false
  const [own, there] = [tellingWords(lines[i]!.folded), tellingWords(actual(row(i)).folded)]
  if (own.length > 0 && own.join() === there.join()) return true
  const isQuoted = (k: number) => k >= 0 && k < lines.length && isCommentAt(explained, k)
  const quoted = tellingWords(blockOf((k) => lines[k]!, isQuoted, i))
  const isThere = (r: number) => r >= 0 && r < explained.session.source.lineCount && looksLikeComment(actual(r))
  const all = tellingWords(blockOf(actual, isThere, row(i)))
  return quoted.join() === all.join() || (quoted.length >= LEAST && ` ${all.join(' ')} `.includes(` ${quoted.join(' ')} `))
}

/** True for a comment between two lines of code that are as quoted, with only comments between them, and nowhere else so. */
export function isFramed(explained: Explained, i: number): boolean {
  const { lines, pattern, distortion, row, above, below, actual } = explained
  const code = (from: number, step: (i: number) => number) => {
    let at = step(from)
    while (at !== -1 && !pattern.elisions[at] && isCommentAt(explained, at)) at = step(at)
    return at
  }
  const ends = [code(i, above), code(i, below)]
  if (!ends.every((at) => at !== -1 && !pattern.elisions[at] && isFirm(distortion(at)) && isTelling(lines[at]!.raw))) return false
  if (row(i) !== -1 && numbersOf(lines[i]!.folded) !== numbersOf(actual(row(i)).folded)) return false
  return standInOneRun(explained, ends)
}

/** The numbers in a comment, in order, each with a letter after it if there is one (`2a`): they distinguish steps. */
export function numbersOf(text: string): string {
  return (text.match(/\b\d+[a-z]?\b/gi) ?? []).join()
}

/** The comment lines around one, as one text. */
function blockOf(line: (at: number) => LineKey, isPart: (at: number) => boolean, from: number): string {
  let [first, last] = [from, from]
  while (isPart(first - 1)) first--
  while (isPart(last + 1)) last++
  let text = ''
  for (let at = first; at <= last; at++) text += `${line(at).folded}\n`
  return text
}

function tellingWords(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_$]+(?:'[\p{L}]+)?/gu) ?? []
  return words.filter((word) => !FILLERS.has(word))
}
