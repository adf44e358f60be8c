// Sends random and mutated inputs through the parsers and `applyDiff` of @suture/search-replace: node scripts/fuzz-search-replace.mjs [runs=1000000]
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const runs = process.argv[2] ?? '1000000'
if (!/^[1-9]\d*$/.test(runs)) {
  console.error(`${runs} is no number of runs`)
  process.exit(2)
}
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'search-replace', 'fuzz.test'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { ...process.env, SUTURE_RUNS: runs },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
