import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ServerOptions } from './tools/server-tool'

/** The settings that the server was started with. */
export interface Settings extends ServerOptions {
  /** Settings for HTTP. Absent for stdio. */
  readonly http?: { readonly host: string; readonly port: number; readonly token: string }
}

const HELP = `suture-mcp [--root DIR]... [--policy NAME] [--no-lines] [--http PORT] [--host ADDRESS]

Serves the tools of Suture to MCP clients, over standard input and output.

--root DIR      a folder whose files may be read and edited; can be repeated (default: the current folder)
--policy NAME   safe: only certain places (default); spec: the plain rules of docs/spec, which use the first or best place
--no-lines      do not show the lines that an edit changed
--http PORT     serve streamable HTTP at http://127.0.0.1:PORT/mcp instead; 0 for any free port
--host ADDRESS  the address to listen on (default: 127.0.0.1)
SUTURE_MCP_TOKEN  the token that HTTP clients send as "Authorization: Bearer TOKEN"; generated and printed if not set
`

function isPolicy(name: string): name is NonNullable<ServerOptions['policy']> {
  return name === 'safe' || name === 'spec'
}

/** Parses the arguments. Returns a text to print if they are wrong or ask for help. */
export function readSettings(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): Settings | { readonly help?: true; readonly text: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        root: { type: 'string', multiple: true },
        policy: { type: 'string' },
        'no-lines': { type: 'boolean' },
        http: { type: 'string' },
        host: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help) return { help: true, text: HELP }
    const roots = (values.root ?? ['.']).map((root) => resolve(cwd, root))
    for (const root of roots)
      if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) return { text: `the root ${root} is not a directory` }
    const { policy } = values
    if (policy !== undefined && !isPolicy(policy)) return { text: `--policy must be safe or spec, found ${JSON.stringify(policy)}` }
    const session = randomBytes(12).toString('base64url')
    const serverOptions = { roots, session, showsLines: !values['no-lines'], ...(policy && { policy }) }
    if (values.http === undefined) return serverOptions
    const port = Number(values.http)
    if (!Number.isInteger(port) || port < 0 || port > 65_535) return { text: `--http must be a port, found ${JSON.stringify(values.http)}` }
    return {
      ...serverOptions,
      http: { host: values.host ?? '127.0.0.1', port, token: env.SUTURE_MCP_TOKEN || randomBytes(24).toString('base64url') },
    }
  } catch (error) {
    return { text: (error as Error).message }
  }
}
