/**
 * The indentation of added lines, learned from the pairs of quoted and actual lines.
 *
 * Idea: every pair shows which indentation of the file a quoted indentation represents. An indentation that a pair shows is looked up; any
 * other follows the hypothesis that explains most pairs (`indent-hypotheses.ts`). A single line that is indented otherwise than quoted,
 * among lines that are as quoted, teaches nothing but its own depth.
 * Cost: O(pairs). Source: own. Weakness: one pair alone does not distinguish a shift from a unit; the file's own unit decides.
 *
 *     file    →if x:         quoted      if x:         result    →if x:
 *             →→go()                      go()                  →→go()
 *                                       +    log()               →→log()
 */
import { depthOf, hypothesize } from './indent-hypotheses'
import type { IndentMap, IndentPair, IndentPlace, PlacedPair } from './indent-pair'
import type { IndentProfile } from './indent-profile'

/** With this many lines indented as quoted, a single one that is not is ignored. */
const LEAST_SAME = 2

/** The map that the pairs teach. `others` are the indentations of all quoted and new lines, which show the quoted step. */
export function learnIndent(all: readonly PlacedPair[], others: readonly string[], profile: () => IndentProfile): IndentMap {
  const pairs = withoutStray(all, profile)
  const kept = new Set(pairs)
  const strays = all.filter((pair) => !kept.has(pair))
  const seen = new Map<string, PlacedPair[]>()
  for (const pair of pairs) {
    const row = seen.get(pair.quoted)
    if (row) row.push(pair)
    else seen.set(pair.quoted, [pair])
  }
  const unseen = new Map<string, IndentMap>()
  const map: IndentMap = (indent, place) => {
    const stray = strays.findLast((pair) => isSiblingOf(pair, indent, place) && !isOdd(pair, profile().unit))
    const row = seen.get(indent)
    if (stray) {
      const sibling =
        row?.findLast(({ line }) => line >= place.from && line < place.near) ?? row?.find(({ line }) => isWithin(stray, line, pairs))
      return sibling ? sibling.actual : stray.actual + indent.slice(stray.quoted.length)
    }
    if (row) {
      const pair = nearest(row, place.near)
      return asDeepInItsBlock(pairs, pair, place, map) ?? deeperThanAbove(pairs, pair, indent, place)
    }
    const kind = indent.slice(0, 1)
    let learned = unseen.get(kind)
    if (!learned) {
      const alike = ofKind(pairs, kind)
      const shown = alike === pairs ? others : others.filter((other) => other === '' || other.startsWith(kind))
      unseen.set(kind, (learned = hypothesize(alike, shown, profile)))
    }
    return learned(indent, place)
  }
  return map
}

/**
 * The indentation taught by a pair below the new line, in a block that opens below it too and whose depth differs from that at the new
 * line: the pair counts relative to the line that opens the block. Undefined for any other pair.
 *
 *     file    if ready:               quoted    +def log():            result    def log():
 *                 if open:                      +    if on:                          if on:
 *                     read(                     +        print(                          print(
 *                         a)                     if open:                        (8 deep, though read( was quoted 4 and is 8 deep)
 */
function asDeepInItsBlock(pairs: readonly PlacedPair[], pair: PlacedPair, place: IndentPlace, map: IndentMap): string | undefined {
  if (pair.line < place.near) return undefined
  const opener = pairs.findLast(
    ({ line, quoted }) => line >= place.near && line < pair.line && quoted.length < pair.quoted.length && pair.quoted.startsWith(quoted),
  )
  if (!opener || !pair.actual.startsWith(opener.actual)) return undefined
  const base = map(opener.quoted, place)
  return base === opener.actual ? undefined : base + pair.actual.slice(opener.actual.length)
}

/**
 * True if the stray line is replaced by the new lines, or they are added next to it at its quoted depth: its siblings are indented as it
 * is.
 */
function isSiblingOf({ quoted, line, closes }: PlacedPair, indent: string, { near, from, lead }: IndentPlace): boolean {
  if (!indent.startsWith(quoted)) return false
  return (line < near && line >= from) || (lead === quoted && (line === near - 1 || (line === near && !closes)))
}

/** True if the line is in the block that the stray line opens: deeper lines there follow that line. */
function isWithin(stray: PlacedPair, line: number, pairs: readonly PlacedPair[]): boolean {
  return line > stray.line && pairs.every((pair) => pair.line <= stray.line || pair.line > line || pair.quoted.length > stray.quoted.length)
}

/** The pairs quoted with the same of tabs and spaces as `kind`, if both occur, since each has its own unit; otherwise all pairs. */
function ofKind(pairs: readonly PlacedPair[], kind: string): readonly PlacedPair[] {
  const alike = pairs.filter(({ quoted }) => quoted === '' || quoted.startsWith(kind))
  return alike.length < pairs.length && alike.some(({ quoted }) => quoted !== '') ? alike : pairs
}

/**
 * The pairs without a single line that is indented otherwise than quoted among lines that are as quoted: it teaches its own depth and
 * nothing about new lines.
 */
function withoutStray(pairs: readonly PlacedPair[], profile: () => IndentProfile): readonly PlacedPair[] {
  const stray = pairs.find((pair) => pair.quoted !== pair.actual)
  if (!stray) return pairs
  const straight = withoutCollapsed(pairs)
  if (straight.length < pairs.length) return straight
  const same = pairs.filter((pair) => pair.quoted === pair.actual)
  if (same.length !== pairs.length - 1 || same.length < LEAST_SAME) return pairs
  // Lines without indentation fit any unit, one space is alignment, and tabs teach nothing about spaces: if all other lines are such, the
  // stray line must also have an odd depth for this file.
  const isNeutral = ({ quoted }: IndentPair) => quoted === '' || quoted === ' ' || quoted[0] !== stray.quoted[0]
  const neutral = stray.quoted !== '' && same.every(isNeutral)
  return neutral && !isOdd(stray, profile().unit) ? pairs : same
}

/**
 * The pairs without lines that are quoted deeper than they are, at a depth where other lines are as quoted: two depths that become one are
 * no map. If several lines of one quoted depth do so, the file does not indent them, and they count.
 */
function withoutCollapsed(pairs: readonly PlacedPair[]): readonly PlacedPair[] {
  const asQuoted = new Set<string>()
  const moved = new Map<string, number>()
  for (const { quoted, actual } of pairs) {
    if (quoted === actual) asQuoted.add(quoted)
    else moved.set(quoted, (moved.get(quoted) ?? 0) + 1)
  }
  if (asQuoted.size === 0) return pairs
  return pairs.filter(
    ({ quoted, actual }) => quoted === actual || !quoted.startsWith(actual) || !asQuoted.has(actual) || moved.get(quoted)! > 1,
  )
}

/**
 * True if the quoted indentation is whole steps of the file's unit and the line's own is not; or if it is one space, which is alignment.
 */
function isOdd({ quoted, actual }: IndentPair, unit: string | undefined): boolean {
  const whole = (indent: string) => unit !== undefined && depthOf(indent, unit)?.rest === ''
  return quoted === ' ' || (whole(quoted) && !whole(actual))
}

/**
 * The indentation that a pair teaches, unless a nearer kept line above, quoted shallower, is as deep as the pair's line; or is as quoted
 * while the pair's line is not, in the same unit. Then the new line is deeper than that line by the quoted difference.
 */
function deeperThanAbove(pairs: readonly PlacedPair[], pair: PlacedPair, indent: string, { near, from }: IndentPlace): string {
  // A removed line that was quoted shallower must not be as deep as the line that replaces it.
  const gone = pairs.findLast(
    ({ line, quoted }) => line >= from && line < near && quoted.length < indent.length && indent.startsWith(quoted),
  )
  if (gone && gone.actual.length >= pair.actual.length) return gone.actual + indent.slice(gone.quoted.length)
  const outer = pairs.findLast(({ line, quoted }) => line < from && quoted.length < indent.length && indent.startsWith(quoted))
  if (!outer || outer.line < pair.line) return pair.actual
  const isAsQuoted = outer.quoted !== '' && outer.quoted === outer.actual
  const deeper = indent.slice(outer.quoted.length)
  if (outer.actual.length < pair.actual.length && (!isAsQuoted || isOtherUnit(deeper, outer, pair))) return pair.actual
  return outer.actual + deeper
}

/**
 * True if the pair's line goes deeper than the outer one with spaces where tabs were quoted, or the reverse: the unit differs, not the
 * depth.
 */
function isOtherUnit(deeper: string, outer: PlacedPair, pair: PlacedPair): boolean {
  const own = pair.actual.startsWith(outer.actual) ? pair.actual.slice(outer.actual.length) : ''
  return /^\t+$/.test(own) ? !deeper.includes('\t') : /^ +$/.test(own) && !deeper.includes(' ')
}

/** The last pair before `near` among those with one quoted indentation, else the first: unindented quotes have many. */
function nearest(row: readonly PlacedPair[], near: number): PlacedPair {
  let chosen = row[0]!
  for (const pair of row) if (pair.line < near) chosen = pair
  return chosen
}
