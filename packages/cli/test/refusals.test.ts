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
    expect(out).toContain('Would have landed, but was not written, since others were refused:\n  a.ts:1 exact\n')
    expect(out).toContain('✗ b.ts, edit on line 8 of the answer:\n')
    expect(out).toMatch(/\n1 edit refused, 1 would have landed: nothing was written\. --partial writes what would have landed\.\n$/)
  })

  test('speaks to a person in the text, and to a model in the document', async () => {
    const root = folderWith(files)
    const { out } = await suture(root, ['apply'], { stdin: answer })
    expect(out).toContain('Give the model the file as it is now, and ask for this edit again')
    expect(out).not.toContain('send the edit again')
    const json = (await suture(root, ['apply', '--json'], { stdin: answer })).out
    expect(json).toMatch(/Read the file again|then send the edit again/)
    expect(json).not.toContain('the model')
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
    expect(out).toContain(
      '\n\n... and 30 more refused (--json lists all)\n\n50 edits refused: nothing was written. To see each line: suture explain ANSWER\n',
    )
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

  test('and explain shows the rule that refused, with the lines that differ', async () => {
    const root = folderWith({ 'a.ts': 'function total() {\n  const sum = 1\n  return sum + tax\n}\n' })
    const stdin = block('a.ts', 'function total() {\n  const sum = 1\n  return sum + fee\n}', 'function total() {\n  return 0\n}')
    const { out } = await suture(root, ['explain'], { stdin })
    expect(out).toContain('-> refused: The edit does not fit lines 2-3 of the file.\n')
    expect(out).toContain('3 misquoted   return sum + fee\n')
    expect(out).toContain('The edit removes or changes "return sum + fee", but line 3 is "return sum + tax".\n')
    expect(out).toContain('3:   return sum + tax\n')
  })
})

test('edits of a file that are refused in the same words are told together', async () => {
  const stdin = block('none.ts', 'p', 'q') + block('none.ts', 'r', 's') + block('a.ts', 'one', '1')
  const { out } = await suture(folderWith({ 'a.ts': 'one\n' }), ['apply'], { stdin })
  expect(out).toContain('\n\n✗ none.ts, edits on lines 2, 8 of the answer:\nThere is no such file.\n')
  expect(out).toContain('\n\n2 edits refused, 1 would have landed: nothing was written. --partial writes what would have landed.\n')
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
  expect(out).toMatch(/-> lands at line 1: exact, based on the result of the edit on line 2 of the answer\n/)
})

describe('the words of a refusal', () => {
  const told = async (files: Record<string, string>, args: readonly string[], stdin = '') =>
    (await suture(folderWith(files), args, { stdin })).out

  test('name the strategies in explain alone; the document for programs has them as data', async () => {
    const files = { 'a.ts': 'one\n' }
    const stdin = block('a.ts', 'const none = 1', 'x')
    expect(await told(files, ['apply'], stdin)).not.toMatch(/Tried|alignment/)
    expect(await told(files, ['explain'], stdin)).toMatch(/\n {5}Tried: simple, alignment\.\n/)
    const json = await told(files, ['apply', '--json'], stdin)
    const [edit] = (JSON.parse(json) as { files: { edits: { message: string; problem: { tried: string[] } }[] }[] }).files[0]!.edits
    expect(edit?.message).not.toContain('Tried')
    expect(edit?.problem.tried).toContain('alignment')
  })

  test('name another file of the answer that holds the text, and what to do if it was meant', async () => {
    const stdin = block('a.ts', 'const wanted = true', 'x') + block('b.ts', 'const wanted = true', 'const wanted = false')
    expect(await told({ 'a.ts': 'one\n', 'b.ts': 'const wanted = true\n' }, ['apply'], stdin)).toMatch(
      /\nAnother file contains the quoted text: b\.ts\. If b\.ts was meant, use that path\.\n[\s\S]*\nTo edit another file: --map a\.ts=b\.ts\n/,
    )
  })

  test('of two edits that overlap are told once, with the lines of the file', async () => {
    const stdin = block('a.ts', 'one\ntwo', '1\n2') + block('a.ts', 'two\nthree', 'zwei\ndrei')
    const out = await told({ 'a.ts': 'zero\none\ntwo\nthree\n' }, ['apply'], stdin)
    expect(out).toContain(
      '✗ a.ts, edits on lines 2, 10 of the answer:\n' +
        'Two edits change the same text of the file: one lines 2-3, the other lines 3-4; line 3 is in both.\n',
    )
    expect(times(out, 'Two edits')).toBe(1)
    expect(out).toContain('2 edits refused: nothing was written.')
  })

  test('say in which text the line of an elision mark counts', async () => {
    const out = await told({ 'a.ts': 'one\ntwo\n' }, ['apply'], block('a.ts', 'one\ntwo', 'uno\n// ... rest of the code'))
    expect(out).toContain('\nThe REPLACE text, line 2: expected the lines themselves, found "// ... rest of the code".\n')
  })

  test.each([
    ['offer --line where it decides', 'cart\ncart\n', [], /or change every one with --all, or give the line with --line\.\n/],
    ['do not where two places are on one line', 'cart cart\n', [], /or change every one with --all\.\n/],
    ['do not where it was given', 'cart cart\n', ['--line', '1'], /or change every one with --all\.\n/],
  ])('of replace %s', async (_name, text, more, words) => {
    expect(await told({ 'a.ts': text }, ['replace', 'a.ts', '--old', 'cart', '--new', 'basket', ...more])).toMatch(words)
  })
})

describe('a refusal that the file or the answer alone explains', () => {
  test.each([
    ['a file whose lines end in CR alone', 'one\rtwo\r', block('a.ts', 'one\ntwo', 'x'), 'end in CR alone', 'Convert the file to LF'],
    ['an empty file', '', block('a.ts', 'one', 'x'), 'The file is empty.', 'Check the path'],
    [
      'JSON that names no file',
      'one\n',
      '{"old_string":"one","new_string":"x"}',
      'an edit that names no file',
      '{ "path": "path/to/file", "old_string"',
    ],
    ['a diff that names no file', 'one\n', '@@ @@\n-one\n+x\n', 'an edit that names no file', '\n--- a/path/to/file\n'],
    [
      'JSON that names two',
      'one\n',
      '{"path":"a.ts","path":"b.ts","old_string":"one","new_string":"x"}',
      'expected the key "path" once',
      '"old_string"',
    ],
  ])('%s', async (_name, file, answer, reason, advice) => {
    const { out, code } = await suture(folderWith({ 'a.ts': file }), ['apply'], { stdin: answer })
    expect(code).toBeGreaterThan(0)
    expect(out).toContain(reason)
    expect(out).toContain(advice)
  })

  test('an answer without an edit says so in the document too', async () => {
    const { out, code } = await suture(scratch(), ['apply', '--json'], { stdin: 'Hello.' })
    expect(code).toBe(2)
    expect(JSON.parse(out)).toMatchObject({ status: 'empty', message: expect.stringContaining('The answer contains no edit.') })
  })
})

describe('a line about an edit', () => {
  test('says that there was no file to delete', async () => {
    const stdin = '*** Begin Patch\n*** Delete File: typo.ts\n*** End Patch\n'
    const { out, code } = await suture(folderWith({ 'a.ts': 'one\n' }), ['apply'], { stdin })
    expect([code, out]).toEqual([
      0,
      '= typo.ts already applied: there is no such file to delete; if it was not deleted before, check the path\n' +
        'Nothing to do: the edit is already in place.\n',
    ])
  })

  test('says in words how far from the line given it landed, and what the quoted text had too much', async () => {
    const files = { 'a.ts': 'zero\nfirst line\nsecond line\n' }
    const stdin = `a.ts\n<<<<<<< SEARCH\n:start_line:1\n-------\nfirst line\n=======\n1\n>>>>>>> REPLACE\n${block('a.ts', '3 | second line', '3 | 2')}`
    const { out } = await suture(folderWith(files), ['apply', '--check'], { stdin })
    expect(out).toContain('✓ a.ts:2 exact, 1 line below the line given\n')
    expect(out).toContain('✓ a.ts:3 exact, quoted with line numbers\n')
  })
})

describe('revert', () => {
  test('of lines added at an edge is done the second time', async () => {
    const root = folderWith({ 'a.ts': 'one()\ntwo()\n\nthree()\n' })
    const stdin = block('a.ts', 'one()\ntwo()', 'one()\ntwo()\nextra()')
    for (const args of [['apply'], ['revert']]) expect((await suture(root, args, { stdin })).code).toBe(0)
    expect(await suture(root, ['revert'], { stdin })).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^= a\.ts already reverted: by transaction \S+, and the file was not changed since\nNothing to do: the edit is already reverted\.\n$/,
      ),
    })
  })

  test('says what to do where the text of the edit is not to be found', async () => {
    const stdin = block('a.ts', 'one()\ntwo()', 'one()\ntwo()\nextra(a)')
    const { out, code } = await suture(folderWith({ 'a.ts': 'one()\ntwo()\nextra(b, c)\n' }), ['revert'], { stdin })
    expect(code).toBe(1)
    expect(out).toContain('\nIf it was changed since, revert it by hand, or undo the whole last transaction.\n')
    expect(out).not.toContain('send the edit again')
  })

  test('names the text that the edit added', async () => {
    const { out } = await suture(folderWith({ 'a.ts': 'else\n' }), ['revert'], {
      stdin: block('a.ts', 'const first = 1', 'const first = 2'),
    })
    expect(out).toContain('The text that the edit added was not found in the file.\n')
  })

  const answer = block('a.ts', 'const first = 1', 'const first = 2')

  test('speaks of reverting, and of what was reverted before', async () => {
    const root = folderWith({ 'a.ts': 'const first = 2\n' })
    expect((await suture(root, ['revert', '--check'], { stdin: answer })).out).toContain('1 edit would be reverted in 1 file.')
    expect((await suture(root, ['revert'], { stdin: answer })).out).toContain('1 edit reverted in 1 file.')
    expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('const first = 1\n')
    const again = await suture(root, ['revert'], { stdin: answer })
    expect(again.out).toMatch(/^= a\.ts already reverted: by transaction \S+, and the file was not changed since\nNothing to do: /)
    const { out } = await suture(root, ['revert', '--json'], { stdin: answer })
    expect((JSON.parse(out) as { files: { edits: { status: string }[] }[] }).files[0]?.edits[0]?.status).toBe('already-applied')
  })
})
