import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { buildServer } from './build-server'
import { serveHttp } from './serve-http'
import { readSettings } from './settings'

/** Starts the server with arguments as they stand after the program's name. Standard output belongs to the protocol; people are told on standard error. */
export async function main(args: readonly string[]): Promise<void> {
  const settings = readSettings(args, process.cwd(), process.env)
  if ('text' in settings) {
    process[settings.help ? 'stdout' : 'stderr'].write(settings.help ? settings.text : `suture-mcp: ${settings.text}\n`)
    process.exitCode = settings.help ? 0 : 2
    return
  }
  const { http, ...making } = settings
  const tell = (error: Error) => process.stderr.write(`suture-mcp: ${error.message}\n`)
  if (!http) {
    serveStdio(() => buildServer(making), { onerror: tell })
    return
  }
  const address = await serveHttp(() => buildServer(making), http, tell)
  const token = process.env.SUTURE_MCP_TOKEN ? '' : `\nAuthorization: Bearer ${http.token}`
  process.stderr.write(`suture-mcp listens at ${address}${token}\n`)
}
