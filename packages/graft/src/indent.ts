/**
 * The indentation of added lines, learned from the lines that quoted and actual text share.
 *
 * Idea: every pair of lines shows which indentation of the file a quoted indentation stands for. An indentation seen is
 * looked up; one not seen follows the hypothesis that explains most pairs: unchanged, a shift (the same text added or
 * removed), or another unit (tabs for spaces, 4 for 2), the unit ones only when a pair exercises them.
 * Cost: O(pairs). Weakness: one pair alone cannot tell a shift from a unit; the file's own unit decides.
 */

/** What the whole file shows of its indentation. */
export interface IndentProfile {
  /** One step: a tab, or a number of blanks; undefined when the file has no indented line. */
  readonly unit: string | undefined
  /** Share of the indented lines that agree with `unit`, 0..1. */
  readonly agreement: number
}

export interface IndentPair {
  readonly quoted: string
  readonly actual: string
}

/** A pair and the number of its quoted line. */
export interface PlacedPair extends IndentPair {
  readonly line: number
}

/** Maps the indentation of new text to the file's; `near` is the quoted line before which the new line stands. */
export type IndentMap = (indent: string, near: number) => string

/** Lines that stand as quoted, beside which a single other one counts for nothing. */
const LEAST_SAME = 2

const TAB = 9
const BLANK = 32
const STAR = 42

/** Reads the indentation of a text: at most 4,000 lines of it. */
export function profileIndent(lines: Iterable<string>): IndentProfile {
  let tabs = 0
  let previous = 0
  let seen = 0
  const steps = new Map<number, number>()
  const widths: number[] = []
  for (const line of lines) {
    if (seen++ > 4000) break
    let width = 0
    let hasTab = false
    for (let code = line.charCodeAt(0); code === BLANK || code === TAB; code = line.charCodeAt(++width)) hasTab ||= code === TAB
    if (width === line.length || line.charCodeAt(width) === STAR) continue
    if (line.charCodeAt(0) === TAB) tabs++
    else if (width > 0) widths.push(width)
    if (!hasTab) {
      const step = Math.abs(width - previous)
      if (step > 1) steps.set(step, (steps.get(step) ?? 0) + 1)
      previous = width
    }
  }
  if (tabs === 0 && widths.length === 0) return { unit: undefined, agreement: 0 }
  if (tabs >= widths.length) return { unit: '\t', agreement: tabs / (tabs + widths.length) }
  const unit = [...steps].filter(([step]) => step <= 8).sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? Math.min(...widths)
  return { unit: ' '.repeat(unit), agreement: widths.filter((w) => w % unit === 0).length / (tabs + widths.length) }
}

/** The map that the pairs teach. `others` are the indentations of all quoted and new lines, which show the quoted step. */
export function learnIndent(all: readonly PlacedPair[], others: readonly string[], profile: () => IndentProfile): IndentMap {
  const pairs = withoutStray(all, profile)
  const stray = pairs === all ? undefined : all.find((pair) => pair.quoted !== pair.actual)
  const seen = new Map<string, PlacedPair[]>()
  for (const pair of pairs) {
    const row = seen.get(pair.quoted)
    if (row) row.push(pair)
    else seen.set(pair.quoted, [pair])
  }
  let best: ((indent: string) => string) | undefined
  return (indent, near) => {
    // Behind the stray line, and as deep as it was quoted: a sibling, and it goes where its sibling stands.
    if (stray?.quoted === indent && near === stray.line + 1 && !isOdd(stray, profile().unit)) return stray.actual
    const row = seen.get(indent)
    if (row) return nearest(row, near)
    best ??= hypothesis(unique(pairs), others, profile)
    return best(indent)
  }
}

/**
 * One line alone that is indented otherwise than quoted, among lines that stand as quoted, says something of itself and nothing
 * of new lines.
 */
function withoutStray(pairs: readonly PlacedPair[], profile: () => IndentProfile): readonly PlacedPair[] {
  const same = pairs.filter((pair) => pair.quoted === pair.actual)
  const stray = pairs.find((pair) => pair.quoted !== pair.actual)
  if (!stray || same.length !== pairs.length - 1 || same.length < LEAST_SAME) return pairs
  // Lines without indentation stand as quoted under any unit: beside them alone an indented line must be odd in the file.
  const neutral = stray.quoted !== '' && same.every(({ quoted }) => quoted === '')
  return neutral && !isOdd(stray, profile().unit) ? pairs : same
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

function unique(pairs: readonly IndentPair[]): IndentPair[] {
  const seen = new Map(pairs.map((pair) => [`${pair.quoted}|${pair.actual}`, pair]))
  return [...seen.values()]
}

interface Hypothesis {
  readonly map: (indent: string) => string | undefined
  readonly rank: number
}

function hypothesis(pairs: readonly IndentPair[], others: readonly string[], profile: () => IndentProfile): (indent: string) => string {
  const identity = (indent: string) => indent
  const indented = pairs.filter((p) => p.quoted !== '' || p.actual !== '')
  if (indented.length === 0) return unseenUnit(others, profile())
  if (pairs.every((p) => p.quoted === p.actual)) return identity
  if (pairs.every((p) => p.quoted === '')) return shiftedAlone(pairs[0]!.actual, others, profile)
  const shifted = shifts(pairs)
  // What fits every pair and is seen at two of them cannot be beaten: the file need not be read for its unit.
  const certain = shifted.find(({ map, rank }) => rank === 0 && pairs.every((p) => map(p.quoted) === p.actual))
  if (certain) return (indent) => certain.map(indent) ?? indent
  const candidates = [...shifted, ...units(pairs, others, profile)]
  let best: { map: (indent: string) => string; fits: number; rank: number } | undefined
  for (const { map, rank } of candidates) {
    const fits = pairs.filter((p) => map(p.quoted) === p.actual).length
    if (!best || fits > best.fits || (fits === best.fits && rank < best.rank)) best = { map: (x) => map(x) ?? x, fits, rank }
  }
  return best && best.fits > 0 ? best.map : identity
}

/** Only unindented lines are quoted: a shift, but what would mix tabs and blanks takes the unit of the line, or the file's. */
function shiftedAlone(added: string, others: readonly string[], profile: () => IndentProfile): (indent: string) => string {
  const isMixed = (indent: string) => indent.includes('\t') && indent.includes(' ')
  const inUnit = (indent: string) => unseenUnit(others, /^\t+$/.test(added) ? { unit: '\t', agreement: 1 } : profile())(indent)
  return (indent) => added + (isMixed(added + indent) ? inUnit(indent) : indent)
}

/** The same text added in front, or removed; rank 0 when two pairs agree on it. */
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

/** Depth kept, unit changed, possibly shifted by whole depths. */
function units(pairs: readonly IndentPair[], others: readonly string[], profile: () => IndentProfile): Hypothesis[] {
  const found: Hypothesis[] = []
  const file = profile().unit
  const step = quotedStep([...others, ...pairs.map((p) => p.quoted)])
  for (const from of new Set([step, '\t', '  ', '    ', ' '.repeat(8), '   '])) {
    if (!from) continue
    for (const to of new Set([file, '\t', '  ', '    ', ' '.repeat(8), '   '])) {
      if (!to || to === from) continue
      for (const shift of depthShifts(pairs, from, to)) {
        const map = (indent: string) => convert(indent, from, to, shift)
        const fitting = pairs.filter((p) => map(p.quoted) === p.actual)
        if (!exercised(fitting, from, to)) continue
        const natural = from === step && to === file
        // One pair alone: a unit that both the quoted text and the file really use beats a shift, any other does not.
        found.push({ map, rank: fitting.length > 1 ? (natural ? 1 : 1.5) : natural && shift === 0 ? 1 : 3 })
      }
    }
  }
  return found
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

/** A unit hypothesis must be seen at work: at a whole depth above zero, or at two depths. */
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

function depthOf(indent: string, unit: string): { depth: number; rest: string } | undefined {
  let depth = 0
  while (indent.startsWith(unit, depth * unit.length)) depth++
  const rest = indent.slice(depth * unit.length)
  if (rest.includes('\t')) return undefined
  return { depth, rest }
}

/** The smallest step between the indentations of the quoted and new lines. */
function quotedStep(indents: readonly string[]): string | undefined {
  if (indents.some((i) => i.startsWith('\t'))) return '\t'
  const widths = [...new Set(indents.map((i) => i.length))].sort((a, b) => a - b)
  let step = Infinity
  for (let i = 1; i < widths.length; i++) if (widths[i]! - widths[i - 1]! > 1) step = Math.min(step, widths[i]! - widths[i - 1]!)
  if (step === Infinity) step = widths.find((w) => w > 1) ?? Infinity
  return step === Infinity ? undefined : ' '.repeat(step)
}

/** Nothing indented is quoted: the file's unit is taken only when nearly all of the file agrees on it. */
function unseenUnit(others: readonly string[], profile: IndentProfile): (indent: string) => string {
  const identity = (indent: string) => indent
  const step = quotedStep(['', ...others])
  const { unit, agreement } = profile
  if (!step || !unit || step === unit || agreement < 0.95) return identity
  return (indent) => convert(indent, step, unit, 0) ?? indent
}
