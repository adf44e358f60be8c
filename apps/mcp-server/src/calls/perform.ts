import type { Crew } from './crews'
import type { FromWorker, ToWorker } from './messages'
import { mayEnd, type WorkerTable } from './worker-table'

/** How a piece of work came to its end: with an answer, by its worker's end, or by its worker's death. */
export type Ended =
  | { readonly kind: 'answered'; readonly message: FromWorker }
  | { readonly kind: 'ended' }
  | { readonly kind: 'died'; readonly why: string }

/** What a piece of work is watched with. */
export interface Watching {
  readonly table: WorkerTable
  readonly signal: AbortSignal
  /** Milliseconds that work which is taken back has to end by itself. */
  readonly grace: number
}

/** Gives a worker a piece of work, and sees it to its end: aborted, it is asked to end, and then ended unless it holds a claim on files. */
export function perform({ worker, slot }: Crew, message: ToWorker, { table, signal, grace }: Watching): Promise<Ended> {
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
    const takeBack = () => {
      worker.postMessage({ cancel: true } satisfies ToWorker)
      timer = setTimeout(end, grace)
    }
    const done = (ended: Ended) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', takeBack)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      resolve(ended)
    }
    // An answer that comes while its worker is being ended is one of a call that nobody waits for.
    const onMessage = (answer: FromWorker) => isEnded || done({ kind: 'answered', message: answer })
    const onError = (error: Error) => {
      why = error.message
    }
    const onExit = () => done(isEnded ? { kind: 'ended' } : { kind: 'died', why })
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.ref()
    worker.postMessage(message)
    if (signal.aborted) takeBack()
    else signal.addEventListener('abort', takeBack, { once: true })
  })
}
