import { SutureError } from '@suture/text'
import { describe, expect, it } from 'vitest'
import {
  apply,
  findMatch,
  formatPatch,
  type PatchOptions,
  parsePatch,
  reversePatch,
  revertPatch,
  toUnified,
  tryApplyPatch,
} from '../src/index'
import { patchErrorName } from '../src/internal'

const run = (content: string, edit: string, options: PatchOptions = {}) => tryApplyPatch(content, parsePatch(edit), options)
const nameOf = (outcome: ReturnType<typeof tryApplyPatch>) =>
  outcome.status === 'refused' ? patchErrorName(outcome.problem) : outcome.status

describe('strict', () => {
  const file = 'a\nb\nc\nd\n'
  it.each([
    ['an addition inside the file', '@@ @@\n b\n+x\n c\n', 'InvalidHunk'],
    ['a deletion inside the file', '@@ @@\n a\n-b\n c\n d\n'.replace(' a\n', ''), 'InvalidHunk'],
    ['an addition at the start', '@@ @@\n+x\n a\n b\n', 'applied'],
    ['an addition at the end', '@@ @@\n c\n d\n+x\n', 'applied'],
    ['a deletion at the start', '@@ @@\n-a\n b\n', 'InvalidHunk'],
    ['a deletion at the end', '@@ @@\n c\n-d\n', 'InvalidHunk'],
    ['an addition below the first line', '@@ @@\n a\n+x\n b\n', 'InvalidHunk'],
    ['an addition above the last line', '@@ @@\n c\n+x\n d\n', 'InvalidHunk'],
    ['an addition at the start that stands there', '@@ @@\n+a\n b\n c\n', 'already-applied'],
    ['a replacement', '@@ @@\n a\n-b\n+x\n c\n', 'applied'],
    ['context alone', '@@ @@\n b\n c\n', 'no-op'],
  ])('%s', (_, edit, expected) => {
    const inner = edit.includes('-b\n c\n d') ? `0\n${file}5\n` : file
    expect(nameOf(run(inner, edit, { strict: true }))).toBe(expected)
  })

  it('is off by default: context makes an addition certain', () => {
    expect(run(file, '@@ @@\n b\n+x\n c\n')).toMatchObject({ status: 'applied', content: 'a\nb\nx\nc\nd\n' })
  })
})

describe('names of errors', () => {
  it.each([
    ['AmbiguousContext', 'x\na\nx\na\n', '@@ @@\n x\n+y\n'],
    ['NoMatch', 'a\nb\n', '@@ @@\n something\n else\n+y\n entirely\n'],
    [
      'DeletedLineNotFound',
      'begin here\nvalue = 2\nend here\nlast line\n',
      '@@ @@\n begin here\n-value = 99\n+value = 3\n end here\n last line\n',
    ],
    ['OverlappingHunks', '1\n2\n3\n', '@@ @@\n 1\n-2\n+a\n@@ @@\n-2\n+b\n 3\n'],
    ['InvalidHunk', '1\n2\n3\n', '@@ @@\n+a\n'],
  ])('%s', (name, content, edit) => {
    expect(nameOf(run(content, edit))).toBe(name)
    expect(() => apply(content, parsePatch(edit))).toThrow(SutureError)
  })
})

describe('several places', () => {
  const file = 'x\na\nx\nb\nx\nc\n'
  const edit = '@@ @@\n x\n+y\n'

  it('are all listed', () => {
    const places = [1, 3, 5].map((line) => ({ startLine: line, endLine: line }))
    expect(run(file, edit)).toMatchObject({ status: 'refused', problem: { kind: 'ambiguous', total: 3, places } })
  })

  it('are the caller’s to choose from', () => {
    const asked: unknown[] = []
    const outcome = run(file, edit, {
      onAmbiguous: (hunk, places) => {
        asked.push([hunk, places])
        return 3
      },
    })
    expect(asked).toEqual([[0, [1, 3, 5]]])
    expect(outcome).toMatchObject({ status: 'applied', content: 'x\na\nx\ny\nb\nx\nc\n' })
    expect(() => run(file, edit, { onAmbiguous: () => 2 })).toThrow(RangeError)
  })

  it('are told apart by a clearly nearest number, moved along with the hunks around it', () => {
    const block = (n: number) => `begin ${n}\n${'same\n'.repeat(3)}end\n`
    const numbered = '@@ -1,2 +1,2 @@\n begin 0\n-same\n+SAME\n@@ -9,2 +9,2 @@\n same\n-end\n+END\n'
    const content = [0, 1, 2].map(block).join('')
    const outcome = run(`moved\n`.repeat(2) + content, numbered)
    expect(outcome).toMatchObject({ status: 'applied', matches: [{ startLine: 3 }, { startLine: 11 }] })
    // Added to the length of a block, the number as given names another block than the moved number.
    expect(nameOf(run(`moved\n`.repeat(5) + content, numbered))).toBe('AmbiguousContext')
  })
})

describe('looser context', () => {
  it('may differ in case', () => {
    const edit = '@@ @@\n Select *\n-from t\n+from u\n'
    expect(run('SELECT *\nfrom t\n', edit, { ignoreCase: true })).toMatchObject({ content: 'SELECT *\nfrom u\n' })
    expect(run('SELECT *\nFROM T\n', edit, { ignoreCase: true }).status).toBe('refused')
  })

  it('may be compared by the beginnings of its lines', () => {
    const edit = '@@ @@\n const table = [1, 2, 3\n-go()\n+stop()\n'
    const file = 'const table = [1, 2, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150]\ngo()\n'
    expect(run(file, edit, { linePrefix: 22 })).toMatchObject({ status: 'applied' })
  })
})

describe('partial', () => {
  const edit = '@@ @@\n a\n-b\n+B\n@@ @@\n no such\n line at all\n-here\n+there\n'

  it('applies nothing by default', () => {
    expect(run('a\nb\nc\n', edit)).toMatchObject({ status: 'refused', hunks: [{ status: 'applied' }, { status: 'refused' }] })
  })

  it('applies what lands when asked', () => {
    expect(run('a\nb\nc\n', edit, { partial: true })).toMatchObject({
      status: 'applied',
      content: 'a\nB\nc\n',
      hunks: [{}, { status: 'refused' }],
    })
  })
})

describe('again and back', () => {
  it('a diff that was applied is applied already, hunk by hunk', () => {
    const diff = parsePatch('@@ @@\n one line\n-two lines\n+TWO LINES\n three lines\n')
    const once = apply('one line\ntwo lines\nthree lines\n', diff)
    expect(tryApplyPatch(once, diff)).toMatchObject({ status: 'already-applied', content: once })
    expect(revertPatch(once, diff)).toMatchObject({ status: 'applied', content: 'one line\ntwo lines\nthree lines\n' })
  })

  it('a created file is created already, a deleted one deleted already', () => {
    const created = parsePatch('--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n')
    expect(tryApplyPatch('a\n', created).status).toBe('already-applied')
    expect(revertPatch('a\n', created)).toMatchObject({ status: 'applied', content: '' })
    expect(revertPatch('', created).status).toBe('already-applied')
  })
})

describe('a diff may be given as its text', () => {
  const edit = '--- a/x\n+++ b/x\n@@ @@\n a\n-b\n+c\n'
  it('to tryApplyPatch, revertPatch, apply and toUnified', () => {
    expect(tryApplyPatch('a\nb\n', edit)).toEqual(tryApplyPatch('a\nb\n', parsePatch(edit)))
    expect(apply('a\nb\n', edit)).toBe('a\nc\n')
    expect(revertPatch('a\nc\n', edit)).toMatchObject({ status: 'applied', content: 'a\nb\n' })
    expect(reversePatch(edit)).toEqual(reversePatch(parsePatch(edit)))
    expect(toUnified(edit, 'a\nb\n')).toBe(toUnified(parsePatch(edit), 'a\nb\n'))
  })

  it('a text that is not the diff of one file is refused', () => {
    for (const text of ['@@ @@\n', `${edit}${edit.replaceAll('/x', '/y')}`]) {
      expect(nameOf(tryApplyPatch('a\nb\n', text))).toBe('InvalidHunk')
      expect(() => apply('a\nb\n', text)).toThrow(SutureError)
      expect(() => reversePatch(text)).toThrow(SutureError)
    }
  })

  it.each([
    ['content', () => tryApplyPatch(undefined as unknown as string, edit)],
    ['diff', () => tryApplyPatch('a', undefined as unknown as string)],
    ['diff', () => apply('a', {} as never)],
    ['diff', () => revertPatch('a', [] as never)],
    ['diff', () => toUnified(null as never, 'a')],
    ['content', () => toUnified(edit, 3 as never)],
    ['diff', () => reversePatch(undefined as never)],
    ['diff', () => formatPatch(edit as never)],
    ['diff', () => formatPatch([edit] as never)],
    ['diff', () => formatPatch(undefined as never)],
    ['hunk', () => findMatch('a', edit as never)],
    ['hunk', () => findMatch('a', parsePatch(edit) as never)],
    ['content', () => findMatch(undefined as never, parsePatch(edit).hunks[0]!)],
  ])('a wrong %s is named', (name, call) => {
    expect(call).toThrow(TypeError)
    expect(call).toThrow(new RegExp(`^${name} must be .*, found `))
  })
})
