import type { Adapter } from '../adapters/adapter'
import { formats, own, peers } from '../adapters/adapters'
import type { Case } from '../cases/cases'
import { runOrKeep } from './kept'
import { groupBy, type Judged, runAdapter, sectionOf, share, type Tally, tally } from './run'

/** Tallies by section, and by `section: kind` for the first two kinds of each case. */
export type Tallies = Readonly<Record<string, Tally>>

/** Tallies of one engine: for all packages, for development packages, and for held-out packages. */
export interface SetResult {
  readonly name: string
  readonly package?: string
  readonly all: Tallies
  readonly development: Tallies
  readonly heldOut: Tallies
}

/** The results of an earlier version of Suture on the same cases. */
export type Before = Pick<SetResult, 'name' | 'all'>

/** The results of the engines on the cases of one set, except engines that get the place. */
export interface SetRun {
  readonly own: SetResult
  /** Results of the formats on a part of the cases. */
  readonly formats: readonly SetResult[]
  readonly peers: readonly SetResult[]
  readonly leftOut: Readonly<Record<string, number>>
}

/** How engines are run on a set. */
export interface RunWish {
  /** The part of the cases on which formats are run. */
  readonly part: number
  readonly print: (line: string) => void
  /** Engines from other modules, to show next to Suture. */
  readonly beside?: readonly Adapter[]
  /** Earlier results of engines that do not belong to Suture. They are kept. */
  readonly before?: readonly SetResult[] | undefined
}

/** Runs every engine on the cases of a set, except engines that get the place. */
export function runSet(cases: readonly Case[], leftOut: SetRun['leftOut'], { part, print, beside = [], before }: RunWish): SetRun {
  const run = (adapter: Adapter, some = cases) => printed(setResult(adapter, runAdapter(adapter, some)), print)
  return {
    own: run(own),
    formats: formats.map((adapter) => run(adapter, share(cases, part))),
    peers: [...beside.map((adapter) => run(adapter)), ...peers.map((adapter) => runOrKeep(adapter, cases, before, run))],
    leftOut,
  }
}

/** Prints one line about a result and returns the result. */
export function printed(result: SetResult, print: (line: string) => void): SetResult {
  const sections = Object.entries(result.all).filter(([name]) => !name.includes(': '))
  print(`${result.name}: ${sections.map(([name, t]) => `${name} ${t.exact}/${t.total}`).join(', ')}`)
  return result
}

/** Returns the tallies of one engine. */
export function setResult({ name, package: from }: Adapter, judged: readonly Judged[]): SetResult {
  const part = (split: string) => talliesOf(judged.filter(({ test }) => test.split === split))
  return {
    name,
    ...(from ? { package: from } : {}),
    all: talliesOf(judged),
    development: part('development'),
    heldOut: part('held out'),
  }
}

function talliesOf(judged: readonly Judged[]): Tallies {
  const kinds = [0, 1].map((at) =>
    talliesBy(
      judged.filter(({ test }) => test.kinds[at]),
      (test) => `${sectionOf(test)}: ${test.kinds[at]}`,
    ),
  )
  return Object.assign({}, talliesBy(judged, sectionOf), ...kinds) as Tallies
}

/** Counts judged cases by verdict, grouped by a key of each case. */
export function talliesBy(judged: readonly Judged[], key: (test: Case) => string): Tallies {
  return Object.fromEntries([...groupBy(judged, key)].map(([name, group]) => [name, tally(group)]))
}
