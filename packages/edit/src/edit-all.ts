import { tryReplace } from '@suture/replacers'
import { type Document, type Edit, type Intent, type Match, type Outcome, openDocument, type Refused, splice } from '@suture/text'
import { refused } from '@suture/text/internal'
import { planKeepingEnd } from './carry/open-end'
import { checkedSource, incomplete } from './check-arguments'
import { placeLawfully } from './choose/lawful'
import { deletions, type Placed, placeIntent } from './choose/place-intent'
import { outcomeOf } from './edit'
import { openSession, type Session } from './lookup/session'
import type { EditOptions } from './options'
import { withHintsOfBefore } from './set/hints-of-before'
import { joinSequels } from './set/join-sequels'
import { withSameChanges } from './set/same-change'

/** The outcome of a set of edits and of each of them. */
export interface SetOutcome {
  /** Of the set: `applied` with everything that landed, or the first refusal. */
  readonly outcome: Outcome
  /** One for each intent, in the order given. `content` of an applied one is the content with that edit alone. */
  readonly outcomes: readonly Outcome[]
  /**
   * If edits quote the result of earlier ones: for each intent the index of the one that it continues. Joined edits share their outcome.
   */
  readonly follows?: readonly (number | undefined)[]
}

/**
 * Applies several edits to one text. All are placed against the original; their order does not matter, except that an edit may quote the
 * result of an earlier one. Two edits that change the same text are both refused. All or nothing, unless `partial` keeps what lands. With
 * `policy: "spec"` edits are applied one after another, as the documents require. A wrong argument throws TypeError.
 */
export function editAll(
  content: string | Document,
  intents: readonly Intent[],
  options: EditOptions & { readonly partial?: boolean } = {},
): SetOutcome {
  const source = checkedSource(content, options)
  const broken = intents.map(incomplete)
  const first = broken.find((outcome) => outcome !== undefined)
  if (first) return withoutBroken(source, intents, broken, first, options)
  const result = options.policy === 'spec' ? inTurn(source, intents, options) : together(source, intents, options)
  for (const outcome of result.outcomes) options.onOutcome?.(outcome)
  return result
}

/** Edits that lack a text are refused; with `partial` the others land. */
function withoutBroken(
  source: Document,
  intents: readonly Intent[],
  broken: readonly (Refused | undefined)[],
  first: Refused,
  options: EditOptions & { readonly partial?: boolean },
): SetOutcome {
  const whole = intents.filter((_, index) => !broken[index])
  const rest = options.partial && whole.length > 0 ? editAll(source, whole, options) : { outcome: first, outcomes: [] }
  const others = rest.outcomes.values()
  return { outcome: rest.outcome, outcomes: broken.map((outcome) => outcome ?? others.next().value ?? first) }
}

function inTurn(source: Document, intents: readonly Intent[], options: EditOptions & { readonly partial?: boolean }): SetOutcome {
  let content = source.text
  const matches: Match[] = []
  const outcomes = intents.map((intent) => {
    const outcome = tryReplace(openDocument(content), intent, options)
    if (outcome.status !== 'refused') {
      content = outcome.content
      matches.push(...outcome.matches)
    }
    return outcome
  })
  const failed = outcomes.find((outcome) => outcome.status === 'refused')
  if (failed && (!options.partial || content === source.text)) return { outcome: failed, outcomes }
  if (content === source.text) return { outcome: { status: 'no-op', content, matches }, outcomes }
  return { outcome: { status: 'applied', content, edits: [{ from: 0, to: source.text.length, text: content }], matches }, outcomes }
}

type SetOptions = EditOptions & { readonly partial?: boolean }

/** Edits that quote the result of an earlier one are joined with it first, as if they had been sent as one edit. */
function together(source: Document, intents: readonly Intent[], options: SetOptions): SetOutcome {
  const session = openSession(source, options, intents)
  const apart = landTogether(session, intents, options)
  const land = (intent: Intent) => landTogether(session, [intent], options).outcome
  const joined = joinSequels(intents, apart.outcomes, land)
  if (!joined) return apart
  const { outcome, outcomes } = landTogether(session, joined.intents, options)
  return { outcome, outcomes: outcomes.map((each, index) => followed(each, joined.follows[index])), follows: joined.follows }
}

function followed(outcome: Outcome, head: number | undefined): Outcome {
  if (head === undefined || outcome.status !== 'applied') return outcome
  const note = `made on what edit ${head + 1} of the set leaves`
  return { ...outcome, matches: outcome.matches.map((match) => ({ ...match, warnings: [...match.warnings, note] })) }
}

function landTogether(session: Session, intents: readonly Intent[], options: SetOptions): SetOutcome {
  const { source } = session
  // An edit that occurs twice in the set is one edit with one outcome.
  const firsts = firstOfEach(intents)
  const distinct = intents.map((intent, i) => {
    const result = firsts[i] === i ? placeLawfully(session, intent) : undefined
    options.onPlaced?.()
    return result
  })
  const alone = firsts.map((first) => distinct[first]!)
  const placed = withSameChanges(
    source,
    withHintsOfBefore(intents, alone, (intent) => placeIntent(session, intent)),
  )
  const outcomes = withoutOverlaps(source, intents, placed, firsts)
  const failed = outcomes.find((outcome) => outcome.status === 'refused')
  if (failed && !options.partial) return { outcome: failed, outcomes }
  const landed = placed.filter((p, i): p is Placed => firsts[i] === i && p.status === 'placed' && outcomes[i]!.status !== 'refused')
  const planned = planKeepingEnd(source, bySide(landed), deletions(landed))
  if (!planned.ok) throw new RangeError('edits overlap after overlaps were refused')
  const matches = outcomes.flatMap((outcome) => (outcome.status === 'refused' ? [] : outcome.matches))
  const text = splice(source.text, planned.plan)
  if (text !== source.text) return { outcome: { status: 'applied', content: text, edits: planned.plan, matches }, outcomes }
  if (failed) return { outcome: failed, outcomes }
  const done = outcomes.some((outcome) => outcome.status === 'already-applied')
  return { outcome: { status: done ? 'already-applied' : 'no-op', content: text, matches }, outcomes }
}

/** For each intent, the first one with the same texts and the same claimed place. */
function firstOfEach(intents: readonly Intent[]): number[] {
  const texts = new Map<string, number>()
  // Texts are numbered, since keys made of the texts would be another copy of the whole set.
  const numberOf = (text: string) => {
    const known = texts.get(text)
    if (known === undefined) texts.set(text, texts.size)
    return known ?? texts.size - 1
  }
  const seen = new Map<string, number>()
  return intents.map((intent, i) => {
    const { oldString, newString, startLine, replaceAll, at, within } = intent
    const key = JSON.stringify([numberOf(oldString), numberOf(newString), startLine, replaceAll, at, within])
    const first = seen.get(key) ?? i
    seen.set(key, first)
    return first
  })
}

/** An edit of the text, and the index of its intent. */
interface OwnedEdit {
  readonly edit: Edit
  readonly owner: number
  readonly side: number
}

/** The edits of all placed intents in order of position. */
function ownedEdits(placed: readonly (Placed | Outcome)[], firsts: readonly number[]): OwnedEdit[] {
  const owners: OwnedEdit[] = []
  placed.forEach((p, owner) => {
    if (p.status === 'placed' && firsts[owner] === owner) for (const edit of p.edits) owners.push({ edit, owner, side: sideOf(edit, p) })
  })
  return owners.sort((a, b) => a.edit.from - b.edit.from || a.edit.to - b.edit.to || a.side - b.side || a.owner - b.owner)
}

/** Outcomes of the placed edits. Edits that change text which another one changes too are both refused. */
function withoutOverlaps(
  source: Document,
  intents: readonly Intent[],
  placed: readonly (Placed | Outcome)[],
  firsts: readonly number[],
): Outcome[] {
  const clash = new Map<number, number>()
  const owners = placed.filter(({ status }, i) => status === 'placed' && firsts[i] === i).length > 1 ? ownedEdits(placed, firsts) : []
  let widest: OwnedEdit | undefined
  for (const entry of owners) {
    const apart = widest && widest.edit.from === widest.edit.to && widest.side !== entry.side
    if (widest && widest.owner !== entry.owner && !apart && collide(widest.edit, entry.edit)) {
      clash.set(widest.owner, entry.owner)
      clash.set(entry.owner, widest.owner)
    }
    if (!widest || entry.edit.to >= widest.edit.to) widest = entry
  }
  for (const [one, other] of sequels(intents, placed)) {
    clash.set(one, other)
    clash.set(other, one)
  }
  shareFate(owners, clash)
  return placed.map((p, i) => {
    if (p.status !== 'placed') return p
    const other = clash.get(firsts[i]!)
    if (other === undefined) return outcomeOf(source, p)
    return refused({ kind: 'overlapping', places: [rangeOf(p), rangeOf(placed[other] as Placed)] })
  })
}

/**
 * Pairs of an edit that quotes what another one writes, and that other one, if the former does not occur in the original as quoted: what it
 * learned there, a depth or a word, is no longer so where it is meant to land.
 */
function* sequels(intents: readonly Intent[], placed: readonly (Placed | Outcome)[]): Iterable<readonly [number, number]> {
  const standing = placed.flatMap((p, i) => (p.status === 'placed' ? p.matches.map((match) => ({ i, match })) : []))
  standing.sort((a, b) => a.match.span.from - b.match.span.from)
  const quotes = (one: (typeof standing)[0], other: (typeof standing)[0]) =>
    one.match.similarity < 1 && intents[other.i]!.newString.includes(intents[one.i]!.oldString.trimEnd())
  let open: typeof standing = []
  for (const entry of standing) {
    open = open.filter(({ match }) => match.span.to > entry.match.span.from)
    for (const other of open) if (other.i !== entry.i && (quotes(entry, other) || quotes(other, entry))) yield [entry.i, other.i]
    open.push(entry)
  }
}

/** Edits that ask for the same change are refused together, so that their order does not matter. */
function shareFate(owners: readonly OwnedEdit[], clash: Map<number, number>): void {
  if (clash.size === 0) return
  const alike = new Map<string, number[]>()
  for (const { edit, owner, side } of owners) {
    const key = `${edit.from}:${edit.to}:${side}:${edit.text}`
    const group = alike.get(key)
    if (group) group.push(owner)
    else alike.set(key, [owner])
  }
  for (const group of alike.values()) {
    const other = group.map((owner) => clash.get(owner)).find((each) => each !== undefined)
    if (other !== undefined) for (const owner of group) if (!clash.has(owner)) clash.set(owner, other)
  }
}

/** Lines of the place; two texts inserted into an empty file are on its first line. */
function rangeOf({ matches: [first] }: Placed): { startLine: number; endLine: number } {
  return { startLine: first?.startLine ?? 1, endLine: first?.endLine ?? 1 }
}

/** True if two edits of different intents share text, or insert different text at one place. */
function collide(a: Edit, b: Edit): boolean {
  if (a.from === b.from && a.to === b.to) return a.text !== b.text || a.from === a.to
  return a.from < b.to && b.from < a.to
}

/** Edits in order of position; of insertions at one place those that belong to the lines before come first. */
function bySide(placed: readonly Placed[]): Edit[] {
  const edits = placed.flatMap((p) => p.edits)
  if (edits.every((edit, i) => i === 0 || edits[i - 1]!.from < edit.from)) return edits
  const entries = placed.flatMap((p) => p.edits.map((edit) => ({ edit, side: sideOf(edit, p) })))
  return entries.sort((a, b) => a.edit.from - b.edit.from || a.side - b.side).map((entry) => entry.edit)
}

/** 0 for an insertion after lines that its intent quotes, 1 for one that is only before such lines. */
function sideOf(edit: Edit, { matches }: Placed): number {
  return matches.some((match) => match.span.from < edit.from) ? 0 : 1
}
