import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { evalFolder } from '../eval-folder'
import { type ProcessUsage, REPORT_USAGE, readUsage } from './process-usage'
import { scaleCases } from './scale-cases'

/** Time and memory of one run of the command. */
export interface ScaleRun extends ProcessUsage {
  readonly size: number
  /** Bytes of the longest file that the run read. */
  readonly longest: number
  readonly exitCode: number
}

/** The runs of one case in three sizes. */
export interface Scaled {
  readonly name: string
  readonly unit: string
  readonly runs: readonly ScaleRun[]
}

/** All runs, and the average load of the machine. */
export interface ScaleResults {
  readonly load: number
  /** Peak memory in bytes of a Node process that does nothing. */
  readonly bare: number
  readonly cases: readonly Scaled[]
}

const command = `${evalFolder}../../packages/cli/bin/suture.cjs`

/** Runs the built command in a new process for each size. */
export function measureScale(print: (line: string) => void): ScaleResults {
  const scratch = mkdtempSync(join(tmpdir(), 'eval-'))
  try {
    const cases = scaleCases.map(({ name, unit, sizes, make }) => {
      const runs = sizes.map((size) => {
        const folder = join(scratch, 'project')
        mkdirSync(folder)
        const run = { size, ...runOnce(make(folder, size), folder, join(scratch, 'state')) }
        print(`${name}, ${size} ${unit}: ${run.seconds.toFixed(2)} s, ${(run.memory / 1e6).toFixed(0)} MB, exit code ${run.exitCode}`)
        rmSync(folder, { recursive: true })
        return run
      })
      return { name, unit, runs }
    })
    return { load: loadavg()[2]!, bare: runNode(['-e', '0'], scratch).memory, cases }
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

function runOnce(args: readonly string[], folder: string, state: string): Omit<ScaleRun, 'size'> {
  const longest = Math.max(...readdirSync(folder).map((name) => statSync(join(folder, name)).size))
  return { longest, ...runNode([command, ...args], folder, state) }
}

function runNode(args: readonly string[], cwd: string, state = cwd): Omit<ScaleRun, 'size' | 'longest'> {
  const { status, output } = spawnSync(process.execPath, [...REPORT_USAGE, ...args], {
    cwd,
    env: { ...process.env, SUTURE_STATE_DIR: state },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  return { exitCode: status ?? -1, ...readUsage(output[3]!) }
}
