/**
 * The indentation of added lines, learned from the lines that quoted and actual text share.
 *
 * Idea: every pair of lines shows which indentation of the file a quoted indentation stands for. An indentation seen is
 * looked up; one not seen follows the hypothesis that explains most pairs (`indent-hypotheses.ts`). A single line that is
 * indented otherwise than quoted, among lines that stand as quoted, speaks for itself alone.
 * Cost: O(pairs). Weakness: one pair alone cannot tell a shift from a unit; the file's own unit decides.
 *
 *     file    →if x:         quoted      if x:         result    →if x:
 *             →→go()                      go()                  →→go()
 *                                       +    log()               →→log()
 */
import { depthOf, hypothesize } from './indent-hypotheses'
import type { IndentMap, IndentPair, IndentPlace, PlacedPair } from './indent-pair'
import type { IndentProfile } from './indent-profile'

/** Lines that stand as quoted, beside which a single other one counts for nothing. */
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
    const stray = strays.findLast((pair) => speaks(pair, indent, place) && !isOdd(pair, profile().unit))
    const row = seen.get(indent)
    if (stray) {
      const told =
        row?.findLast(({ line }) => line >= place.from && line < place.near) ?? row?.find(({ line }) => isWithin(stray, line, pairs))
      return told ? told.actual : stray.actual + indent.slice(stray.quoted.length)
    }
    if (row) {
      const pair = nearest(row, place.near)
      return asDeepInItsBlock(pairs, pair, place, map) ?? deeperThanAbove(pairs, pair, indent, place)
    }
    const sign = indent.slice(0, 1)
    let learned = unseen.get(sign)
    if (!learned) {
      const alike = ofKind(pairs, sign)
      const shown = alike === pairs ? others : others.filter((other) => other === '' || other.startsWith(sign))
      unseen.set(sign, (learned = hypothesize(alike, shown, profile)))
    }
    return learned(indent, place)
  }
  return map
}

/**
 * A pair below the place, in a block that opens below it too and stands elsewhere than it does at the place: how much deeper than the line
 * that opens the block it is says something of the place, its own depth does not.
 *
 *     file    if ready:               quoted    +def log():            result    def log():
 *                 if open:                      +    if on:                          if on:
 *                     read(                     +        print(                          print(
 *                         a)                     if open:                        (8 deep, though read( was quoted 4 and stands 8 deep)
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

/** A stray line that goes for new lines, or beside which they are added as deep as it was quoted: its siblings stand where it stands. */
function speaks({ quoted, line, closes }: PlacedPair, indent: string, { near, from, lead }: IndentPlace): boolean {
  if (!indent.startsWith(quoted)) return false
  return (line < near && line >= from) || (lead === quoted && (line === near - 1 || (line === near && !closes)))
}

/** The line lies in the block that the stray one opens: what is deeper there stands as the line says. */
function isWithin(stray: PlacedPair, line: number, pairs: readonly PlacedPair[]): boolean {
  return line > stray.line && pairs.every((pair) => pair.line <= stray.line || pair.line > line || pair.quoted.length > stray.quoted.length)
}

/** The pairs that are quoted with tabs, or with blanks, where both occur: each has its own unit. */
function ofKind(pairs: readonly PlacedPair[], sign: string): readonly PlacedPair[] {
  const alike = pairs.filter(({ quoted }) => quoted === '' || quoted.startsWith(sign))
  return alike.length < pairs.length && alike.some(({ quoted }) => quoted !== '') ? alike : pairs
}

/**
 * One line alone that is indented otherwise than quoted, among lines that stand as quoted, says something of itself and nothing
 * of new lines.
 */
function withoutStray(pairs: readonly PlacedPair[], profile: () => IndentProfile): readonly PlacedPair[] {
  const stray = pairs.find((pair) => pair.quoted !== pair.actual)
  if (!stray) return pairs
  const straight = withoutCollapsed(pairs)
  if (straight.length < pairs.length) return straight
  const same = pairs.filter((pair) => pair.quoted === pair.actual)
  if (same.length !== pairs.length - 1 || same.length < LEAST_SAME) return pairs
  // Lines without indentation stand as quoted under any unit, one blank is alignment, and tabs say nothing of blanks: beside such
  // lines alone an indented line must be odd in the file.
  const isNeutral = ({ quoted }: IndentPair) => quoted === '' || quoted === ' ' || quoted[0] !== stray.quoted[0]
  const neutral = stray.quoted !== '' && same.every(isNeutral)
  return neutral && !isOdd(stray, profile().unit) ? pairs : same
}

/**
 * Without lines that are quoted deeper than they stand, at a depth where other lines stand as quoted: two depths that become one are
 * no map. Where several lines of a depth do so, the file does not indent them.
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

/** The quoted indentation is whole steps of the file, the line's own is not; or it is one blank, which is alignment. */
function isOdd({ quoted, actual }: IndentPair, unit: string | undefined): boolean {
  const whole = (indent: string) => unit !== undefined && depthOf(indent, unit)?.rest === ''
  return quoted === ' ' || (whole(quoted) && !whole(actual))
}

/**
 * What the pair of an indentation says, unless a nearer line above that stays, quoted further out, stands as deep as that, or as quoted where
 * the pair's line does not, in the same unit: then the new line was meant deeper than it, by what it was quoted deeper.
 */
function deeperThanAbove(pairs: readonly PlacedPair[], pair: PlacedPair, indent: string, { near, from }: IndentPlace): string {
  // What goes was quoted less deep, and may not stand as deep as what comes.
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

/** The pair's line is deeper than the outer one by the other of tabs and blanks than it was quoted: a unit, and no other depth. */
function isOtherUnit(deeper: string, outer: PlacedPair, pair: PlacedPair): boolean {
  const own = pair.actual.startsWith(outer.actual) ? pair.actual.slice(outer.actual.length) : ''
  return /^\t+$/.test(own) ? !deeper.includes('\t') : /^ +$/.test(own) && !deeper.includes(' ')
}

/** Of the pairs that share a quoted indentation the one at or before the place; quoted text without indentation has many. */
function nearest(row: readonly PlacedPair[], near: number): PlacedPair {
  let chosen = row[0]!
  for (const pair of row) if (pair.line < near) chosen = pair
  return chosen
}
