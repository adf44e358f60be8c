// Gives each test file its own folder for temporary files, also for the processes that it starts. If a test, or
// what it tests, leaves files there, they are removed, and this is reported as a failure of the test file.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'

/** The environment variables that name the folder for temporary files. */
const NAMES = ['TMPDIR', 'TEMP', 'TMP']

/** The folder of Node's compile cache, which all processes share. */
const CODE_OF_NODE = 'node-compile-cache'

const before = NAMES.map((name) => [name, process.env[name]])
const own = mkdtempSync(join(tmpdir(), 'suture-tests-'))
for (const name of NAMES) process.env[name] = own

// Hooks run in reverse order of their registration, so this one runs after those of the tests.
afterAll(() => {
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  const left = readdirSync(own).filter((name) => name !== CODE_OF_NODE)
  rmSync(own, { recursive: true, force: true, maxRetries: 3 })
  expect(left, 'left in the folder of temporary files').toEqual([])
})
