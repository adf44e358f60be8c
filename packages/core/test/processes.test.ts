import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Number of rounds: once by default. SUTURE_RUNS=20000 sets twenty. */
const ROUNDS = Math.max(1, Math.floor(Number(process.env.SUTURE_RUNS ?? 0) / 1000))
/** Maximum milliseconds of a round. It usually takes far less. */
const PATIENCE = 60_000

const FILES = ['a.txt', 'b.txt', 'c.txt']
/** Number of lines from one edit to the next. Each edit quotes one line. */
const APART = 6

let place: string
let script: string
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'suture-processes-'))
  script = join(place, 'landing.mjs')
  await build({
    entryPoints: [fileURLToPath(new URL('child/landing.ts', import.meta.url))],
    tsconfig: fileURLToPath(new URL('../../../tsconfig.json', import.meta.url)),
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile: script,
    logLevel: 'error',
  })
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

const lineOf = (number: number) => `const line${number} = ${number}`
const answerOf = (own: number) =>
  FILES.map((file) => `${file}\n<<<<<<< SEARCH\n${lineOf(own * APART)}\n=======\n${lineOf(own * APART)} + 1\n>>>>>>> REPLACE\n`).join('\n')

/** The output of a process that applies its own answer. */
function landing(folders: readonly string[], own: number, count: number): Promise<string> {
  const child = spawn(process.execPath, [script, ...folders, `${own}`, `${count}`, answerOf(own)], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise((resolve) => child.on('close', () => resolve(said.trim())))
}

describe('processes that have read the same files before one of them writes', () => {
  test.each([2, 5])(
    `%i of them, each with a line of its own: all land, and nothing of them is left beside the files (rounds: ${ROUNDS})`,
    async (count) => {
      const before = Array.from({ length: count * APART }, (_, number) => lineOf(number))
      const after = before.map((line, number) => (number % APART === 0 ? `${line} + 1` : line))
      for (let round = 0; round < ROUNDS; round++) {
        const folders = ['root', 'state', 'meeting'].map((name) => join(place, `${count}-${round}`, name))
        for (const folder of folders) mkdirSync(folder, { recursive: true, mode: 0o700 })
        const [root] = folders as [string]
        for (const file of FILES) writeFileSync(join(root, file), `${before.join('\n')}\n`)
        const said = await Promise.all(Array.from({ length: count }, (_, own) => landing(folders, own, count)))
        expect(said).toEqual(Array.from({ length: count }, () => 'applied'))
        expect(Object.fromEntries(readdirSync(root).map((file) => [file, readFileSync(join(root, file), 'utf8')]))).toEqual(
          Object.fromEntries(FILES.map((file) => [file, `${after.join('\n')}\n`])),
        )
      }
    },
    120_000 + ROUNDS * PATIENCE,
  )
})
