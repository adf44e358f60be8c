import type { EditOptions, StrategyName } from '@suture/edit'
import { suture } from '../adapters/suture'
import type { Case } from '../cases/cases'
import { groupBy, runAdapter, sectionOf, type Tally, tally } from './run'

/** What became of the cases with a part of Suture switched off. */
export interface Ablation {
  readonly off: string
  readonly sections: Readonly<Record<string, Tally>>
}

/** What each part of Suture is worth, on one set of cases; the first entry of a list has nothing more off. */
export interface Worth {
  readonly cases: number
  /** Edits of the cases that must land and do, by the strategy that decided them; nothing switched off. */
  readonly decided: Readonly<Record<string, number>>
  /** Each strategy off. */
  readonly strategies: readonly Ablation[]
  /** Alignment off, then each other strategy as well. */
  readonly unaligned: readonly Ablation[]
  /** `simple` and nothing else, then with each other strategy. */
  readonly alone: readonly Ablation[]
  /** The same as `decided` under `policy: "spec"`, of the cases in which the change is made. */
  readonly decidedBySpec: Readonly<Record<string, number>>
  /** Each strategy off under `policy: "spec"`. */
  readonly spec: readonly Ablation[]
  /** Each rule of the graft off, and all of it. */
  readonly rules: readonly Ablation[]
}

/** Every strategy; the compiler asks for a new one. */
const LISTED: Readonly<Record<StrategyName, true>> = {
  simple: true,
  'line-trimmed': true,
  'block-anchor': true,
  'whitespace-normalized': true,
  'indentation-flexible': true,
  'escape-normalized': true,
  'trimmed-boundary': true,
  'context-aware': true,
  'multi-occurrence': true,
  alignment: true,
}
export const strategyNames = Object.keys(LISTED) as readonly StrategyName[]
const nine = strategyNames.filter((name) => name !== 'alignment')
const graftRules = ['keep-lines', 'merge-lines', 'indent', 'typography', 'file-lines', 'line-ends'] as const

/** Runs the cases with each part of Suture switched off, alone and together with what else would cover for it. */
export function ablate(cases: readonly Case[], tell: (line: string) => void): Worth {
  const run = (off: string, options: EditOptions): Ablation => {
    tell(`without ${off}`)
    const groups = groupBy(runAdapter(suture('suture', options), cases), sectionOf)
    return { off, sections: Object.fromEntries([...groups].map(([name, group]) => [name, tally(group)])) }
  }
  const each = (names: readonly StrategyName[], without: (name: StrategyName) => readonly StrategyName[], more: EditOptions = {}) =>
    names.map((name) => run(name, { ...more, without: without(name) }))
  const nothing = run('nothing', {})
  const others = nine.filter((name) => name !== 'simple')
  const allBut = (...kept: readonly StrategyName[]) => strategyNames.filter((name) => !kept.includes(name))
  return {
    cases: cases.length,
    decided: decisions(cases, {}),
    strategies: [nothing, ...each(strategyNames, (name) => [name])],
    unaligned: [run('alignment', { without: ['alignment'] }), ...each(nine, (name) => [name, 'alignment'])],
    alone: [run('all but simple', { without: allBut('simple') }), ...each([...others, 'alignment'], (name) => allBut('simple', name))],
    decidedBySpec: decisions(cases, { policy: 'spec' }),
    spec: [run('nothing', { policy: 'spec' }), ...each(nine, (name) => [name], { policy: 'spec' })],
    rules: [nothing, ...graftRules.map((rule) => run(rule, { withoutGraft: [rule] })), run('all of it', { fidelity: 'verbatim' })],
  }
}

/** Edits by the strategy that decided them, of the cases that must land and whose change is made. */
function decisions(cases: readonly Case[], options: EditOptions): Record<string, number> {
  const counts: Record<string, number> = {}
  let seen: StrategyName[] = []
  const adapter = suture('suture', {
    ...options,
    onOutcome: (outcome) => {
      const strategy = outcome.status === 'applied' ? outcome.matches[0]?.strategy : undefined
      if (strategy) seen.push(strategy as StrategyName)
    },
  })
  for (const test of cases.filter(({ must }) => must === 'land')) {
    seen = []
    const [judged] = runAdapter(adapter, [test])
    const made = judged?.verdict === 'exact' || judged?.verdict === 'collateral'
    if (made) for (const name of seen) counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
