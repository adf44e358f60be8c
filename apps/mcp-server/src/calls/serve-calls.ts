import { parentPort, workerData } from 'node:worker_threads'
import type { Files } from '@suture/core'
import { openWorkspace } from '@suture/workspace'
import type { ServerOptions, ServerResult, ServerTool } from '../tools/server-tool'
import { toolsOf } from '../tools/tools'
import type { FromWorker, ToWorker, Work, WorkerStart } from './messages'
import { workerFiles } from './worker-files'

/** Maximum number of conversations whose tools are kept. Over HTTP, each request is a conversation. */
const KEPT = 8

/** Runs calls one after another. This is the main function of a worker. `filesOf` returns the files on which it works. */
export function serveCalls(filesOf: (start: WorkerStart) => Files = ({ table, slot, number }) => workerFiles(table, slot, number)): void {
  const start = workerData as WorkerStart
  const files = filesOf(start)
  const toolFor = remembered({ ...start.serverOptions, files })
  let running = new AbortController()
  const answer = (message: FromWorker) => parentPort!.postMessage(message)
  const run = (work: Work): Promise<ServerResult> => {
    running = new AbortController()
    return toolFor(work).run(work.args, { roots: work.roots, signal: running.signal })
  }
  parentPort!.on('message', (message: ToWorker) => {
    if ('cancel' in message) return running.abort(new Error('cancelled'))
    const done = 'work' in message ? run(message.work) : recoverAll(files, message.recover)
    done.then(
      (result) => answer({ result }),
      (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }),
    )
  })
}

/** Returns the tools of a conversation, which remember the refusals that they have sent. */
function remembered(serverOptions: ServerOptions): (work: Work) => ServerTool {
  const made = new Map<number, readonly ServerTool[]>()
  return ({ conversation, tool }) => {
    const tools = made.get(conversation) ?? toolsOf(serverOptions)
    made.delete(conversation)
    made.set(conversation, tools)
    if (made.size > KEPT) made.delete(made.keys().next().value!)
    return tools.find(({ name }) => name === tool)!
  }
}

/** Recovers what a dead worker left unfinished, by opening each root. */
async function recoverAll(files: Files, roots: readonly string[]): Promise<ServerResult> {
  for (const root of roots) await openWorkspace({ files, root })
  return { ok: true, text: '' }
}
