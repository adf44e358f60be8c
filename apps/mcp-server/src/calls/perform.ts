import type { FromWorker, ToWorker } from './messages'
import { mayEnd, type WorkerTable } from './worker-table'
import type { PoolWorker } from './workers'

/** How a call ended: the worker answered, the worker was ended, or the worker died. */
export type Ended =
  | { readonly kind: 'answered'; readonly message: FromWorker }
  | { readonly kind: 'ended' }
  | { readonly kind: 'died'; readonly why: string }

/** What `perform` needs in addition to the worker and the message. */
export interface Watching {
  readonly table: WorkerTable
  readonly signal: AbortSignal
  /** Milliseconds that a cancelled call has to end by itself. */
  readonly grace: number
}

/**
 * Runs a call in a worker. If the call is aborted, the worker is asked to cancel it. If that takes too long, the worker is ended, unless it
 * holds a lock on files.
 */
export function perform({ worker, slot }: PoolWorker, message: ToWorker, { table, signal, grace }: Watching): Promise<Ended> {
  return new Promise((resolve) => {
    let why = 'its worker ended'
    let isEnded = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      if (!mayEnd(table, slot)) {
        timer = setTimeout(end, grace)
        return
      }
      isEnded = true
      void worker.terminate()
    }
    const cancel = () => {
      worker.postMessage({ cancel: true } satisfies ToWorker)
      timer = setTimeout(end, grace)
    }
    const done = (ended: Ended) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      resolve(ended)
    }
    // Ignore an answer that arrives while the worker is being ended.
    const onMessage = (answer: FromWorker) => isEnded || done({ kind: 'answered', message: answer })
    const onError = (error: Error) => {
      why = error.message
    }
    const onExit = () => done(isEnded ? { kind: 'ended' } : { kind: 'died', why })
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.ref()
    worker.postMessage(message)
    if (signal.aborted) cancel()
    else signal.addEventListener('abort', cancel, { once: true })
  })
}
