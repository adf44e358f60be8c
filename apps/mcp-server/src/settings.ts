import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** What the server was started with. */
export interface Settings {
  /** Absolute paths of the folders that no path leads out of; the first one is where relative paths begin. */
  readonly roots: readonly string[]
  /** Absent for stdio. */
  readonly http?: { readonly host: string; readonly port: number; readonly token: string }
}

const HELP = `suture-mcp [--root DIR]... [--http PORT] [--host ADDRESS]

Serves the tools of Suture to MCP clients, over standard input and output.

--root DIR      a folder whose files may be read and edited (repeatable; the current folder without it)
--http PORT     streamable HTTP at http://127.0.0.1:PORT/mcp instead; 0 for any free port
--host ADDRESS  another address to listen at
SUTURE_MCP_TOKEN  the token that HTTP clients send as "Authorization: Bearer TOKEN"; made and told when absent
`

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
        http: { type: 'string' },
        host: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help) return { help: true, text: HELP }
    const roots = (values.root ?? ['.']).map((root) => resolve(cwd, root))
    for (const root of roots)
      if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) return { text: `the root ${root} is no directory` }
    if (values.http === undefined) return { roots }
    const port = Number(values.http)
    if (!Number.isInteger(port) || port < 0 || port > 65_535) return { text: `--http must be a port, found ${JSON.stringify(values.http)}` }
    return { roots, http: { host: values.host ?? '127.0.0.1', port, token: env.SUTURE_MCP_TOKEN || randomBytes(24).toString('base64url') } }
  } catch (error) {
    return { text: (error as Error).message }
  }
}
