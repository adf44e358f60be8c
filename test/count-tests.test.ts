import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { countTests, failedTests } from '../scripts/count-tests.mjs'

const file = (status: string, ...tests: string[]) => ({ status, assertionResults: tests.map((each) => ({ status: each })) })

describe('the count of tests', () => {
  it.each([
    ['a good run', { testResults: [file('passed', 'passed', 'passed'), file('passed', 'passed')] }, 0, [3, 0, 0]],
    ['a failed test', { testResults: [file('failed', 'passed', 'failed')] }, 1, [1, 1, 0]],
    ['a file that could not be loaded', { testResults: [file('failed'), file('passed', 'passed')] }, 1, [1, 1, 0]],
    ['a skipped test', { testResults: [file('passed', 'passed', 'pending', 'skipped', 'todo')] }, 0, [1, 0, 3]],
    ['an error outside all tests', { testResults: [file('passed', 'passed')] }, 1, [1, 1, 0]],
    ['a crash without a report', undefined, 134, [0, 1, 0]],
    ['a run that says it went well and has no report', undefined, 0, [0, 1, 0]],
    ['a run in which no test ran', { testResults: [] }, 0, [0, 1, 0]],
  ])('%s', (_, report, exitCode, [passed, failed, skipped]) => {
    expect(countTests(report, exitCode)).toEqual({ passed, failed, skipped })
  })
})

it('what failed is told by file and test, with its first lines, and a file that could not be loaded too', () => {
  const report = {
    testResults: [
      { name: 'a.test.ts', ...file('passed', 'passed') },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'holds' },
          { status: 'failed', fullName: 'breaks', failureMessages: [Array.from({ length: 30 }, (_, i) => `line ${i}`).join('\n')] },
        ],
      },
      { name: 'c.test.ts', message: 'no such module', ...file('failed') },
    ],
  }
  const [first, second, ...rest] = failedTests(report)
  expect(first?.split('\n')).toHaveLength(13)
  expect(first).toMatch(/^failed: b\.test\.ts: breaks\n {2}line 0\n {2}line 1\n/)
  expect(second).toBe('failed: c.test.ts\n  no such module')
  expect(rest).toEqual([])
  expect(failedTests(undefined)).toEqual([])
})

it('of a test that took too long the reason is told, and not a stack alone', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), 'suture-hanging-'))
  const config = {
    root: folder,
    include: ['*.test.ts'],
    setupFiles: [join(root, 'scripts/said-reason.mjs')],
    server: { deps: { inline: true } },
  }
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify({ test: config, server: { fs: { strict: false } } })}`)
  writeFileSync(
    join(folder, 'a.test.ts'),
    `import { it } from '${join(root, 'node_modules/vitest/dist/index.js')}'\nit('hangs', () => new Promise(() => {}), 20)\n`,
  )
  const out = join(folder, 'out.json')
  const ran = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, '--reporter=json', `--outputFile=${out}`],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, TURBO_HASH: '' } },
  )
  expect(ran.status, ran.stderr).toBe(1)
  const failures = failedTests(JSON.parse(readFileSync(out, 'utf8')))
  rmSync(folder, { recursive: true, force: true })
  expect(failures).toEqual([expect.stringMatching(/^failed: .*a\.test\.ts: hangs\n {2}Error: Test timed out in 20ms\./)])
})
