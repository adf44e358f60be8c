import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Door, mcpCall, type Place, type Product, type Started } from './products/product'
import type { Case } from './script/cases'
import { type ScriptedModel, scriptedModel, type Turn } from './script/scripted-model'

/** Maximum milliseconds of a run of a product. */
const PATIENCE = 120_000

/** Where things are that all runs share. */
export interface Shared {
  readonly installed: string
  readonly server: string
  readonly integrations: string
  /** The program of the command. */
  readonly command: string
}

/** What came of a run. */
export interface Ran {
  /** `right`: the files are as wanted. `refused`: nothing was written, and the model got the reason. `wrong`: anything else. */
  readonly result: 'right' | 'refused' | 'wrong' | 'not run'
  /** The results that the model got. */
  readonly results: readonly string[]
  readonly files: Readonly<Record<string, string>>
  /** Why the case was not run. */
  readonly reason?: string
  readonly output: string
}

/** Runs a case in a product, in a new home and a new project. */
export async function runCase(product: Product, door: Door, each: Case, shared: Shared): Promise<Ran> {
  const scratch = mkdtempSync(join(tmpdir(), 'suture-hosts-'))
  const [home, project] = [join(scratch, 'home'), join(scratch, 'project')]
  const write = (path: string, content: string | object | Uint8Array, folder = home) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(
      join(folder, path),
      typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content, null, 2),
    )
  }
  mkdirSync(home)
  for (const [path, content] of Object.entries(each.files)) write(path, content, project)
  const place: Place = { door, home, project, port: 0, ...shared, write }
  const model = await scriptedModel(scriptOf(product, each, place))
  const env = { PATH: process.env.PATH ?? '', HOME: home, TMPDIR: tmpdir(), TERM: 'dumb', SUTURE_STATE_DIR: join(scratch, 'state') }
  try {
    await run({ file: 'git', args: ['init', '-q'], env }, project)
    const started = product.start({ ...place, port: model.port })
    if (door === 'hook') await installHook(product, shared, { ...env, ...started.env }, project)
    const output = await run({ ...started, env: { ...env, ...started.env } }, project)
    return { ...judge(each, filesIn(project), model), output }
  } finally {
    model.close()
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Adds the hook to the user's settings. With SUTURE_HOSTS_RECORD, what a host writes to its hook is added to a file of that folder. */
async function installHook({ hook = '' }: Product, { command }: Shared, env: Started['env'], project: string): Promise<void> {
  const record = process.env.SUTURE_HOSTS_RECORD
  const recorder = join(env.HOME!, 'bin/suture')
  if (record !== undefined) {
    mkdirSync(dirname(recorder))
    writeFileSync(recorder, `#!/bin/sh\ntee -a '${join(record, hook)}.jsonl' | exec node '${command}' "$@"\n`, { mode: 0o755 })
  }
  const printed = await run({ file: process.execPath, args: [command, 'hook', hook, '--install'], env }, project)
  const path = /^(\S+) was changed\./m.exec(printed)?.[1]
  if (path === undefined) throw new Error(printed)
  if (record !== undefined) writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/node \\".*?\\" hook/g, `${recorder} hook`))
}

/** Returns the turns of the model: it reads the files, then sends the edits. */
function scriptOf(product: Product, { files, lines, turns, meanwhile = {} }: Case, place: Place): Turn[] {
  const before = () => {
    for (const [path, content] of Object.entries(meanwhile)) place.write(path, content, place.project)
  }
  const asMcp = place.door === 'mcp' || (place.door === 'plugin' && product.title === 'Claude Code')
  const { read } = product
  return [
    ...(read ? [{ calls: Object.keys(files).map((path) => read(path, place, lines)) }] : []),
    ...turns.map((edits, index) => ({
      calls: edits.map((edit) => (asMcp ? mcpCall(edit) : product.edit(edit, place))),
      ...(index === 0 && { before }),
    })),
  ]
}

/** Words with which a tool reports that it wrote. */
const SUCCESS = /\bsuccess|updated with changes|landed in|created file/i

function judge(
  { files, wanted, meanwhile, turns }: Case,
  after: Readonly<Record<string, string>>,
  model: ScriptedModel,
): Omit<Ran, 'output'> {
  const texts = Object.fromEntries(Object.entries(files).map(([path, content]) => [path, Buffer.from(content).toString('latin1')]))
  const latin = (all: Readonly<Record<string, string | Uint8Array>> = {}) =>
    Object.fromEntries(Object.entries(all).map(([path, content]) => [path, Buffer.from(content).toString('latin1')]))
  const before = { ...texts, ...latin(meanwhile) }
  const isEqual = (expected: Readonly<Record<string, string>>) =>
    Object.keys({ ...after, ...expected }).every((path) => after[path] === expected[path])
  const base = { results: model.results, files: after }
  const calls = turns.flat().length
  if (model.missing.length > 0) return { ...base, result: 'not run', reason: `the tool ${model.missing[0]} was not offered` }
  if (model.results.length < calls) return { ...base, result: 'not run', reason: 'the calls were not made' }
  const failed = model.results.slice(-calls).filter((text) => !SUCCESS.test(text))
  if (Object.keys(wanted).length === 0) return { ...base, result: isEqual(before) && failed.length === calls ? 'right' : 'wrong' }
  if (isEqual({ ...before, ...latin(wanted) })) return { ...base, result: 'right' }
  return { ...base, result: isEqual(before) && failed.length > 0 ? 'refused' : 'wrong' }
}

/** Returns the files of a project, a character for each byte. */
function filesIn(project: string): Record<string, string> {
  const names = readdirSync(project, { withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(names.map(({ name }) => [name, readFileSync(join(project, name), 'latin1')]))
}

/** Runs a program until it ends, and returns what it printed. */
function run({ file, args, env }: Started, cwd: string): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd,
      env: env as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: PATIENCE,
      killSignal: 'SIGKILL',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk
      })
    child.on('error', (error) => resolve(error.message))
    child.on('close', () => resolve(output))
  })
}
