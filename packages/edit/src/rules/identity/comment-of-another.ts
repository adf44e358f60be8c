import type { LineKey } from '@suture/graft'
import { isFirm, isForm, isLineSlip, looksLikeComment, wordsOf } from '@suture/graft/internal'
import { isCommentAt, numbersOf, saysTheSame } from '../comments'
import { type Explained, finding, shown } from '../explained'
import { occurrencesIn } from '../occurrences'
import type { Rule } from '../rule'
import { standInOneRun } from '../runs'

/**
 * A comment in other words may have been reworded, or be the comment of a sibling. It was reworded if a quoted line of code is there
 * verbatim and occurs once in the file, or several such lines of the comment itself; or if it shares no word with the one there and the
 * code occurs in only one run.
 *
 *     file    // Step 1     quoted     // Step 2     refused: step 1 looks the same
 *             run()                   -run()
 */
export const commentOfAnother: Rule = {
  name: 'comment-of-another',
  asks: 'identity',
  check(explained) {
    const { lines, pattern, distortion, row, actual, session } = explained
    const off = lines.findIndex(
      (line, i) =>
        line.body !== '' &&
        !pattern.elisions[i] &&
        isCommentAt(explained, i) &&
        !isForm(distortion(i)) &&
        !saysTheSame(explained, i) &&
        !isHeadOfFile(explained, i) &&
        (distortion(i) === 'absent' || !isLineSlip(line.folded, actual(row(i)).folded, occurrencesIn(session))),
    )
    if (off === -1) return undefined
    const isCounted = row(off) !== -1 && countsAnother(lines[off]!.folded, actual(row(off)).folded)
    const standsOnce = (line: LineKey, i: number) =>
      isFirm(distortion(i)) && /\w{4}/.test(line.body) && session.finder.rows(line).length === 1
    const isOwn =
      !isCounted &&
      (lines.some((line, i) => !isCommentAt(explained, i) && standsOnce(line, i)) ||
        sameComment(explained, off).filter((i) => standsOnce(lines[i]!, i)).length >= LEAST)
    if (isOwn || (!isCounted && isUnrelated(explained, off) && standsInOneRun(explained, off))) return undefined
    const at = row(off)
    if (isCounted) {
      const sentence = `The comment at line ${at + 1} is ${shown(actual(at).raw)}, not ${shown(lines[off]!.raw)} as quoted: the numbers differ.`
      return finding(explained, 'comment-of-another', sentence, [at], [lines[off]!.raw])
    }
    const sentence =
      at === -1
        ? `The quoted comment ${shown(lines[off]!.raw)} is not there, and none of the quoted lines of code stands once in the file.`
        : `The comment at line ${at + 1} is ${shown(actual(at).raw)}, not ${shown(lines[off]!.raw)} as quoted, and none of the quoted lines of code stands once in the file.`
    return finding(explained, 'comment-of-another', sentence, at === -1 ? [] : [at], [lines[off]!.raw])
  },
}

/**
 * True for a comment at the head of a file that names the file and differs only in a version: it is about that file, and its version was
 * increased since.
 *
 *     file    // Contracts v5.0.0 (math/Signed.sol)       quoted    // Contracts v4.9.0 (math/Signed.sol)       the same
 */
function isHeadOfFile({ lines, row, actual, session }: Explained, i: number): boolean {
  const at = row(i)
  const isOfFile = (line: LineKey) => line.body === '' || (looksLikeComment(line) && !HEADING.test(line.body))
  if (at === -1 || at >= MOST_OF_HEAD || !isOfFile(actual(at)) || !lines.slice(0, i + 1).every(isOfFile)) return false
  for (let r = 0; r < at; r++) if (!isOfFile(actual(r))) return false
  const [quoted, own] = [lines[i]!.folded, actual(at).folded].map((text) => wordsOf(text.replace(VERSIONS, '')))
  const isIn = (one: readonly string[], other: readonly string[]) => one.every((word) => other.includes(word))
  return NAMES_FILE.test(lines[i]!.folded) && (isIn(quoted!, own!) || isIn(own!, quoted!)) && session.finder.rows(lines[i]!).length === 0
}

/** Lines from the top in which a comment is about the whole file. */
const MOST_OF_HEAD = 20
/** Possible headings: they are followed by their section, and are not about the file. */
const HEADING = /^(?:#|<!--)/
const NAMES_FILE = /[\w-]{2,}\.[a-z]{1,4}\b/
const VERSIONS = /\bv\d+(?:\.\d+)+\b|\b\d+\.\d+\.\d+\b/g

/** True if the comment is not there at all, or shares no word with the one that is: comments of siblings are alike. */
function isUnrelated({ lines, row, actual }: Explained, off: number): boolean {
  if (row(off) === -1) return true
  const own = new Set(wordsOf(actual(row(off)).folded))
  return !wordsOf(lines[off]!.folded).some((word) => word.length > 2 && own.has(word))
}

/** The other quoted lines of the comment that contains a line. */
function sameComment(explained: Explained, off: number): number[] {
  const { lines, pattern } = explained
  const isIn = (i: number) => i >= 0 && i < lines.length && !pattern.elisions[i] && isCommentAt(explained, i)
  let [from, to] = [off, off]
  while (isIn(from - 1)) from--
  while (isIn(to + 1)) to++
  return lines.flatMap((_, i) => (i >= from && i <= to && i !== off ? [i] : []))
}

/** Minimum number of lines that together identify their place. */
const LEAST = 3

/** True if all quoted lines of code are as quoted, and nowhere else consecutive; for a quote without code, all its other lines. */
function standsInOneRun(explained: Explained, off: number): boolean {
  const { lines, pattern, distortion, row, actual } = explained
  const said = lines.flatMap((line, i) => (line.body === '' || pattern.elisions[i] || i === off ? [] : [i]))
  const code = said.filter((i) => !isCommentAt(explained, i))
  const wanted = code.length > 0 ? code : said
  if (wanted.length < LEAST || !wanted.every((i) => isFirm(distortion(i)))) return false
  return standInOneRun(explained, wanted, code.length > 0 ? undefined : (line) => line.body === '' || line === actual(row(off)))
}

/** True if the comment that is there has other numbers, unless it is the quoted one continued. */
function countsAnother(quoted: string, actual: string): boolean {
  return numbersOf(quoted) !== numbersOf(numbersOf(quoted) === '' && isLong(quoted) && actual.startsWith(quoted) ? quoted : actual)
}

/** True for a comment long enough to have been cut off after its first words. */
function isLong(text: string): boolean {
  return wordsOf(text).length >= LEAST
}
