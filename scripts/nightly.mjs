// Runs checks that take hours: long runs of the random tests, small changes of the sources (`mutate.mjs`) with a minimum share that tests must notice, the time of every
// regular expression on long texts (`pump.mjs`), and all links of the site. The exit code is 1 if a check fails.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The share of small changes, in percent, that tests noticed at the last measurement (docs/mutations.md). A run fails if its own sample is
 * below that by more than the random error. The numbers are raised with each measurement, and never lowered. (Of search-replace,
 * only `spec/` was measured.)
 */
const FLOORS = { edit: 64, fudiff: 75, 'search-replace': 75, formats: 92, 'mcp-server': 90 }
/** Projects with random tests. Each run of the tests draws few cases of them, or takes a part of the files, faults or formats. */
const DRAWING = ['text', 'similarity', 'edit', 'search-replace', 'fudiff', 'display', 'formats', 'workspace', 'core', 'eval']
const seed = String(Math.floor(Date.now() / 86_400_000))

let failed = run('node_modules/vitest/vitest.mjs', ['run', '--project', 'search-replace', 'fuzz'], { SUTURE_RUNS: '1000000' })
failed += run('node_modules/vitest/vitest.mjs', ['run', '--project', 'formats', 'total'], { SUTURE_RUNS: '1000000' })
failed += run('node_modules/vitest/vitest.mjs', ['run', '--project', 'fudiff', 'mutations'], { FUDIFF_MUTATIONS: '1000000' })
failed += run('scripts/pump.mjs', ['patterns'])
for (const name of DRAWING) failed += run('node_modules/vitest/vitest.mjs', ['run', '--project', name], { SUTURE_RUNS: '20000' })
failed += run('apps/site/site.mjs', [])
for (const [name, floor] of Object.entries(FLOORS))
  failed += run('scripts/mutate.mjs', ['--package', name, '--sample', '60', '--seed', seed, '--floor', String(floor)])
process.exitCode = failed > 0 ? 1 : 0

function run(script, args, env = {}) {
  const { status } = spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  return status === 0 ? 0 : 1
}
