/** The time and memory that a process used, as reported by the process itself. */
export interface ProcessUsage {
  /** Seconds of processor time, including the start of the process. */
  readonly seconds: number
  /** Peak memory of the process, in bytes. */
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
 * Options of Node with which a process reports its usage on file descriptor 3 when it ends. On most systems, the reported peak memory of a
 * process includes that of its parent at the start. Linux also reports the peak of the program alone, which is used if it is available.
 */
export const REPORT_USAGE = ['--import', `data:text/javascript,${encodeURIComponent(REPORT)}`] as const

/** Parses the report of a process. */
export function readUsage(report: string): ProcessUsage {
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(report) as NodeJS.ResourceUsage
  return { seconds: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS * 1024 }
}
