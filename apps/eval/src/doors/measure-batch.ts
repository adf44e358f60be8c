import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Case } from '../cases/cases'
import { evalFolder } from '../eval-folder'
import { REPORT_USAGE, readUsage } from '../speed/process-usage'
import { callOf } from './door'

/** What `suture batch` took for so many edits. */
export interface BatchSpeed {
  readonly edits: number
  readonly jobs: number
  /** Edits in a second of processor time, start of the process included. */
  readonly perCoreSecond: number
  /** Edits in a second of the clock. */
  readonly perSecond: number
  /** The most memory that the process held, bytes. */
  readonly memory: number
}

/** The longest file of the edits for the throughput, in characters: most source files are shorter. */
const LONGEST = 10_000

/** Lands a number of edits in one process, repeating the cases; their answers are read and dropped. */
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
