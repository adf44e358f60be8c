import type { Case } from '../cases/cases'
import { inTurn, withoutRepeats } from '../cases/select'
import type { LeftOutCounts } from '../cases/set-name'
import { isWeak } from '../text/fold'
import { seeded } from '../text/random'
import { type Change, changesBetween, overlaps, placeBefore, type Range, rangeAfter } from './changes'
import { gitMerge, isSameMerge, type Merged, merge } from './merge'
import { contexts, lineCase, openPlace, quoteOf, type RealEdit, withEdit } from './quote'
import { stepsOf, type ThreeStates, type TwoSteps } from './releases'
import { placesOf } from './window'

/** Maximum number of lines that an edit removes, and that it adds. More lines are a rewrite. */
const MAX_RUN = 25
/** Maximum number of edits that are merged in one file and direction, and of edits of one sort that are taken from it. */
const [PER_FILE, PER_SORT] = [12, 4]

/** How a quote that is one version older or newer relates to the file, according to a three-way merge of whole files. */
export type StaleSet = 'stale' | 'adjacent' | 'whitespace' | 'moved' | 'in place'

/** An edit with the file to which it is applied. */
interface Drifted {
  readonly file: ThreeStates
  /** Index of the version that is the file: the version after the quoted one, or the version before it. */
  readonly state: 0 | 1
  readonly others: readonly Change[]
  readonly edit: RealEdit
}

/** The category that a merge assigns to an edit. */
interface Label {
  readonly merged: Merged
  readonly set: StaleSet
  readonly must: Case['must']
  readonly kind: string
  readonly result: readonly string[]
  readonly isRight?: (content: string) => boolean
}

/** Number of edits to draw of those that must land, of those that must be refused, and of each other set. */
export interface StaleWish {
  readonly land: number
  readonly refuse: number
  readonly other: number
}

/** An edit with its label and its cases, one for each context that identifies one place. */
interface Labelled {
  readonly drifted: Drifted
  readonly label: Label
  readonly cases: readonly Case[]
}

/**
 * Makes cases from real edits that are quoted from one version and applied to the version after or before it. Each is quoted with one and
 * with three lines of context. With three lines, the quote is not verbatim in the file. The right result is that of a merge, on which two
 * tools must agree: node-diff3 for the lines around, and `git merge-file` for the whole files.
 */
export function staleCases(files: readonly ThreeStates[], seed: string, wish: StaleWish): { cases: Case[]; leftOut: LeftOutCounts } {
  const leftOut = new Map<string, number>()
  const leave = (why: string) => void leftOut.set(why, (leftOut.get(why) ?? 0) + 1)
  const labelled = files.flatMap((file) => labelledEdits(file, seed, leave))
  const cases = SORTS.flatMap((sort) => {
    const made = labelled.filter(({ label }) => sortOf(label) === sort)
    const first = ([0, 1] as const).flatMap((state) =>
      withoutRepeats(made.flatMap((each) => (each.drifted.state === state ? [each.cases[0]!] : []))),
    )
    const chosen = new Set(inTurn(first, sort === 'land' ? wish.land : sort === 'refuse' ? wish.refuse : wish.other, seed))
    return made.flatMap((each) => {
      if (!chosen.has(each.cases[0]!)) return []
      if (isConfirmed(each)) return each.cases
      leave('node-diff3 and git merge-file disagree')
      return []
    })
  })
  return { cases, leftOut }
}

const SORTS = ['land', 'refuse', 'adjacent', 'whitespace', 'moved', 'in place'] as const

function sortOf({ set, must }: Label): (typeof SORTS)[number] {
  return set !== 'stale' ? set : must === 'land' ? must : 'refuse'
}

function labelledEdits(file: ThreeStates, seed: string, leave: (why: string) => void): Labelled[] {
  const taken = new Map<string, number>()
  return driftedEdits(file, seed).flatMap((drifted): Labelled[] => {
    const label = labelOf(drifted)
    const cases = casesOf(drifted, label, leave)
    const key = `${drifted.state} ${sortOf(label)}`
    const count = taken.get(key) ?? 0
    if (cases.length === 0 || count >= PER_SORT) return []
    taken.set(key, count + 1)
    return [{ drifted, label, cases }]
  })
}

/** Whether git has the same result for the whole files. */
function isConfirmed({ drifted: { file, state, edit }, label }: Labelled): boolean {
  return isSameMerge(gitMerge(file.states[state], edit.base, withEdit(edit)), label.merged)
}

/** Returns edits whose quote with three lines of context is not verbatim in the file to which they are applied. */
function driftedEdits(file: ThreeStates, seed: string): Drifted[] {
  const steps = stepsOf(file)
  if (!steps) return []
  const back = steps.first.map(({ before, after }) => ({ before: after, after: before }))
  const later = steps.second.map(({ before, after }) => ({ base: file.states[1], range: before, added: linesOf(file.states[2], after) }))
  const sides = [
    { state: 1, others: steps.first, edits: editsOfFirst(file, steps) },
    { state: 0, others: back, edits: later },
  ] as const
  return sides.flatMap(({ state, others, edits }) => {
    const drifted = edits.filter(
      (edit) =>
        Math.max(edit.range.to - edit.range.from, edit.added.length) <= MAX_RUN &&
        placesOf(file.states[state], quoteOf(edit, 'three lines').old).length === 0,
    )
    const drawn = seeded(seed, file.package, file.releases, file.path, state).shuffle(drifted)
    return drawn.slice(0, PER_FILE).map((edit) => ({ file, state, others, edit }))
  })
}

const linesOf = (lines: readonly string[], { from, to }: Range) => lines.slice(from, to)

/**
 * Returns the changes from the first version to the second, and the changes to the third version as edits of the first. Where the second
 * version has other lines than the first, these edits contain the whole difference from the first to the third.
 */
function editsOfFirst({ states: [a, b, c] }: ThreeStates, { first, second }: TwoSteps): RealEdit[] {
  const whole = second.some(({ before }) => first.some(({ after }) => overlaps(after, before))) ? (changesBetween(a, c) ?? []) : []
  const later = second.flatMap(({ before, after }): RealEdit[] => {
    const clash = first.some((other) => overlaps(other.after, before))
    const both = clash && whole.find((other) => overlaps(other.after, after))
    if (clash) return both ? [{ base: a, range: both.before, added: linesOf(c, both.after) }] : []
    const from = placeBefore(first, before.from)
    return [{ base: a, range: { from, to: from + before.to - before.from }, added: linesOf(c, after) }]
  })
  return [...later, ...first.map(({ before, after }) => ({ base: a, range: before, added: linesOf(b, after) }))]
}

function labelOf({ file, state, others, edit }: Drifted): Label {
  const ours = file.states[state]
  const near = nearby(ours, others, edit)
  const inner = merge(near.ours, near.base, near.theirs)
  if (inner !== 'conflict') {
    const merged = [...near.above, ...inner, ...near.below]
    if (isSameMerge(merged, ours)) return { merged, set: 'in place', must: 'already', kind: 'made by the release', result: ours }
    return { merged, set: 'stale', must: 'land', kind: state === 1 ? 'file is newer' : 'file is older', result: merged }
  }
  const merged = 'conflict'
  const touched = others.filter(({ before }) => overlaps(before, edit.range))
  if (touched.length === 0) return { merged, set: 'adjacent', must: 'land', kind: 'both changes', result: bothChanges(ours, others, edit) }
  const folded = merge(withoutSpace(near.ours), withoutSpace(near.base), withoutSpace(near.theirs))
  if (folded === 'conflict') {
    const moved = atOtherPlace(ours, edit)
    if (moved) return { merged, set: 'moved', must: 'land', kind: 'lines removed', result: moved }
    return { merged, set: 'stale', must: 'settled', kind: conflictKind(touched, edit), result: ours }
  }
  const result = [...withoutSpace(near.above), ...folded, ...withoutSpace(near.below)]
  const isRight = (content: string) => isSameMerge(withoutSpace(content.split('\n')), result)
  return { merged, set: 'whitespace', must: 'land', kind: 'lines removed', result, isRight }
}

/** Number of lines around an edit that node-diff3 merges, because it is slow for whole files. */
const AROUND = 50

/** Returns the three versions around an edit, cut at lines without a change, and the lines of the file above and below. */
function nearby(ours: readonly string[], others: readonly Change[], edit: RealEdit) {
  const { base, range, added } = edit
  const cut = (at: number) => others.find(({ before }) => before.from < at && at < before.to)?.before
  const [top, end] = [Math.max(0, range.from - AROUND), Math.min(base.length, range.to + AROUND)]
  const window = { from: cut(top)?.from ?? top, to: cut(end)?.to ?? end }
  const { from, to } = rangeAfter(others, window)
  return {
    above: ours.slice(0, from),
    ours: ours.slice(from, to),
    base: base.slice(window.from, window.to),
    theirs: [...base.slice(window.from, range.from), ...added, ...base.slice(range.to, window.to)],
    below: ours.slice(to),
  }
}

/** Returns the file with both changes made, if neither changes a line of the other. */
function bothChanges(ours: readonly string[], others: readonly Change[], { range, added }: RealEdit): readonly string[] {
  const above = others.filter(({ before }) => before.to <= range.from)
  const shift = above.reduce((sum, { before, after }) => sum + after.to - after.from - (before.to - before.from), 0)
  return [...ours.slice(0, range.from + shift), ...added, ...ours.slice(range.to + shift)]
}

/** Returns the file with the edit made where the removed lines are now. Undefined if they do not occur there exactly once and verbatim. */
function atOtherPlace(ours: readonly string[], { base, range, added }: RealEdit): readonly string[] | undefined {
  const removed = linesOf(base, range)
  if (removed.every(isWeak)) return undefined
  const [at, ...others] = placesOf(ours, removed)
  if (at === undefined || others.length > 0) return undefined
  return [...ours.slice(0, at), ...added, ...ours.slice(at + removed.length)]
}

function conflictKind(touched: readonly Change[], { range }: RealEdit): string {
  if (range.from === range.to && touched.every(({ before }) => before.from === before.to)) return 'both add'
  return touched.every(({ after }) => after.from === after.to) ? 'lines deleted' : 'lines changed'
}

const withoutSpace = (lines: readonly string[]) => lines.map((line) => line.replace(/\s/g, '')).filter((line) => line !== '')

function casesOf(
  { file, state, others, edit }: Drifted,
  { set, must, kind, result, isRight }: Label,
  leave: (why: string) => void,
): Case[] {
  const ours = file.states[state]
  return contexts.flatMap((context): Case[] => {
    const quote = quoteOf(edit, context)
    const open = openPlace(quote, edit.base, ours, must === 'land' && !isRight ? result : undefined)
    if (open) {
      leave(`${open} (${context})`)
      return []
    }
    const id = `stale/${file.package}/${file.releases}/${file.path}:${edit.range.from + 1}/${state === 1 ? 'newer' : 'older'}/${context}`
    const block = rangeAfter(others, quote.window)
    const asked = { id, set, must, kinds: [kind, context], file: ours, ended: file.finalNewline[state], quote, result, block, edit }
    return [lineCase(file, isRight ? { ...asked, isRight } : asked)]
  })
}
