import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '@suture/core'
import { OPERATION_WORDS } from '@suture/core/internal'
import { describe, expect, test } from 'vitest'
import { renderReport } from '../src/show/render-report'
import { colorsFor, type Terminal } from '../src/terminal/terminal'
import { scratch, suture } from './desk'

const block = (path: string, search: string, replace: string) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`

/** Returns a repository with a project in a folder of it. */
function nested(): string {
  const top = scratch()
  execFileSync('git', ['init', '-q'], { cwd: top })
  mkdirSync(join(top, 'sub dir'))
  for (const path of ['top.py', 'sub dir/s.py', 'sub dir/s2.py']) writeFileSync(join(top, path), 'a = 1\n')
  return top
}

const SUB = ['--root', 'sub dir']
const TYPED = "--root 'sub dir'"

describe('an advised command is of the project and the answer of its call', () => {
  test('where an undo is refused', async () => {
    const top = nested()
    const answer = block('s.py', 'a = 1', 'a = 5') + block('s2.py', 'a = 1', 'a = 5')
    await suture(top, ['apply', ...SUB], { stdin: answer })
    writeFileSync(join(top, 'sub dir/s.py'), 'a = 5\n# by hand\n')
    const { out } = await suture(top, ['undo', ...SUB])
    expect(out).toContain(`To restore all other files: suture undo --partial ${TYPED}\n`)
    expect(out).toContain(`suture revert ANSWER ${TYPED}\n`)
    expect((await suture(top, ['undo', '1', ...SUB])).out).toContain(`suture undo 1 --partial ${TYPED}\n`)
    expect((await suture(top, ['undo', '--json', ...SUB])).out).toContain(`suture revert ANSWER ${TYPED}`)
    expect((await suture(top, ['undo', '9', ...SUB])).err).toContain(`suture undo --list ${TYPED} shows`)
  })

  test('where an edit is refused', async () => {
    const top = nested()
    writeFileSync(join(top, 'bad.md'), block('s.py', 'b = 2 + other', 'b = 3'))
    const { out } = await suture(top, ['apply', 'bad.md', ...SUB, '--file', 's.py', '--certainty', 'high'])
    const command = `suture explain bad.md --file s.py --certainty high ${TYPED}`
    expect(out).toContain(`To see each line: ${command}\n`)
    const explained = await suture(top, ['explain', 'bad.md', '--file', 's.py', '--certainty', 'high', ...SUB])
    expect([explained.code, explained.err]).toEqual([1, ''])
    expect((await suture(top, ['apply', '-', ...SUB], { stdin: block('s.py', 'b = 2 + other', 'b = 3') })).out).toContain(
      `suture explain ANSWER ${TYPED}\n`,
    )
  })

  test('where nothing can be reverted', async () => {
    const top = nested()
    writeFileSync(join(top, 'a.md'), '*** Begin Patch\n*** Delete File: s.py\n*** End Patch\n')
    expect((await suture(top, ['revert', 'a.md', ...SUB])).err).toContain(`To undo the last transaction: suture undo ${TYPED}\n`)
    writeFileSync(join(top, 'a.md'), block('s.py', 'b = 2 + other', 'b = 3 + another'))
    expect((await suture(top, ['revert', 'a.md', ...SUB])).out).toContain(`last transaction: suture undo ${TYPED}\n`)
  })

  test('where there is no answer, or a run is unknown', async () => {
    const top = nested()
    for (const command of ['apply', 'explain', 'revert'])
      expect((await suture(top, [command, ...SUB])).err).toContain(`Examples: suture ${command} answer.md ${TYPED}, suture ${command} --`)
    expect((await suture(top, ['recover', '--end', 'x', ...SUB])).err).toContain(`suture recover ${TYPED} lists`)
  })
})

describe('--partial', () => {
  const answer = block('a.py', 'a = 1', 'a = 5') + block('ro.py', 'a = 1', 'a = 5')
  function project(): string {
    const root = scratch()
    for (const path of ['a.py', 'ro.py']) writeFileSync(join(root, path), 'a = 1\n')
    chmodSync(join(root, 'ro.py'), 0o444)
    return root
  }
  const both = (root: string) => ['a.py', 'ro.py'].map((path) => readFileSync(join(root, path), 'utf8'))

  test('leaves a read-only file out, and writes the others', async () => {
    const root = project()
    const without = await suture(root, ['apply'], { stdin: answer })
    expect(without.out).toContain('--partial writes what would have landed.')
    expect(both(root)).toEqual(['a = 1\n', 'a = 1\n'])
    const ran = await suture(root, ['apply', '--partial'], { stdin: answer })
    expect(ran.out).toContain('✗ ro.py, edit on line 8 of the answer:\n')
    expect(ran.out).toContain('1 edit landed, 1 refused. To undo: suture undo\n')
    expect([ran.code, both(root)]).toEqual([3, ['a = 5\n', 'a = 1\n']])
    expect((await suture(root, ['undo'])).code).toBe(0)
    expect(both(root)).toEqual(['a = 1\n', 'a = 1\n'])
    const stat = await suture(project(), ['apply', '--partial', '--stat'], { stdin: answer })
    expect(stat.out).toMatch(/^a\.py \| \+1 -1\nro\.py \| refused\n/)
  })

  test('is not advised where it was given', () => {
    const edit = { format: 'json', line: 1, status: 'held', matches: [] } as const
    const report = {
      status: 'refused',
      files: [{ path: 'a.py', operation: 'modify', status: 'held', edits: [edit] }],
      problems: [{ path: 'b.py', problem: { kind: 'conflict', path: 'b.py', reason: 'locked' } }],
      evidence: [],
    } as unknown as Report
    const colors = colorsFor({ env: {} } as Terminal, 'never')
    const said = (partial: boolean) =>
      [
        ...renderReport(report, {
          colors,
          diff: true,
          operationWords: OPERATION_WORDS.apply,
          stat: false,
          full: false,
          width: 80,
          partial,
          undo: '',
          explain: '',
        }),
      ].join('')
    expect([said(false).includes('--partial'), said(true).includes('--partial')]).toEqual([true, false])
  })
})

test('an empty name of an answer is said to be empty', async () => {
  const ran = await suture(scratch(), ['apply', ''])
  expect([ran.code, ran.err]).toEqual([2, 'suture: the name of the file is empty.\n'])
})
