import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { environment, type Place, script } from './started'

/** A message from the server: a response, or a request of its own. */
export interface Message {
  readonly id?: number
  readonly method?: string
  readonly result?: { readonly isError?: boolean; readonly content?: readonly { readonly text: string }[] }
  readonly error?: { readonly message: string }
}

/** A server over stdio. Its client reads and writes lines itself, so it can do what no client library would do. */
export interface RawServer {
  readonly child: ChildProcess
  /** Everything that the server has sent, and its output on standard error. */
  readonly sent: readonly Message[]
  readonly told: () => string
  /** Sends several messages in one write. */
  send(...messages: readonly object[]): void
  /** Returns the first message from the server that passes the test. Rejects if the server ends before. */
  wait(fits: (message: Message) => boolean): Promise<Message>
  /** The exit code, when the server has ended. */
  ended(): Promise<number | null>
}

/** Starts a server, and connects as a client of protocol version 2025 with these capabilities. */
export async function startRaw(place: Place, capabilities: object = {}, roots: readonly string[] = [place.root]): Promise<RawServer> {
  const child = spawn(process.execPath, [script, ...roots.flatMap((root) => ['--root', root])], {
    env: environment(place),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const sent: Message[] = []
  let told = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    told += text
  })
  // Writing to a server that has ended fails. The test notices that by the missing response.
  child.stdin!.on('error', () => undefined)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const waiting = new Set<() => void>()
  createInterface({ input: child.stdout! }).on('line', (line) => {
    sent.push(JSON.parse(line))
    for (const look of waiting) look()
  })
  const server: RawServer = {
    child,
    sent,
    told: () => told,
    send: (...messages) => child.stdin!.write(messages.map((each) => `${JSON.stringify({ jsonrpc: '2.0', ...each })}\n`).join('')),
    wait: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = sent.find(fits)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        void ended.then(() => reject(new Error(told)))
        look()
      }),
    ended: () => ended,
  }
  const hello = { protocolVersion: '2025-11-25', capabilities, clientInfo: { name: 'raw', version: '1' } }
  server.send({ id: 0, method: 'initialize', params: hello })
  await server.wait(({ id }) => id === 0)
  server.send({ method: 'notifications/initialized' })
  return server
}

/** Returns the message for a call of a tool. */
export const request = (id: number, name: string, args: object) => ({ id, method: 'tools/call', params: { name, arguments: args } })
