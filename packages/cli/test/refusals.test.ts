import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratch, suture } from './desk'

const block = (path: string, search: string, replace: string) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`

function folderWith(files: Record<string, string>): string {
  const root = scratch()
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

const times = (text: string, part: string) => text.split(part).length - 1

describe('a refused answer', () => {
  const files = { 'a.ts': 'const first = 1\n', 'b.ts': 'const second = 2\n', 'c.ts': 'const third = 30\n' }
  const answer =
    block('a.ts', 'const first = 1', 'const first = 10') +
    block('b.ts', 'const other = 2', 'const other = 20') +
    block('c.ts', 'const third = 3', 'const third = 30')

  test('says what would have landed, what was refused and that nothing was written; no tick, no diff', async () => {
    const { out, code } = await suture(folderWith(files), ['apply'], { stdin: answer })
    expect(code).toBe(1)
    expect(out).not.toContain('✓')
    expect(out).not.toContain('+const first = 10')
    expect(out).toContain('Would have landed, but was not written, since others were refused:\n  a.ts:1 simple 1.00\n')
    expect(out).toContain('✗ b.ts, edit on line 8 of the answer:\n')
    expect(out).toMatch(/\n1 edit refused, 1 would have landed: nothing was written\.\n$/)
  })

  test('tells each refusal once', async () => {
    const { out } = await suture(folderWith(files), ['apply'], { stdin: answer })
    expect(times(out, 'was not found in the file')).toBe(1)
    expect(times(out, 'line 8 of the answer')).toBe(1)
  })

  test('with many refusals tells twenty in full and counts the rest; the document for programs has all', async () => {
    const many = Array.from({ length: 50 }, (_, index) => block('a.ts', `no such line ${index}`, 'x')).join('')
    const { out } = await suture(folderWith(files), ['apply'], { stdin: many })
    expect(times(out, '✗ ')).toBe(20)
    expect(out).toContain('\n\n... and 30 more refused (--json tells all)\n\n50 edits refused: nothing was written.\n')
    const { out: json } = await suture(folderWith(files), ['apply', '--json'], { stdin: many })
    const document = JSON.parse(json) as { files: { edits: { message: string }[] }[] }
    expect(document.files[0]?.edits.filter((edit) => edit.message.includes('not found')).length).toBe(50)
  })
})

describe('a refusal speaks the words of the format', () => {
  const files = { 'a.ts': 'one\ntwo\none\n' }
  const ROWS: readonly (readonly [string, string, string, RegExp])[] = [
    ['SEARCH/REPLACE', block('a.ts', 'three', 'x'), block('a.ts', 'one', 'x'), /SEARCH/],
    [
      'multi-file XML',
      '<apply_diff>\n<args>\n<file>\n<path>a.ts</path>\n<diff>\n<content><![CDATA[\n<<<<<<< SEARCH\nthree\n=======\nx\n>>>>>>> REPLACE\n]]></content>\n</diff>\n</file>\n</args>\n</apply_diff>\n',
      '<apply_diff>\n<args>\n<file>\n<path>a.ts</path>\n<diff>\n<content><![CDATA[\n<<<<<<< SEARCH\none\n=======\nx\n>>>>>>> REPLACE\n]]></content>\n</diff>\n</file>\n</args>\n</apply_diff>\n',
      /SEARCH/,
    ],
    [
      'old/new JSON',
      '{"path":"a.ts","old_string":"three","new_string":"x"}',
      '{"path":"a.ts","old_string":"one","new_string":"x"}',
      /old_string/,
    ],
    ['a diff', '--- a.ts\n+++ a.ts\n@@ @@\n-three\n+x\n', '--- a.ts\n+++ a.ts\n@@ @@\n-one\n+x\n', /hunk/],
    [
      'an envelope',
      '*** Begin Patch\n*** Update File: a.ts\n@@\n-three\n+x\n*** End Patch\n',
      '*** Begin Patch\n*** Update File: a.ts\n@@\n-one\n+x\n*** End Patch\n',
      /below @@/,
    ],
    [
      'an anchor of an envelope',
      '*** Begin Patch\n*** Update File: a.ts\n@@ three\n+x\n*** End Patch\n',
      '*** Begin Patch\n*** Update File: a.ts\n@@ one\n+x\n*** End Patch\n',
      /line that @@ names/,
    ],
  ]

  test.each(ROWS)('%s', async (_name, missing, twice, words) => {
    for (const stdin of [missing, twice]) {
      const { out, code } = await suture(folderWith(files), ['apply'], { stdin })
      expect([code, out]).toEqual([1, expect.stringMatching(words)])
      expect(out).not.toMatch(/oldString|newString/)
      const { out: json } = await suture(folderWith(files), ['apply', '--json'], { stdin })
      const { message } = (JSON.parse(json) as { files: { edits: { message: string }[] }[] }).files[0]!.edits[0]!
      expect(message).toMatch(words)
      expect(message).not.toMatch(/oldString|newString/)
    }
  })

  test('and explain shows the nearest text, with the lines that differ', async () => {
    const root = folderWith({ 'a.ts': 'function total() {\n  const sum = 1\n  return sum + tax\n}\n' })
    const stdin = block('a.ts', 'function total() {\n  const sum = 1\n  return sum + fee\n}', 'function total() {\n  return 0\n}')
    const { out } = await suture(root, ['explain'], { stdin })
    expect(out).toContain('-> refused: The SEARCH text was not found in the file.\n')
    expect(out).toContain('-  return sum + fee\n')
    expect(out).toContain('+  return sum + tax\n')
  })
})

test('edits of a file that are refused in the same words are told together', async () => {
  const stdin = block('none.ts', 'p', 'q') + block('none.ts', 'r', 's') + block('a.ts', 'one', '1')
  const { out } = await suture(folderWith({ 'a.ts': 'one\n' }), ['apply'], { stdin })
  expect(out).toContain('\n\n✗ none.ts, edits on lines 2, 8 of the answer:\nThere is no such file.\n')
  expect(out).toContain('\n\n2 edits refused, 1 would have landed: nothing was written.\n')
})

test('a report begins with text, and one blank line parts what is said', async () => {
  const files = { 'a.ts': 'one\n' }
  const answer = block('a.ts', 'one', '1') + block('a.ts', 'none', 'x')
  for (const args of [['apply'], ['apply', '--partial'], ['apply', '--check', '--partial'], ['revert']]) {
    const { out } = await suture(folderWith(files), args, { stdin: answer })
    expect(out).not.toMatch(/^\n|\n\n\n|\n\n$/)
  }
})

test('explain tells what an edit was made on', async () => {
  const stdin = block('a.ts', 'one', 'two') + block('a.ts', 'two', 'three')
  const { out } = await suture(folderWith({ 'a.ts': 'one\n' }), ['explain'], { stdin })
  expect(out).toContain('-> applied: line 1 by simple, 1.00, made on what the edit on line 2 of the answer leaves\n')
})

describe('revert', () => {
  test('speaks of the text that the edit put there', async () => {
    const { out } = await suture(folderWith({ 'a.ts': 'else\n' }), ['revert'], {
      stdin: block('a.ts', 'const first = 1', 'const first = 2'),
    })
    expect(out).toContain('The text that the edit put there was not found in the file.\n')
  })

  const answer = block('a.ts', 'const first = 1', 'const first = 2')

  test('speaks of reverting, and of what was reverted before', async () => {
    const root = folderWith({ 'a.ts': 'const first = 2\n' })
    expect((await suture(root, ['revert', '--check'], { stdin: answer })).out).toContain('1 edit would be reverted in 1 file.')
    expect((await suture(root, ['revert'], { stdin: answer })).out).toContain('1 edit reverted in 1 file.')
    expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('const first = 1\n')
    const again = await suture(root, ['revert'], { stdin: answer })
    expect(again.out).toBe('= a.ts:1 already reverted\nNothing to do: the edit is already reverted.\n')
    const { out } = await suture(root, ['revert', '--json'], { stdin: answer })
    expect((JSON.parse(out) as { files: { edits: { status: string }[] }[] }).files[0]?.edits[0]?.status).toBe('already-applied')
  })
})
