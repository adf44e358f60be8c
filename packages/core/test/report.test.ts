import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { edit } from '@suture/edit'
import { toolSchema } from '@suture/formats'
import { afterAll, describe, expect, test } from 'vitest'
import { applyAnswer, describeReport, type Files, memoryFiles, nodeFiles } from '../src/index'

const ROOT = '/project'
const block = (path: string, search: string, replace: string) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`
const project = (files: Readonly<Record<string, string>>) =>
  memoryFiles(Object.fromEntries(Object.entries(files).map(([path, text]) => [`${ROOT}/${path}`, text])))
/** The same files without open directories, so that the path shows which file is read. */
function byPath({ hold: _hold, ...files }: ReturnType<typeof memoryFiles>) {
  return files
}
const statuses = (report: Awaited<ReturnType<typeof applyAnswer>>) =>
  report.files.map((file) => [file.status, ...file.edits.map((e) => e.status)])

describe('an edit of a set that was not written', () => {
  const files = { 'a.ts': 'one\n', 'b.ts': 'two\n' }
  const answer = block('a.ts', 'one', '1') + block('b.ts', 'three', '3')

  test('is held, never applied, and its file is', async () => {
    const report = await applyAnswer(answer, project(files), { root: ROOT })
    expect(statuses(report)).toEqual([
      ['held', 'held'],
      ['refused', 'refused'],
    ])
    expect(report.text('a.ts')).toBe('one\n')
    expect(report.text('a.ts', 'after')).toBe('1\n')
  })

  test('is applied where partial writes it, and in a dry run of a set that would be written', async () => {
    expect(statuses(await applyAnswer(answer, project(files), { root: ROOT, partial: true }))).toEqual([
      ['changed', 'applied'],
      ['refused', 'refused'],
    ])
    const dry = await applyAnswer(block('a.ts', 'one', '1'), project(files), { root: ROOT, dryRun: true })
    expect([statuses(dry), dry.text('a.ts'), dry.text('a.ts', 'before')]).toEqual([[['changed', 'applied']], '1\n', 'one\n'])
    expect(() => dry.text('none.ts')).toThrow(RangeError)
  })

  test('is held too when a file cannot be written', async () => {
    const memory = project(files)
    const full: Files = {
      ...memory,
      create: async () => {
        throw Object.assign(new Error('full'), { code: 'ENOSPC' })
      },
    }
    const report = await applyAnswer(block('a.ts', 'one', '1'), full, { root: ROOT })
    expect([report.status, report.written, report.files[0]?.edits[0]?.status]).toEqual(['refused', false, 'held'])
  })
})

describe('a report', () => {
  const line = (n: number) => `const value${n} = compute(${n}) // ${'x'.repeat(40)}`
  const text = `${Array.from({ length: 2000 }, (_, n) => line(n)).join('\n')}\n`

  test('as JSON holds no text of a file: under 2 kB for an edit of one line', async () => {
    const report = await applyAnswer(block('a.ts', line(1234), 'const value = 1'), project({ 'a.ts': text }), { root: ROOT })
    const json = JSON.stringify(report)
    expect(json.length).toBeLessThan(2000)
    expect(JSON.parse(json)).toMatchObject({
      status: 'applied',
      written: true,
      files: [{ path: 'a.ts', status: 'changed', edits: [{ status: 'applied', matches: [{ startLine: 1235, endLine: 1235 }] }] }],
    })
    const refused = await applyAnswer(block('a.ts', line(5000), 'const value = 1'), project({ 'a.ts': text }), { root: ROOT })
    expect(JSON.stringify(refused).length).toBeLessThan(2000)
    expect(JSON.parse(JSON.stringify(refused)).files[0].edits[0]).toMatchObject({ status: 'refused', kind: 'not-found' })
  })

  test('tells a similarity to four digits, and never calls one 1 that is less', async () => {
    const similarityOf = async (file: string, quoted: string) => {
      const report = await applyAnswer(block('a.ts', quoted, 'x()'), project({ 'a.ts': file }), {
        root: ROOT,
        policy: 'spec',
        fuzzyThreshold: 0.8,
      })
      return JSON.parse(JSON.stringify(report)).files[0].edits[0].matches[0].similarity
    }
    // One character of seven, and one of 99,999.
    expect(await similarityOf('abcdefg\n', 'abcdefX')).toBe(0.8571)
    expect(await similarityOf(`${'a'.repeat(99_998)}b\n`, `${'a'.repeat(99_998)}c`)).toBe(0.9999)
    expect(await similarityOf('abcdefg\n', 'abcdefg')).toBe(1)
  })

  test('can be sent to a worker: its data stay when it is copied', async () => {
    const report = await applyAnswer(block('a.ts', line(7), 'x'), project({ 'a.ts': text }), { root: ROOT })
    expect(structuredClone(report).files[0]?.before).toBe(text)
  })

  test('is told in words that begin with what became of it', async () => {
    const files = project({ 'a.ts': 'one\n', 'b.ts': 'two\n' })
    const told = describeReport(await applyAnswer(block('a.ts', 'one', '1') + block('b.ts', 'three', '3'), files, { root: ROOT }))
    expect(told.split('\n').slice(0, 4)).toEqual([
      '1 edit refused, 1 would have landed: nothing was written.',
      '',
      '✗ b.ts, edit on line 8 of the answer:',
      'The SEARCH text was not found in the file.',
    ])
    expect(told.split('\n').at(-1)).toBe('- a.ts:1 exact, would have landed but was not written')
    const landed = describeReport(await applyAnswer(block('a.ts', 'one', '1'), files, { root: ROOT }))
    expect(landed).toBe('1 edit landed in 1 file.\n\n✓ a.ts:1 exact')
  })

  test.each([200, 500, 2000, 20_000])('is told in at most %i characters, and counts what is left out', async (limit) => {
    const answer = Array.from({ length: 60 }, (_, n) => block('a.ts', `no such line ${n} ${'y'.repeat(60)}`, 'x')).join('')
    const report = await applyAnswer(answer, project({ 'a.ts': text }), { root: ROOT })
    const told = describeReport(report, { limit })
    expect(told.length).toBeLessThanOrEqual(limit)
    expect(told).toMatch(/^60 edits refused: nothing was written\.\n/)
    const whole = told.split('was not found in the file').length - 1
    const left = Number(/and (\d+) more refused$/.exec(told)?.[1] ?? 0)
    expect(whole + left).toBeGreaterThanOrEqual(60)
    expect(left > 0 || limit === 20_000).toBe(true)
  })
})

describe('calls of one turn', () => {
  const numbered = `${Array.from({ length: 40 }, (_, n) => `const line${n} = ${n}`).join('\n')}\n`

  test('that run at once on one file all land', async () => {
    const files = project({ 'a.ts': numbered })
    const calls = Array.from({ length: 6 }, (_, n) => ({
      path: 'a.ts',
      old_string: `line${n * 5} = ${n * 5}`,
      new_string: `line${n * 5} = -1`,
    }))
    const reports = await Promise.all(calls.map((call) => applyAnswer(call, files, { root: ROOT })))
    expect(reports.map((report) => report.status)).toEqual(Array(6).fill('applied'))
    expect(files.snapshot()[`${ROOT}/a.ts`]?.split('= -1\n').length).toBe(7)
  })

  test('are placed again where another process wrote the file in between', async () => {
    const memory = byPath(project({ 'a.ts': numbered }))
    let others = 3
    const files: Files = {
      ...memory,
      // Another process writes the file directly after it was read.
      read: async (path) => {
        const bytes = await memory.read(path)
        if (path === `${ROOT}/a.ts` && others-- > 0)
          await memory.overwrite(path, new TextEncoder().encode(`// ${others}\n${numbered}`), 0o644)
        return bytes
      },
    }
    const report = await applyAnswer(block('a.ts', 'const line3 = 3', 'const line3 = 33'), files, { root: ROOT })
    expect([report.status, report.files[0]?.edits[0]?.matches[0]?.startLine]).toEqual(['applied', 5])
    expect(memory.snapshot()[`${ROOT}/a.ts`]).toBe(`// 0\n${numbered.replace('line3 = 3', 'line3 = 33')}`)
  })

  test('end with a conflict where the file never stands still', async () => {
    const memory = byPath(project({ 'a.ts': numbered }))
    let count = 0
    const files: Files = {
      ...memory,
      read: async (path) => {
        const bytes = await memory.read(path)
        if (path === `${ROOT}/a.ts`) await memory.overwrite(path, new TextEncoder().encode(`// ${count++}\n${numbered}`), 0o644)
        return bytes
      },
    }
    const report = await applyAnswer(block('a.ts', 'const line3 = 3', 'const line3 = 33'), files, { root: ROOT })
    expect([report.status, report.problems[0]?.problem]).toEqual(['refused', { kind: 'conflict', path: 'a.ts', reason: 'changed' }])
  })
})

describe('a signal', () => {
  test('that is aborted ends the work before anything is written, with its reason', async () => {
    const files = byPath(project({ 'a.ts': 'one\n' }))
    const before = AbortSignal.abort(new Error('stopped'))
    await expect(applyAnswer(block('a.ts', 'one', '1'), files, { root: ROOT, signal: before })).rejects.toThrow('stopped')
    const controller = new AbortController()
    const reading: Files = {
      ...files,
      read: async (path) => {
        if (path === `${ROOT}/a.ts`) controller.abort(new Error('left'))
        return files.read(path)
      },
    }
    await expect(applyAnswer(block('a.ts', 'one', '1'), reading, { root: ROOT, signal: controller.signal })).rejects.toThrow('left')
    expect(files.snapshot()[`${ROOT}/a.ts`]).toBe('one\n')
    expect((await applyAnswer(block('a.ts', 'one', '1'), files, { root: ROOT })).status).toBe('applied')
  })
})

describe('an absolute path', () => {
  const top = mkdtempSync(join(tmpdir(), 'suture-core-'))
  afterAll(() => rmSync(top, { recursive: true }))
  const folder = join(top, 'root')
  mkdirSync(folder)
  const stateDir = join(top, 'state')

  test.each([
    ['', (path: string) => path],
    ['as an address', (path: string) => `file://${path}`],
  ])('that leads into the root is the file there %s, and the report names it from the root on', async (_name, spelt) => {
    writeFileSync(join(folder, 'a b.ts'), 'one\n')
    const call = { file_path: spelt(join(folder, 'a b.ts')), old_string: 'one', new_string: '1' }
    const report = await applyAnswer(call, nodeFiles(), { root: folder, stateDir })
    expect([report.status, report.files[0]?.path, readFileSync(join(folder, 'a b.ts'), 'utf8')]).toEqual(['applied', 'a b.ts', '1\n'])
  })

  test.each([
    ['every line of the file', 'let a = 2\nlet b = 2\n', 'let a = 2\nlet b = 2\n'],
    ['a part of the file', 'function f() {\n  return 2\n}\n\n// ... existing code ...\n', 'function f() {\n  return 2\n}\n\nlet b = 2\n'],
  ])('in the first comment of a block is the file there, with %s', async (_name, text, after) => {
    const before = text.includes('f()') ? after.replace('return 2', 'return 1') : 'let a = 1\nlet b = 2\n'
    const files = memoryFiles({ [`${ROOT}/a.ts`]: before })
    const answer = `Here is the change:\n\n\`\`\`ts\n// filepath: ${ROOT}/a.ts\n${text}\`\`\`\n`
    const report = await applyAnswer(answer, files, { root: ROOT })
    expect([report.status, files.snapshot()]).toEqual(['applied', { [`${ROOT}/a.ts`]: after }])
  })

  test('in the first comment of a block that leads elsewhere is refused', async () => {
    const files = memoryFiles({ [`${ROOT}/a.ts`]: 'one\n' })
    const answer = 'Here is the file:\n\n```ts\n// filepath: /elsewhere/src/a.ts\ntwo()\nthree()\n```\n'
    const report = await applyAnswer(answer, files, { root: ROOT })
    expect([report.status, report.files[0]?.edits[0]?.problem?.kind, Object.keys(files.snapshot())]).toEqual([
      'refused',
      'unsafe-path',
      [`${ROOT}/a.ts`],
    ])
  })

  test('of a call whose code omits lines is the file there', async () => {
    const files = memoryFiles({ [`${ROOT}/a.ts`]: 'function f() {\n  return 1\n}\n\nlet b = 2\n' })
    const call = { filePath: `${ROOT}/a.ts`, explanation: 'x', code: 'function f() {\n  return 2\n}\n\n// ...existing code...' }
    const report = await applyAnswer(call, files, { root: ROOT })
    expect([report.status, report.text('a.ts')]).toEqual(['applied', 'function f() {\n  return 2\n}\n\nlet b = 2\n'])
  })

  test.each([`${ROOT}/../etc/a.ts`, `${ROOT}2/a.ts`, '/etc/a.ts', `file://${ROOT}/%2e%2e/a.ts`, 'file://host/project/a.ts', 'C:\\a.ts'])(
    'that leads elsewhere is refused: %s',
    async (path) => {
      const files = memoryFiles({ [`${ROOT}/a.ts`]: 'one\n', [`${ROOT}2/a.ts`]: 'one\n', '/etc/a.ts': 'one\n', '/a.ts': 'one\n' })
      const before = files.snapshot()
      const report = await applyAnswer({ path, old_string: 'one', new_string: '1' }, files, { root: ROOT })
      expect([report.status, report.files[0]?.edits[0]?.problem?.kind, files.snapshot()]).toEqual(['refused', 'unsafe-path', before])
    },
  )
})

describe('a wrong argument is named', () => {
  const files = project({ 'a.ts': 'one\n' })
  const call = (options: unknown) => applyAnswer(block('a.ts', 'one', '1'), files, options as { root: string })

  test.each([
    [{}, 'options.root must be the absolute path of a folder, found undefined'],
    [{ root: 'project' }, 'options.root must be the absolute path of a folder, found "project"'],
    [{ root: ROOT, policy: 'Safe' }, 'options.policy must be safe or spec, found "Safe"'],
    [{ root: ROOT, signal: {} }, 'options.signal must be an AbortSignal, found object'],
  ])('%j', async (options, message) => {
    await expect(call(options)).rejects.toThrow(new TypeError(message))
  })

  test.each([
    [undefined, 'the answer must be a text or an object, found undefined'],
    [null, 'the answer must be a text or an object, found null'],
    [3, 'the answer must be a text or an object, found number'],
  ])('the answer %j', async (answer, message) => {
    await expect(applyAnswer(answer as never, files, { root: ROOT })).rejects.toThrow(new TypeError(message))
  })

  test('of describeReport', () => {
    expect(() => describeReport(undefined as never)).toThrow(new TypeError('the report must be one of applyAnswer, found undefined'))
  })

  test('of edit, by a TypeError; a text that a model left out is its mistake, and malformed', () => {
    expect(() => edit(undefined as never, { oldString: 'a', newString: 'b' })).toThrow('content must be the text to edit, found nothing')
    expect(() => edit('abc', undefined as never)).toThrow('intent must be an object with oldString and newString, found nothing')
    expect(() => edit('abc', { oldString: 'a', newString: 'b' }, { policy: 'Safe' as never })).toThrow(
      'options.policy must be safe or spec',
    )
    expect(edit('abc', { oldString: 'a' } as never)).toMatchObject({
      status: 'refused',
      problem: { kind: 'malformed', expected: 'newString, a text', found: 'nothing' },
    })
  })

  test('of a tool call, by a problem of the answer', async () => {
    const report = await applyAnswer({ path: 'a.ts', old_string: 'one' }, files, { root: ROOT })
    expect([report.status, report.exitCode]).toEqual(['refused', 2])
    expect(describeReport(report)).toContain('expected new_string')
  })
})

describe('the schema of a tool', () => {
  test('has an object at its root, and what it lets through lands', async () => {
    const args = { edits: [{ path: 'a.ts', old_string: 'one', new_string: '1' }] }
    expect(toolSchema.jsonSchema).toMatchObject({ type: 'object', required: ['edits'], additionalProperties: false })
    expect(toolSchema['~standard'].validate(args)).toEqual({ value: args })
    expect((await applyAnswer(args, project({ 'a.ts': 'one\n' }), { root: ROOT })).status).toBe('applied')
  })
})
