import type { Adapter } from '../adapters/adapter'
import type { Case } from '../cases/cases'
import { verdicts } from '../cases/judge'
import { groupBy, type Judged, runAdapter, sectionOf, tally } from './run'
import { showMiss } from './show-miss'

/** What is run and printed. */
export interface Look {
  readonly engines: readonly Adapter[]
  /** Only runs this part of the packages. */
  readonly split?: string
  /** Maximum number of misses to print in full. If absent, none are printed. */
  readonly misses?: number
  /** Only prints misses with this verdict. */
  readonly verdict?: string
  /** Only runs kinds that start with one of these texts. */
  readonly only?: readonly string[]
  /** Only runs the case with this id. */
  readonly id?: string
  /** Also prints cases that are exact. */
  readonly all: boolean
}

/** Runs the cases of a set and prints tallies by section, split and kind. Then prints misses in full. */
export function exploreSet(cases: readonly Case[], look: Look): void {
  const chosen = cases.filter((test) => isLookedAt(test, look))
  console.log(`${chosen.length} cases of ${new Set(chosen.map(({ pair }) => pair)).size} packages`)
  for (const engine of look.engines) {
    const judged = runAdapter(engine, chosen)
    console.log(`\n${engine.name}`)
    for (const [name, group] of groupBy(judged, sectionOf)) showSection(name, group)
    if (look.misses !== undefined) showMisses(judged, look)
  }
}

function showSection(name: string, group: readonly Judged[]): void {
  line(name, group, 2)
  const parts = [(test: Case) => test.split, (test: Case) => test.kinds[0]!, (test: Case) => test.kinds[1] ?? '']
  for (const part of parts) for (const [key, cases] of groupBy(group, part)) if (key) line(key, cases, 4)
}

function isLookedAt(test: Case, { split, id, only }: Look): boolean {
  if ((split && test.split !== split) || (id && test.id !== id)) return false
  return !only || only.some((start) => test.kinds.some((kind) => kind.startsWith(start)))
}

function line(name: string, group: readonly Judged[], indent: number): void {
  const t = tally(group)
  const cells = verdicts.map((v) => `${v} ${((100 * t[v]) / Math.max(1, t.total)).toFixed(1).padStart(5)}% ${`${t[v]}`.padStart(4)}`)
  console.log(' '.repeat(indent) + name.padEnd(34 - indent), `${t.total}`.padStart(5), ...cells)
}

const order = ['crash', 'corrupt', 'false success', 'collateral', 'refused', 'exact']

function showMisses(judged: readonly Judged[], look: Look): void {
  const shown = judged.filter(({ verdict }) => (look.verdict ? verdict === look.verdict : look.all || verdict !== 'exact'))
  const sorted = [...shown].sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))
  for (const one of sorted.slice(0, look.misses)) console.log(showMiss(one))
  console.log(`${sorted.length} of this sort`)
}
