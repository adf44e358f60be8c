import { comparable, own } from '../adapters/adapters'
import { partlyCases } from '../partly/partly-cases'
import { runOrKeep } from '../run/kept'
import { runAdapter } from '../run/run'
import { printed, type RunWish, type SetRun, setResult } from '../run/run-set'
import type { ThreeStates } from '../stale/releases'

/** Number of cases that a full run draws. */
const COUNT = 3000

/** Draws and runs edits of which a part is distorted. Other engines cannot undo distortions, so one of them is enough for comparison. */
export function runPartly(files: readonly ThreeStates[], seed: string, { print, before }: RunWish): SetRun {
  const { cases, leftOut } = partlyCases(files, seed, COUNT)
  const jsdiff = comparable.filter(({ name }) => name === 'jsdiff')
  return {
    own: printed(setResult(own, runAdapter(own, cases)), print),
    formats: [],
    peers: jsdiff.map((adapter) =>
      runOrKeep(adapter, cases, before, (each, some) => printed(setResult(each, runAdapter(each, some)), print)),
    ),
    leftOut: Object.fromEntries(leftOut),
  }
}
