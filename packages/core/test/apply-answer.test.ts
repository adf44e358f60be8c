import { formatNames } from '@suture/formats'
import { type MemoryEntry, type MemoryFiles, memoryFiles, openWorkspace } from '@suture/workspace'
import { describe, expect, test } from 'vitest'
import { type ApplyOptions, applyAnswer, describeReport, type Report } from '../src/index'
import { AFTER, ANSWER, BEFORE } from './every-form'

const ROOT = '/project'

function project(files: Readonly<Record<string, string>>): MemoryFiles {
  const entries: Record<string, MemoryEntry> = {}
  for (const [path, content] of Object.entries(files)) entries[`${ROOT}/${path}`] = content
  return memoryFiles(entries)
}

async function texts(files: MemoryFiles, directory = ROOT): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const name of await files.list(directory)) {
    const path = `${directory}/${name}`
    if ((await files.info(path))?.kind === 'directory') Object.assign(all, await texts(files, path))
    else all[path.slice(ROOT.length + 1)] = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await files.read(path))
  }
  return all
}

const apply = (answer: string, files: MemoryFiles, options: Partial<ApplyOptions> = {}): Promise<Report> =>
  applyAnswer(answer, files, { root: ROOT, ...options })

const block = (path: string, search: string, replace: string) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`

describe('an answer of every form', () => {
  test('lands in one transaction', async () => {
    const files = project(BEFORE)
    const report = await apply(ANSWER, files)
    expect(report.files.flatMap((file) => file.edits.filter((edit) => edit.problem))).toEqual([])
    expect([report.status, report.exitCode, report.written]).toEqual(['applied', 0, true])
    expect(new Set(report.files.flatMap((file) => file.edits.map((edit) => edit.format))).size).toBe(formatNames.length)
    expect(report.files.length).toBe(Object.keys(AFTER).length)
    expect(await texts(files)).toEqual(AFTER)
    expect((await files.info(`${ROOT}/src/l.sh`))?.mode).toBe(0o755)
  })

  test('is already applied the second time, and writes nothing', async () => {
    const files = project(BEFORE)
    await apply(ANSWER, files)
    const again = await apply(ANSWER, files)
    expect([again.status, again.exitCode, again.written]).toEqual(['applied', 0, false])
    expect(again.files.flatMap((file) => file.edits.map((edit) => edit.status)).filter((status) => status !== 'already-applied')).toEqual(
      [],
    )
    expect(await texts(files)).toEqual(AFTER)
  })

  test('shows the same in a dry run, and writes nothing', async () => {
    const files = project(BEFORE)
    const report = await apply(ANSWER, files, { dryRun: true })
    expect([report.status, report.exitCode, report.written]).toEqual(['applied', 0, false])
    const shown = Object.fromEntries(
      report.files.filter((file) => file.after !== undefined).map((file) => [file.to ?? file.path, file.after]),
    )
    expect({ ...shown, 'src/untouched.txt': 'left alone\n' }).toEqual(AFTER)
    expect(await texts(files)).toEqual(BEFORE)
  })

  test('comes back byte for byte with undo', async () => {
    const files = project(BEFORE)
    await apply(ANSWER, files)
    const undone = await (await openWorkspace({ files, root: ROOT })).undo()
    expect(undone.ok).toBe(true)
    expect(await texts(files)).toEqual(BEFORE)
  })

  test('is refused as a whole when one edit is', async () => {
    const files = project({ ...BEFORE, 'src/g.txt': 'something else\n' })
    const report = await apply(ANSWER, files)
    expect([report.status, report.exitCode, report.written]).toEqual(['refused', 1, false])
    expect(await texts(files)).toEqual({ ...BEFORE, 'src/g.txt': 'something else\n' })
  })

  test('lands but for the refused edit when partial is asked for', async () => {
    const files = project({ ...BEFORE, 'src/g.txt': 'something else\n' })
    const report = await apply(ANSWER, files, { partial: true })
    expect([report.status, report.exitCode, report.written]).toEqual(['partial', 1, true])
    expect(await texts(files)).toEqual({ ...AFTER, 'src/g.txt': 'something else\n' })
  })

  test.each([true, false])('lands but for files that cannot be written when partial is asked for (dry run: %s)', async (dryRun) => {
    const files = project({ 'a.ts': 'one\n', 'closed/b.ts': 'one\n', 'closed/c.ts': 'one\n', 'shut/d.ts': 'one\n' })
    const before = await texts(files)
    const denied = (path: string) => /\/(?:closed|shut)(?:\/|$)/.test(path)
    const refuse = () => Promise.reject(Object.assign(new Error('EACCES'), { code: 'EACCES' }))
    let commits = 0
    const closed: MemoryFiles = {
      ...files,
      mayWrite: async (path) => (denied(path) ? refuse() : undefined),
      create: (path, ...rest) => (denied(path) ? refuse() : files.create(path, ...rest)),
    }
    const answer =
      ['a.ts', 'closed/b.ts', 'closed/c.ts', 'shut/d.ts'].map((path) => block(path, 'one', '1')).join('') +
      'closed/new.ts\n<<<<<<< SEARCH\n=======\nnew\n>>>>>>> REPLACE\n'
    const report = await apply(answer, closed, {
      partial: true,
      dryRun,
      onProgress: (step, done) => {
        if (step === 'checking' && done === 1) commits++
      },
    })
    expect([report.status, report.exitCode, report.written, commits]).toEqual(['partial', 3, !dryRun, dryRun ? 0 : 2])
    expect(report.files.map(({ path, status, before: old, after }) => [path, status, old === after])).toEqual([
      ['a.ts', 'changed', false],
      ['closed/b.ts', 'refused', true],
      ['closed/c.ts', 'refused', true],
      ['shut/d.ts', 'refused', true],
      ['closed/new.ts', 'refused', true],
    ])
    expect(report.files[1]!.edits[0]).toMatchObject({ status: 'refused', problem: { kind: 'unreadable', cause: 'rights' } })
    expect(await texts(files)).toEqual(dryRun ? before : { ...before, 'a.ts': '1\n' })
    const whole = await apply(answer, closed, { dryRun })
    expect([whole.status, whole.exitCode]).toEqual(['refused', 3])
  })

  test('is refused when no file can be written, also when partial is asked for', async () => {
    const files = project({ 'a.ts': 'one\n' })
    const closed = { ...files, create: () => Promise.reject(Object.assign(new Error('EROFS'), { code: 'EROFS' })) }
    const report = await apply(block('a.ts', 'one', '1'), { ...closed, stateDirectory: files.stateDirectory }, { partial: true })
    expect([report.status, report.exitCode, report.written]).toEqual(['refused', 3, false])
  })

  const EDIT = 'a.ts\n<<<<<<< SEARCH\nlet a = 1\n=======\nlet a = 2\n>>>>>>> REPLACE\n\n'
  const PART = 'In `b.ts`, before `go` add:\n\n```ts\nlet c = 3\n```\n'
  const SMALL = { 'a.ts': 'let a = 1\n', 'b.ts': 'let b = 2\n' }

  test.each([
    ['beside an edit that lands', EDIT + PART, 'partial', true],
    ['alone', PART, 'refused', false],
  ])('ends with 1 where a part is not read and partial is asked for: %s', async (_, answer, status, written) => {
    const report = await apply(answer, project(SMALL), { partial: true })
    expect([report.status, report.exitCode, report.written]).toEqual([status, 1, written])
    expect(report.problems.map(({ problem }) => problem.kind)).toEqual(['unread'])
  })

  test('notes a code block that is only shown, and refuses nothing', async () => {
    const report = await apply(`${EDIT}For example in \`b.ts\`:\n\n\`\`\`ts\ngo(1)\n\`\`\`\n`, project(SMALL))
    expect([report.status, report.exitCode, report.notes]).toEqual(['applied', 0, [{ line: 10, path: 'b.ts' }]])
    expect(JSON.parse(JSON.stringify(report)).notes).toEqual([
      { line: 10, path: 'b.ts', message: expect.stringMatching(/on line 10 of the answer names b\.ts/) },
    ])
  })

  test.each([
    ['that is there', 'Then delete the file `b.ts`.\n', [{ line: 8, path: 'b.ts', asked: true }]],
    ['that is not there', 'Then delete the file `c.ts`.\n', undefined],
    ['of which a part is named', 'Then delete the import from `b.ts`.\n', undefined],
    ['that is deleted', 'Then delete `b.ts`.\n\n*** Begin Patch\n*** Delete File: b.ts\n*** End Patch\n', undefined],
  ])('notes a sentence that asks to delete a file %s', async (_, sentence, notes) => {
    const report = await apply(EDIT + sentence, project(SMALL))
    expect([report.written, report.notes]).toEqual([true, notes])
  })

  test('notes a code block without a name that is similar to the block of a file above it', async () => {
    const report = await apply('Here is `b.ts`:\n\n```ts\nlet b = 2\n```\n\nBetter than that:\n\n```ts\nlet b = 3\n```\n', project(SMALL))
    expect([report.written, report.notes]).toEqual([false, [{ line: 9, path: 'b.ts' }]])
  })
})

/**
 * Each row: what it shows, the files, the answer, the exit code, the kinds of the problems, and the files afterwards (undefined if they are
 * unchanged).
 */
type Texts = Readonly<Record<string, string>>

const ROWS: readonly (readonly [string, Texts, string, number, readonly string[], Texts?])[] = [
  ['no edit at all is 2', { 'a.ts': 'x\n' }, 'I would not change anything.', 2, []],
  [
    'a malformed part is 2, and nothing else is written',
    { 'a.ts': 'x\n' },
    `${block('a.ts', 'x', 'y')}\n>>>>>>> REPLACE\n`,
    2,
    ['malformed'],
  ],
  ['an edit that names no file is 2', { 'a.ts': 'x\n' }, '<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n', 2, ['malformed']],
  ['an edit of a missing file is 3', {}, block('a.ts', 'x', 'y'), 3, ['unreadable']],
  ['a text that is not there is 1', { 'a.ts': 'z\n' }, block('a.ts', 'x', 'y'), 1, ['not-found']],
  ['a path out of the root is 1', { 'a.ts': 'x\n' }, block('../b.ts', 'x', 'y'), 1, ['unsafe-path']],
  ['the highest code wins', { 'a.ts': 'z\n' }, `${block('a.ts', 'x', 'y')}${block('b.ts', 'x', 'y')}`, 3, ['not-found', 'unreadable']],
  [
    'a new file is created with its folders',
    {},
    '*** Begin Patch\n*** Add File: p/q/n.ts\n+x\n*** End Patch',
    0,
    [],
    { 'p/q/n.ts': 'x\n' },
  ],
  ['creating over a file that differs is 1', { 'n.ts': 'z\n' }, '*** Begin Patch\n*** Add File: n.ts\n+x\n*** End Patch', 1, ['conflict']],
  ['creating over an equal file is done', { 'n.ts': 'x\r\n' }, '*** Begin Patch\n*** Add File: n.ts\n+x\n*** End Patch', 0, []],
  ['deleting what is gone is done', {}, '*** Begin Patch\n*** Delete File: o.ts\n*** End Patch', 0, []],
  [
    'a diff that deletes other text than there is, is 1',
    { 'o.ts': 'x\ny\n' },
    'diff --git a/o.ts b/o.ts\ndeleted file mode 100644\n--- a/o.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n',
    1,
    ['conflict'],
  ],
  ['a move that is done is done', { 'b.ts': 'x\n' }, '*** Begin Patch\n*** Update File: a.ts\n*** Move to: b.ts\n*** End Patch', 0, []],
  [
    'a move with a change',
    { 'a.ts': 'x\n' },
    '*** Begin Patch\n*** Update File: a.ts\n*** Move to: b.ts\n@@\n-x\n+y\n*** End Patch',
    0,
    [],
    { 'b.ts': 'y\n' },
  ],
  [
    'a move onto another file is 1',
    { 'a.ts': 'x\n', 'b.ts': 'z\n' },
    '*** Begin Patch\n*** Update File: a.ts\n*** Move to: b.ts\n*** End Patch',
    1,
    ['conflict'],
  ],
  ['a move of nothing is 3', {}, '*** Begin Patch\n*** Update File: a.ts\n*** Move to: b.ts\n*** End Patch', 3, ['unreadable']],
  [
    'deleting and adding a file anew replaces it',
    { 'a.ts': 'x\n' },
    '*** Begin Patch\n*** Delete File: a.ts\n*** Add File: a.ts\n+y\n*** End Patch',
    0,
    [],
    { 'a.ts': 'y\n' },
  ],
  [
    'two formats on one file are placed against the same text',
    { 'a.ts': 'one\ntwo\nthree\n' },
    `${block('a.ts', 'one', 'one\nnew')}\n--- a/a.ts\n+++ b/a.ts\n@@ -3 +3 @@\n-three\n+3\n`,
    0,
    [],
    { 'a.ts': 'one\nnew\ntwo\n3\n' },
  ],
  [
    'two formats that change one line differently are both refused',
    { 'a.ts': 'one\ntwo\n' },
    `${block('a.ts', 'one', '1')}\n--- a/a.ts\n+++ b/a.ts\n@@ @@\n-one\n+uno\n`,
    1,
    ['overlapping', 'overlapping'],
  ],
  [
    'one file under two spellings is one file',
    { 'src/a.ts': 'one\ntwo\n' },
    `${block('./src/a.ts', 'one', '1')}${block('src/a.ts', 'two', '2')}`,
    0,
    [],
    { 'src/a.ts': '1\n2\n' },
  ],
  [
    'only additions follow their anchor',
    { 'a.py': 'class A:\n    x = 1\nclass B:\n    x = 1\n' },
    '*** Begin Patch\n*** Update File: a.py\n@@ class A:\n+    y = 2\n*** End Patch',
    0,
    [],
    { 'a.py': 'class A:\n    y = 2\n    x = 1\nclass B:\n    x = 1\n' },
  ],
  [
    'an anchor that stands twice is ambiguous',
    { 'a.py': 'x = 1\nx = 1\n' },
    '*** Begin Patch\n*** Update File: a.py\n@@ x = 1\n+y = 2\n*** End Patch',
    1,
    ['ambiguous'],
  ],
  [
    'an anchor that is nowhere is not found',
    { 'a.py': 'x = 1\n' },
    '*** Begin Patch\n*** Update File: a.py\n@@ class A\n+y = 2\n*** End Patch',
    1,
    ['not-found'],
  ],
  [
    'lines added at the end keep a missing final line break',
    { 'a.txt': 'x' },
    '*** Begin Patch\n*** Update File: a.txt\n@@\n+y\n*** End of File\n*** End Patch',
    0,
    [],
    { 'a.txt': 'x\ny' },
  ],
  ['a binary file is left alone', { 'a.bin': 'x\0y\n' }, block('a.bin', 'x', 'y'), 3, ['unreadable']],
]

describe('exit codes and files', () => {
  for (const [name, before, answer, exitCode, kinds, after] of ROWS)
    test(name, async () => {
      const files = project({ 'keep.txt': 'kept\n', ...before })
      const report = await apply(answer, files)
      const problems = [
        ...report.files.flatMap((file) => file.edits.flatMap((edit) => (edit.problem ? [edit.problem] : []))),
        ...report.problems.map((entry) => entry.problem),
      ]
      expect(problems.map((problem) => problem.kind)).toEqual(kinds)
      expect(report.exitCode).toBe(exitCode)
      expect(report.written).toBe(after !== undefined)
      expect(await texts(files)).toEqual({ 'keep.txt': 'kept\n', ...(after ?? before) })
    })
})

describe('a refusal', () => {
  test('names the other files of the answer that hold the text', async () => {
    const files = project({ 'a.ts': 'one\n', 'b.ts': 'const wanted = true\n' })
    const report = await apply(
      `${block('a.ts', 'const wanted = true', 'y')}${block('b.ts', 'const wanted = true', 'const wanted = false')}`,
      files,
    )
    expect(report.files[0]?.edits[0]?.problem).toMatchObject({ kind: 'not-found', elsewhere: ['b.ts'] })
    expect(await texts(files)).toEqual({ 'a.ts': 'one\n', 'b.ts': 'const wanted = true\n' })
  })

  test('never tries another file than the one that was named', async () => {
    const files = project({ 'a.ts': 'one\n', 'b.ts': 'const wanted = true\n' })
    const report = await apply(
      `${block('a.ts', 'const wanted = true', 'y')}${block('b.ts', 'const wanted = true', 'const wanted = false')}`,
      files,
      { partial: true },
    )
    expect(await texts(files)).toEqual({ 'a.ts': 'one\n', 'b.ts': 'const wanted = false\n' })
    expect(report.status).toBe('partial')
  })

  test('of a root that is no directory is a caller’s mistake', async () => {
    await expect(applyAnswer('', project({}), { root: '/nowhere' })).rejects.toThrow(RangeError)
  })
})

describe('what a refusal or a note tells', () => {
  const only = async (answer: string, before: Texts) => (await apply(answer, project(before))).files[0]!.edits

  test('that a file to be deleted was not there', async () => {
    expect(await only('*** Begin Patch\n*** Delete File: o.ts\n*** End Patch', { 'a.ts': '' })).toEqual([
      {
        format: 'patch',
        line: 2,
        status: 'already-applied',
        matches: [],
        warnings: ['there is no such file to delete; if it was not deleted before, check the path'],
      },
    ])
  })

  test('that a line number did not decide', async () => {
    const numbered = 'a.ts\n<<<<<<< SEARCH\n:start_line:2\n-------\none\n=======\n1\n>>>>>>> REPLACE\n'
    const before = { 'a.ts': 'one\ntwo\none\n' }
    expect((await only(block('a.ts', 'one', '1'), before))[0]?.problem).not.toHaveProperty('hinted')
    expect((await only(numbered, before))[0]?.problem).toMatchObject({ kind: 'ambiguous', hinted: true })
  })

  test('where the line of a problem counts: in the new text, or, for a hunk, in the answer', async () => {
    const before = { 'a.ts': 'one\ntwo\nthree\n' }
    const elided = block('a.ts', 'one\ntwo', 'uno\n// ... rest of the code')
    expect((await only(elided, before))[0]?.problem).toMatchObject({ kind: 'malformed', line: 2, inNewText: true })
    const hunk = 'Here it is:\n\n\n\n--- a.ts\n+++ a.ts\n@@ @@\n one\n-two\n+// ... rest of the code\n'
    const { problem } = (await only(hunk, before))[0]!
    expect(problem).toMatchObject({ kind: 'malformed', line: 7 })
    expect(problem).not.toHaveProperty('inNewText')
  })
})

describe('the same edit twice in one answer', () => {
  test.each([
    ['a replacement counts once', 'one\ntwo\n', block('a.ts', 'one', '1').repeat(2), '1\ntwo\n'],
    ['two deletions of one line count once', 'one\ntwo\n', block('a.ts', 'one', '').repeat(2), 'two\n'],
  ])('%s', async (_name, before, answer, after) => {
    const files = project({ 'a.ts': before })
    await apply(answer, files)
    expect((await texts(files))['a.ts']).toBe(after)
  })
})

describe('the policy', () => {
  const answer = block('a.ts', 'first line', 'second line') + block('a.ts', 'second line', 'third line')
  const before = { 'a.ts': 'first line\nsecond line\n' }

  test('safe places every edit against the text as it was', async () => {
    const files = project(before)
    expect((await apply(answer, files)).exitCode).toBe(0)
    expect(await texts(files)).toEqual({ 'a.ts': 'second line\nthird line\n' })
  })

  test('spec makes one edit after the other', async () => {
    const files = project(before)
    expect((await apply(answer, files, { policy: 'spec' })).exitCode).toBe(0)
    expect(await texts(files)).toEqual({ 'a.ts': 'second line\nthird line\n' })
    const single = project({ 'a.ts': 'first line\n' })
    expect((await apply(answer, single, { policy: 'spec' })).exitCode).toBe(0)
    expect(await texts(single)).toEqual({ 'a.ts': 'third line\n' })
  })
})

test('progress is told of every edit of a file, of diffs and of files as a whole', async () => {
  const told: string[] = []
  const diff = '--- a/b.ts\n+++ b/b.ts\n@@ @@\n-one\n+1\n@@ @@\n-two\n+2\n'
  const answer = [block('a.ts', 'one', '1'), block('a.ts', 'two', '2'), block('a.ts', '2', '3'), diff, block('c.ts', '', 'new')].join('\n')
  const onProgress = (step: string, done: number, total: number) => {
    if (step === 'placing') told.push(`${done} of ${total}`)
  }
  const files = project({ 'a.ts': 'one\ntwo\n', 'b.ts': 'one\ntwo\n' })
  expect((await apply(answer, files, { onProgress })).exitCode).toBe(0)
  expect([...new Set(told)]).toEqual(['0 of 6', '1 of 6', '2 of 6', '3 of 6', '4 of 6', '5 of 6'])
})

test('progress is told of every look at a file before the writing begins', async () => {
  const told: string[] = []
  const onProgress = (step: string, done: number, total: number) => {
    if (step === 'checking' || step === 'writing') told.push(`${step} ${done} of ${total}`)
  }
  const files = project({ 'a.ts': 'one\n', 'b.ts': 'one\n' })
  expect((await apply(block('a.ts', 'one', '1') + block('b.ts', 'one', '1'), files, { onProgress })).exitCode).toBe(0)
  expect(told.slice(0, 6)).toEqual(Array.from({ length: 6 }, (_, i) => `checking ${i + 1} of 6`))
  expect(told[6]).toMatch(/^writing 0 of /)
})

test.each([false, true])(
  'a folder for journals that cannot be used is told once, of no file, and no edit would have landed (a trial: %s)',
  async (dryRun) => {
    const files = project({ 'a.ts': 'one\n', 'b.ts': 'one\n', home: 'a file' })
    const report = await apply(block('a.ts', 'one', '1') + block('b.ts', 'one', '1'), files, { dryRun, stateDir: `${ROOT}/home/state` })
    expect(report).toMatchObject({ exitCode: 3, status: 'refused', problems: [{ problem: { kind: 'unreadable', cause: 'state' } }] })
    expect(report.problems[0]).not.toHaveProperty('path')
    const words = describeReport(report)
    expect(words).toMatch(/^2 edits refused: nothing was written\.\n/)
    expect(words.match(/The folder for journals:\n/g)).toHaveLength(1)
    expect(report.files.map(({ status }) => status)).toEqual(['refused', 'refused'])
  },
)

test('a trial of the edits alone does not ask whether the files could be written', async () => {
  const files = project({ 'a.ts': 'one\n' })
  const closed = { ...files, mayWrite: () => Promise.reject(Object.assign(new Error('EACCES'), { code: 'EACCES' })) }
  const answer = block('a.ts', 'one', '1')
  expect(await applyAnswer(answer, closed, { root: ROOT, dryRun: true })).toMatchObject({ exitCode: 3, status: 'refused', dryRun: true })
  const trial = await applyAnswer(answer, closed, { root: ROOT, dryRun: 'edits' })
  expect(trial).toMatchObject({ exitCode: 0, status: 'applied', dryRun: true, written: false })
  expect(trial.text('a.ts')).toBe('1\n')
})

describe('order', () => {
  const diffOf = (text: string) => `--- a/a.ts\n+++ b/a.ts\n@@ @@\n-omega line\n+${text}\n\n`
  const [same, other] = [block('a.ts', 'omega line', 'first change'), diffOf('second change')]

  test.each([
    ['the two that agree first', [same, diffOf('first change'), other]],
    ['the other between them', [same, other, diffOf('first change')]],
    ['the other first', [other, diffOf('first change'), same]],
    ['all blocks, the two that agree first', [same, same, block('a.ts', 'omega line', 'second change')]],
    ['all blocks, the other first', [block('a.ts', 'omega line', 'second change'), same, same]],
  ])('does not save one of three edits of a line that disagree: %s', async (_name, parts) => {
    const files = project({ 'a.ts': 'alpha line\nomega line\n' })
    const report = await apply(parts.join('\n'), files, { partial: true })
    expect(report.files[0]?.edits.map((edit) => edit.problem?.kind)).toEqual(['overlapping', 'overlapping', 'overlapping'])
    expect(await texts(files)).toEqual({ 'a.ts': 'alpha line\nomega line\n' })
  })

  test('of blocks does not matter', async () => {
    const blocks = [block('a.ts', 'one', 'one\nfirst'), block('a.ts', 'two', 'second\ntwo'), block('a.ts', 'three', '3')]
    const results: (string | undefined)[] = []
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
      [2, 0, 1],
    ]) {
      const files = project({ 'a.ts': 'one\ntwo\nthree\n' })
      await apply(order.map((index) => blocks[index]).join('\n'), files)
      results.push((await texts(files))['a.ts'])
    }
    expect(new Set(results)).toEqual(new Set(['one\nfirst\nsecond\ntwo\n3\n']))
  })
})

describe('beforeWriting', () => {
  const answer = block('a.ts', 'let a = 1', 'let a = 2')

  test('sees the files as they will be written', async () => {
    const seen: (string | undefined)[] = []
    await apply(answer, project({ 'a.ts': 'let a = 1\n' }), { beforeWriting: (files) => seen.push(...files.map(({ after }) => after)) })
    expect(seen).toEqual(['let a = 2\n'])
  })

  test('stops the call by throwing, and nothing is written', async () => {
    const files = project({ 'a.ts': 'let a = 1\n' })
    const beforeWriting = () => {
      throw new RangeError('not these')
    }
    await expect(apply(answer, files, { beforeWriting })).rejects.toThrow('not these')
    expect(await texts(files)).toEqual({ 'a.ts': 'let a = 1\n' })
  })

  test('is not called if nothing is written', async () => {
    let calls = 0
    const beforeWriting = () => {
      calls++
    }
    const files = { 'a.ts': 'let a = 1\n' }
    await apply(answer, project(files), { beforeWriting, dryRun: true })
    await apply(block('a.ts', 'none', 'x'), project(files), { beforeWriting })
    expect(calls).toBe(0)
  })
})
