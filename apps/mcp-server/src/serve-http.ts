import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server'
import { NOT_UTF8 } from './bounded-lines'

/** Maximum bytes of a request. A large answer has about a hundredth of that. */
const LARGEST = 4 * 1024 * 1024

/** Maximum milliseconds for a request to arrive. */
const PATIENCE = 30_000

/** Maximum number of open connections. A client needs only a few. */
const CONNECTIONS = 200

/** The HTTP methods of the protocol. Other methods have no meaning here, and some cannot be passed on. */
const METHODS = ['POST', 'GET', 'DELETE', 'OPTIONS', 'HEAD']

/** Limits to use instead of the defaults. */
export interface HttpBounds {
  /** Maximum milliseconds for a request to arrive. */
  readonly patience?: number
  readonly connections?: number
}

/**
 * Serves /mcp over HTTP, with a new server for each request. Refuses other host names and pages of other origins (against DNS rebinding),
 * callers without the token, and requests that are too large or too slow. Returns the URL.
 */
export async function serveHttp(
  build: () => McpServer,
  { host, port, token }: { readonly host: string; readonly port: number; readonly token: string },
  onerror: (error: Error) => void,
  { patience = PATIENCE, connections = CONNECTIONS }: HttpBounds = {},
): Promise<string> {
  const names = ['localhost', '127.0.0.1', '[::1]', host]
  const [isOurHost, isOurOrigin] = [hostHeaderValidation(names), originValidation(names)]
  // Both get the limit: the Node adapter reads the body, and applies its own limit before the handler's.
  const bound = { maxRequestBodySize: LARGEST, onerror }
  const handler = createMcpHandler(build, bound)
  // Node checks for slow requests at this interval.
  const times = { requestTimeout: patience, headersTimeout: patience, connectionsCheckingInterval: Math.ceil(patience / 30) }
  const server = createServer(times, (request, response) => {
    if (!METHODS.includes(request.method ?? '')) return refuse(response, 405, 'the method is not one of MCP')
    if (!isOurHost(request, response) || !isOurOrigin(request, response)) return
    if (!hasToken(request, token)) return refuse(response, 401, 'the token is missing or wrong')
    if (request.url?.split('?')[0] !== '/mcp') return refuse(response, 404, 'the server is at /mcp')
    const { body, isUtf8 } = checked(request)
    const fetch: typeof handler.fetch = async (...given) =>
      isUtf8() ? handler.fetch(...given) : Response.json({ jsonrpc: '2.0', error: NOT_UTF8, id: null }, { status: 400 })
    // The library's types do not accept undefined. In Node, a request always has a method and a URL.
    const { method, url, headers } = request as IncomingMessage & { method: string; url: string }
    toNodeHandler({ fetch }, bound)({ method, url, headers, [Symbol.asyncIterator]: body }, response).catch(onerror)
  })
  server.maxConnections = connections
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const address = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}/mcp`
}

/** Returns the chunks of a body, and whether those that were read are UTF-8. A character may be split between chunks. */
function checked(request: AsyncIterable<Uint8Array>) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isValid = true
  const look = (chunk?: Uint8Array) => {
    try {
      if (isValid) decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      isValid = false
    }
  }
  const body = async function* () {
    for await (const chunk of request) {
      look(chunk)
      yield chunk
    }
    look()
  }
  return { body, isUtf8: () => isValid }
}

/**
 * Whether a request has the right token. Compares digests, so that the timing reveals nothing about the token. The case of the scheme is
 * ignored. Source: RFC 9110, 11.1.
 */
function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const given = /^bearer +(?! )(.*)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(token)) && given !== ''
}

function refuse(response: ServerResponse, status: number, message: string): void {
  // Close the connection, since the body is not read.
  response.writeHead(status, {
    'content-type': 'application/json',
    connection: 'close',
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
  })
  response.end(JSON.stringify({ error: message }))
}
