import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { copyExamples } from '../../../scripts/examples.mjs'
import type { Terminal } from '../src/index'
import { run } from '../src/index'

/** The repository's root. */
export const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))

const temporary: string[] = []

/** Removes the folders of a test file. `setup.ts` calls it, because test files share this module. */
export function removeFolders(): void {
  for (const folder of temporary.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** Returns a new folder, with a folder for journals next to it. Both are deleted after the test file. */
export function scratch(): string {
  process.env.SUTURE_STATE_DIR = join(emptyFolder('suture-state-'), 'state')
  return emptyFolder('suture-cli-')
}

/** Returns a new empty folder, which is deleted after the test file. */
export function emptyFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  temporary.push(folder)
  return folder
}

/** Bundles a module of the command, with a call of its `main`, into one program. Returns its path. */
export async function programOf(name: 'main' | 'hook'): Promise<string> {
  const outfile = join(emptyFolder(`suture-${name}-`), `${name}.cjs`)
  await build({
    stdin: { contents: `import { main } from './src/${name}'\nmain(process.argv.slice(2))`, resolveDir: join(REPOSITORY, 'packages/cli') },
    tsconfig: join(REPOSITORY, 'tsconfig.json'),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    outfile,
    logLevel: 'error',
  })
  return outfile
}

/** Returns a copy of the shop of the examples. */
export function shop(): string {
  const folder = scratch()
  const copy = emptyFolder('suture-shop-')
  copyExamples(REPOSITORY, copy)
  cpSync(join(copy, 'examples/shop'), folder, { recursive: true })
  return folder
}

/** The output of a run of the command, and how it ended. */
export interface Ran {
  readonly out: string
  readonly err: string
  readonly code: number
}

/** Runs the command in `cwd`. It has no terminal by default. */
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

/** Returns every file below a folder: path, mode bits and bytes. */
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
