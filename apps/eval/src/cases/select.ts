import { seeded } from '../text/random'
import type { Case } from './cases'

/** Drops a case that repeats a change already seen in its package, because a release often makes one change in many files. */
export function withoutRepeats(cases: readonly Case[]): Case[] {
  const seen = new Set<string>()
  return cases.filter(({ pair, edits: [edit], id }) => {
    const lines = (text = '') => text.split('\n').map((line) => line.trim())
    const [old, wanted] = [lines(edit?.oldString), lines(edit?.newString)]
    const change = [...old.filter((line) => !wanted.includes(line)), '', ...wanted.filter((line) => !old.includes(line))]
    const key = [pair, ...(change.length > 1 ? change : [id])].join('\n')
    return !seen.has(key) && seen.add(key)
  })
}

/** What decides whether a case is drawn. */
type Drawn = Pick<Case, 'pair' | 'kinds'>

/** A case that is made when it is drawn. A case holds whole files, and most candidates are not drawn. */
export interface Candidate extends Drawn {
  readonly make: () => Case
}

/** Makes at most `count` of the candidates, drawn like `inTurn`. */
export function makeInTurn(candidates: readonly Candidate[], count: number, seed: string): Case[] {
  return inTurn(candidates, count, seed).map(({ make }) => make())
}

/** Returns at most `count` cases, taken in turn from each kind of each package, so that all kinds have the same weight. */
export function inTurn<Each extends Drawn>(cases: readonly Each[], count: number, seed: string): Each[] {
  const groups = new Map<string, Each[]>()
  for (const one of seeded('order', seed).shuffle(cases)) {
    const key = `${one.pair} ${one.kinds[0]}`
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  const out: Each[] = []
  for (let round = 0; out.length < count; round++) {
    const before = out.length
    for (const group of groups.values()) if (group[round] && out.length < count) out.push(group[round]!)
    if (out.length === before) break
  }
  return out
}
