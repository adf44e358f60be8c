import type { Adapter } from '../adapters/adapter'
import { type Corpus, makeCases } from '../cases/cases'
import type { Distortion } from '../cases/distortion'
import { verdicts } from '../cases/judge'
import { groupBy, type Judged, runAdapter, sectionOf, tally } from './run'
import { showMiss } from './show-miss'

/** What is run and printed. */
export interface Wish {
  readonly engines: readonly Adapter[]
  readonly distortions: readonly Distortion[]
  readonly seed: string
  readonly total: number
  /** Maximum number of misses to print in full. If absent, none are printed. */
  readonly misses?: number
  /** Only prints misses with this verdict. */
  readonly verdict?: string
  /** Only runs the case with this id. */
  readonly id?: string
  /** Prints every distortion, not only those with misses. */
  readonly all: boolean
}

/** Runs distorted cases and prints tallies. Then prints misses in full, the worst verdicts first. */
export function explore(corpus: Corpus, wish: Wish): void {
  const single = Math.round(wish.total * 0.6)
  const { cases, draws } = makeCases(corpus, wish.distortions, { seed: wish.seed, single, double: wish.total - single })
  const chosen = wish.id ? cases.filter((test) => test.id === wish.id) : cases
  console.log(`${cases.length} cases of ${corpus.length} pairs, ${corpus.flat().length} files, seed ${wish.seed}`)
  for (const engine of wish.engines) {
    const start = performance.now()
    const judged = runAdapter(engine, chosen)
    console.log(`\n${engine.name}: ${((performance.now() - start) / Math.max(1, judged.length)).toFixed(2)} ms a case`)
    showTallies(judged, wish.all || wish.engines.length === 1, wish.all)
    if (wish.misses !== undefined) showMisses(judged, wish)
  }
  for (const [name, { made, inapplicable, leftOut }] of draws) {
    const left = [...leftOut.values()].reduce((a, b) => a + b, 0)
    if (made === 0 || (wish.all && left > 0))
      console.log(
        `${name}: made ${made}, inapplicable ${inapplicable}, left out ${left} ${[...leftOut].map(([why, n]) => `${n} ${why}`).join('; ')}`,
      )
  }
}

function showTallies(judged: readonly Judged[], byDistortion: boolean, all: boolean): void {
  for (const [name, group] of groupBy(judged, sectionOf)) console.log(`  ${name.padEnd(20)} ${row(group)}`)
  if (!byDistortion) return
  for (const [name, group] of groupBy(
    judged.filter(({ test }) => test.kinds.length === 1),
    (test) => test.kinds[0]!,
  ))
    if (all || tally(group).exact < group.length) console.log(`    ${name.padEnd(30)} ${row(group)}`)
}

function row(group: readonly Judged[]): string {
  const t = tally(group)
  return [`${t.total}`.padStart(5), ...verdicts.map((v) => `${v} ${((100 * t[v]) / Math.max(1, t.total)).toFixed(1).padStart(5)}%`)].join(
    '  ',
  )
}

function showMisses(judged: readonly Judged[], wish: Wish): void {
  const order = ['crash', 'corrupt', 'false success', 'collateral', 'refused']
  const misses = judged.filter(({ verdict }) => (wish.verdict ? verdict === wish.verdict : verdict !== 'exact') || wish.id)
  misses.sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))
  for (const miss of misses.slice(0, wish.misses)) console.log(showMiss(miss))
  console.log(`${misses.length} misses`)
}
