import { type LineHunk, lineKey } from '@suture/graft'
import { isTelling, looksLikeComment } from '@suture/graft/internal'
import { between, type Explained, finding, shown } from '../explained'
import type { Rule } from '../rule'

/**
 * Unquoted lines of code must not be exactly where the edit changes something: nobody knows what they mean for the change. Comments and
 * blank lines may.
 *
 *     file    a()        quoted     a()        refused: the file has log() where b() is removed
 *             log()                -b()
 *             b()                   c()
 */
export const unquotedLineBeside: Rule = {
  name: 'unquoted-line-beside',
  asks: 'clean',
  yields: true,
  check(explained) {
    const { hunks, above, below, actual } = explained
    for (const hunk of hunks) {
      const elided = leftOpen(explained, hunk)
      if (elided) return elided
      const parted = standTogether(explained, hunk.oldFrom, above) ?? standTogether(explained, hunk.oldTo - 1, below)
      if (parted) return parted
      const [at] = unquotedIn(explained, hunk)
      if (at === undefined) continue
      const sentence = `Line ${at + 1} of the file, ${shown(actual(at).body)}, was not quoted, and it stands right where the edit changes something.`
      return finding(explained, 'unquoted-line-beside', sentence, [at])
    }
    return undefined
  },
}

/**
 * Lines are added next to only an elision mark: nothing says which of the lines that it represents they should follow.
 *
 *     file    import a        quoted     import a        refused: after which line?
 *             run(a)                     ...
 *                                       +stop(a)
 */
function leftOpen(explained: Explained, { oldFrom, oldTo }: LineHunk) {
  const { lines, pattern, above, below } = explained
  if (oldFrom < oldTo) return undefined
  const beside = [above(oldFrom), below(oldTo - 1)].filter((i) => i !== -1)
  if (beside.length === 0 || !beside.every((i) => pattern.elisions[i])) return undefined
  const sentence = `The lines to be added stand beside ${shown(lines[beside[0]!]!.raw)} alone: which of the lines that this leaves out they are to follow is open.`
  return finding(explained, 'unquoted-line-beside', sentence, [], [lines[beside[0]!]!.raw])
}

/**
 * The unquoted rows from the quoted line above a change to the one below it; if either is an elision mark, only among the removed lines.
 */
function unquotedIn(explained: Explained, hunk: LineHunk): readonly number[] {
  const { pattern, above, below, row, end } = explained
  const { oldFrom, oldTo } = hunk
  const isThere = (i: number) => row(i) !== -1
  const bounds = (i: number) => isThere(i) || pattern.elisions[i]!
  const up = nearest(oldFrom, above, bounds)
  const down = nearest(oldTo - 1, below, bounds)
  const removed = Array.from({ length: oldTo - oldFrom }, (_, n) => oldFrom + n).filter(isThere)
  const [first, last] = [removed[0], removed.at(-1)]
  const from = up !== -1 && !pattern.elisions[up] ? end(up) - 1 : first === undefined ? undefined : row(first)
  const to = down !== -1 && !pattern.elisions[down] ? row(down) : last === undefined ? undefined : end(last) - 1
  if (from === undefined || to === undefined) return []
  const code = explained.unquoted(from, to)
  return code.length > 0 ? code : commentsIn(explained, hunk, from, to)
}

/**
 * Comments do not matter for code, but for an added comment they do: it may be there already, in other words. Headings look like comments.
 * Equal comments are left to `partly-applied`.
 *
 *     file    ### Install      quoted     ### Install      refused: the heading is there, with one more tool
 *             #### npm, yarn             +#### npm
 *             ```                         ```
 */
function commentsIn({ pattern, unquotedComments, actual }: Explained, hunk: LineHunk, from: number, to: number): readonly number[] {
  const added = pattern.newLines.slice(hunk.newFrom, hunk.newTo).map(lineKey)
  const said = added.filter(({ body }) => body !== '')
  if (hunk.oldFrom < hunk.oldTo || said.length === 0 || !said.every(looksLikeComment)) return []
  return unquotedComments(from, to).filter((row) => said.every(({ body }) => body !== actual(row).body))
}

/**
 * The quoted lines on one side of the change are together further away: a closing bracket or a blank line in between belongs to what the
 * file has added there, not to the quote.
 *
 *     file    one()      quoted     one()      refused: the last } is of two()
 *             }                     }
 *             two()                +three()
 *             }                     end
 *             end
 */
function standTogether(explained: Explained, from: number, step: (i: number) => number) {
  const { lines, pattern, distortion, actual } = explained
  const near = step(from)
  if (near === -1 || pattern.elisions[near] || distortion(near) === 'absent' || isTelling(lines[near]!.raw)) return undefined
  const at =
    step(near) !== -1 && isParted(explained, near, step(near)) ? besideNext(explained, near, step(near)) : farOff(explained, near, step)
  if (at === undefined) return undefined
  const sentence =
    near < from
      ? `The lines quoted above the change stand together up to line ${at + 1}, ${shown(actual(at).body)}; what comes after it was not quoted.`
      : `The lines quoted below the change stand together from line ${at + 1} on, ${shown(actual(at).body)}; what comes before it was not quoted.`
  return finding(explained, 'unquoted-line-beside', sentence, [at])
}

/** True if unquoted lines separate a bracket from the quoted line beyond it. */
function isParted(explained: Explained, near: number, next: number): boolean {
  return explained.row(next) !== -1 && between(explained, near, next).length > 0
}

/** The row of a line like `near` directly next to the next quoted one: what was not quoted could as well begin after it, at the change. */
function besideNext(explained: Explained, near: number, next: number): number | undefined {
  const { lines, row, end, distortion } = explained
  const at = next < near ? codeRow(explained, end(next), 1) : codeRow(explained, row(next) - 1, -1)
  return isLike(explained, near, at, isTelling(lines[next]!.raw) || distortion(near) !== 'equal') ? at : undefined
}

/** The row at which `near` and the quoted lines beyond it, which are not next to its own row, occur together. */
function farOff(explained: Explained, near: number, step: (i: number) => number): number | undefined {
  const { lines, pattern, distortion, row } = explained
  const run = [near]
  for (let i = step(near); i !== -1 && !pattern.elisions[i] && distortion(i) === 'absent'; i = step(i)) run.push(i)
  if (run.length < 2) return undefined
  const byBody = distortion(near) !== 'equal' || run.some((i) => isTelling(lines[i]!.raw))
  const by = run[1]! < near ? -1 : 1
  const standsAt = (start: number) => {
    let r = start
    return run.every((i, n) => {
      if (n > 0) r = codeRow(explained, r + by, by)
      return isLike(explained, i, r, byBody)
    })
  }
  for (let off = 1; off <= REACH; off++) if (standsAt(row(near) + off * by)) return row(near) + off * by
  return undefined
}

/** The next row that is not blank. */
function codeRow({ session, actual }: Explained, start: number, by: 1 | -1): number {
  let r = start
  while (r >= 0 && r < session.source.lineCount && actual(r).body === '') r += by
  return r
}

/** Lone brackets are distinguished by their depth. */
function isLike({ lines, actual }: Explained, i: number, r: number, byBody: boolean): boolean {
  return byBody ? actual(r).body === lines[i]!.body : actual(r).raw === lines[i]!.raw
}

/** Lines within which the quoted lines are looked for. */
const REACH = 60

function nearest(from: number, step: (i: number) => number, fits: (i: number) => boolean): number {
  let at = step(from)
  while (at !== -1 && !fits(at)) at = step(at)
  return at
}
