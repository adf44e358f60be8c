/**
 * Comments in a new text of a whole file that represent lines of the file.
 *
 *     file    def load(): ...        new text    def load(): ...
 *             def save(path):                    # save() unchanged
 *               write(path)
 *
 * Idea: people who delete code seldom write one new comment in its place, and models do so to omit code. The words of the comment do not
 * matter. Cost: one line diff. Source: own. Weakness: a comment next to other new lines is only recognised by its words.
 */
import { hasWords, trimmedLines } from './bare-lines'
import { type LostRun, lostRuns } from './lost-runs'

/** Minimum number of lines with words that a comment replaces. At least one of them is code. */
const LEAST = 2

/** Comments, also those that are code in other languages, and comments after a statement without effect. */
const REMARK =
  /^(?:(?:pass|[:({<])\s*)?(?:\/\/|\/\*|#+(?:\s|$)|#\p{L}[\p{L}\s,]*$|--+(?:\s|$)|--\[|<!--|%+[\s[]|%--|;+\s|\(\*|\{#|%#|-#\s|'\s|rem\s|"""|''')/iu
const INSIDE = /^\*\s/
const MARKUP = /^(?:<!--|\{\/\*|\{#|<%)/

/** Returns the new comment that is alone in the place of several lines of the file. In documents, only comments of markup count. */
export function loneRemark(file: readonly string[], block: readonly string[], isDocument: boolean): string | undefined {
  const [before, after] = [trimmedLines(file), trimmedLines(block)]
  const known = new Set(before)
  const isRemark = (line: string) => (isDocument ? MARKUP : REMARK).test(line)
  for (const run of lostRuns(before, after)) {
    const { removed, added } = withoutPairs(run, isRemark)
    const [only = '', ...others] = added.filter(hasWords)
    if (others.length > 0 || known.has(only) || !isRemark(only)) continue
    const words = removed.filter(hasWords)
    const isCommentedOut = words.some((line) => only.endsWith(line))
    if (!isCommentedOut && words.length >= LEAST && words.some((line) => !isRemark(line) && !INSIDE.test(line))) return only
  }
  return undefined
}

/** Returns a comment that begins with dots (`// ... the rest`), if a new file has only comments. */
export function dottedRemark(file: readonly string[]): string | undefined {
  const lines = trimmedLines(file).filter(hasWords)
  return lines.every((line) => REMARK.test(line)) ? lines.find((line) => /^\W{1,4}\s?(?:\.{3}|…)/.test(line)) : undefined
}

/** Returns the removed and added lines of a run without the first and last ones that are only changed. A new comment changes no code. */
function withoutPairs(run: LostRun, isRemark: (line: string) => boolean): Pick<LostRun, 'removed' | 'added'> {
  const [removed, added] = [[...run.removed], [...run.added]]
  const isPair = (a = '', b = '') => isRemark(a) === isRemark(b) && isAlike(a, b)
  while (isPair(removed[0], added[0])) {
    removed.shift()
    added.shift()
  }
  while (isPair(removed.at(-1), added.at(-1))) {
    removed.pop()
    added.pop()
  }
  return { removed, added }
}

/** Whether two lines share most of their words. */
function isAlike(a: string, b: string): boolean {
  const [own, other] = [wordsIn(a), wordsIn(b)]
  const shared = own.filter((word) => other.includes(word)).length
  return shared > 0 && shared * 2 >= Math.max(own.length, other.length)
}

function wordsIn(line: string): readonly string[] {
  return line.match(/[\p{L}\p{N}_]+/gu) ?? []
}
