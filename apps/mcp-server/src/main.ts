import type { McpServer } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { visible } from '@suture/text'
import { boundedLines, LARGEST_MESSAGE } from './bounded-lines'
import { buildServer } from './build-server'
import { openPool } from './calls/pool'
import { serveHttp } from './serve-http'
import { readSettings } from './settings'

/**
 * Starts the server with the arguments after the program's name. `bundle` is the URL of the file that workers load, which exports
 * `serveCalls`. Standard output is only for the protocol, so messages for people are written to standard error.
 */
export async function main(args: readonly string[], bundle: string): Promise<void> {
  const settings = readSettings(args, process.cwd(), process.env)
  if ('text' in settings) {
    process[settings.help ? 'stdout' : 'stderr'].write(settings.help ? settings.text : `suture-mcp: ${visible(settings.text)}\n`)
    process.exitCode = settings.help ? 0 : 2
    return
  }
  const { http, ...serverOptions } = settings
  const report = (error: Error) => process.stderr.write(`suture-mcp: ${visible(error.message)}\n`)
  const calls = openPool(bundle, serverOptions)
  if (!http) return serveInput(() => buildServer(serverOptions, calls), report)
  const address = await serveHttp(() => buildServer(serverOptions, calls), http, report)
  const token = process.env.SUTURE_MCP_TOKEN ? '' : `\nAuthorization: Bearer ${http.token}`
  process.stderr.write(`suture-mcp listens at ${address}${token}\n`)
}

/** Serves standard input. If a message is too large or not UTF-8, the server answers with an error and continues. */
function serveInput(build: () => McpServer, onerror: (error: Error) => void): void {
  const input = boundedLines((id, error) => {
    void transport.send({ jsonrpc: '2.0', id: id as number, error }).catch(onerror)
  })
  const transport = new StdioServerTransport(process.stdin.pipe(input) as unknown as typeof process.stdin, process.stdout, {
    maxBufferSize: 2 * LARGEST_MESSAGE,
  })
  serveStdio(build, { transport, onerror })
}
