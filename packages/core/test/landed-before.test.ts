import { type FormatName, parse, write } from '@suture/formats'
import { openWorkspace } from '@suture/workspace'
import { describe, expect, test } from 'vitest'
import { applyAnswer, memoryFiles } from '../src/index'

const ROOT = '/p'
const block = (old: string, made: string) => `a.py\n<<<<<<< SEARCH\n${old}\n=======\n${made}\n>>>>>>> REPLACE\n`
const call = (old: string, made: string, more: object = {}) =>
  JSON.stringify({ edits: [{ path: 'a.py', old_string: old, new_string: made, ...more }] }, null, 2)
const lines = (...all: string[]) => `${all.join('\n')}\n`

const LOOP = ['    total = 0', '    for item in items:', '        if item is None:', '            continue', '        total += item']
const loopIn = (name: string) => [`def ${name}(items):`, ...LOOP, '    return total']

/**
 * Answers that land, but whose new text does not prove that they have landed. Without the journal, each is refused when it is sent again.
 */
const ANSWERS: readonly (readonly [string, string, string])[] = [
  [
    'a loop that has a duplicate',
    lines(...loopIn('first'), '', ...loopIn('second')),
    block(['def first(items):', ...LOOP].join('\n'), LOOP.join('\n')),
  ],
  ['a line that occurs elsewhere', lines('a(1)', 'b(1)'), call('a(1)', 'b(1)')],
  ['every occurrence', lines('a = load(1)', 'b = load(2)'), call('load(', 'fetch(', { replace_all: true })],
  ['a deletion', lines('import os', 'import sys', 'import re', '', 'print(sys.argv)'), block('import re', '')],
]

const apply = (answer: string, files: ReturnType<typeof memoryFiles>, more: object = {}) =>
  applyAnswer(answer, files, { root: ROOT, ...more })

async function landed(text: string, answer: string) {
  const files = memoryFiles({ '/p/a.py': text })
  const report = await apply(answer, files)
  expect(report).toMatchObject({ status: 'applied', written: true })
  return { files, after: report.text('a.py')!, transaction: report.transaction! }
}

async function rewrite(files: ReturnType<typeof memoryFiles>, text: string) {
  await files.remove('/p/a.py')
  await files.create('/p/a.py', new TextEncoder().encode(text))
}

const statuses = ({ files }: Awaited<ReturnType<typeof apply>>) => files.flatMap(({ edits }) => edits.map(({ status }) => status))

describe('an answer that landed and is sent again', () => {
  test.each(ANSWERS)('is already applied: %s', async (_name, text, answer) => {
    const { files, after, transaction } = await landed(text, answer)
    const again = await apply(answer, files)
    expect(again).toMatchObject({ status: 'applied', exitCode: 0, written: false })
    expect(again.files[0]).toMatchObject({ status: 'unchanged', after })
    expect(again.files[0]!.edits).toMatchObject([{ status: 'already-applied', warnings: [expect.stringContaining(transaction)] }])
    expect(again.toJSON().files[0]!.edits).toMatchObject([{ status: 'already-applied' }])
  })

  test.each(ANSWERS)('is not claimed without a journal: %s', async (_name, text, answer) => {
    const { after } = await landed(text, answer)
    const again = await apply(answer, memoryFiles({ '/p/a.py': after }))
    expect(statuses(again)).toEqual(['refused'])
  })

  test.each(ANSWERS)('is not claimed if the file has changed since: %s', async (_name, text, answer) => {
    const { files, after } = await landed(text, answer)
    await rewrite(files, `${after}# more\n`)
    const again = await apply(answer, files)
    expect(statuses(again)).toEqual(['refused'])
  })

  test.each(ANSWERS)('lands again after an undo: %s', async (_name, text, answer) => {
    const { files, after } = await landed(text, answer)
    expect(await (await openWorkspace({ files, root: ROOT })).undo()).toMatchObject({ ok: true })
    expect((await apply(answer, files)).text('a.py')).toBe(after)
  })

  test('is claimed if the file has come back to what the edit left', async () => {
    const [, text, answer] = ANSWERS[1]!
    const { files, after } = await landed(text, answer)
    await rewrite(files, text)
    await rewrite(files, after)
    expect(statuses(await apply(answer, files))).toEqual(['already-applied'])
  })

  test('is already applied in a dry run', async () => {
    const [, text, answer] = ANSWERS[1]!
    const { files } = await landed(text, answer)
    expect(await apply(answer, files, { dryRun: true })).toMatchObject({ status: 'applied', files: [{ status: 'unchanged' }] })
  })
})

describe('an edit is known', () => {
  const text = lines('import os', 'import sys', 'import re', '', 'print(sys.argv)')

  test.each<FormatName>(['search-replace', 'xml', 'fudiff', 'patch'])('in %s, whatever words are around it', async (format) => {
    const intent = { oldString: 'import re', newString: '', wholeLines: true, line: 1 }
    const asked = { ...intent, oldString: 'import sys\nimport re', newString: 'import sys' }
    const written = write([{ path: 'a.py', operation: 'modify', intents: [asked], format, line: 1 }], format)
    if (!written.ok) throw new Error(`${format} cannot say it`)
    const { files } = await landed(text, block('import sys\nimport re', 'import sys'))
    const again = await apply(`Once more, the import goes:\n\n${written.text}\nThat is all.\n`, files)
    expect(statuses(again)).toEqual(['already-applied'])
    expect(again.files[0]!.edits[0]!.warnings).toHaveLength(1)
  })

  test('not by another line number: that may be the place of a duplicate', async () => {
    const twice = lines('x = load(1)', 'y = 2', 'x = load(1)', 'z = 3')
    const hunk = (line: number) => `--- a/a.py\n+++ b/a.py\n@@ -${line} +${line} @@\n-x = load(1)\n+x = load(5)\n`
    const { files } = await landed(twice, hunk(1))
    const again = await apply(hunk(3), files)
    expect(again.files[0]!.edits[0]!.warnings).toBeUndefined()
  })

  test('not if a quoted line differs', async () => {
    const { files } = await landed(text, block('import re', ''))
    const again = await apply(block('import re ', ''), files)
    expect(statuses(again)).not.toContain('already-applied')
  })

  test('not by the documents’ rules, which place it again', async () => {
    const { files } = await landed('a(1)\nb(1)\n', call('a(1)', 'b(1)'))
    const again = await apply(call('a(1)', 'b(1)'), files, { policy: 'spec' })
    expect(statuses(again)).toEqual(['refused'])
  })
})

describe('an answer with edits that landed and others', () => {
  const text = lines('a(1)', 'b(1)', 'c(1)', 'd(1)')
  const both = (...edits: string[]) => edits.join('\n')

  test('lands the others', async () => {
    const { files } = await landed(text, call('a(1)', 'b(1)'))
    const again = await apply(both(block('c(1)', 'e(1)'), call('a(1)', 'b(1)')), files)
    expect(statuses(again)).toEqual(['applied', 'already-applied'])
    expect(again.text('a.py')).toBe(lines('b(1)', 'b(1)', 'e(1)', 'd(1)'))
  })

  test('claims nothing if an edit may be made on what another brings', async () => {
    const { files } = await landed(text, block('a(1)', 'x(1)'))
    const again = await apply(both(block('x(1)', 'a(1)'), block('a(1)', 'x(1)')), files)
    expect(again.files[0]!.edits.flatMap(({ warnings = [] }) => warnings)).toEqual([])
  })

  test('of which one was made on another keeps none', async () => {
    const { files } = await landed(text, both(block('a(1)', 'x(1)'), block('x(1)', 'y(1)')))
    const again = await apply(block('a(1)', 'x(1)'), files)
    expect(again.files[0]!.edits.flatMap(({ warnings = [] }) => warnings)).toEqual([])
  })
})

test('an edit of a renamed file is known at its new path', async () => {
  const files = memoryFiles({ '/p/a.py': lines('a(1)', 'b(1)') })
  const answer = 'diff --git a/a.py b/c.py\nrename from a.py\nrename to c.py\n--- a/a.py\n+++ b/c.py\n@@ -1,1 +1,1 @@\n-a(1)\n+b(1)\n'
  expect(parse(answer).edits).toMatchObject([{ operation: 'rename' }])
  expect(await apply(answer, files)).toMatchObject({ status: 'applied', written: true })
  expect(await apply(answer, files)).toMatchObject({ status: 'applied', exitCode: 0, written: false })
})
