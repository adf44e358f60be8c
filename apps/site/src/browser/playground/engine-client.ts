import type { Input, Question, Reply } from '../../engine/protocol'

/** Milliseconds after which an answer is given up and the worker is replaced. */
const PATIENCE = 20_000

export interface Engine {
  /** Asks for an input. An input that is still waiting is dropped. */
  ask(input: Input): void
}

/** Starts the engine in a worker. Of several inputs only the newest is worked on next. Replies to older inputs are dropped. */
export function startEngine(onReply: (reply: Reply) => void): Engine {
  let worker: Worker | undefined
  let id = 0
  let busy = false
  let waiting: Input | undefined
  let timer = 0

  const settle = () => {
    window.clearTimeout(timer)
    busy = false
    const next = waiting
    waiting = undefined
    if (next) send(next)
  }
  const stop = (words: string) => {
    worker?.terminate()
    worker = undefined
    onReply({ id, kind: 'failure', words })
    settle()
  }
  const open = () => {
    const opened = new Worker(new URL('../../engine/worker.ts', import.meta.url), { type: 'module' })
    opened.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (data.id === id && !waiting) onReply(data)
      if (data.kind !== 'landing') settle()
    }
    opened.onerror = (event) => stop(event.message || 'The engine could not be loaded.')
    return opened
  }
  const send = (input: Input) => {
    worker ??= open()
    busy = true
    timer = window.setTimeout(() => stop('The engine took more than 20 seconds and was stopped.'), PATIENCE)
    worker.postMessage({ id: ++id, input } satisfies Question)
  }
  return {
    ask(input) {
      if (busy) waiting = input
      else send(input)
    },
  }
}
