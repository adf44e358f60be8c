import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Creates a folder for temporary files, with its links resolved. `remove` deletes it. */
export async function temporary(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'suture-test-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Bundles a script of `test/child` so that Node can run it, and returns the path of the file. */
export async function bundle(script: string, folder: string): Promise<string> {
  const outfile = join(folder, `${script}.mjs`)
  const entry = fileURLToPath(new URL(`../child/${script}.ts`, import.meta.url))
  await build({ entryPoints: [entry], bundle: true, format: 'esm', platform: 'node', outfile, logLevel: 'error' })
  return outfile
}

/** A running process. `ready` is fulfilled by its first output, and `ended` by its end, with everything that it printed. */
export interface Child {
  readonly process: ChildProcess
  readonly ready: Promise<void>
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>
}

/** Starts a bundled script. */
export function start(script: string, args: readonly string[]): Child {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const ready = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()))
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => child.on('close', (code) => resolve({ code, output })))
  return { process: child, ready: Promise.race([ready, ended.then(() => {})]), ended }
}
