import type { Adapter } from '../adapters/adapter'
import type { Case } from '../cases/cases'
import { judge, type Verdict } from '../cases/judge'
import type { Reply } from '../cases/reply'
import type { SetName } from '../cases/set-name'
import { seeded } from '../text/random'

/** The reply of an engine to one case, and the verdict. */
export interface Judged {
  readonly test: Case
  readonly reply: Reply
  readonly verdict: Verdict
}

/** Runs one engine on all cases. A thrown error counts as a crash. */
export function runAdapter(adapter: Adapter, cases: readonly Case[]): Judged[] {
  return casesFor(adapter, cases).map((test) => {
    try {
      const reply = adapter.apply(test.file, test.edits, test.place)
      return { test, reply, verdict: judge(test, reply) }
    } catch (error) {
      return {
        test,
        reply: { status: 'refused', note: error instanceof Error ? (error.stack ?? error.message) : String(error) },
        verdict: 'crash',
      }
    }
  })
}

/** Returns the cases on which an engine can run. */
export function casesFor(adapter: Adapter, cases: readonly Case[]): Case[] {
  return cases.filter((test) => (!adapter.placed || test.place) && !test.kinds.some((name) => adapter.cannot?.(name)))
}

/** Returns a part of the cases, chosen by their ids, so that all kinds are included. */
export function share(cases: readonly Case[], part: number): Case[] {
  return cases.filter(({ id }) => seeded('share', id).chance(part))
}

/** Number of cases by verdict. */
export type Tally = Readonly<Record<Verdict, number>> & { readonly total: number }

/** The tally without any case. */
export const noTally: Tally = { exact: 0, collateral: 0, corrupt: 0, refused: 0, 'false success': 0, crash: 0, total: 0 }

/** Counts judged cases by verdict. */
export function tally(judged: readonly Judged[]): Tally {
  const out = { exact: 0, collateral: 0, corrupt: 0, refused: 0, 'false success': 0, crash: 0, total: judged.length }
  for (const { verdict } of judged) out[verdict]++
  return out
}

/** Groups judged cases, in the order in which the keys first appear. */
export function groupBy(judged: readonly Judged[], key: (test: Case) => string): Map<string, Judged[]> {
  const groups = new Map<string, Judged[]>()
  for (const one of judged) {
    const name = key(one.test)
    const group = groups.get(name)
    if (group) group.push(one)
    else groups.set(name, [one])
  }
  return groups
}

/** The tables: edits that must land, by the number of distortions, and edits that must be left alone. */
export type Section =
  | 'one distortion'
  | 'two distortions'
  | 'must leave alone'
  | `${'stale' | 'formatted' | 'elided'}, must ${'land' | 'refuse'}`
  | Exclude<SetName, 'stale' | 'formatted' | 'elided' | 'distorted'>

/** Returns the table in which a case is counted. */
export function sectionOf({ set, must, kinds }: Case): Section {
  if (set === 'stale' || set === 'formatted' || set === 'elided') return must === 'land' ? `${set}, must land` : `${set}, must refuse`
  if (set !== 'distorted') return set
  if (must === 'refuse' || must === 'settled') return 'must leave alone'
  return kinds.length === 1 ? 'one distortion' : 'two distortions'
}
