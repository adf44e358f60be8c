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

/** Returns at most `count` cases, taken in turn from each kind of each package, so that all kinds have the same weight. */
export function inTurn(cases: readonly Case[], count: number, seed: string): Case[] {
  const groups = new Map<string, Case[]>()
  for (const one of seeded('order', seed).shuffle(cases)) {
    const key = `${one.pair} ${one.kinds[0]}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const out: Case[] = []
  for (let round = 0; out.length < count; round++) {
    const before = out.length
    for (const group of groups.values()) if (group[round] && out.length < count) out.push(group[round]!)
    if (out.length === before) break
  }
  return out
}
