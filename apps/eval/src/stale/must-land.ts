import { isBlank } from '../text/lines'
import type { Random } from '../text/random'
import { type Change, placeBefore, type Range, rangeAfter } from './changes'
import type { Quote } from './quote'
import type { ThreeStates } from './releases'
import { saysSomething, standsSomehow } from './says'
import { keys, placesOf, standing, widen } from './window'

/** What the first change did to the quoted block. */
export type LandKind = 'context changed' | 'context gone' | 'lines added' | 'several'

/** Quoted lines that must still stand around the place, and their least share of all that are quoted. */
const LEAST = 2
const LEAST_SHARE = 0.4
/** Lines quoted on either side, at least and at most: little first, more where the first change lies farther off. */
const REACHES = [
  [2, 4],
  [3, 7],
  [6, 10],
] as const
/** By how many standing lines the place leads any other where the same could be done. */
const LEAD = 2

/** The quote of an edit that nothing else touched while its context changed; a word where the place or the result is open; undefined where the context stands as quoted. */
export function quoteToLand(file: ThreeStates, others: readonly Change[], own: Change, random: Random): Quote | string | undefined {
  const [a, b, c] = file.states
  const from = placeBefore(others, own.before.from)
  const core = { from, to: from + own.before.to - own.before.from }
  const windows = REACHES.map(([least, most]) => widen(a, core, random.int(least, most), random.int(least, most)))
  const window = windows.find((each) => kindOf(file, others, each))
  const kind = window && kindOf(file, others, window)
  if (!window || !kind) return undefined
  const above = a.slice(window.from, core.from)
  const below = a.slice(core.to, window.to)
  if (!above.some((line) => !isBlank(line)) && !below.some((line) => !isBlank(line))) return 'no context'
  const removed = b.slice(own.before.from, own.before.to)
  const open = isOpen(b, own.before, removed, above, below)
  if (open) return open
  const added = c.slice(own.after.from, own.after.to)
  if (statements(added).some((lines) => standsSomehow(b, lines))) return 'an added statement stands, in other line breaks'
  const block = rangeAfter(others, window)
  return {
    kind,
    once: standsOnce(b, own.before),
    window,
    block,
    old: a.slice(window.from, window.to),
    new: [...above, ...added, ...below],
    result: [...b.slice(0, own.before.from), ...added, ...b.slice(own.before.to)],
    added,
    removed,
  }
}

/** The kind by the runs that changed something said inside the window; undefined where none did. */
function kindOf({ states: [a, b], language }: ThreeStates, others: readonly Change[], window: Range): LandKind | undefined {
  const inside = others.filter(({ before }) =>
    before.from === before.to ? window.from < before.from && before.from < window.to : before.from < window.to && window.from < before.to,
  )
  const telling = inside.filter(({ before, after }) => {
    const cut = a.slice(Math.max(before.from, window.from), Math.min(before.to, window.to))
    return saysSomething(language, cut, b.slice(after.from, after.to))
  })
  if (telling.length === 0) return undefined
  if (telling.length > 1) return 'several'
  const { before, after } = telling[0]!
  return before.from === before.to ? 'lines added' : after.from === after.to ? 'context gone' : 'context changed'
}

function isOpen(
  b: readonly string[],
  spot: Range,
  removed: readonly string[],
  above: readonly string[],
  below: readonly string[],
): string | undefined {
  const quoted = keys([...above, ...removed, ...below]).length
  const stands = keys(removed).length + standing(b, spot, above, below)
  if (stands < LEAST || stands < LEAST_SHARE * quoted) return 'too little of the quote is left'
  const here = standing(b, spot, above, below)
  for (const at of rivals(b, spot, removed)) {
    const there = { from: at, to: at + removed.length }
    if (at !== spot.from && standing(b, there, above, below) > here - LEAD) return 'another place has about as much of the quote'
  }
  return undefined
}

/** Places where the same could be done: the removed lines stand there, or the lines on either side of what is added. */
function rivals(b: readonly string[], spot: Range, removed: readonly string[]): number[] {
  if (keys(removed).length > 0) return placesOf(b, removed)
  const beside = b.slice(Math.max(0, spot.from - 1), spot.to + 1)
  const offset = spot.from === 0 ? 0 : 1
  return placesOf(b, beside).map((at) => at + offset)
}

/** What changes stands once in the file, letter by letter: the removed lines, or the two lines that something is put between. */
function standsOnce(b: readonly string[], spot: Range): boolean {
  const lines = spot.from < spot.to ? b.slice(spot.from, spot.to) : b.slice(Math.max(0, spot.from - 1), spot.to + 1)
  return placesOf(b, lines).length === 1
}

/** Signs from which on a statement is no common one. */
const LONG = 40

/** Statements that are broken up: from a line that ends in an opening bracket to the next one that begins with a closing one. */
function statements(added: readonly string[]): string[][] {
  return added.flatMap((line, i) => {
    const end = /[([]$/.test(line.trim()) ? added.findIndex((other, k) => k > i && /^[)\]]/.test(other.trim())) : -1
    const lines = added.slice(i, end + 1)
    return end !== -1 && keys(lines).join('').length >= LONG ? [lines] : []
  })
}
