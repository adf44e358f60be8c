import { own } from '../adapters/adapters'
import { type Case, type Corpus, makeCases } from '../cases/cases'
import { distortions } from '../distortions/distortions'
import { elidedCases } from '../elided/elided-cases'
import { groupBy, runAdapter, sectionOf, type Tally, tally } from '../run/run'
import type { ThreeStates } from '../stale/releases'
import { goneAndTraps } from './gone-and-traps'
import { drawRealEdits } from './run-stale'

/** The fixed sample that the tests run. It is small enough to run in seconds. */
export const sample = {
  seed: 'ratchet',
  single: 300,
  double: 200,
  real: { land: 30, refuse: 30, other: 10 },
  sets: { gone: 40, traps: 10 },
  elided: 120,
  files: 12,
}

/** Tallies of the fixed sample, by section. */
export type Ratchet = Readonly<Record<string, Tally>>

/** Runs Suture on the fixed sample. */
export function runSample(cases: readonly Case[]): Ratchet {
  return Object.fromEntries([...groupBy(runAdapter(own, cases), sectionOf)].map(([name, group]) => [name, tally(group)]))
}

/** Draws the distorted edits of the fixed sample. */
export function drawDistorted(corpus: Corpus): readonly Case[] {
  return makeCases(corpus, distortions, sample).cases
}

/** Returns the fixed sample: the given distorted edits, and the other sets, drawn from a few files of each series. */
export function drawSample(distorted: readonly Case[], files: readonly ThreeStates[]): Case[] {
  const real = drawRealEdits(files, sample.seed, sample.real).cases
  const sets = goneAndTraps(files, sample.seed, sample.sets).cases
  const elided = elidedCases(files, sample.seed, sample.elided).cases
  return [...distorted, ...real, ...sets, ...elided]
}
