import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evalFolder } from '../eval-folder'
import { quartiles } from './measure'
import { sourceText } from './text'

const here = `${evalFolder}dist/`
const command = `${evalFolder}../../packages/cli/bin/suture.cjs`
const built = `${evalFolder}../../packages/cli/dist/index.js`

/** Milliseconds of processor time of an engine's first call in a new process, and of a warm call. Both are medians over some processes. */
export interface ColdCall {
  readonly engine: string
  readonly kind: string
  readonly cold: number
  readonly warm: number
}

/** Times first calls on a 3,000-line file: an exact match, a match with other indentation, and a miss. */
export function coldCalls(processes = 7): ColdCall[] {
  return ['exact', 'indented', 'miss'].flatMap((kind) =>
    ['suture', 'transcription'].map((engine) => {
      const runs = Array.from(
        { length: processes },
        () => runJson([`${here}cold-call.mjs`, engine, kind]) as { cold: number; warm: number },
      )
      return { engine, kind, cold: quartiles(runs.map((r) => r.cold)).median, warm: quartiles(runs.map((r) => r.warm)).median }
    }),
  )
}

/** Peak resident memory that a call on 1,000,000 lines adds to that of the text, in bytes per line. */
export interface Memory {
  readonly kind: string
  readonly bytesPerLine: number
}

/** Measures the memory of an exact match, of a miss, and of a process that makes no call. */
export function memory(processes = 5): Memory[] {
  const folder = mkdtempSync(join(tmpdir(), 'eval-'))
  try {
    writeFileSync(join(folder, 'text'), `${sourceText(1_000_000)}\nthe very last line`)
    return ['nothing', 'exact', 'miss'].map((kind) => {
      const runs = Array.from(
        { length: processes },
        () => runJson(['--expose-gc', `${here}memory.mjs`, kind, join(folder, 'text')]) as { bytes: number; lines: number },
      )
      return { kind, bytesPerLine: quartiles(runs.map((r) => r.bytes / r.lines)).median }
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Milliseconds from start to end of a process: the command that prints its version, the command that lands one edit of a small file, or
 * Node that does nothing.
 */
export interface StartUp {
  readonly name: string
  readonly median: number
  readonly low: number
  readonly high: number
  /** Mean milliseconds of processor time from a second set of rounds. Absent if there is no shell to report it. */
  readonly processor?: number
}

/** Times all processes in turn. Undefined if the command is not built or does not run. */
export function startUp(rounds = 15): StartUp[] | undefined {
  if (!existsSync(built) || !runs([command, '--help'])) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'eval-'))
  writeFileSync(join(folder, 'a.js'), 'one\ntwo\nthree\n')
  writeFileSync(join(folder, 'answer.md'), 'a.js\n<<<<<<< SEARCH\ntwo\n=======\n2\n>>>>>>> REPLACE\n')
  const contenders: [string, string[]][] = [
    ['node -e 0', ['-e', '0']],
    ['suture --version', [command, '--version']],
    ['suture apply, one edit of a small file', [command, 'apply', 'answer.md', '--check']],
  ]
  const samples = contenders.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, [, args]] of contenders.entries()) {
      const start = performance.now()
      execFileSync(process.execPath, args, { stdio: 'ignore', cwd: folder })
      samples[index]!.push(performance.now() - start)
    }
  const processor = contenders.map(([, args]) => processorTime(args, folder, rounds))
  rmSync(folder, { recursive: true })
  return contenders.map(([name], index) => {
    const used = processor[index]
    return { name, ...quartiles(samples[index]!), ...(used === undefined ? {} : { processor: used }) }
  })
}

/**
 * Returns the mean milliseconds of processor time of one run, from the sum that a shell reports for all rounds. Other work on the machine
 * affects it less than elapsed time.
 */
function processorTime(args: readonly string[], cwd: string, rounds: number): number | undefined {
  const loop = `i=0; while [ $i -lt ${rounds} ]; do "$@" >/dev/null 2>&1; i=$((i+1)); done; times`
  const { stdout } = spawnSync('sh', ['-c', loop, 'sh', process.execPath, ...args], { cwd, encoding: 'utf8' })
  const times = [...(stdout ?? '').matchAll(/(\d+)m([\d.]+)s/g)].map(([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds))
  return times.length === 4 ? ((times[2]! + times[3]!) * 1000) / rounds : undefined
}

function runs(args: string[]): boolean {
  return spawnSync(process.execPath, args, { stdio: 'ignore' }).status === 0
}

function runJson(args: string[]): unknown {
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}
