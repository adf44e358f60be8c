import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

/** Tests the peak memory of a run of the built command, as the system reports it. Needs the build (`pnpm build`). */
const command = fileURLToPath(new URL('../packages/cli/bin/suture.cjs', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'suture-memory-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** An option of Node that makes a process report its peak memory on its fourth channel when it ends, in units of 1,024 bytes. */
const TELL = [
  '--import',
  `data:text/javascript,import { readFileSync, writeSync } from 'node:fs'; process.on('exit', () =>
    writeSync(3, /VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]))`,
]

/** The most that a run may take, in MB, with bare node among it. Where V8 is left alone, it takes 290, and 350 to 400 on Node 24. */
const MOST = Number.parseInt(process.versions.node, 10) < 24 ? 205 : 245

it.runIf(process.platform === 'linux')(`14,000 edits as JSON of 25 MB take at most ${MOST} MB`, () => {
  const line = (i: number) => `  const value_${i} = compute(input, ${(i * 7919) % 10_007});`
  const functions = Array.from({ length: 14_000 }, (_, i) =>
    [`function step${i}(input) {`, ...Array.from({ length: 18 }, (_, k) => line(i * 18 + k)), '}'].join('\n'),
  )
  const edits = functions.map((old) => ({ path: 'a.js', old_string: old, new_string: old.replace('compute', 'derive') }))
  writeFileSync(join(scratch, 'a.js'), `${functions.join('\n\n')}\n`)
  writeFileSync(join(scratch, 'answer.md'), JSON.stringify({ edits }))
  const { status, output } = spawnSync(process.execPath, [...TELL, command, 'apply', 'answer.md', '--stat'], {
    cwd: scratch,
    env: { ...process.env, SUTURE_STATE_DIR: join(scratch, 'state'), XDG_CACHE_HOME: join(scratch, 'cache') },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    encoding: 'utf8',
  })
  expect([status, output[1], output[2]]).toEqual([0, 'a.js | +14000 -14000\n14000 edits landed in 1 file. To undo: suture undo\n', ''])
  expect((Number(output[3]) * 1024) / 1e6).toBeLessThan(MOST)
})
