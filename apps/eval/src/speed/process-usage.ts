/** What a process used, as it reports itself. */
export interface ProcessUsage {
  /** Seconds of processor time, start of the process included. */
  readonly seconds: number
  /** The most memory that it held, bytes. */
  readonly memory: number
}

const REPORT = `
  import { existsSync, readFileSync, writeSync } from 'node:fs'
  process.on('exit', () => {
    const used = process.resourceUsage()
    const own = existsSync('/proc/self/status') ? /VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) : null
    writeSync(3, JSON.stringify({ ...used, maxRSS: own ? Number(own[1]) : used.maxRSS }))
  })`

/**
 * An option of Node that makes the process report on its fourth channel, when it ends, what it used. The peak memory that a system counts for a
 * process is at least what its parent held at its start; Linux counts that of the program alone too.
 */
export const REPORT_USAGE = ['--import', `data:text/javascript,${encodeURIComponent(REPORT)}`] as const

/** Reads what a process reported. */
export function readUsage(report: string): ProcessUsage {
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(report) as NodeJS.ResourceUsage
  return { seconds: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS * 1024 }
}
