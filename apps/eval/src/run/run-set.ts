import type { Adapter } from '../adapters/adapter'
import { formats, own, peers } from '../adapters/adapters'
import type { Case } from '../cases/cases'
import { runOrKeep } from './kept'
import { groupBy, type Judged, runAdapter, sectionOf, share, type Tally, tally } from './run'

/** Tallies by section, and by `section: kind` for the first two kinds of each case. */
export type Tallies = Readonly<Record<string, Tally>>

/** Tallies of one engine: of all packages, of those for development, and of those held out. */
export interface SetResult {
  readonly name: string
  readonly package?: string
  readonly all: Tallies
  readonly development: Tallies
  readonly heldOut: Tallies
}

/** What Suture reached at an earlier state, on the same cases. */
export type Before = Pick<SetResult, 'name' | 'all'>

/** What the engines reached on the cases of one set, without those that are given the place. */
export interface SetRun {
  readonly own: SetResult
  /** On a part of the cases. */
  readonly formats: readonly SetResult[]
  readonly peers: readonly SetResult[]
  readonly leftOut: Readonly<Record<string, number>>
}

/** How an engine is run over a set. */
export interface RunWish {
  /** The part of the cases that formats are run on. */
  readonly part: number
  readonly print: (line: string) => void
  /** Engines that are shown beside Suture, from modules of their own. */
  readonly beside?: readonly Adapter[]
  /** What engines that are no part of Suture reached before: kept. */
  readonly before?: readonly SetResult[] | undefined
}

/** Runs every engine over the cases of a set, except those that are given the place. */
export function runSet(cases: readonly Case[], leftOut: SetRun['leftOut'], { part, print, beside = [], before }: RunWish): SetRun {
  const run = (adapter: Adapter, some = cases) => printed(setResult(adapter, runAdapter(adapter, some)), print)
  return {
    own: run(own),
    formats: formats.map((adapter) => run(adapter, share(cases, part))),
    peers: [...beside.map((adapter) => run(adapter)), ...peers.map((adapter) => runOrKeep(adapter, cases, before, run))],
    leftOut,
  }
}

/** Prints one line about a result, and returns the result. */
export function printed(result: SetResult, print: (line: string) => void): SetResult {
  const sections = Object.entries(result.all).filter(([name]) => !name.includes(': '))
  print(`${result.name}: ${sections.map(([name, t]) => `${name} ${t.exact}/${t.total}`).join(', ')}`)
  return result
}

/** One engine's tallies. */
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

/** Tallies of judged cases by a key of each case. */
export function talliesBy(judged: readonly Judged[], key: (test: Case) => string): Tallies {
  return Object.fromEntries([...groupBy(judged, key)].map(([name, group]) => [name, tally(group)]))
}
