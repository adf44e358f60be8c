/**
 * # Calls in workers
 * Idea: each call runs alone in a worker. So a long computation blocks neither the protocol nor other calls, and can be ended. A cancelled
 * call is asked to end. If it does not end, its worker is ended, unless the worker holds a lock on files, because a transaction is always
 * completed or rolled back by its own worker. If a worker dies, another worker recovers half-written files from the journal. Then the call
 * is answered with an error. Cost: a worker takes about 30 MB. Two idle workers are kept. Weakness: calls beyond `AT_ONCE` wait.
 */
import type { ServerOptions, ServerResult } from '../tools/server-tool'
import type { ToWorker, Work } from './messages'
import { type Ended, perform } from './perform'
import { openTurns } from './turns'
import { openWorkers } from './workers'

/** Runs tool calls. */
export interface Calls {
  /**
   * Runs a call. If the signal is aborted, rejects with the signal's reason once nothing of the call is running any more. If the tool
   * throws, rejects with the thrown error.
   */
  run(work: Work, signal: AbortSignal): Promise<ServerResult>
}

/** Options of a pool. */
export interface PoolOptions {
  /** Maximum number of concurrent calls. */
  readonly atOnce?: number
  /** Milliseconds that a cancelled call has to end by itself. */
  readonly grace?: number
  /** Milliseconds that a writing call waits for the previous writing call. */
  readonly patience?: number
}

/** Maximum number of concurrent calls. It is more than one, so that an endless call does not block the others. */
const AT_ONCE = 8

const GRACE = 100

const PATIENCE = 1_000

/** Maximum milliseconds for recovering what a dead worker left unfinished. */
const RECOVERY = 30_000

/** Creates a pool. Its workers load `bundle`, the URL of a module that exports `serveCalls`. */
export function openPool(
  bundle: string,
  serverOptions: ServerOptions,
  { atOnce = AT_ONCE, grace = GRACE, patience = PATIENCE }: PoolOptions = {},
): Calls {
  const { table, take, giveBack } = openWorkers(bundle, serverOptions, atOnce)
  const inTurn = openTurns(patience)
  const performed = async (message: ToWorker, signal: AbortSignal): Promise<Ended> => {
    signal.throwIfAborted()
    const pooled = await take(signal)
    const ended = await perform(pooled, message, { table, signal, grace })
    if (ended.kind === 'answered') giveBack(pooled)
    return ended
  }
  return {
    async run(work, signal) {
      const call = () => performed({ work }, signal)
      const ended = await (work.writes ? inTurn(call, signal) : call())
      if (ended.kind === 'died') {
        await performed({ recover: work.roots }, AbortSignal.timeout(RECOVERY)).catch(() => undefined)
        return { ok: false, text: deathOf(ended.why) }
      }
      if (ended.kind === 'ended') throw signal.reason
      if ('result' in ended.message) return ended.message.result
      throw signal.aborted ? signal.reason : new Error(ended.message.error)
    },
  }
}

function deathOf(why: string): string {
  return `The call failed inside the server: ${why}. Either all of its edits are in the files, or none. Read the files, and then send the call again in smaller parts.`
}
