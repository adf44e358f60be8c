import type { Intent, Outcome } from '@suture/text'
import { isMissing } from '@suture/text/internal'
import { type JoinBudget, joinIntents } from './join-intents'

/** Line comparisons for all edits of a set together. */
const BUDGET = 1_000_000

/** A set in which edits that continue earlier ones are joined with them: at each index the edit as given, or the joined one. */
export interface JoinedSet {
  readonly intents: readonly Intent[]
  /** The index of the edit that each one continues; undefined for an independent edit. */
  readonly follows: readonly (number | undefined)[]
}

interface Head {
  intent: Intent
  readonly found: boolean
  readonly members: number[]
}

/**
 * Joins edits that quote the result of an earlier one of the set. The text as it is does not have what such an edit quotes. If it fits the
 * new text of exactly one earlier edit in exactly one way, both are joined into one edit of the text as it is, which the engine (`land`)
 * then finds, refuses, or recognises as in place. Edits whose quote the text has do not change, and later edits are never considered.
 * `outcomes` are those of the edits as given. Returns undefined if there is nothing to join.
 */
export function joinSequels(
  intents: readonly Intent[],
  outcomes: readonly Outcome[],
  land: (intent: Intent) => Outcome,
): JoinedSet | undefined {
  const budget: JoinBudget = { left: BUDGET }
  const heads: Head[] = []
  const lines = headLines()
  if (intents.length < 2 || !outcomes.some(mayBeSequel)) return undefined
  const keep = (head: Head) => {
    heads.push(head)
    lines.add(head)
  }
  intents.forEach((intent, index) => {
    if (isPlacedApart(intent)) return
    // Edits that clash may be sequels of one another; those that are not are refused once all have their places.
    const outcome = isClash(outcomes[index]!) ? land(intent) : outcomes[index]!
    const mayFollow = isUnfound(outcome, intent) || (isLoose(outcome) && lines.leaves(intent))
    const joined = mayFollow && !intent.within?.length ? joinHead(intent, index, heads, budget, land) : undefined
    const found = outcome.status === 'applied'
    if (joined) lines.add(joined)
    else if (found || isMissing(outcome)) keep({ intent, found, members: [index] })
  })
  return joinedSet(intents, heads)
}

function mayBeSequel(outcome: Outcome): boolean {
  return outcome.status === 'already-applied' || isMissing(outcome) || isLoose(outcome) || isClash(outcome)
}

function joinedSet(intents: readonly Intent[], heads: readonly Head[]): JoinedSet | undefined {
  const joined = [...intents]
  const follows: (number | undefined)[] = intents.map(() => undefined)
  for (const { intent, members } of heads) {
    for (const index of members) joined[index] = intent
    for (const index of members.slice(1)) follows[index] = members[0]
  }
  return follows.some((head) => head !== undefined) ? { intents: joined, follows } : undefined
}

/** True for an edit that quotes nothing, asks for every place, or names an edge of the file. */
function isPlacedApart({ replaceAll, at, oldString }: Intent): boolean {
  return replaceAll === true || at !== undefined || oldString === ''
}

function isClash(outcome: Outcome): boolean {
  return outcome.status === 'refused' && outcome.problem.kind === 'overlapping'
}

/**
 * True if the quote is not in the file; or, which looks the same after a first run, if the new text is there already and the old text is
 * not.
 */
function isUnfound(outcome: Outcome, { oldString }: Intent): boolean {
  return isMissing(outcome) || (outcome.status === 'already-applied' && !outcome.content.includes(oldString))
}

/** True if the quoted text is there, but not verbatim. */
function isLoose(outcome: Outcome): boolean {
  return outcome.status === 'applied' && outcome.matches.some(({ strategy }) => strategy !== 'simple')
}

/** The heads by the lines of their new text. */
interface HeadLines {
  readonly add: (head: Head) => void
  /** True if the edit quotes verbatim what one of the heads leaves. */
  readonly leaves: (intent: Intent) => boolean
}

function headLines(): HeadLines {
  const byLine = new Map<string, Set<Head>>()
  return {
    add: (head) => {
      for (const line of head.intent.newString.split('\n')) {
        const known = byLine.get(line)
        if (known) known.add(head)
        else byLine.set(line, new Set([head]))
      }
    },
    leaves: ({ oldString }) => {
      const quoted = oldString.replace(/\n$/, '')
      let fewest: ReadonlySet<Head> | undefined
      for (const line of quoted.split('\n')) {
        const having = byLine.get(line)
        if (!having) return false
        if (!fewest || having.size < fewest.size) fewest = having
      }
      return [...fewest!].some((head) => `\n${head.intent.newString}\n`.includes(`\n${quoted}\n`))
    },
  }
}

/**
 * The head that an edit continues, joined with it. The joined edit must explain what is found now: a head that was found in the text must
 * be inside what the two made, and a head that is gone must not be made again.
 */
function joinHead(
  intent: Intent,
  index: number,
  heads: readonly Head[],
  budget: JoinBudget,
  land: (intent: Intent) => Outcome,
): Head | undefined {
  const way = onlyWay(intent, heads, budget)
  if (!way) return undefined
  const { head, intent: both } = way
  if (both.oldString === both.newString ? !head.found : !accountsFor(head, both, land(both))) return undefined
  head.intent = both
  head.members.push(index)
  return head
}

/** True if both edits landed as one, or had before, in agreement with how the head was found. An edit that takes the head back leaves nothing to land. */
function accountsFor({ found, intent }: Head, both: Intent, outcome: Outcome): boolean {
  if (outcome.status !== 'applied' && outcome.status !== 'already-applied') return false
  return outcome.status === 'applied' ? found : !found || both.newString.includes(intent.oldString)
}

/** The single head that an edit continues, with both joined; undefined if there are several ways to join them. */
function onlyWay(second: Intent, heads: readonly Head[], budget: JoinBudget): { readonly head: Head; readonly intent: Intent } | undefined {
  const ways: { readonly head: Head; readonly intent: Intent }[] = []
  for (const head of heads) {
    if (ways.length > 1 || budget.left < 0) return undefined
    for (const intent of joinIntents(head.intent, second, budget)) ways.push({ head, intent })
  }
  return ways.length === 1 && budget.left >= 0 ? ways[0] : undefined
}
