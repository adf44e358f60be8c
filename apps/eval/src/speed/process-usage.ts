/** What a process used, as it tells itself. */
export interface ProcessUsage {
  /** Seconds of processor time, start of the process included. */
  readonly seconds: number
  /** The most memory that it held, bytes. */
  readonly memory: number
}

/** An option of node that has the process tell on its fourth channel, when it ends, what it used. */
export const TELL_USAGE = [
  '--import',
  `data:text/javascript,import { writeSync } from 'node:fs'; process.on('exit', () => writeSync(3, JSON.stringify(process.resourceUsage())))`,
] as const

/** Reads what a process told. */
export function readUsage(told: string): ProcessUsage {
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(told) as NodeJS.ResourceUsage
  return { seconds: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS * 1024 }
}
