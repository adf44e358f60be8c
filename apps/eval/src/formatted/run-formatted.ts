import type { Adapter } from '../adapters/adapter'
import { formats, own, peers } from '../adapters/adapters'
import type { Case } from '../cases/cases'
import { runOrKeep } from '../run/kept'
import { runAdapter, share } from '../run/run'
import { type SetsResult, setsResult } from '../sets/run-sets'
import type { ThreeStates } from '../stale/releases'
import { formattedCases } from './formatted-cases'

/** What docs/landing.md shows of edits that a formatter stands between. */
export interface FormattedResults {
  readonly own: SetsResult
  /** On a part of the cases. */
  readonly formats: readonly SetsResult[]
  readonly peers: readonly SetsResult[]
  /** Of the edits that Suture lands, those that stand as the formatter would lay them out, byte for byte. */
  readonly asFormatted: number
  readonly leftOut: Readonly<Record<string, number>>
}

/** How many cases of each sort a full run draws: the formatter reads every file of them several times. */
const WISH = { land: 400, refuse: 400 }

/** Draws the set, and runs every engine that is told no place over it, formats over `part`; what others reached `before` is kept. */
export function runFormatted(
  files: readonly ThreeStates[],
  seed: string,
  part: number,
  tell: (line: string) => void,
  before?: readonly SetsResult[],
): FormattedResults {
  const { cases, leftOut } = formattedCases(files, seed, WISH)
  const run = (adapter: Adapter, some: readonly Case[] = cases) => {
    const result = setsResult(adapter, some)
    tell(`${adapter.name}: ${Object.entries(result.sections).map(([name, t]) => `${name} ${t.exact}/${t.total}`)}`)
    return result
  }
  const landed = runAdapter(own, cases).filter(({ test, reply }) => test.must === 'land' && reply.status === 'done')
  return {
    own: run(own),
    formats: formats.map((adapter) => run(adapter, share(cases, part))),
    peers: peers.map((adapter) => runOrKeep(adapter, cases, before, run)),
    asFormatted: landed.filter(({ test, reply }) => reply.status === 'done' && reply.content === test.expected).length,
    leftOut: Object.fromEntries(leftOut),
  }
}
