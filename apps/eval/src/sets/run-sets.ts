import type { Adapter } from '../adapters/adapter'
import { formats, own, peers, told } from '../adapters/adapters'
import type { Case } from '../cases/cases'
import { goneCases } from '../gone/gone-cases'
import { runOrKeep } from '../run/kept'
import { groupBy, runAdapter, type Section, sectionOf, share, type Tally, tally } from '../run/run'
import type { ThreeStates } from '../stale/releases'
import { staleCases } from '../stale/stale-cases'
import { realTraps } from '../traps/real'
import { madeTraps } from '../traps/trap-cases'

/** Cases of the three sets that are not distorted edits, and how often a draw was left out, by set and reason. */
export interface ThreeSets {
  readonly cases: readonly Case[]
  readonly leftOut: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** How many cases to draw: stale quotes of each sort, gone ones, and of each class of traps laid in real code. */
export interface SetsWish {
  readonly stale: number
  readonly gone: number
  readonly traps: number
}

/** Tallies of one engine on the three sets. */
export interface SetsResult {
  readonly name: string
  readonly package?: string
  readonly sections: Readonly<Partial<Record<Section, Tally>>>
  /** On the packages to fit on, and on those that are only judged on. */
  readonly fit: Readonly<Partial<Record<Section, Tally>>>
  readonly heldOut: Readonly<Partial<Record<Section, Tally>>>
  /** By kind, as `section: kind`. */
  readonly kinds: Readonly<Record<string, Tally>>
}

/** What docs/landing.md opens with. */
export interface SetsResults {
  readonly own: SetsResult
  /** On a part of the cases. */
  readonly formats: readonly SetsResult[]
  readonly peers: readonly SetsResult[]
  readonly leftOut: ThreeSets['leftOut']
  /** Packages of the corpus, by part. */
  readonly packages: { readonly fit: readonly string[]; readonly heldOut: readonly string[] }
}

/** Every case of a full run. */
export const fullWish: SetsWish = { stale: 1000, gone: 800, traps: 100 }

/** Draws the three sets from files in three states. */
export function drawThreeSets(files: readonly ThreeStates[], seed: string, wish: SetsWish): ThreeSets {
  const stale = staleCases(files, seed, { land: wish.stale, refuse: wish.stale })
  const gone = goneCases(files, seed, wish.gone)
  const leftOut = { stale: Object.fromEntries(stale.leftOut), gone: Object.fromEntries(gone.leftOut) }
  return { cases: [...stale.cases, ...gone.cases, ...madeTraps(), ...realTraps(files, seed, wish.traps)], leftOut }
}

/** Runs every engine over the three sets, formats over `part` of them; what other engines reached `before` is kept where it is given. */
export function runSets(
  { cases, leftOut }: ThreeSets,
  part: number,
  tell: (line: string) => void,
  before?: readonly SetsResult[],
): SetsResults {
  const run = (adapter: Adapter, some = cases) => {
    const result = setsResult(adapter, some)
    tell(
      `${adapter.name}: ${Object.entries(result.sections)
        .map(([name, t]) => `${name} ${t.exact}/${t.total}`)
        .join(', ')}`,
    )
    return result
  }
  const names = (split: string) =>
    [...new Set(cases.filter((test) => test.split === split && test.pair !== 'templates').map(({ pair }) => pair))].sort()
  return {
    own: run(own),
    formats: formats.map((adapter) => run(adapter, share(cases, part))),
    peers: [...peers, ...told].map((adapter) => runOrKeep(adapter, cases, before, run)),
    leftOut,
    packages: { fit: names('fit'), heldOut: names('held out') },
  }
}

/** What the engines that are told no place reached on the cases of one set. */
export interface SetRun {
  readonly own: SetsResult
  /** On a part of the cases. */
  readonly formats: readonly SetsResult[]
  readonly peers: readonly SetsResult[]
}

/** Runs every engine that is told no place over the cases of a set, formats over `part`; what others reached `before` is kept. */
export function runSet(cases: readonly Case[], part: number, tell: (line: string) => void, before?: readonly SetsResult[]): SetRun {
  const run = (adapter: Adapter, some = cases) => {
    const result = setsResult(adapter, some)
    tell(`${adapter.name}: ${Object.entries(result.sections).map(([name, t]) => `${name} ${t.exact}/${t.total}`)}`)
    return result
  }
  return {
    own: run(own),
    formats: formats.map((adapter) => run(adapter, share(cases, part))),
    peers: peers.map((adapter) => runOrKeep(adapter, cases, before, run)),
  }
}

/** One engine's tallies. */
export function setsResult(adapter: Adapter, cases: readonly Case[]): SetsResult {
  const judged = runAdapter(adapter, cases)
  const tallies = (of: typeof judged, key: (test: Case) => string) =>
    Object.fromEntries([...groupBy(of, key)].map(([name, group]) => [name, tally(group)]))
  const part = (split: string) =>
    tallies(
      judged.filter(({ test }) => test.split === split),
      sectionOf,
    )
  const kinds = Object.assign(
    {},
    ...[0, 1].map((at) =>
      tallies(
        judged.filter(({ test }) => test.kinds[at]),
        (test) => `${sectionOf(test)}: ${test.kinds[at]}`,
      ),
    ),
  )
  return {
    name: adapter.name,
    ...(adapter.package ? { package: adapter.package } : {}),
    sections: tallies(judged, sectionOf),
    fit: part('fit'),
    heldOut: part('held out'),
    kinds,
  }
}
