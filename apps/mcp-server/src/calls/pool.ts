/**
 * # Calls in workers
 * Idea: each call runs in a worker, alone, so that one which computes for a minute holds up neither the protocol nor other calls, and can
 * be ended. A call that is taken back is asked to end, and where it does not, its worker is ended, unless it holds a claim on files: a
 * transaction ends by itself, finished or taken back. A worker that dies by itself answers its call with an error; what it left half
 * written is ended by another, from the journal, before that is reported. Cost: a worker holds some 30 MB; two are kept when there is nothing
 * to do. Weakness: calls beyond `AT_ONCE` wait.
 */
import type { Making, ServerResult } from '../tools/server-tool'
import { openCrews } from './crews'
import type { ToWorker, Work } from './messages'
import { type Ended, perform } from './perform'
import { openTurns } from './turns'

/** Runs calls of tools. */
export interface Calls {
  /** The result of a call; rejects with the signal's reason once it is aborted and nothing of the call goes on, or with what the tool threw. */
  run(work: Work, signal: AbortSignal): Promise<ServerResult>
}

/** How a pool works. */
export interface PoolOptions {
  /** Calls at once. */
  readonly atOnce?: number
  /** Milliseconds that a call which is taken back has to end by itself. */
  readonly grace?: number
  /** Milliseconds that a call which writes is waited for by the next one. */
  readonly patience?: number
}

/** Calls at once: a client that is made to compute without end does not stop the others. */
const AT_ONCE = 8

const GRACE = 100

const PATIENCE = 1_000

/** Milliseconds for ending what a worker that died has left. */
const RECOVERY = 30_000

/** Calls in workers that load `bundle`, the address of a module which exports `serveCalls`. */
export function openPool(
  bundle: string,
  making: Making,
  { atOnce = AT_ONCE, grace = GRACE, patience = PATIENCE }: PoolOptions = {},
): Calls {
  const { table, take, giveBack } = openCrews(bundle, making, atOnce)
  const inTurn = openTurns(patience)
  const performed = async (message: ToWorker, signal: AbortSignal): Promise<Ended> => {
    signal.throwIfAborted()
    const crew = await take(signal)
    const ended = await perform(crew, message, { table, signal, grace })
    if (ended.kind === 'answered') giveBack(crew)
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
  return `The call failed inside the server: ${why}. Its edits are in the files all together or not at all: read the files before you send it again, in smaller parts.`
}
