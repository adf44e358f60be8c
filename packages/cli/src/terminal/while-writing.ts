import { advisedCommand, type ProjectOptions } from './advised-command'
import type { Progress } from './progress'
import { printMessage, type Terminal } from './terminal'

/** Messages for a set of changes that a signal ended. */
export interface EndWords {
  readonly finished: string
  readonly takenBack: string
}

function endWordsOf(call: ProjectOptions): EndWords {
  return {
    finished: `the files were nearly written, so the set was completed. To undo it: ${advisedCommand(call, 'undo')}`,
    takenBack: 'the set was rolled back, and every file is as before.',
  }
}

/** Message on a terminal from the signal until the set has ended. */
const ENDING = 'ending this set of changes; a second signal ends the process at once'

/** Exit code of a run that a signal ended. After its output is written, the process ends by the same signal, as its caller expects. */
const INTERRUPTED = 1

/** Runs work that creates temporary files. After a signal, the work ends once these files are removed, and the exit code is returned. */
export async function whileMerging<T>(terminal: Terminal, work: (signal: AbortSignal | undefined) => Promise<T>): Promise<T | number> {
  const interrupts = terminal.interrupts?.()
  interrupts?.listen()
  const result = await work(interrupts?.signal).catch((error: unknown) => {
    if (interrupts?.signal.aborted) return INTERRUPTED
    throw error
  })
  const received = interrupts?.release()
  if (received === undefined) return result
  terminal.endBy?.(received)
  return INTERRUPTED
}

/**
 * Runs work that writes files, with progress and signal handling. Before writing, a signal ends the process. During writing, the set is
 * first completed or rolled back, and the result is reported. Returns the exit code if the set was rolled back.
 */
export async function whileWriting<T>(
  terminal: Terminal,
  progress: Progress,
  work: (signal: AbortSignal, written: (done: number, total: number) => void) => Promise<T>,
  call: ProjectOptions,
  { finished, takenBack } = endWordsOf(call),
): Promise<T | number> {
  const interrupts = terminal.interrupts?.()
  const signal = interrupts?.signal ?? new AbortController().signal
  signal.addEventListener('abort', () => progress.note(ENDING))
  const end = (words: string) => {
    progress.clear()
    const received = interrupts?.release()
    if (received !== undefined) {
      printMessage(terminal, `${received}: ${words}\n`)
      terminal.endBy?.(received)
    }
  }
  try {
    const result = await work(signal, (done, total) => {
      if (done === 0) interrupts?.listen()
      progress.report('writing', done, total)
    })
    end(finished)
    return result
  } catch (error) {
    if (!signal.aborted) throw error
    const whole = error === signal.reason
    end(whole ? takenBack : `${(error as Error).message} (${advisedCommand(call, 'recover')}).`)
    return INTERRUPTED
  } finally {
    progress.clear()
    interrupts?.release()
  }
}
