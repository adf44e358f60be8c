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
import { hasText, type LostRun, lostRuns } from './lost-runs'

/** Minimum number of lines with words that a comment replaces. At least one of them is code. */
const LEAST = 2

/** Comments, also those that are code in other languages, and comments after a statement without effect. */
const REMARK =
  /^(?:(?:pass|[:({<])\s*)?(?:\/\/|\/\*|#+(?:\s|$)|#\p{L}[\p{L}\s,]*$|--+(?:\s|$)|--\[|<!--|%+[\s[]|%--|;+\s|\(\*|\{#|%#|-#\s|'\s|rem\s|"""|''')/iu
const INSIDE = /^\*\s/
const MARKUP = /^(?:<!--|\{\/\*|\{#|<%)/

/** Returns the new comment that is alone in the place of several lines of the file. In documents, only comments of markup count. */
export function loneRemark(file: readonly string[], block: readonly string[], isDocument: boolean): string | undefined {
  const [before, after] = [file, block].map((lines) => lines.map((line) => line.trim()).filter(hasText)) as [string[], string[]]
  const known = new Set(before)
  const isRemark = (line: string) => (isDocument ? MARKUP : REMARK).test(line)
  const runs = lostRuns(before, after)
  for (const run of [...runs, ...joined(runs, before)]) {
    const { removed, added } = withoutPairs(run, isRemark)
    const [only = '', ...others] = added.filter(hasWords)
    if (others.length > 0 || known.has(only) || !isRemark(only)) continue
    const words = removed.filter(hasWords)
    const isCommentedOut = words.some((line) => only.endsWith(line))
    if (!isCommentedOut && words.length >= LEAST && words.some((line) => !isRemark(line) && !INSIDE.test(line))) return only
  }
  return undefined
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

/**
 * Joins adjacent runs if the file only has brackets between them, or if the removed lines of one of them may as well be those next to the
 * other, because the same lines follow.
 */
function joined(runs: readonly LostRun[], file: readonly string[]): LostRun[] {
  const groups: LostRun[] = []
  for (const run of runs) {
    const group = groups.at(-1)
    if (!group || !(hasBracketsBetween(group, run, file) || meets(group, run, file))) groups.push({ ...run })
    else
      groups[groups.length - 1] = {
        ...group,
        to: run.to,
        removed: [...group.removed, ...run.removed],
        added: [...group.added, ...run.added],
      }
  }
  return groups
}

function hasBracketsBetween({ to }: LostRun, { from }: LostRun, file: readonly string[]): boolean {
  return !file.slice(to, from - 1).some(hasWords)
}

/** Whether removed lines can be moved over all lines between two runs: up to the first run, or down to the second. */
function meets(first: LostRun, second: LostRun, file: readonly string[]): boolean {
  const between = file.slice(first.to, second.from - 1)
  const up = second.added.length === 0 && between.every((line, k) => line === file[second.to - between.length + k])
  const down = first.added.length === 0 && between.every((line, k) => line === file[first.from - 1 + k])
  return up || down
}

function hasWords(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line)
}
