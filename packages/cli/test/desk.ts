import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import type { Terminal } from '../src/index'
import { run } from '../src/index'

/** The repository's root. */
export const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))

/** The shop as it was before any example was applied. */
const SHOP = fileURLToPath(new URL('fixtures/shop', import.meta.url))

const temporary: string[] = []
afterAll(() => {
  for (const folder of temporary) rmSync(folder, { recursive: true, force: true })
})

/** A folder of its own, with a place for journals beside it; both go with the file of tests. */
export function scratch(): string {
  process.env.SUTURE_STATE_DIR = join(emptyFolder('suture-state-'), 'state')
  return emptyFolder('suture-cli-')
}

/** An empty folder that goes with the file of tests. */
export function emptyFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  temporary.push(folder)
  return folder
}

/** A copy of the shop. */
export function shop(): string {
  const folder = scratch()
  cpSync(SHOP, folder, { recursive: true })
  return folder
}

/** What a run of the command printed, and how it ended. */
export interface Ran {
  readonly out: string
  readonly err: string
  readonly code: number
}

/** Runs the command in `cwd`, without a terminal unless told otherwise. */
export async function suture(
  cwd: string,
  args: readonly string[],
  more: Partial<Terminal> & { readonly stdin?: string } = {},
): Promise<Ran> {
  let out = ''
  let err = ''
  const terminal: Terminal = {
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
    input: async () => new TextEncoder().encode(more.stdin ?? ''),
    inputIsTerminal: more.stdin === undefined,
    outIsTerminal: false,
    errIsTerminal: false,
    width: 80,
    env: {},
    cwd,
    ...more,
  }
  const code = await run(args, terminal)
  return { out, err, code }
}

/** Every file below a folder: path, mode bits and bytes. */
export function snapshot(folder: string, at = ''): Record<string, string> {
  const all: Record<string, string> = {}
  for (const entry of readdirSync(join(folder, at), { withFileTypes: true })) {
    const path = join(at, entry.name)
    if (entry.isDirectory()) Object.assign(all, snapshot(folder, path))
    else
      all[path.replaceAll('\\', '/')] =
        `${(statSync(join(folder, path)).mode & 0o7777).toString(8)} ${readFileSync(join(folder, path)).toString('latin1')}`
  }
  return all
}
