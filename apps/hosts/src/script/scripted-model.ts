import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { anthropic } from '../wires/anthropic'
import { chat } from '../wires/chat'
import { gemini } from '../wires/gemini'
import { responses } from '../wires/responses'
import type { Asked, ModelCall, Reply, Wire } from '../wires/wire'

/** A call of the script. The tool is found by a pattern, because hosts give tools names of their own. */
export interface ScriptedCall {
  readonly tool: RegExp
  readonly args?: object
  /** The input, if the tool takes a text. */
  readonly text?: string
}

/** A turn of the script: its calls are sent together, once the results of all earlier calls are there. */
export interface Turn {
  readonly calls: readonly ScriptedCall[]
  /** Called before the turn is sent. */
  readonly before?: () => void
}

/** The model, as a server on the loopback address. */
export interface ScriptedModel {
  readonly port: number
  /** The results that the host sent back, in the order of the calls. */
  readonly results: readonly string[]
  /** Patterns of tools that the host did not offer. */
  readonly missing: readonly string[]
  readonly close: () => void
}

const WIRES: readonly Wire[] = [anthropic, chat, responses, gemini]

/** Starts a model that answers with the turns of a script, and then with a text. */
export async function scriptedModel(script: readonly Turn[]): Promise<ScriptedModel> {
  const state = { results: [] as readonly string[], missing: [] as string[], begun: new Set<Turn>() }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => send(response, replyTo(request.url ?? '', body, script, state)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    get results() {
      return state.results
    },
    missing: state.missing,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface State {
  results: readonly string[]
  readonly missing: string[]
  readonly begun: Set<Turn>
}

function replyTo(url: string, body: string, script: readonly Turn[], state: State): Reply {
  if (/count_?tokens/i.test(url)) return { json: { input_tokens: 1, totalTokens: 1 } }
  const wire = WIRES.find(({ serves }) => serves(url))
  if (!wire) return { json: /\/models/.test(url) ? { object: 'list', data: [{ id: 'scripted', object: 'model' }] } : {} }
  const asked = wire.read(JSON.parse(body), url)
  // Requests without tools are about titles and summaries.
  if (asked.tools.length === 0) return wire.reply([], 'ok', asked)
  if (asked.results.length >= state.results.length) state.results = asked.results
  return wire.reply(callsOf(script, asked, state), 'Done.', asked)
}

/** Returns the calls of the turn that is next after the results so far. */
function callsOf(script: readonly Turn[], { tools, results }: Asked, { missing, begun }: State): ModelCall[] {
  let seen = 0
  const turn = script.find(({ calls }) => {
    const isNext = seen === results.length
    seen += calls.length
    return isNext
  })
  if (!turn) return []
  if (!begun.has(turn)) turn.before?.()
  begun.add(turn)
  return turn.calls.flatMap(({ tool, args = {}, text = '' }, index) => {
    const offered = tools.find(({ name, group = '' }) => tool.test(group + name))
    if (!offered) missing.push(tool.source)
    return offered ? [{ id: `call_${results.length + index}`, tool: offered, args, text }] : []
  })
}

function send(response: ServerResponse, reply: Reply): void {
  if ('json' in reply) {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(reply.json))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const [name, data] of reply.events)
    response.write(`${name && `event: ${name}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`)
  response.end()
}
