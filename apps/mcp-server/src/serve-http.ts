import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server'

/** The most bytes of a request: some hundred times a large answer. */
const LARGEST = 4 * 1024 * 1024

/** Milliseconds in which a request has to have come whole. */
const PATIENCE = 30_000

/**
 * Serves at /mcp, each request by a server of its own. Refused are other hosts' names and pages of other origins (a page that a name
 * leads here reads no files), callers without the token, and requests that are too large or too slow. Answers with the address.
 */
export async function serveHttp(
  build: () => McpServer,
  { host, port, token }: { readonly host: string; readonly port: number; readonly token: string },
  onerror: (error: Error) => void,
): Promise<string> {
  const names = ['localhost', '127.0.0.1', '[::1]', host]
  const [isOurHost, isOurOrigin] = [hostHeaderValidation(names), originValidation(names)]
  const handle = toNodeHandler(createMcpHandler(build, { maxRequestBodySize: LARGEST, onerror }))
  const server = createServer({ requestTimeout: PATIENCE, headersTimeout: PATIENCE }, (request, response) => {
    if (!isOurHost(request, response) || !isOurOrigin(request, response)) return
    if (!hasToken(request, token)) return refuse(response, 401, 'the token is missing or wrong')
    if (request.url?.split('?', 1)[0] !== '/mcp') return refuse(response, 404, 'the server is at /mcp')
    // Its types take no property that may be undefined; Node gives a request a method always.
    handle(request as IncomingMessage & { method: string; url: string }, response).catch(onerror)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const address = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}/mcp`
}

/** Compares digests, so that the time taken tells nothing of the token. */
function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json', ...(status === 401 && { 'www-authenticate': 'Bearer' }) })
  response.end(JSON.stringify({ error: message }))
}
