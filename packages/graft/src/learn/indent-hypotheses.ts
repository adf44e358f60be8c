/**
 * Maps an indentation that no pair of lines shows.
 *
 * Idea: hypotheses are made from the pairs (unchanged; a shift, which adds or removes the same text; another unit, such as tabs for spaces
 * or 4 spaces for 2; both at once), and the one that explains most pairs is taken. If pairs contradict one another and several hypotheses
 * explain as many, the pair that the new line is nested under decides. A unit needs a pair that shows it.
 * Cost: O(pairs x hypotheses), which are few. Source: own. Weakness: a line fits through any two points, so a shift and unit derived from
 * two pairs is accepted only if the file's unit and the quoted step agree with it.
 *
 *     file    ········a()        quoted    ····a()             result    ········a()
 *                                         +····if x:                     ········if x:
 *                                         +········b()                   ············b()
 */
import type { IndentMap, IndentPair, PlacedPair } from './indent-pair'
import type { IndentProfile } from './indent-profile'

interface Hypothesis {
  readonly map: (indent: string) => string | undefined
  /** Of hypotheses that explain equally many pairs, the one with the lowest rank is taken. */
  readonly rank: number
}

/** The first so many pairs are combined two by two to find a shift and unit. */
const MOST_POINTS = 8

/** The units that files have, frequent ones first. */
const UNITS: readonly string[] = ['\t', '  ', '    ', ' '.repeat(8), '   ']

/** The map for indentations that no pair shows. `others` are the indentations of all quoted and new lines. */
export function hypothesize(placed: readonly PlacedPair[], others: readonly string[], profile: () => IndentProfile): IndentMap {
  const pairs = unique(placed)
  const indented = pairs.filter((p) => p.quoted !== '' || p.actual !== '')
  if (indented.length === 0) return unseenUnit(others, profile())
  if (pairs.every((p) => p.quoted === p.actual)) return (indent) => indent
  if (pairs.every((p) => p.quoted === ''))
    return (indent, { near }) => shiftedAlone(above(placed, '', near)!.actual, indent, others, profile)
  const shifted = shifts(pairs)
  // Nothing beats a shift that fits every pair and is shown by two: the file's unit is not needed.
  const certain = shifted.find(({ map, rank }) => rank === 0 && pairs.every((p) => map(p.quoted) === p.actual))
  if (certain) return (indent) => certain.map(indent) ?? outermost(pairs, indent)
  const moved = pairsOfOneBase(pairs)
  if (moved && stepsAsFile(pairs, others, profile().unit))
    return (indent) => (indent.startsWith(moved.quoted) ? moved.actual + indent.slice(moved.quoted.length) : outermost(pairs, indent))
  const best = leading([...shifted, ...units(pairs, others, profile), ...affine(pairs, others, profile)], pairs)
  return (indent, { near }) => {
    const base = best.length > 1 ? above(placed, indent, near) : undefined
    const chosen = (base && best.find(({ map }) => map(base.quoted) === base.actual)) ?? best[0]
    return chosen?.map(indent) ?? outermost(pairs, indent)
  }
}

/** An indentation that no hypothesis maps is kept. But nothing is less deep than lines without indentation. */
function outermost(pairs: readonly IndentPair[], indent: string): string {
  const isShallower = pairs.every(({ quoted, actual }) => actual === '' && quoted.length > indent.length && quoted.startsWith(indent))
  return isShallower ? '' : indent
}

/** The hypotheses that explain most pairs, best rank first. */
function leading(all: readonly Hypothesis[], pairs: readonly IndentPair[]): Hypothesis[] {
  const fits = all.map(({ map }) => pairs.filter((p) => map(p.quoted) === p.actual).length)
  const most = Math.max(0, ...fits)
  return most === 0 ? [] : all.filter((_, i) => fits[i] === most).sort((a, b) => a.rank - b.rank)
}

/**
 * The pair that a new line before quoted line `near` is nested under: the nearest above that is not quoted deeper, else the first below.
 */
function above(placed: readonly PlacedPair[], indent: string, near: number): PlacedPair | undefined {
  const outer = placed.filter((pair) => indent.startsWith(pair.quoted))
  return outer.findLast((pair) => pair.line < near) ?? outer[0]
}

function unique(pairs: readonly IndentPair[]): IndentPair[] {
  const seen = new Map(pairs.map((pair) => [`${pair.quoted}|${pair.actual}`, pair]))
  return [...seen.values()]
}

/**
 * The map if only unindented lines are quoted: a shift. A result that would mix tabs and spaces is converted to the shifted line's unit, or
 * the file's.
 */
function shiftedAlone(added: string, indent: string, others: readonly string[], profile: () => IndentProfile): string {
  const isMixed = added.concat(indent).includes('\t') && added.concat(indent).includes(' ')
  const inUnit = () => unseenUnit(others, /^\t+$/.test(added) ? { unit: '\t', agreement: 1 } : profile())(indent)
  return added + (isMixed ? inUnit() : indent)
}

/** Hypotheses that add or remove the same text in front; rank 0 if two pairs agree. */
function shifts(pairs: readonly IndentPair[]): Hypothesis[] {
  const found: Hypothesis[] = []
  for (const { quoted, actual } of pairs) {
    let map: (indent: string) => string | undefined
    if (actual.endsWith(quoted)) {
      const added = actual.slice(0, actual.length - quoted.length)
      map = (indent) => added + indent
    } else if (quoted.endsWith(actual)) {
      const removed = quoted.slice(0, quoted.length - actual.length)
      map = (indent) => (indent.startsWith(removed) ? indent.slice(removed.length) : undefined)
    } else continue
    const fits = pairs.filter((p) => map(p.quoted) === p.actual).length
    found.push({ map, rank: fits > 1 ? 0 : 2 })
  }
  return found
}

/** Hypotheses that keep the depth and change the unit, possibly shifted by whole depths. */
function units(pairs: readonly IndentPair[], others: readonly string[], profile: () => IndentProfile): Hypothesis[] {
  const found: Hypothesis[] = []
  const file = profile().unit
  const step = smallestStep([...others, ...pairs.map((p) => p.quoted)])
  if (stepsAsFile(pairs, others, file)) return found
  const tried = unitsToTry(step, UNITS).flatMap((from) => unitsToTry(file, UNITS).map((to) => ({ from, to })))
  for (const { from, to } of tried) {
    if (from === to) continue
    for (const shift of depthShifts(pairs, from, to)) {
      const map = (indent: string) => convert(indent, from, to, shift)
      const fitting = pairs.filter((p) => map(p.quoted) === p.actual)
      if (exercised(fitting, from, to)) found.push({ map, rank: rankOf(fitting.length, from === step && to === file, shift) })
    }
  }
  return found
}

/**
 * The rank of a unit. With a single pair, a unit that both the quote and the file use (`natural`) goes before a shift, any other after it.
 */
function rankOf(fitting: number, natural: boolean, shift: number): number {
  if (fitting > 1) return natural ? 1 : 1.5
  return natural && shift === 0 ? 1 : 3
}

/** The known unit first, then the ones that files have. */
function unitsToTry(known: string | undefined, units: readonly string[]): readonly string[] {
  return [...new Set(known ? [known, ...units] : units)]
}

/**
 * True if only one indentation is quoted, and deeper lines go deeper by the file's own steps: the new text has the file's unit already, and
 * the quote was shifted as a whole.
 */
function stepsAsFile(pairs: readonly IndentPair[], others: readonly string[], file: string | undefined): boolean {
  const depths = new Set(pairs.map(({ quoted }) => quoted).filter((indent) => indent !== ''))
  const [base] = [...depths]
  if (depths.size !== 1 || base === undefined || file === undefined || file === '\t' || base.includes('\t')) return false
  const deeper = [...new Set(others)].filter((indent) => indent.length > base.length && !indent.includes('\t'))
  return deeper.length > 0 && base.length < file.length && deeper.every((indent) => (indent.length - base.length) % file.length === 0)
}

/** The pair of the only quoted indentation, if the file has one indentation for it and it is not empty; undefined otherwise. */
function pairsOfOneBase(pairs: readonly IndentPair[]): IndentPair | undefined {
  const indented = pairs.filter(({ quoted }) => quoted !== '')
  return indented.length === 1 && indented[0]!.actual !== '' ? indented[0] : undefined
}

function depthShifts(pairs: readonly IndentPair[], from: string, to: string): Set<number> {
  const shifts = new Set<number>([0])
  for (const { quoted, actual } of pairs) {
    const d = depthOf(quoted, from)
    const e = depthOf(actual, to)
    if (d && e && d.rest === e.rest) shifts.add(e.depth - d.depth)
  }
  return shifts
}

/** True if pairs show the unit: at a whole depth above zero, or at two depths. */
function exercised(fitting: readonly IndentPair[], from: string, to: string): boolean {
  const whole = fitting.filter((p) => {
    const d = depthOf(p.quoted, from)
    return d !== undefined && d.rest === '' && depthOf(p.actual, to)?.rest === ''
  })
  return whole.some((p) => p.quoted !== '' && p.actual !== '') || new Set(whole.map((p) => p.quoted)).size > 1
}

function convert(indent: string, from: string, to: string, shift: number): string | undefined {
  const at = depthOf(indent, from)
  if (!at || at.depth + shift < 0) return undefined
  return to.repeat(at.depth + shift) + at.rest
}

/** The whole steps of `unit` and the rest of the indentation; undefined if the rest has a tab. */
export function depthOf(indent: string, unit: string): { depth: number; rest: string } | undefined {
  let depth = 0
  while (indent.startsWith(unit, depth * unit.length)) depth++
  const rest = indent.slice(depth * unit.length)
  if (rest.includes('\t')) return undefined
  return { depth, rest }
}

/** The smallest step between indentations, steps of one space ignored; a tab if any begins with one; for a single depth, that depth. */
export function smallestStep(indents: readonly string[]): string | undefined {
  if (indents.some((i) => i.startsWith('\t'))) return '\t'
  const widths = [...new Set(indents.map((i) => i.length))].sort((a, b) => a - b)
  let step = Infinity
  for (let i = 1; i < widths.length; i++) if (widths[i]! - widths[i - 1]! > 1) step = Math.min(step, widths[i]! - widths[i - 1]!)
  if (step === Infinity) step = widths.find((w) => w > 1) ?? Infinity
  return step === Infinity ? undefined : ' '.repeat(step)
}

/**
 * Hypotheses of shift and unit at once: every step of `from` is a step of `to`, plus a constant. Two pairs always fit one, so the quoted
 * step and the file's unit must agree with it, or a third pair must fit.
 */
function affine(pairs: readonly IndentPair[], others: readonly string[], profile: () => IndentProfile): Hypothesis[] {
  const found: Hypothesis[] = []
  const file = profile().unit
  const step = smallestStep([...others, ...pairs.map((p) => p.quoted)].filter((indent) => indent !== ''))
  const some = pairs.slice(0, MOST_POINTS)
  const points = some.flatMap((one, i) => some.slice(i + 1).map((other) => [one, other] as const))
  for (const to of unitsToTry(file, UNITS.slice(0, 3))) {
    for (const [one, other] of points) {
      const map = through(one, other, to)
      if (!map) continue
      const fits = pairs.filter((p) => map.apply(p.quoted) === p.actual).length
      if (fits > 2 || (to === file && map.from === step)) found.push({ map: map.apply, rank: 2.5 })
    }
  }
  return found
}

/** The map defined by two pairs; undefined if they have the same depth, or their steps are not alike. */
function through(one: IndentPair, other: IndentPair, to: string): { from: string; apply: Hypothesis['map'] } | undefined {
  const [d, e] = [depthOf(one.actual, to), depthOf(other.actual, to)]
  if (d?.rest !== '' || e?.rest !== '' || d.depth === e.depth) return undefined
  const [q, r] = [widthOf(one.quoted), widthOf(other.quoted)]
  const tabs = q.tabs !== r.tabs
  const size = (tabs ? r.tabs - q.tabs : r.spaces - q.spaces) / (e.depth - d.depth)
  if (tabs ? size !== 1 || q.spaces !== r.spaces : !Number.isInteger(size) || size < 2 || size > 8 || q.tabs !== 0 || r.tabs !== 0)
    return undefined
  const apply = (indent: string) => {
    const { tabs: t, spaces: b } = widthOf(indent)
    if (!tabs && t !== 0) return undefined
    const steps = tabs ? t - q.tabs : Math.floor((b - q.spaces) / size)
    const rest = b - q.spaces - (tabs ? 0 : steps * size)
    return d.depth + steps < 0 || rest < 0 ? undefined : to.repeat(d.depth + steps) + ' '.repeat(rest)
  }
  return { from: tabs ? '\t' : ' '.repeat(size), apply }
}

function widthOf(indent: string): { tabs: number; spaces: number } {
  const tabs = indent.split('\t').length - 1
  return { tabs, spaces: indent.length - tabs }
}

/** The map if nothing indented is quoted: the file's unit is used only if nearly all of the file agrees on it. */
function unseenUnit(others: readonly string[], profile: IndentProfile): (indent: string) => string {
  const step = smallestStep(['', ...others])
  const { unit, agreement } = profile
  if (!step || !unit || step === unit || agreement < 0.95) return (indent) => indent
  return (indent) => convert(indent, step, unit, 0) ?? indent
}
