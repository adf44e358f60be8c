import type { Terminal } from './terminal'

/** A job that is shorter shows no progress. Milliseconds. */
const PATIENCE = 500

/** The shortest time between two states of the line. Milliseconds. */
const PAUSE = 100

/** Shows how far a job is. */
export type Progress = ReturnType<typeof openProgress>

/** A line on standard error that says how far a long job is, on terminals only; `clear` takes it away. */
export function openProgress(terminal: Terminal, now: () => number = Date.now) {
  const start = now()
  let last = start
  let shown = false
  let isNoted = false
  const write = (text: string) => {
    shown = true
    terminal.status?.(text.slice(0, Math.max(10, terminal.width - 1)))
  }
  return {
    /** Shows how far the job is. */
    report: (step: string, done: number, total: number): void => {
      const time = now()
      if (isNoted || !terminal.errIsTerminal || time - start < PATIENCE || (shown && time - last < PAUSE)) return
      last = time
      write(`${step} ${done} of ${total}`)
    },
    /** Shows what is done from here on, in place of how far it is. */
    note: (text: string): void => {
      if (!terminal.errIsTerminal) return
      isNoted = true
      write(text)
    },
    clear: (): void => {
      if (shown) terminal.status?.('')
      shown = false
    },
  }
}
