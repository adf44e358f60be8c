import type { Terminal } from './terminal'

/** Milliseconds after which progress is first shown. */
const PATIENCE = 500

/** Minimum milliseconds between two updates. */
const PAUSE = 100

/** Shows the progress of a task. */
export type Progress = ReturnType<typeof openProgress>

/** Creates a status line on standard error with the progress of a long task. It is only shown on terminals. */
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
    /** Shows the progress. */
    report: (step: string, done: number, total: number): void => {
      const time = now()
      if (isNoted || !terminal.errIsTerminal || time - start < PATIENCE || (shown && time - last < PAUSE)) return
      last = time
      write(`${step} ${done} of ${total}`)
    },
    /** Shows a message instead of the progress. */
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
