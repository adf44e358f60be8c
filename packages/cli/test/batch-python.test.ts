import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REPOSITORY } from './desk'

const hasPython = spawnSync('python3', ['--version']).status === 0
const script = join(REPOSITORY, 'examples/batch.py')
const edits = readFileSync(join(REPOSITORY, 'examples/edits.jsonl'), 'utf8')

test.skipIf(!hasPython)('the Python example lands a data set and counts what came out right', () => {
  const { stdout, stderr, status } = spawnSync('python3', [script], { input: edits, encoding: 'utf8' })
  expect([stdout, stderr, status]).toEqual(["['applied', 'refused', 'applied', 'applied'] reward 0.75\n", '', 0])
})

test.skipIf(!hasPython)('and says what it lacks where there is no edit', () => {
  const { stdout, stderr, status } = spawnSync('python3', [script], { input: '', encoding: 'utf8' })
  expect([stdout, stderr, status]).toEqual(['', 'Give a line of JSON for each edit on standard input.\n', 1])
})

test.skipIf(!hasPython)('and fails if the command does', () => {
  const env = { ...process.env, SUTURE: 'false' }
  const { stdout, stderr, status } = spawnSync('python3', [script], { input: edits, encoding: 'utf8', env })
  expect([stdout, stderr, status]).toEqual(['', expect.stringContaining('suture batch ended with 1'), 1])
})

test.skipIf(!hasPython)('and edit by edit, each made on what the last one left', () => {
  const loop = [
    'import batch',
    'kept = batch.start()',
    'text = "count 0\\n"',
    'for n in range(5):',
    '    text = batch.land(kept, {"content": text, "old_string": f"count {n}", "new_string": f"count {n + 1}"})["content"]',
    'kept.stdin.close()',
    'print(text.strip(), kept.wait())',
  ].join('\n')
  const { stdout, stderr } = spawnSync('python3', ['-B', '-c', loop], { cwd: join(REPOSITORY, 'examples'), encoding: 'utf8' })
  expect([stdout, stderr]).toEqual(['count 5 0\n', ''])
})
