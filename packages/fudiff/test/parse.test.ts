import { SutureError } from '@suture/text'
import { describe, expect, it } from 'vitest'
import { formatPatch, parsePatch, parsePatches, reversePatch, toUnified } from '../src/index'
import { patchErrorName } from '../src/internal'

const BODY = ' a\n-b\n+c\n'
const lines = [
  { kind: 'context', text: 'a' },
  { kind: 'deletion', text: 'b' },
  { kind: 'addition', text: 'c' },
]

describe('headers', () => {
  it.each([
    ['the format’s own', '--- filename: src/a.ts\n+++ filename: src/a.ts\n', 'src/a.ts', 'src/a.ts'],
    ['a path that really begins with a/', '--- filename: a/x\n+++ filename: b/x\n', 'a/x', 'b/x'],
    ['git’s prefixes', '--- a/src/a.ts\n+++ b/src/a.ts\n', 'src/a.ts', 'src/a.ts'],
    ['doubled prefixes', '--- a/a/src/a.ts\n+++ b/b/src/a.ts\n', 'src/a.ts', 'src/a.ts'],
    ['a prefix on one side', '--- a/src/a.ts\n+++ src/a.ts\n', 'src/a.ts', 'src/a.ts'],
    ['different paths', '--- x.orig\n+++ x\n', 'x.orig', 'x'],
    ['time stamps', '--- x\t2024-01-02 03:04:05\n+++ x\t2024-01-02 03:04:06\n', 'x', 'x'],
    ['octal escapes', '--- "a/caf\\303\\251 \\"q\\""\n+++ "b/caf\\303\\251 \\"q\\""\n', 'café "q"', 'café "q"'],
    ['a quote without its end', '--- "a/x.ts\n+++ "b/x.ts\n', '"a/x.ts', '"b/x.ts'],
    ['the old side alone', '--- a.ts\n', 'a.ts', 'a.ts'],
    ['git’s first line', 'diff --git a/x y b/x y\nindex 1..2 100644\n--- a/x y\n+++ b/x y\n', 'x y', 'x y'],
    ['no header', '', '', ''],
  ])('%s', (_, header, original, modified) => {
    expect(parsePatch(`${header}@@ @@\n${BODY}`)).toMatchObject({
      originalFile: original,
      modifiedFile: modified,
      operation: 'modify',
      hunks: [{ lines }],
    })
  })

  it.each([
    ['@@', {}],
    ['@@ @@', {}],
    ['@@ ... @@', {}],
    ['@@ @@ fn main() {', { within: ['fn main() {'] }],
    ['@@ class A', { within: ['class A'] }],
    ['@@ class A @@ def f', { within: ['class A', 'def f'] }],
    ['@@ class A\n@@ def f', { within: ['class A', 'def f'] }],
    ['@@ -3,2 +4,2 @@ fn f', { oldStart: 3, newStart: 4, within: ['fn f'] }],
    ['@@ -3 +4 @@', { oldStart: 3, newStart: 4 }],
    ['@@ -3,9 +4,1 @@', { oldStart: 3, newStart: 4 }],
  ])('a hunk that begins %j', (header, hints) => {
    const [hunk] = parsePatch(`${header}\n${BODY}`).hunks
    expect(hunk).toEqual({ lines, contextBefore: ['a'], deletions: ['b'], additions: ['c'], contextAfter: [], ...hints })
  })

  it('reads a body that follows the file header at once', () => {
    expect(parsePatch(`--- x\n+++ x\n${BODY}`).hunks).toHaveLength(1)
  })
})

describe('operations', () => {
  it.each([
    [
      'new',
      'diff --git a/x b/x\nnew file mode 100755\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n',
      { operation: 'create', originalFile: '', modifiedFile: 'x', newMode: '100755' },
    ],
    [
      'deleted',
      'diff --git a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n',
      { operation: 'delete', originalFile: 'x', modifiedFile: '' },
    ],
    [
      'renamed',
      'diff --git a/x b/y z\nsimilarity index 100%\nrename from x\nrename to y z\n',
      { operation: 'rename', originalFile: 'x', modifiedFile: 'y z', hunks: [] },
    ],
    [
      'with another mode',
      'diff --git a/x b/x\nold mode 100644\nnew mode 100755\n',
      { operation: 'modify', originalFile: 'x', oldMode: '100644', newMode: '100755' },
    ],
  ])('a file is %s', (_, text, expected) => {
    const diff = parsePatch(text)
    expect(diff).toMatchObject(expected)
    expect(parsePatch(formatPatch(diff))).toEqual({ ...diff, hunks: diff.hunks.map(({ oldStart: _o, newStart: _n, ...hunk }) => hunk) })
    expect(reversePatch(reversePatch(diff))).toEqual(diff)
  })

  it.each([
    ['numbers behind the numbers of its second hunk', `@@ -1 +1 @@\n${BODY}@@ -9 +9 @@ -9,2 +9,2 @@\n${BODY}`],
    ['a section that begins like numbers', `@@ -1 +1 @@ -5 apples\n${BODY}`],
    ['a name on the first side alone', `--- filename: x\n+++ filename: \n@@ @@\n${BODY}`],
    ['a name on the second side alone', `--- filename: \n+++ filename: x\n@@ @@\n${BODY}`],
  ])('are the same when they are written, read and written again: %s', (_, text) => {
    const diff = parsePatch(text)
    const again = parsePatch(formatPatch(diff))
    expect(again.operation).toBe(diff.operation)
    expect(formatPatch(again)).toBe(formatPatch(diff))
  })

  it('are written in git’s words', () => {
    const diff = parsePatch('diff --git a/x b/y\nsimilarity index 90%\nrename from x\nrename to y\n--- a/x\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n')
    expect(toUnified(diff, 'a\n')).toBe('diff --git a/x b/y\nrename from x\nrename to y\n--- a/x\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n')
  })
})

describe('documents', () => {
  it('holds an empty file that is created below a hunk, when it is written and read again', () => {
    const { files } = parsePatches('--- a\n+++ a\n@@ -1 +1 @@\n-x\n+y\n\n--- /dev/null\n+++ b/new.txt\n')
    expect(files.map(({ operation, hunks }) => [operation, hunks.length])).toEqual([
      ['modify', 1],
      ['create', 0],
    ])
    const again = parsePatches(formatPatch(files))
    expect(again.files.map(({ modifiedFile }) => modifiedFile)).toEqual(['a', 'new.txt'])
    expect(again.files.map(({ hunks }) => hunks.map(({ additions }) => additions))).toEqual([[['y']], []])
  })

  it('holds several files, told from changed lines by their place', () => {
    const text = `--- filename: q.sql\n+++ filename: q.sql\n@@ @@\n keep\n--- sql\n+++i;\n--- filename: b\n+++ filename: b\n@@ @@\n${BODY}`
    const { files, problems } = parsePatches(text)
    expect(problems).toEqual([])
    expect(files.map((file) => [file.modifiedFile, file.from, file.to])).toEqual([
      ['q.sql', 1, 6],
      ['b', 7, 12],
    ])
    expect(files[0]?.hunks[0]).toMatchObject({ deletions: ['-- sql'], additions: ['++i;'] })
  })

  it('takes counts that fit at their word', () => {
    const [hunk] = parsePatch('--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n k\n--- old\n+++ new\n').hunks
    expect(hunk).toMatchObject({ deletions: ['-- old'], additions: ['++ new'] })
    const two = parsePatch('--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n k\n--- old\n+++ new\n@@ -9 +9 @@\n-a\n+b\n')
    expect(two.hunks.map((h) => h.deletions)).toEqual([['-- old'], ['a']])
  })

  it('keeps lines that look like headers but have a prefix', () => {
    const [hunk] = parsePatch('@@ @@\n @@ -1 +1 @@\n diff --git a/x b/x\n-@@\n+```\n').hunks
    expect(hunk?.contextBefore).toEqual(['@@ -1 +1 @@', 'diff --git a/x b/x'])
  })

  it('reads a diff in a fence, with prose around it', () => {
    const text = 'Here it is:\n\n```diff\n--- a/x\n+++ b/x\n@@ @@\n a\n-b\n+c\n```\n\n- a list\n+ of things\n'
    const { files, problems } = parsePatches(text)
    expect(problems).toEqual([])
    expect(files[0]).toMatchObject({ originalFile: 'x', hunks: [{ lines }] })
  })

  it('takes off the line ends of a document that has CR LF itself, and keeps the CR of a line that has one', () => {
    expect(parsePatch('@@ @@\r\n a\r\n-b\r\n+c\r\n').hunks[0]?.lines).toEqual(lines)
    expect(parsePatch('@@ @@\n-a\r\n+a\n').hunks[0]?.lines.map((line) => line.text)).toEqual(['a\r', 'a'])
  })

  it('marks context lines without their blank, and drops empty lines after a body', () => {
    expect(parsePatch('@@ @@\nfn f() {\n\n-x\n+y\n}\n\n\n').hunks[0]?.lines).toEqual([
      { kind: 'context', text: 'fn f() {', bare: true },
      { kind: 'context', text: '', bare: true },
      { kind: 'deletion', text: 'x' },
      { kind: 'addition', text: 'y' },
      { kind: 'context', text: '}', bare: true },
    ])
  })
})

describe('refusals', () => {
  it.each([
    ['prose', 'no diff here', 1],
    ['a header without a body', '@@ @@\n', 1],
    ['an empty hunk between others', `@@ @@\n@@ @@\n${BODY}`, 1],
    ['a body without any mark', '@@ @@\nsome\nprose\n', 1],
    ['a binary patch', 'diff --git a/x b/x\nindex 1..2\nGIT binary patch\nliteral 3\nabc\n', 3],
    ['binary files', 'diff --git a/x b/x\nindex 1..2\nBinary files a/x and b/x differ\n', 3],
    ['a copy', 'diff --git a/x b/y\nsimilarity index 90%\ncopy from x\ncopy to y\n', 3],
    ['a combined diff', '--- a/x\n+++ b/x\n@@@ -1,2 -1,2 +1,2 @@@\n  a\n', 3],
    ['a second file where one was asked for', `--- a\n+++ a\n@@ @@\n${BODY}--- b\n+++ b\n@@ @@\n${BODY}`, 7],
  ])('%s is InvalidHunk, with its line', (_, text, line) => {
    try {
      parsePatch(text)
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(SutureError)
      const { problem } = error as SutureError
      expect(problem).toMatchObject({ kind: 'malformed', line })
      expect(patchErrorName(problem)).toBe('InvalidHunk')
    }
  })

  it('leave out the whole file that is malformed, and no other', () => {
    const { files, problems } = parsePatches(`--- a\n+++ a\n@@ @@\n${BODY}@@ @@\n--- b\n+++ b\n@@ @@\n${BODY}`)
    expect(files.map((file) => file.modifiedFile)).toEqual(['b'])
    expect(problems).toHaveLength(1)
  })

  it('leave out the hunks of a copy, which are not of the file that it was copied from', () => {
    const { files, problems } = parsePatches(`diff --git a/x b/y\ncopy from x\ncopy to y\n--- a/x\n+++ b/y\n@@ @@\n${BODY}`)
    expect(files).toEqual([])
    expect(problems).toMatchObject([{ line: 2 }])
  })
})

describe('lines of the document', () => {
  it.each([
    ['of each hunk', `--- a\n+++ a\n@@ @@\n${BODY}@@ @@\n${BODY}`, [[3, 7]]],
    ['of the last of several headers in a row', `--- a\n+++ a\n@@ class A\n@@ def f\n${BODY}`, [[4]]],
    ['of a hunk without a header', `--- a\n+++ a\n${BODY}`, [[3]]],
    ['in each file', `--- a\n+++ a\n@@ @@\n${BODY}\n--- b\n+++ b\n@@ @@\n${BODY}`, [[3], [10]]],
  ])('%s', (_, text, expected) => {
    expect(parsePatches(text).files.map((file) => file.hunkLines)).toEqual(expected)
  })
})
