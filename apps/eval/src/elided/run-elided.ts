import { formats, own, peers } from '../adapters/adapters'
import type { Case } from '../cases/cases'
import { runOrKeep } from '../run/kept'
import { share } from '../run/run'
import { type SetsResult, setsResult } from '../sets/run-sets'
import type { ThreeStates } from '../stale/releases'
import { elidedCases } from './elided-cases'

/** What docs/landing.md shows of elided quotes. */
export interface ElidedResults {
  readonly own: SetsResult
  /** On a part of the cases. */
  readonly formats: readonly SetsResult[]
  readonly peers: readonly SetsResult[]
  readonly leftOut: Readonly<Record<string, number>>
}

/** How many cases a full run draws. */
const WISH = 1600

/** Draws the set, and runs every engine that is told no place over it, formats over `part`; what others reached `before` is kept. */
export function runElided(
  files: readonly ThreeStates[],
  seed: string,
  part: number,
  tell: (line: string) => void,
  before?: readonly SetsResult[],
): ElidedResults {
  const { cases, leftOut } = elidedCases(files, seed, WISH)
  const run = (adapter: typeof own, some: readonly Case[] = cases) => {
    const result = setsResult(adapter, some)
    tell(`${adapter.name}: ${Object.entries(result.sections).map(([name, t]) => `${name} ${t.exact}/${t.total}`)}`)
    return result
  }
  return {
    own: run(own),
    formats: formats.map((adapter) => run(adapter, share(cases, part))),
    peers: peers.map((adapter) => runOrKeep(adapter, cases, before, run)),
    leftOut: Object.fromEntries(leftOut),
  }
}
