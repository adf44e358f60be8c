/**
 * The change that an edit makes, line by line, before it is placed.
 *
 *     old  a⏎b⏎c    new  a⏎B⏎c        a kept, b removed, B added, c kept
 */
import type { ChangeLine, LineHunk } from '@suture/text'
import { changedRuns } from '@suture/text/internal'
import { diff, forKept } from '../text/diff'
import { EMPTY, Line, linesOf, rowNumbers } from '../text/line'
import { isElision } from './elision'

export interface Change {
  /** The quoted lines, which are kept or removed. */
  readonly old: readonly Line[]
  /** The lines that are kept or added. */
  readonly new: readonly Line[]
  /** The hunks in order. The lines between them are kept one to one. */
  readonly hunks: readonly LineHunk[]
  /** Whether each quoted line is an elision mark, which represents any number of lines of the file. */
  readonly elided: readonly boolean[]
}

/** Returns a function of a change that is computed once for all places of the change. Only the last result is kept. */
export function ofChange<T>(make: (change: Change) => T): (change: Change) => T {
  let last: { readonly change: Change; readonly made: T } | undefined
  return (change) => {
    if (last?.change !== change) last = { change, made: make(change) }
    return last.made
  }
}

/** Returns the change between two texts. `occurs` returns whether the file contains a line with the given body. */
export function changeOfTexts(oldText: string, newText: string, occurs: (body: string) => boolean): Change {
  const old = linesOf(oldText)
  const given = linesOf(newText)
  // If the new text is the beginning of the old text up to an empty line, the line end at its end is this line.
  const isKept = old[given.length]?.isEmpty && given.every(({ raw }, row) => raw === old[row]!.raw)
  const next = isKept && /[^\n]\n$/.test(newText) && !oldText.endsWith('\n') ? [...given, EMPTY] : given
  const change = changeOfLines(old, next, [])
  return { ...change, elided: elidedLines(old, change.hunks, occurs) }
}

/** Moves hunks that only add or only remove lines down as far as possible, as diff tools do between equal lines. */
function slidDown(old: readonly Line[], next: readonly Line[], hunks: readonly LineHunk[]): LineHunk[] {
  return hunks.map((hunk, k) => {
    const { oldFrom, oldTo, newFrom, newTo } = hunk
    if (oldFrom < oldTo && newFrom < newTo) return hunk
    const [lines, from, to] = oldFrom < oldTo ? [old, oldFrom, oldTo] : [next, newFrom, newTo]
    const room = (hunks[k + 1] ? hunks[k + 1]!.oldFrom - 1 : old.length) - oldTo
    let by = 0
    while (by < room && lines[from + by]!.raw === lines[to + by]!.raw) by++
    return { oldFrom: oldFrom + by, oldTo: oldTo + by, newFrom: newFrom + by, newTo: newTo + by }
  })
}

/** Returns the change between lines whose elision marks are known. */
export function changeOfLines(old: readonly Line[], next: readonly Line[], elided: readonly boolean[]): Change {
  return { old, new: next, hunks: slidDown(old, next, diff(old, next, weightOfPair)), elided }
}

/** Returns the change of a body whose format says which lines are kept, removed and added. */
export function changeOfBody(given: readonly ChangeLine[], occurs: (body: string) => boolean): Change {
  const body = joinedRemovals(given)
  const old = body.filter(({ kind }) => kind !== 'add').map(({ text }) => new Line(text))
  const next = body.filter(({ kind }) => kind !== 'remove').map(({ text }) => new Line(text))
  const hunks = changedRuns(body).flatMap((run) => withoutKept(old, next, run))
  return { old, new: next, hunks, elided: elidedLines(old, hunks, occurs) }
}

/** Returns the hunks of a run without the lines that it removes and adds again. An empty line may be the end of the file, which has no line end. */
function withoutKept(old: readonly Line[], next: readonly Line[], run: LineHunk): LineHunk[] {
  const { oldFrom, oldTo, newFrom, newTo } = run
  const weight = (a: Line, b: Line) => (a.isEmpty ? 0 : weightOfPair(a, b))
  return diff(old.slice(oldFrom, oldTo), next.slice(newFrom, newTo), weight).map((hunk) => ({
    oldFrom: oldFrom + hunk.oldFrom,
    oldTo: oldFrom + hunk.oldTo,
    newFrom: newFrom + hunk.newFrom,
    newTo: newFrom + hunk.newTo,
  }))
}

/**
 * Returns the body with adjacent removals joined, over an equal kept line. In the file, the two may close blocks at different depths.
 *
 *     -a⏎ }⏎-}⏎        is    -a⏎-}⏎ }⏎
 */
function joinedRemovals(given: readonly ChangeLine[]): readonly ChangeLine[] {
  const body = [...given]
  for (let i = 1; i + 1 < body.length; i++) {
    const [above, line, below] = [body[i - 1]!, body[i]!, body[i + 1]!]
    const isLast = body[i + 2]?.kind !== 'remove' && body[i + 2]?.kind !== 'add'
    const isBetween = above.kind === 'remove' && line.kind === 'keep' && below.kind === 'remove'
    if (isBetween && isLast && line.text === below.text) [body[i], body[i + 1]] = [below, line]
  }
  return body
}

/** Returns the change that reverts a change. */
export function inverse(change: Change): Change {
  const { old, new: next, hunks, elided } = change
  const flipped = hunks.map((hunk) => ({ oldFrom: hunk.newFrom, oldTo: hunk.newTo, newFrom: hunk.oldFrom, newTo: hunk.oldTo }))
  return { old: next, new: old, hunks: flipped, elided: keptRows(change).map((row) => row !== undefined && elided[row]!) }
}

/** Returns the lines that a change removes. */
export function removedLines({ old, hunks }: Change): Line[] {
  return hunks.flatMap(({ oldFrom, oldTo }) => old.slice(oldFrom, oldTo))
}

/** Returns the lines that a change adds. */
export function addedLines({ new: next, hunks }: Change): Line[] {
  return hunks.flatMap(({ newFrom, newTo }) => next.slice(newFrom, newTo))
}

/** Returns the rows of the quoted lines that a hunk removes, and of the two lines next to it. */
export function rowsBeside({ old }: Change, { oldFrom, oldTo }: LineHunk): number[] {
  return rowNumbers(Math.max(0, oldFrom - 1), Math.min(old.length, oldTo + 1))
}

/** Whether a hunk removes a quoted line. */
export function isRemoved({ hunks }: Pick<Change, 'hunks'>, oldRow: number): boolean {
  return hunks.some(({ oldFrom, oldTo }) => oldRow >= oldFrom && oldRow < oldTo)
}

/** Returns, for each new row, the old row that it keeps. The value for an added line is undefined. */
export const keptRows = ofChange((change): readonly (number | undefined)[] => {
  const rows: (number | undefined)[] = change.new.map(() => undefined)
  forKept(change.old.length, change.hunks, (i, j) => {
    rows[j] = i
  })
  return rows
})

/** Returns the weight of a pair of equal lines. Lines with more content have a higher weight. */
function weightOfPair(a: Line, b: Line): number {
  if (a.raw !== b.raw) return 0
  if (a.isEmpty) return 0.9
  return a.isPunctuation ? 1 : 1.05
}

/** Returns which lines are elision marks. The edit must keep the line, and the file must not contain it. */
function elidedLines(old: readonly Line[], hunks: readonly LineHunk[], occurs: (body: string) => boolean): boolean[] {
  return old.map((line, row) => isElision(line.body) && !isRemoved({ hunks }, row) && !occurs(line.body))
}

/** Minimum share of common tokens at which a new line is a changed form of a removed line. */
const ALIKE = 0.5

/** Returns, for each new line, the old row of which it is a changed form. The value for a kept line is undefined, too. */
export const partnersOf = ofChange((change): readonly (number | undefined)[] => {
  const partners: (number | undefined)[] = change.new.map(() => undefined)
  for (const { oldFrom, oldTo, newFrom, newTo } of change.hunks) {
    const [old, next] = [change.old.slice(oldFrom, oldTo), change.new.slice(newFrom, newTo)]
    const pair = (i: number, j: number) => {
      if (!next[j]!.isEmpty && !old[i]!.isEmpty) partners[newFrom + j] = oldFrom + i
    }
    const hunks = diff(old, next, likeness)
    forKept(old.length, hunks, pair)
    for (const hunk of hunks.filter((each) => each.oldTo - each.oldFrom === each.newTo - each.newFrom))
      for (let k = 0; hunk.oldFrom + k < hunk.oldTo; k++) pair(hunk.oldFrom + k, hunk.newFrom + k)
  }
  return partners
})

/** Returns 3 for equal bodies, the share of common tokens for similar lines, and 0 for other lines. */
export function likeness(a: Line, b: Line): number {
  if (a.isEmpty || b.isEmpty) return 0
  if (a.body === b.body) return 3
  const [x, y] = [a.tokens, b.tokens]
  const own = new Set(y)
  const share = x.filter((token) => own.has(token)).length / Math.max(x.length, y.length)
  return share >= ALIKE ? share : 0
}
