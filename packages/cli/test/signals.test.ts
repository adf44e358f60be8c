import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seeded } from '@suture/testing'
import { build } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import { REPOSITORY, scratch } from './desk'

/** 6 in a test run; SUTURE_SIGNALS=60 for a long one. */
const RUNS = Number(process.env.SUTURE_SIGNALS ?? 6)
const SEED = Number(process.env.SUTURE_SEED ?? Date.now() % 1_000_000)
const FILES = 300

let command: string

beforeAll(async () => {
  command = join(mkdtempSync(join(tmpdir(), 'suture-command-')), 'command.cjs')
  await build({
    stdin: { contents: "import { main } from './src/index'\nmain(process.argv.slice(2))", resolveDir: join(REPOSITORY, 'packages/cli') },
    tsconfig: join(REPOSITORY, 'tsconfig.json'),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    outfile: command,
    logLevel: 'error',
  })
})

/** Sends the signal once as many names of the run as asked for stand beside the files; or when the run has ended, in vain. */
function interrupted(root: string, args: readonly string[], signal: NodeJS.Signals, names: number) {
  const child = spawn(process.execPath, [command, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let err = ''
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  child.stdout.resume()
  let sent = 0
  const timer = setInterval(() => {
    if (sent > 0 || readdirSync(root).filter((name) => name.startsWith('.suture-')).length < names) return
    sent = performance.now()
    child.kill(signal)
  }, 1)
  return new Promise<{ signal: NodeJS.Signals | null; err: string; took: number }>((resolve) =>
    child.on('close', (_code, by) => {
      clearInterval(timer)
      resolve({ signal: by, err, took: sent === 0 ? 0 : performance.now() - sent })
    }),
  )
}

test(
  `a signal in the writing ends the set at hand, whole or not at all, and says which (${RUNS} signals, seed ${SEED})`,
  async () => {
    const next = seeded(SEED).unit
    const seen = { back: 0, whole: 0, unsent: 0, longest: 0 }
    for (let run = 0; run < RUNS; run++) {
      const root = scratch()
      const blocks = Array.from({ length: FILES }, (_, i) => {
        writeFileSync(join(root, `f${i}.txt`), `alpha ${i}\nbeta\n`)
        return `f${i}.txt\n<<<<<<< SEARCH\nalpha ${i}\n=======\nALPHA ${i}\n>>>>>>> REPLACE\n`
      })
      const answer = join(scratch(), 'answer.md')
      writeFileSync(answer, blocks.join('\n'))
      const signal = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const)[run % 3]!
      const ended = await interrupted(root, ['apply', answer, '--root', root], signal, 1 + Math.floor(next() * FILES))
      const fresh = readdirSync(root).filter((name) => name.endsWith('.txt') && readFileSync(join(root, name), 'utf8').startsWith('ALPHA'))
      const where = `run ${run} of seed ${SEED}, ${signal}: ${ended.err}`
      expect([0, FILES], where).toContain(fresh.length)
      expect(
        readdirSync(root).filter((name) => name.startsWith('.suture-')),
        where,
      ).toEqual([])
      if (ended.signal === null) {
        seen.unsent++
        expect(fresh.length, where).toBe(FILES)
        continue
      }
      expect(ended.signal, where).toBe(signal)
      expect(ended.err, where).toContain(
        fresh.length === 0 ? 'the set was taken back, and every file is as before' : 'the set was finished',
      )
      seen[fresh.length === 0 ? 'back' : 'whole']++
      seen.longest = Math.max(seen.longest, ended.took)
    }
    expect(seen.back + seen.whole).toBeGreaterThan(0)
    console.info(
      `signals: ${seen.back} sets taken back, ${seen.whole} finished, ${seen.unsent} had ended; longest ${Math.round(seen.longest)} ms`,
    )
  },
  60_000 + RUNS * 20_000,
)
