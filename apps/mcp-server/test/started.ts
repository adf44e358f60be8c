import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

/** The server, run from the sources. */
export const script = fileURLToPath(new URL('../../../scripts/suture-mcp.mjs', import.meta.url))

/** The first messages of protocol version 2025, and requests of version 2026, which name their version themselves. */
export const eras = {
  2025: {},
  2026: { versionNegotiation: { mode: { pin: '2026-07-28' } } },
} as const

/** A new folder with two files, and a file outside it that must never be accessed. */
export interface Place {
  readonly root: string
  readonly state: string
  read(path: string): string
  write(path: string, text: string): void
  /** The names of the files in the folder. */
  names(): string[]
  remove(): void
}

export function makePlace(): Place {
  const top = mkdtempSync(join(tmpdir(), 'suture-mcp-'))
  const root = mkdtempSync(join(top, 'root-'))
  writeFileSync(join(root, 'cart.ts'), 'function total() {\r\n\treturn sum\r\n}\r\n')
  writeFileSync(join(root, 'list.txt'), `${Array.from({ length: 8 }, (_, at) => `line ${at}`).join('\n')}\n`)
  writeFileSync(join(top, 'secret.txt'), 'secret\n')
  return {
    root,
    state: join(top, 'state'),
    read: (path) => readFileSync(join(root, path), 'latin1'),
    write: (path, text) => writeFileSync(join(root, path), text),
    names: () => readdirSync(root).sort(),
    remove: () => rmSync(top, { recursive: true, force: true }),
  }
}

/** The environment variables: a new folder for transactions, and the token. */
export const environment = ({ state }: Place) => ({
  ...(process.env as Record<string, string>),
  XDG_STATE_HOME: state,
  SUTURE_MCP_TOKEN: 'word',
})

/** A client that starts its server and uses stdio. */
export const overStdio = (place: Place, era: keyof typeof eras, roots = [place.root]): Promise<Client> =>
  connectStdio(place, era, [process.execPath, script, ...roots.flatMap((root) => ['--root', root])])

/** A client of the server that a command starts. */
export async function connectStdio(place: Place, era: keyof typeof eras, command: readonly string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, eras[era])
  const [name, ...args] = command
  await client.connect(
    new StdioClientTransport({
      command: name!,
      args,
      env: { ...environment(place), INIT_CWD: place.root },
      cwd: place.root,
      stderr: 'inherit',
    }),
  )
  return client
}

/** A server over HTTP, with the address that it printed. */
export async function startHttp(place: Place): Promise<{ readonly address: string; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, [script, '--root', place.root, '--http', '0'], {
    env: environment(place),
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let told = ''
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      told += text
      const found = /listens at (\S+)/.exec(told)
      if (found) resolve(found[1]!)
    })
    child.once('exit', () => reject(new Error(told)))
  })
  return { address, child }
}

/** A client of a server that is already running. */
export async function overHttp(address: string, era: keyof typeof eras): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, eras[era])
  const requestInit = { headers: { authorization: 'Bearer word' } }
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit }))
  return client
}

/** The result of a call: its text, and whether it is an error. */
export async function call(client: Client, name: string, args: Record<string, unknown>) {
  const { content, isError = false, ...rest } = await client.callTool({ name, arguments: args })
  const [first] = content as readonly { readonly text: string }[]
  return { text: first!.text, isError, rest }
}

/** Returns the transaction that the text of a result names. */
export const transactionIn = (text: string) => /undo with transaction (\S+)\.$/m.exec(text)?.[1]

/** Returns the arguments of edit_files for one edit. */
export const edit = (path: string, old_string: string, new_string: string) => ({ edits: [{ path, old_string, new_string }] })
