import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Case } from '../cases/cases'
import { evalFolder } from '../eval-folder'
import { REPORT_USAGE, readUsage } from '../speed/process-usage'
import { callOf } from './door'

/** Speed and memory of `suture batch` for a number of edits. */
export interface BatchSpeed {
  readonly edits: number
  readonly jobs: number
  /** Edits per second of processor time, including the start of the process. */
  readonly perCoreSecond: number
  /** Edits per second of elapsed time. */
  readonly perSecond: number
  /** Peak memory of the process, in bytes. */
  readonly memory: number
}

/** Maximum length in characters of the files that are used to measure throughput. Most source files are shorter. */
const LONGEST = 10_000

/** Lands a number of edits in one process, repeating the cases as often as needed. The results are read and discarded. */
export async function measureBatch(cases: readonly Case[], edits: number, jobs: number): Promise<BatchSpeed> {
  const some = cases.filter(({ file }) => file.length <= LONGEST)
  const lines = some.flatMap(({ file, edits }) => callOf(edits).edits.map((edit) => `${JSON.stringify({ content: file, ...edit })}\n`))
  const start = performance.now()
  const args = [...REPORT_USAGE, `${evalFolder}../../scripts/suture.mjs`, 'batch', '--jobs', String(jobs)]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'inherit', 'pipe'] })
  let output = ''
  child.stdio[3]!.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const ended = once(child, 'close')
  for (let at = 0; at < edits; at++) if (!child.stdin!.write(lines[at % lines.length]!)) await once(child.stdin!, 'drain')
  child.stdin!.end()
  await ended
  const { seconds, memory } = readUsage(output)
  const perSecond = edits / ((performance.now() - start) / 1000)
  return { edits, jobs, perCoreSecond: edits / seconds, perSecond, memory }
}
