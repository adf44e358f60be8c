import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seeded } from '@suture/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyFolder, programOf, scratch, snapshot, suture } from './desk'

/** Number of runs: 6 by default. SUTURE_SIGNALS=60 sets a longer run. */
const RUNS = Number(process.env.SUTURE_SIGNALS ?? 6)
const SEED = Number(process.env.SUTURE_SEED ?? Date.now() % 1_000_000)
const FILES = 300
/** Milliseconds between two checks of how far a run has come. */
const WATCH = 2

/** Number of files of a set that is interrupted. SUTURE_SIGNAL_FILES=5000 sets a larger one. */
const INTERRUPTED = Number(process.env.SUTURE_SIGNAL_FILES ?? FILES)

let command: string

beforeAll(async () => {
  command = await programOf('main')
})

/** Sends the signal when the run has come as far as requested, or when it has ended. */
function interrupted(root: string, args: readonly string[], signal: NodeJS.Signals, isDue: () => boolean) {
  const child = spawn(process.execPath, [command, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let err = ''
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  child.stdout.resume()
  let sent = 0
  const timer = setInterval(() => {
    if (sent > 0 || !isDue()) return
    sent = performance.now()
    child.kill(signal)
  }, WATCH)
  return new Promise<{ signal: NodeJS.Signals | null; err: string; took: number }>((resolve) =>
    child.on('close', (_code, by) => {
      clearInterval(timer)
      resolve({ signal: by, err, took: sent === 0 ? 0 : performance.now() - sent })
    }),
  )
}

/** Returns files, and an answer that changes each of them. */
function project(count = FILES): { readonly root: string; readonly answer: string } {
  const root = scratch()
  const blocks = Array.from({ length: count }, (_, i) => {
    writeFileSync(join(root, `f${i}.txt`), `alpha ${i}\nbeta\n`)
    return `f${i}.txt\n<<<<<<< SEARCH\nalpha ${i}\n=======\nALPHA ${i}\n>>>>>>> REPLACE\n`
  })
  const answer = join(scratch(), 'answer.md')
  writeFileSync(answer, blocks.join('\n'))
  return { root, answer }
}

test(
  `a signal in the writing ends the set at hand, whole or not at all, and says which (${RUNS} signals, ${INTERRUPTED} files, seed ${SEED})`,
  async () => {
    const next = seeded(SEED).unit
    const seen = { back: 0, whole: 0, unsent: 0, longest: 0 }
    for (let run = 0; run < RUNS; run++) {
      const { root, answer } = project(INTERRUPTED)
      const signal = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const)[run % 3]!
      // First, a temporary file with the new content is created for every file. Then, each old file gets a second name.
      const due = 1 + Math.floor(next() * 2 * INTERRUPTED)
      const isDue = () => {
        const names = readdirSync(root).filter((name) => name.startsWith('.suture-'))
        const old = names.filter((name) => name.endsWith('.old')).length
        return (old > 0 ? INTERRUPTED + old : names.length) >= due
      }
      const ended = await interrupted(root, ['apply', answer, '--root', root], signal, isDue)
      const fresh = readdirSync(root).filter((name) => name.endsWith('.txt') && readFileSync(join(root, name), 'utf8').startsWith('ALPHA'))
      const where = `run ${run} of seed ${SEED}, ${signal}: ${ended.err}`
      const left = readdirSync(root).filter((name) => name.startsWith('.suture-'))
      rmSync(root, { recursive: true })
      expect([0, INTERRUPTED], where).toContain(fresh.length)
      expect(left, where).toEqual([])
      if (ended.signal === null) {
        seen.unsent++
        expect(fresh.length, where).toBe(INTERRUPTED)
        continue
      }
      expect(ended.signal, where).toBe(signal)
      expect(ended.err, where).toContain(
        fresh.length === 0 ? 'the set was rolled back, and every file is as before' : 'the set was completed',
      )
      seen[fresh.length === 0 ? 'back' : 'whole']++
      seen.longest = Math.max(seen.longest, ended.took)
    }
    expect(seen.back + seen.whole).toBeGreaterThan(0)
    console.info(
      `signals: ${seen.back} sets taken back, ${seen.whole} finished, ${seen.unsent} had ended; longest ${Math.round(seen.longest)} ms`,
    )
  },
  60_000 + RUNS * (20_000 + 15 * INTERRUPTED),
)

test.skipIf(process.platform === 'win32')(
  'a signal while git merges ends the process by it, and leaves neither the files that were merged nor any other',
  async () => {
    const root = scratch()
    writeFileSync(join(root, 'a.txt'), 'const limit = 10\nconst retries = 5\nconst timeout = 900\n')
    const before = snapshot(root)
    const answer = join(emptyFolder('suture-answer-'), 'answer.md')
    const drift = (retries: number) => `const limit = 10\nconst retries = ${retries}\nconst timeout = 900\n`
    writeFileSync(answer, `a.txt\n<<<<<<< SEARCH\n${drift(3)}=======\n${drift(4)}>>>>>>> REPLACE\n`)
    const [bin, merging] = [emptyFolder('suture-bin-'), emptyFolder('suture-merging-')]
    writeFileSync(join(bin, 'git'), '#!/bin/sh\nkill -TERM $PPID\nsleep 1\nexit 0\n', { mode: 0o755 })
    const env = { ...process.env, TMPDIR: merging, PATH: `${bin}:${process.env.PATH}` }
    const ended = spawnSync(process.execPath, [command, 'apply', answer, '--3way', '--root', root], { cwd: root, env })
    expect([ended.signal, readdirSync(merging), snapshot(root)]).toEqual(['SIGTERM', [], before])
  },
)

describe('a run that was killed in the writing', () => {
  const edit = 'f1.txt\n<<<<<<< SEARCH\nbeta\n=======\nBETA\n>>>>>>> REPLACE\n'
  const killed = async () => {
    const { root, answer } = project()
    const before = snapshot(root)
    const isDue = () => readFileSync(join(root, 'f0.txt'), 'utf8').startsWith('ALPHA')
    await interrupted(root, ['apply', answer, '--root', root], 'SIGKILL', isDue)
    const state = process.env.SUTURE_STATE_DIR!
    expect(readdirSync(root).some((name) => name.startsWith('.suture-'))).toBe(true)
    return { root, before, state }
  }

  test('is told by --check, which writes nothing; taken back by undo, which says so', async () => {
    const { root, before, state } = await killed()
    const left = [snapshot(root), snapshot(state)]
    const check = await suture(root, ['apply', '--check', '--root', '.'], { stdin: edit })
    expect(check.err).toMatch(
      /^A run was interrupted and is not recovered yet \(suture recover --root \.\): process \d+ on .*300\s+files\.\n$/,
    )
    const list = await suture(root, ['undo', '--list', '--root', '.'])
    expect(list.out).toBe('No transaction is finished, so none can be undone yet.\n')
    expect(list.err).toContain('is not recovered yet (suture recover --root .)')
    expect([snapshot(root), snapshot(state)]).toEqual(left)
    const undo = await suture(root, ['undo', '--root', '.'])
    expect(undo.err).toContain(`An interrupted run was rolled back: ${FILES} files.`)
    expect(snapshot(root)).toEqual(before)
  })

  test('names the files that others have changed since', async () => {
    const { root, before } = await killed()
    const changed = readdirSync(root).find((name) => name.endsWith('.txt') && readFileSync(join(root, name), 'utf8').startsWith('ALPHA'))!
    writeFileSync(join(root, changed), 'of others\n')
    const ran = await suture(root, ['recover', '--root', '.'])
    expect(ran.out.replaceAll('\n', ' ')).toMatch(
      new RegExp(`^An interrupted run was rolled back: ${FILES} files\\. 1 file .*${changed.replace('.', '\\.')} $`),
    )
    expect(readFileSync(join(root, changed), 'utf8')).toBe('of others\n')
    expect({ ...snapshot(root), [changed]: '' }).toEqual({ ...before, [changed]: '' })
  })

  test('somewhere that cannot be asked is told by who lands other files, which land', async () => {
    const { root, before, state } = await killed()
    const claims = join(state, 'claims')
    const id = '01234567-89abcdef-1-77-12345.dead'
    for (const name of readdirSync(claims)) renameSync(join(claims, name), join(claims, id))
    const half = snapshot(root)
    writeFileSync(join(root, 'other.md'), 'beta\n')
    const ran = await suture(root, ['apply', '--root', '.'], { stdin: edit.replace('f1.txt', 'other.md') })
    expect(ran).toMatchObject({
      code: 0,
      err: expect.stringMatching(/cannot be checked from here: .*, 300 files\.\nIf it has ended: suture recover --end /s),
    })
    expect(snapshot(root)).toEqual({ ...half, 'other.md': expect.stringContaining('BETA') })
    expect((await suture(root, ['recover', '--root', '.', '--end', id])).code).toBe(0)
    expect(snapshot(root)).toEqual({ ...before, 'other.md': expect.stringContaining('BETA') })
  })

  test('somewhere that cannot be asked is named by whoever it is in the way of, with its age and how to end it', async () => {
    const { root } = project()
    const claims = join(process.env.SUTURE_STATE_DIR!, 'claims')
    mkdirSync(claims, { recursive: true, mode: 0o700 })
    const id = '0123456789ab-77-12345.dead'
    writeFileSync(join(claims, id), '')
    const [ran, json] = await Promise.all([[], ['--json']].map((more) => suture(root, ['apply', '--root', '.', ...more], { stdin: edit })))
    expect(ran!.code).toBe(1)
    expect(ran!.out).toContain('✗ f1.txt:\nf1.txt is being changed by another process.')
    expect(ran!.err).toMatch(/begun \d{4}-\d\d-\d\d\s\d\d:\d\d:\d\d\sUTC/)
    expect(ran!.err).toContain(`If it has ended: suture recover --end ${id}`)
    expect(JSON.parse(json!.out)).toMatchObject({ status: 'refused', pending: [{ id, state: 'unknown' }] })
    expect((await suture(root, ['recover', '--root', '.', '--end', id])).code).toBe(0)
    expect((await suture(root, ['apply', '--root', '.'], { stdin: edit })).code).toBe(0)
  }, 30_000)
})
