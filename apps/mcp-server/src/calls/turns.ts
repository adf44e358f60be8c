/** Runs tasks one after another. Rejects with the signal's reason if the signal is aborted before the task has started. */
export type Turns = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>

/**
 * Runs writing calls one after another, so that each is placed against the files that the previous call left. If a call takes longer than
 * `patience` milliseconds, the next call does not wait for it. That is safe because files are locked.
 */
export function openTurns(patience: number): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return async (work, signal) => {
    const before = last
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    last = before.then(() => within(patience, ended))
    try {
      await orAborted(before, signal)
      return await work()
    } finally {
      end()
    }
  }
}

function within(patience: number, ended: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience)
    void ended.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function orAborted(turn: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    void turn.then((value) => {
      signal.removeEventListener('abort', leave)
      resolve(value)
    })
  })
}
