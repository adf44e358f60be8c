import { isFirm, isLineSlip, looksLikeComment } from '@suture/graft/internal'
import { finding, shown } from '../explained'
import { occurrencesIn } from '../occurrences'
import type { Rule } from '../rule'

/**
 * A comment in other words may have been reworded, or be the comment of a sibling: it is the former where a line of code that stands
 * once in the file was quoted as it stands.
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
        looksLikeComment(line) &&
        !isFirm(distortion(i)) &&
        (distortion(i) === 'absent' || !isLineSlip(line.folded, actual(row(i)).folded, occurrencesIn(session))),
    )
    if (off === -1) return undefined
    const isCounted = row(off) !== -1 && numbers(lines[off]!.folded) !== numbers(actual(row(off)).folded)
    const isOwn =
      !isCounted &&
      lines.some(
        (line, i) => isFirm(distortion(i)) && !looksLikeComment(line) && /\w{4}/.test(line.body) && session.finder.rows(line).length === 1,
      )
    if (isOwn) return undefined
    const at = row(off)
    if (isCounted) {
      const sentence = `The comment at line ${at + 1} is ${shown(actual(at).raw)}, not ${shown(lines[off]!.raw)} as quoted: it counts another one.`
      return finding(explained, 'comment-of-another', sentence, [at], [lines[off]!.raw])
    }
    const sentence =
      at === -1
        ? `The quoted comment ${shown(lines[off]!.raw)} is not there, and none of the quoted lines of code stands once in the file.`
        : `The comment at line ${at + 1} is ${shown(actual(at).raw)}, not ${shown(lines[off]!.raw)} as quoted, and none of the quoted lines of code stands once in the file.`
    return finding(explained, 'comment-of-another', sentence, at === -1 ? [] : [at], [lines[off]!.raw])
  },
}

function numbers(text: string): string {
  return (text.match(/\b\d+\b/g) ?? []).join()
}
