import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Making } from './tools/server-tool'

/** What the server was started with. */
export interface Settings extends Making {
  /** Absent for stdio. */
  readonly http?: { readonly host: string; readonly port: number; readonly token: string }
}

const HELP = `suture-mcp [--root DIR]... [--policy NAME] [--no-lines] [--http PORT] [--host ADDRESS]

Serves the tools of Suture to MCP clients, over standard input and output.

--root DIR      a folder whose files may be read and edited (repeatable; the current folder without it)
--policy NAME   safe: only what is certain (without it); spec: the plain rules of docs/spec, which take the first or best place
--no-lines      do not show the lines that an edit has changed
--http PORT     streamable HTTP at http://127.0.0.1:PORT/mcp instead; 0 for any free port
--host ADDRESS  another address to listen at
SUTURE_MCP_TOKEN  the token that HTTP clients send as "Authorization: Bearer TOKEN"; made and told when absent
`

function isPolicy(name: string): name is NonNullable<Making['policy']> {
  return name === 'safe' || name === 'spec'
}

/** Reads the arguments; a text is what is wrong with them, or the help that was asked for. */
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
    const making = { roots, showsLines: !values['no-lines'], ...(policy && { policy }) }
    if (values.http === undefined) return making
    const port = Number(values.http)
    if (!Number.isInteger(port) || port < 0 || port > 65_535) return { text: `--http must be a port, found ${JSON.stringify(values.http)}` }
    return {
      ...making,
      http: { host: values.host ?? '127.0.0.1', port, token: env.SUTURE_MCP_TOKEN || randomBytes(24).toString('base64url') },
    }
  } catch (error) {
    return { text: (error as Error).message }
  }
}
