/**
 * The indentation of added lines, learned from the lines that quoted and actual text share.
 *
 * Idea: every pair of lines shows which indentation of the file a quoted indentation stands for. An indentation seen is
 * looked up; one not seen follows the hypothesis that explains most pairs (`indent-hypotheses.ts`). A single line that is
 * indented otherwise than quoted, among lines that stand as quoted, speaks for itself alone.
 * Cost: O(pairs). Weakness: one pair alone cannot tell a shift from a unit; the file's own unit decides.
 */
import { depthOf, hypothesize } from './indent-hypotheses'
import type { IndentProfile } from './indent-profile'

export interface IndentPair {
  readonly quoted: string
  readonly actual: string
}

/** A pair and the number of its quoted line. */
export interface PlacedPair extends IndentPair {
  readonly line: number
}

/**
 * Maps the indentation of new text to the file's; `near` is the quoted line before which the new line stands, `lead` the
 * indentation of the first line of the same addition, where no line between the two is shallower than it.
 */
export type IndentMap = (indent: string, near: number, lead?: string) => string

/** Lines that stand as quoted, beside which a single other one counts for nothing. */
const LEAST_SAME = 2

/** The map that the pairs teach. `others` are the indentations of all quoted and new lines, which show the quoted step. */
export function learnIndent(all: readonly PlacedPair[], others: readonly string[], profile: () => IndentProfile): IndentMap {
  const pairs = withoutStray(all, profile)
  const stray = pairs.length < all.length ? all.find((pair) => !pairs.includes(pair)) : undefined
  const seen = new Map<string, PlacedPair[]>()
  for (const pair of pairs) {
    const row = seen.get(pair.quoted)
    if (row) row.push(pair)
    else seen.set(pair.quoted, [pair])
  }
  let unseen: IndentMap | undefined
  return (indent, near, lead) => {
    // Added directly behind the stray line, and as deep as it was quoted: a sibling, and it goes where its sibling stands.
    if (stray && lead === stray.quoted && near === stray.line + 1 && indent.startsWith(lead) && !isOdd(stray, profile().unit))
      return stray.actual + indent.slice(lead.length)
    const row = seen.get(indent)
    if (row) return nearest(row, near)
    unseen ??= hypothesize(pairs, others, profile)
    return unseen(indent, near)
  }
}

/**
 * One line alone that is indented otherwise than quoted, among lines that stand as quoted, says something of itself and nothing
 * of new lines.
 */
function withoutStray(pairs: readonly PlacedPair[], profile: () => IndentProfile): readonly PlacedPair[] {
  const stray = pairs.find((pair) => pair.quoted !== pair.actual)
  if (!stray) return pairs
  const straight = pairs.filter((pair) => !collapses(pair, pairs))
  if (straight.length < pairs.length) return straight
  const same = pairs.filter((pair) => pair.quoted === pair.actual)
  if (same.length !== pairs.length - 1 || same.length < LEAST_SAME) return pairs
  // Lines without indentation stand as quoted under any unit, and one blank is alignment: beside them alone an indented line must
  // be odd in the file.
  const neutral = stray.quoted !== '' && same.every(({ quoted }) => quoted === '' || quoted === ' ')
  return neutral && !isOdd(stray, profile().unit) ? pairs : same
}

/**
 * A line quoted deeper than it stands, at a depth where other lines stand as quoted: two depths that become one are no map. Where
 * several lines of its depth do so, the file does not indent them.
 */
function collapses(stray: PlacedPair, pairs: readonly PlacedPair[]): boolean {
  const { quoted, actual } = stray
  return (
    quoted !== actual &&
    quoted.startsWith(actual) &&
    pairs.some((pair) => pair.quoted === actual && pair.actual === actual) &&
    pairs.every((pair) => pair === stray || pair.quoted !== quoted || pair.actual === quoted)
  )
}

/** The quoted indentation is whole steps of the file, the line's own is not; or it is one blank, which is alignment. */
function isOdd({ quoted, actual }: IndentPair, unit: string | undefined): boolean {
  const whole = (indent: string) => unit !== undefined && depthOf(indent, unit)?.rest === ''
  return quoted === ' ' || (whole(quoted) && !whole(actual))
}

/** Of the pairs that share a quoted indentation the one at or before the place; quoted text without indentation has many. */
function nearest(row: readonly PlacedPair[], near: number): string {
  let chosen = row[0]!
  for (const pair of row) if (pair.line < near) chosen = pair
  return chosen.actual
}
