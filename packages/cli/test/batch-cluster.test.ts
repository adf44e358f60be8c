import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { REPOSITORY } from './desk'

const edits = readFileSync(join(REPOSITORY, 'examples/edits.jsonl'), 'utf8')
const has = (command: string, ...args: string[]) => spawnSync(command, args).status === 0

// Ray keeps its logs.
afterAll(() => rmSync(join(tmpdir(), 'ray'), { recursive: true, force: true }))

/** The edits several times, with a number each, so that they make several parts. */
const lines = Array.from({ length: 3 }, (_, round) =>
  edits
    .trim()
    .split('\n')
    .map((line) => ({ ...JSON.parse(line), id: `${round} ${JSON.parse(line).id}` })),
).flat()
const input = lines.map((line) => `${JSON.stringify(line)}\n`).join('')

/** Runs an example with parts of five lines on two processes, and returns the results. */
function landed(command: string, args: readonly string[], text = input) {
  const env = { ...process.env, LINES_EACH: '5', JOBS: '2', RAY_USAGE_STATS_ENABLED: '0' }
  const { stdout, status } = spawnSync(command, args, { input: text, encoding: 'utf8', env })
  const results =
    stdout.trim() === ''
      ? []
      : stdout
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as { id: string; status: string })
  return { results: results.map(({ id, status }) => `${id}: ${status}`), status }
}

const expected = lines.map(({ id }, index) => `${id}: ${index % 4 === 1 ? 'refused' : 'applied'}`)

const WAYS: readonly (readonly [string, boolean, string, readonly string[]])[] = [
  ['xargs', has('sh', '-c', 'command -v xargs split find'), 'sh', [join(REPOSITORY, 'examples/batch-xargs.sh')]],
  ['GNU parallel', has('sh', '-c', 'parallel --version | grep -q GNU'), 'sh', [join(REPOSITORY, 'examples/batch-parallel.sh')]],
  ['Ray', has('python3', '-c', 'import ray'), 'python3', [join(REPOSITORY, 'examples/batch_ray.py')]],
]

describe.each(WAYS)('batch with %s', (_name, isThere, command, args) => {
  test.skipIf(!isThere)('lands every line, in order', () => {
    expect(landed(command, args)).toEqual({ results: expected, status: 0 })
  })
})

const [xargs] = WAYS
test.skipIf(!xargs![1])('a line that is no edit has an error, and the other lines land', () => {
  const { results, status } = landed('sh', xargs![3], `{"id": "none"}\n${input}`)
  expect(results).toEqual(['none: error', ...expected])
  expect(status).not.toBe(0)
})
