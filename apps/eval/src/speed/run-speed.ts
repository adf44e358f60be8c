import { type BundleSize, bundleSizes } from './bundle-size'
import { measure, type Timing } from './measure'
import type { ScaleResults } from './measure-scale'
import { type ColdCall, coldCalls, type Memory, memory, type StartUp, startUp } from './processes'
import type { Scenario } from './scenario'
import { exactHits, fullMisses, fuzzyMisses, longBlocks } from './search-scenarios'
import { strategyHits } from './strategy-scenarios'
import { volumes } from './volume-scenarios'

/** Timings of one scenario. */
export interface Timed {
  readonly group: string
  readonly name: string
  readonly lines: number
  readonly timings: readonly Timing[]
}

/** Everything that docs/speed.md shows, except for doors. */
export interface SpeedResults {
  readonly timed: readonly Timed[]
  /** Scenarios that failed, with the reason. */
  readonly skipped: readonly { readonly name: string; readonly why: string }[]
  readonly cold: readonly ColdCall[]
  readonly memory: readonly Memory[]
  /** Measured in a separate run. */
  readonly startUp: readonly StartUp[] | undefined
  readonly sizes: readonly BundleSize[]
  readonly failedSizes: readonly string[]
  /** Measured in a separate run. */
  readonly scale?: ScaleResults
}

const scenarios: readonly Scenario[] = [...exactHits, ...fullMisses, ...strategyHits, ...fuzzyMisses, ...longBlocks, ...volumes]

/**
 * Runs all scenarios whose group or name contains `only`. If `only` is absent, also measures processes and sizes. If it is `processes`,
 * only measures processes.
 */
export async function runSpeed(only: string | undefined, print: (line: string) => void): Promise<SpeedResults> {
  const timed: Timed[] = []
  const skipped: { name: string; why: string }[] = []
  for (const { group, name, lines, make, rounds } of scenarios.filter((s) => !only || `${s.group} ${s.name}`.includes(only))) {
    try {
      const timings = measure(make(), rounds)
      timed.push({ group, name, lines, timings })
      print(`${group}, ${name}, ${lines} lines: ${timings.map((t) => `${t.name} ${t.median.toPrecision(3)}`).join('  ')}`)
    } catch (error) {
      skipped.push({ name: `${group}, ${name}`, why: error instanceof Error ? error.message : String(error) })
      print(`${group}, ${name}: ${skipped.at(-1)!.why}`)
    }
  }
  if (only === 'processes') {
    print(JSON.stringify({ memory: memory(), startUp: startUp(), cold: coldCalls() }, null, 1))
  }
  if (only) return { timed, skipped, cold: [], memory: [], startUp: undefined, sizes: [], failedSizes: [] }
  const { sizes, failed } = await bundleSizes()
  return { timed, skipped, cold: coldCalls(), memory: memory(), startUp: undefined, sizes, failedSizes: failed }
}
