import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { adapters } from './adapters'
import { makeCases } from './cases'
import { pairs, readPair } from './corpus'
import { distortions } from './distortions'
import { verdicts } from './judge'
import { runSample } from './ratchet'
import { groupBy, type Judged, runAdapter, sectionOf, tally } from './run'
import { showMiss } from './show-miss'

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
    engine: { type: 'string', multiple: true },
    'show-misses': { type: 'string' },
    verdict: { type: 'string' },
    case: { type: 'string' },
    ratchet: { type: 'boolean' },
  },
})

const list = values.only ? distortions.filter((d) => values.only!.some((name) => d.name.startsWith(name))) : distortions
const engines = values.engine ? adapters.filter((a) => values.engine!.includes(a.name)) : adapters
const total = Number(values.cases)
const corpus = pairs.map((pair) => readPair(pair)).filter((files) => files.length > 0)
if (values.ratchet) {
  const reached = runSample(corpus)
  writeFileSync(new URL('../test/ratchet.json', import.meta.url), `${JSON.stringify(reached, null, 2)}\n`)
  console.log(reached)
  process.exit()
}
const started = performance.now()
const { cases, draws } = makeCases(corpus, list, { seed: values.seed, single: Math.round(total * 0.6), double: Math.round(total * 0.4) })
const chosen = values.case ? cases.filter((test) => test.id === values.case) : cases
console.log(
  `${cases.length} cases of ${corpus.length} pairs, ${corpus.flat().length} files, seed ${values.seed}, made in ${Math.round(performance.now() - started)} ms`,
)

for (const engine of engines) {
  const before = performance.now()
  const judged = runAdapter(engine, chosen)
  console.log(`\n${engine.name}: ${((performance.now() - before) / Math.max(1, chosen.length)).toFixed(2)} ms a case`)
  for (const [name, group] of groupBy(judged, sectionOf)) console.log(`  ${name.padEnd(20)} ${row(group)}`)
  if (engine === engines[0] || values.engine) {
    for (const [name, group] of groupBy(
      judged.filter((j) => j.test.distortions.length === 1),
      (test) => test.distortions[0]!,
    )) {
      const t = tally(group)
      if (t.exact < t.total || values.only) console.log(`    ${name.padEnd(28)} ${row(group)}`)
    }
  }
  if (values['show-misses'] !== undefined) show(judged, Number(values['show-misses'] || 5))
}

for (const [name, d] of draws) {
  const left = [...d.leftOut.values()].reduce((a, b) => a + b, 0)
  if (d.made === 0 || (values.only && left > 0))
    console.log(
      `${name}: made ${d.made}, inapplicable ${d.inapplicable}, left out ${left} ${[...d.leftOut].map(([why, n]) => `${n} ${why}`).join('; ')}`,
    )
}

function row(group: readonly Judged[]): string {
  const t = tally(group)
  return [
    `${String(t.total).padStart(5)}`,
    ...verdicts.map((v) => `${v} ${((100 * t[v]) / Math.max(1, t.total)).toFixed(1).padStart(5)}%`),
  ].join('  ')
}

function show(judged: readonly Judged[], count: number): void {
  const order = ['crash', 'corrupt', 'silent', 'collateral', 'refused']
  const misses = judged.filter((j) => (values.verdict ? j.verdict === values.verdict : j.verdict !== 'exact') || values.case)
  misses.sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))
  for (const miss of misses.slice(0, count)) console.log(showMiss(miss))
  console.log(`${misses.length} misses`)
}
