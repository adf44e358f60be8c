import type { Adapter } from '../adapters/adapter'
import { comparable, own, servedText, threeWayMerge } from '../adapters/adapters'
import type { Case } from '../cases/cases'
import { inTurn } from '../cases/select'
import { againCases } from '../exact/again-cases'
import { indentCases } from '../exact/indent-cases'
import { slipCases } from '../exact/slip-cases'
import { runOrKeep } from '../run/kept'
import { type Judged, runAdapter } from '../run/run'
import { printed, type RunWish, type SetResult, type SetRun, setResult } from '../run/run-set'
import type { ThreeStates } from '../stale/releases'
import { type StaleWish, staleCases } from '../stale/stale-cases'
import { readYaml, yamlCases, yamlPackages } from '../yaml/yaml-cases'

/**
 * Real edits of files that changed after they were quoted, and quotes that differ in other ways. At most `other` cases of each other way.
 */
export interface RealEdits {
  readonly cases: readonly Case[]
  readonly leftOut: Readonly<Record<string, number>>
}

/** Number of cases that a full run draws of those that must land, of those that must be refused, and of each other set. */
export const FULL: StaleWish = { land: 500, refuse: 400, other: 100 }

/** Draws all sets of real edits. */
export function drawRealEdits(files: readonly ThreeStates[], seed: string, wish: StaleWish): RealEdits {
  const stale = staleCases(files, seed, wish)
  const indented = indentCases(files, seed, wish.other)
  const yaml = yamlCases(
    yamlPackages.flatMap((name) => readYaml(name)),
    seed,
    wish.other,
  )
  const landing = [...stale.cases.filter(({ set, must }) => set === 'stale' && must === 'land'), ...indented]
  const again = inTurn(againCases(landing), wish.other, seed)
  return {
    cases: [...stale.cases, ...indented, ...yaml.cases, ...slipCases(files, seed, wish.other), ...again],
    leftOut: Object.fromEntries([...stale.leftOut, ...[...yaml.leftOut].map(([why, n]) => [`YAML: ${why}`, n] as const)]),
  }
}

/** The results that docs/landing.md shows first. */
export interface StaleResults extends SetRun {
  /** Names of the packages of the cases, by part. */
  readonly packages: { readonly development: readonly string[]; readonly heldOut: readonly string[] }
  /**
   * Number of stale edits that Suture lands with one line of context and that are also quoted with three lines, and how many of them it
   * refuses with three.
   */
  readonly longer: { readonly landed: number; readonly refused: number }
}

/** Runs Suture, other known engines, a merge that gets the place, and Suture with the text that was shown. */
export function runStale({ cases, leftOut }: RealEdits, { print, beside = [], before }: RunWish): StaleResults {
  const judged = runAdapter(own, cases)
  const run = (adapter: Adapter, some: readonly Case[]): SetResult => printed(setResult(adapter, runAdapter(adapter, some)), print)
  const names = (split: string) => [...new Set(cases.filter((test) => test.split === split).map(({ pair }) => pair))].sort()
  return {
    own: printed(setResult(own, judged), print),
    formats: [],
    peers: [
      ...beside.map((adapter) => run(adapter, cases)),
      ...[...comparable, threeWayMerge, servedText].map((adapter) => runOrKeep(adapter, cases, before, run)),
    ],
    leftOut,
    packages: { development: names('development'), heldOut: names('held out') },
    longer: longerQuotes(judged),
  }
}

function longerQuotes(judged: readonly Judged[]): StaleResults['longer'] {
  const of = (context: string) =>
    new Map(
      judged
        .filter(({ test }) => test.set === 'stale' && test.must === 'land' && test.kinds[1] === context)
        .map((each) => [each.test.id.replace(`/${context}`, ''), each.verdict]),
    )
  const long = of('three lines')
  const landed = [...of('one line')].filter(([id, verdict]) => verdict === 'exact' && long.has(id))
  return { landed: landed.length, refused: landed.filter(([id]) => long.get(id) === 'refused').length }
}
