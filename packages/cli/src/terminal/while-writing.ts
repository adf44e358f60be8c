import type { Progress } from './progress'
import { type Terminal, tell } from './terminal'

/** What is said of a set that a signal ended. */
export interface EndWords {
  readonly finished: string
  readonly takenBack: string
}

const END_WORDS: EndWords = {
  finished: 'the files were all but written, so the set was finished. It can be taken back with: suture undo',
  takenBack: 'the set was taken back, and every file is as before.',
}

/** Said on a terminal from the signal on, until it is known what became of the set. */
const ENDING = 'ending the set at hand; a second signal ends the process at once'

/** How a run ends that a signal ended. The process then ends by that signal, as its caller expects. */
const INTERRUPTED = 1

/** Runs what makes files of its own in passing: a signal ends it once they are removed. Answers with the exit code then. */
export async function whileMerging<T>(terminal: Terminal, work: (signal: AbortSignal | undefined) => Promise<T>): Promise<T | number> {
  const interrupts = terminal.interrupts?.()
  interrupts?.listen()
  const result = await work(interrupts?.signal).catch((error: unknown) => {
    if (interrupts?.signal.aborted) return INTERRUPTED
    throw error
  })
  const came = interrupts?.release()
  if (came === undefined) return result
  terminal.endBy?.(came)
  return INTERRUPTED
}

/**
 * Runs what writes files, with progress, and with the signals that come meanwhile: before the writing they end the process; in it they end the set first,
 * taken back or finished, and the result is reported. Answers with the exit code where it was taken back.
 */
export async function whileWriting<T>(
  terminal: Terminal,
  progress: Progress,
  work: (signal: AbortSignal, written: (done: number, total: number) => void) => Promise<T>,
  { finished, takenBack } = END_WORDS,
): Promise<T | number> {
  const interrupts = terminal.interrupts?.()
  const signal = interrupts?.signal ?? new AbortController().signal
  signal.addEventListener('abort', () => progress.note(ENDING))
  const end = (words: string) => {
    progress.clear()
    const came = interrupts?.release()
    if (came !== undefined) {
      tell(terminal, `${came}: ${words}\n`)
      terminal.endBy?.(came)
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
    end(whole ? takenBack : `${(error as Error).message} (suture recover).`)
    return INTERRUPTED
  } finally {
    progress.clear()
    interrupts?.release()
  }
}
