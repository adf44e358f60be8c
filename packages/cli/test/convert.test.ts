import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { REPOSITORY, scratch, shop, snapshot, suture } from './desk'

const ANSWER = join(REPOSITORY, 'examples/answer.md')
const block = (path: string, search: string, replace: string) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`

describe('convert to a numbered diff', () => {
  test.each(['git', 'unified'])('takes the numbers from the files below --root: %s', async (format) => {
    const [first, second] = [shop(), shop()]
    const converted = await suture(REPOSITORY, ['convert', ANSWER, '--to', format, '--root', first])
    expect([converted.code, converted.err]).toEqual([0, ''])
    expect(converted.out).toContain('--- a/tools/report.py\n+++ b/tools/report.py\n@@ -16,7 +16,7 @@\n')
    expect(converted.out.includes('diff --git a/shop.ini b/shop.ini\n')).toBe(format === 'git')
    await suture(second, ['apply', ANSWER])
    expect((await suture(first, ['apply'], { stdin: converted.out })).code).toBe(0)
    expect(snapshot(first)).toEqual(snapshot(second))
  })

  test('is what git takes: changes, creation, deletion and a move', async () => {
    const files = { 'a b.txt': 'one\ntwo\nthree\n', 'gone.txt': 'x\n', 'moved.txt': 'old\nline\n', 'crlf.txt': 'p\r\nq' }
    const answer = [
      block('File: a b.txt', 'two', '2'),
      block('new.txt', '', 'fresh'),
      block('crlf.txt', 'q', 'r'),
      '*** Begin Patch\n*** Delete File: gone.txt\n*** Update File: moved.txt\n*** Move to: there.txt\n@@\n-old\n+new\n*** End Patch\n',
    ].join('\n')
    const [first, second] = [scratch(), scratch()]
    for (const root of [first, second])
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(join(root, path, '..'), { recursive: true })
        writeFileSync(join(root, path), content)
      }
    const { out, err, code } = await suture(first, ['convert', '--to', 'git'], { stdin: answer })
    expect([code, err]).toEqual([0, ''])
    const git = spawnSync('git', ['apply', '--whitespace=nowarn', '-'], { cwd: first, input: out, encoding: 'utf8' })
    expect([git.status, git.stderr]).toEqual([0, ''])
    await suture(second, ['apply'], { stdin: answer })
    expect(snapshot(first)).toEqual(snapshot(second))
  })

  test('says so where a file is missing, and prints nothing', async () => {
    const ran = await suture(scratch(), ['convert', '--to', 'git'], { stdin: block('a.ts', 'x', 'y') })
    expect([ran.code, ran.out]).toEqual([3, ''])
    expect(ran.err).toContain('✗ a.ts, edit on line 2 of the answer:\nThere is no such file.\n')
    expect(ran.err).toContain(
      "come from the project's files (--root .).\nIf the project is in another folder, pass that folder: --root <folder>.\n",
    )
  })

  test('says why where an edit does not land, and prints nothing', async () => {
    const root = scratch()
    writeFileSync(join(root, 'a.ts'), 'z\n')
    const ran = await suture(root, ['convert', '--to', 'git'], { stdin: block('a.ts', 'x', 'y') })
    expect([ran.code, ran.out]).toEqual([1, ''])
    expect(ran.err).toContain('The SEARCH text was not found in the file')
    expect(ran.err).toContain('Nothing was converted')
  })

  test('tells what a plain diff cannot say', async () => {
    const root = scratch()
    writeFileSync(join(root, 'a.ts'), 'z\n')
    const stdin = '*** Begin Patch\n*** Update File: a.ts\n*** Move to: b.ts\n@@\n-z\n+y\n*** End Patch\n'
    const ran = await suture(root, ['convert', '--to', 'unified'], { stdin })
    expect([ran.code, ran.out, ran.err]).toEqual([
      1,
      '',
      'a.ts, line 5: not in unified: a unified diff can only change lines; a git diff can do more.\n',
    ])
  })

  test('passes numbers on without any file where the answer has them', async () => {
    const stdin = '--- a/a.ts\n+++ b/a.ts\n@@ -3,1 +3,1 @@\n-x\n+y\n'
    const ran = await suture(scratch(), ['convert', '--to', 'git'], { stdin })
    expect([ran.code, ran.out]).toEqual([0, `diff --git a/a.ts b/a.ts\n${stdin}`])
  })
})
