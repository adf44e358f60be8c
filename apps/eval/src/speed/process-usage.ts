/** What a process used, as it tells itself. */
export interface ProcessUsage {
  /** Seconds of processor time, start of the process included. */
  readonly seconds: number
  /** The most memory that it held, bytes. */
  readonly memory: number
}

const TELL = `
  import { existsSync, readFileSync, writeSync } from 'node:fs'
  process.on('exit', () => {
    const used = process.resourceUsage()
    const own = existsSync('/proc/self/status') ? /VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) : null
    writeSync(3, JSON.stringify({ ...used, maxRSS: own ? Number(own[1]) : used.maxRSS }))
  })`

/**
 * An option of node that has the process tell on its fourth channel, when it ends, what it used. The most memory that a system counts for a
 * process is at least what the one that started it held just then; Linux counts that of the program alone too.
 */
export const TELL_USAGE = ['--import', `data:text/javascript,${encodeURIComponent(TELL)}`] as const

/** Reads what a process told. */
export function readUsage(told: string): ProcessUsage {
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(told) as NodeJS.ResourceUsage
  return { seconds: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS * 1024 }
}
