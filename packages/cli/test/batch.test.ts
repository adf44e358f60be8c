import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import Ajv from 'ajv/dist/2020'
import { expect, test } from 'vitest'
import { CUT, chunkLines, chunksOf } from '../src/batch/chunk'
import { landChunk } from '../src/batch/land-chunk'
import { poolOfWorkers } from '../src/batch/pool'
import { REPOSITORY, scratch, suture } from './desk'

const command = join(REPOSITORY, 'scripts/suture.mjs')
const bytes = (text: string) => new TextEncoder().encode(text)
const read = (out: string) =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
const batch = async (...lines: readonly (string | object)[]) => {
  const stdin = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')
  const { out, err, code } = await suture(scratch(), ['batch', '--jobs', '1'], { stdin })
  return { results: read(out), err, code }
}
const change = (id: unknown, content = 'one\n\ttwo\n', old_string = '  two', new_string = '  2') => ({
  id,
  content,
  old_string,
  new_string,
})

test('old and new text: the text after, and how it was found', async () => {
  const { results, err, code } = await batch(change('a'))
  expect(results).toEqual([
    { id: 'a', status: 'applied', content: 'one\n\t2\n', strategy: 'alignment', similarity: expect.any(Number), start_line: 2 },
  ])
  expect([err, code]).toEqual(['', 0])
})

test('a refusal has its kind and the words to send back, no text, and is no error', async () => {
  const { results, code } = await batch(change(1, 'a\na\n', 'a', 'b'), { ...change(2, 'a\na\n', 'a', 'b'), replace_all: true })
  expect(results[0]).toMatchObject({ id: 1, status: 'refused', kind: 'ambiguous', message: expect.stringContaining('old_string') })
  expect(results[0]).not.toHaveProperty('content')
  expect(results[1]).toMatchObject({ id: 2, status: 'applied', content: 'b\nb\n' })
  expect(code).toBe(0)
})

test('a result is one line for readers that also end a line at U+0085, U+2028 or U+2029', async () => {
  const line = JSON.stringify(change(1, 'a\u0085\u2028\u2029\nb\n', 'b', 'c'))
  const { bytes: landed } = await landChunk({ bytes: bytes(line), firstLine: 1 })
  const out = new TextDecoder().decode(landed)
  expect(out.trimEnd().split(/[\n\u0085\u2028\u2029]/)).toHaveLength(1)
  expect(JSON.parse(out).content).toBe('a\u0085\u2028\u2029\nc\n')
})

test('a line number decides between equal places', async () => {
  const { results } = await batch(
    { ...change(1, 'a\nb\na\n', 'a', 'x'), start_line: 3 },
    { ...change(2, 'a\n', 'a', 'x'), start_line: null },
  )
  expect(results.map(({ content }) => content)).toEqual(['a\nb\nx\n', 'x\n'])
})

test('a line may ask for the documents to the letter', async () => {
  const pair = { content: 'f() {\n\tnine()\n}\n', old_string: 'f() {\n  one()\n}', new_string: 'f() {\n  two()\n}' }
  const { content, ...edit } = pair
  const answer = { files: { 'a.ts': content }, answer: { path: 'a.ts', ...edit } }
  const { results } = await batch(pair, { ...pair, policy: 'safe' }, { ...pair, policy: 'spec' }, answer, { ...answer, policy: 'spec' })
  expect(results.map(({ status }) => status)).toEqual(['refused', 'refused', 'applied', 'refused', 'applied'])
  expect(results[2].content).toBe('f() {\n  two()\n}\n')
  expect(results[4].files).toEqual({ 'a.ts': 'f() {\n  two()\n}\n' })
})

test('an answer of 200,000 levels is malformed, and the lines around it are answered', async () => {
  const deep = `{"files":{},"answer":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
  const { results } = await batch(change(1), deep, change('last'))
  expect(results.map(({ status }) => status)).toEqual(['applied', 'refused', 'applied'])
  expect(results[1].problems[0].kind).toBe('malformed')
})

test('the published schema of a line takes what is taken, and nothing else', async () => {
  const { out } = await suture(scratch(), ['schema', 'batch'])
  const valid = new Ajv({ strict: false }).compile(JSON.parse(out))
  expect(valid({ ...change(1), policy: 'spec', start_line: null })).toBe(true)
  expect(valid({ files: { a: 'b' }, answer: [{ path: 'a' }] })).toBe(true)
  for (const line of [{}, { ...change(1), policy: 'loose' }, { files: { a: 1 }, answer: 'x' }, { ...change(1), start_line: 0 }])
    expect(valid(line)).toBe(false)
})

test('an answer on files: the files that change, deleted ones as null; nothing where one edit is refused', async () => {
  const files = { 'a.ts': 'const a = 1\n', 'src/b.ts': 'const b = 1\n', 'c.ts': 'c\n' }
  const patch = [
    '*** Begin Patch',
    '*** Update File: a.ts',
    '@@',
    '-const a = 1',
    '+const a = 2',
    '*** Delete File: c.ts',
    '*** Update File: src/b.ts',
    '*** Move to: src/d.ts',
    '@@',
    '-const b = 1',
    '+const b = 2',
    '*** End Patch',
  ].join('\n')
  const edits = [
    { path: 'a.ts', old_string: 'const a = 1', new_string: 'const a = 2' },
    { path: 'src/b.ts', old_string: 'const z = 1', new_string: '' },
  ]
  const { results } = await batch(
    { id: 1, files, answer: patch },
    { id: 2, files, answer: { edits } },
    { id: 3, files, answer: 'No edit.' },
  )
  expect(results[0]).toMatchObject({
    id: 1,
    status: 'applied',
    files: { 'a.ts': 'const a = 2\n', 'src/d.ts': 'const b = 2\n', 'src/b.ts': null, 'c.ts': null },
  })
  expect(results[1]).toMatchObject({ id: 2, status: 'refused', files: {}, message: expect.stringContaining('src/b.ts') })
  expect(results[1].edits.map(({ path, status }: { path: string; status: string }) => [path, status])).toEqual([
    ['a.ts', 'held'],
    ['src/b.ts', 'refused'],
  ])
  expect(results[2]).toMatchObject({ id: 3, status: 'empty', files: {} })
})

test('no path of an answer leads to another file', async () => {
  const edit = { path: '../../etc/passwd', old_string: 'root', new_string: 'x' }
  const { results } = await batch(
    { id: 1, files: { '../secret': 'root' }, answer: { edits: [{ ...edit, path: '../secret' }] } },
    { id: 2, files: {}, answer: edit },
  )
  expect(results.map(({ status, files, problems, edits }) => [status, files, [...problems, ...edits][0].kind])).toEqual([
    ['refused', {}, 'unsafe-path'],
    ['refused', {}, 'unsafe-path'],
  ])
})

test('an answer may make the first file', async () => {
  const { results } = await batch({ id: 1, files: {}, answer: { path: 'a.txt', old_string: '', new_string: 'new\n' } })
  expect(results[0]).toMatchObject({ status: 'applied', files: { 'a.txt': 'new\n' } })
})

test.each([
  ['no JSON', 'x', 'is not JSON'],
  ['no object', '[1]', 'is not a JSON object'],
  ['no content', '{"old_string":"a","new_string":"b"}', 'lacks content'],
  ['an old text that is no text', '{"content":"a","old_string":1,"new_string":"b"}', 'lacks old_string'],
  ['no answer', '{"files":{}}', 'lacks answer'],
  ['no files', '{"answer":"x"}', 'lacks files'],
  ['a file that is no text', '{"files":{"a":1},"answer":"x"}', 'has a file that is not a text: "a"'],
  [
    'a policy that is none',
    '{"content":"a","old_string":"a","new_string":"b","policy":"loose"}',
    'has a policy that is neither safe nor spec',
  ],
  ['a file that is no path', '{"files":{},"answer":"x","file":1}', 'has a file that is not a path'],
  [
    'a file of a name that an object has, that is no text',
    '{"files":{"__proto__":1},"answer":"x"}',
    'has a file that is not a text: "__proto__"',
  ],
  ['a wrong replace_all', '{"content":"a","old_string":"a","new_string":"b","replace_all":"yes"}', 'replace_all'],
  ['a wrong start_line', '{"content":"a","old_string":"a","new_string":"b","start_line":0}', 'start_line'],
])('a line with %s is an error line in its place, and the lines around it are answered', async (_, line, words) => {
  const { results, code } = await batch(change(1), '', line, change('last'))
  expect(results.map(({ id, status }) => [id, status])).toEqual([
    [1, 'applied'],
    [undefined, 'error'],
    ['last', 'applied'],
  ])
  expect(results[1]).toMatchObject({ line: 3, message: expect.stringContaining(words) })
  expect(code).toBe(2)
})

test('a line that is not UTF-8 is an error line in its place, and the lines around it are answered', async () => {
  const line = Buffer.from(`${JSON.stringify(change(2, 'a\xe9\n', 'a', 'b'))}\n`, 'latin1')
  const whole = Buffer.concat([bytes(`${JSON.stringify(change(1, 'é\n', 'é', 'è'))}\n`), line, bytes(JSON.stringify(change('last')))])
  const { bytes: landed, errors } = await landChunk({ bytes: whole, firstLine: 1 })
  const results = read(new TextDecoder().decode(landed))
  expect(results.map(({ id, status }) => [id, status])).toEqual([
    [1, 'applied'],
    [undefined, 'error'],
    ['last', 'applied'],
  ])
  expect(results[0].content).toBe('è\n')
  expect(results[1]).toEqual({ status: 'error', line: 2, message: 'line 2 is not valid UTF-8' })
  expect(errors).toBe(1)
})

test('the result of a line without an id has none, so that it is not taken for another line', async () => {
  const { results } = await batch('x', { ...change(1), id: undefined }, { content: 'a' }, change(null), change(1))
  expect(results.map((each) => ['id' in each, each.id])).toEqual([
    [false, undefined],
    [false, undefined],
    [false, undefined],
    [true, null],
    [true, 1],
  ])
})

/** Returns the lines that result from pieces of the input, with their numbers. */
async function linesFrom(parts: readonly Uint8Array[], longest?: number) {
  const out: (readonly [number, string | undefined])[] = []
  const input = (async function* () {
    yield* parts
  })()
  for await (const chunk of chunksOf(input, longest)) for (const { number, text } of chunkLines(chunk)) out.push([number, text])
  return out
}

test('however the input is cut, the lines and their numbers are the same', async () => {
  const whole = bytes('{"a":"é"}\n\n{"b":2}\r\n{"c":"last 値"}')
  const expected = [
    [1, '{"a":"é"}'],
    [3, '{"b":2}\r'],
    [4, '{"c":"last 値"}'],
  ]
  for (let first = 0; first <= whole.length; first++)
    for (let second = first; second <= whole.length; second++)
      expect(await linesFrom([whole.slice(0, first), whole.slice(first, second), whole.slice(second)])).toEqual(expected)
})

test('a line beyond the longest is an error line, whatever is left of it, and is not held', async () => {
  const line = JSON.stringify(change(1, 'a'.repeat(50)))
  const parts = Array.from(`${line}\n${line.slice(0, 30)}`, (letter) => bytes(letter))
  const lines = await linesFrom(parts, 40)
  expect(lines[0]![1]!.length).toBeLessThan(41)
  expect(lines[1]).toEqual([2, line.slice(0, 30)])
  // What is left may begin inside a character.
  const accents = bytes('é'.repeat(50))
  expect(await linesFrom([accents.slice(0, 61), accents.slice(61)], 40)).toEqual([[1, CUT]])
  expect(await linesFrom([accents.slice(0, 61), Buffer.concat([accents.slice(61), bytes('\n')])], 40)).toEqual([
    [1, expect.stringMatching(RegExp(`^${CUT}`))],
  ])
  const { bytes: landed } = await landChunk({ bytes: bytes(lines[0]![1]!), firstLine: 1 })
  expect(JSON.parse(new TextDecoder().decode(landed))).toMatchObject({ status: 'error', message: 'line 1 is longer than 64 MiB' })
})

test('reads no further ahead than twice its jobs while nobody takes what it wrote', async () => {
  let taken = 0
  let release = (_heard: boolean) => {}
  const input = (async function* () {
    for (; taken < 100; taken++) yield bytes(`${JSON.stringify(change(taken))}\n`)
  })()
  let ran: Promise<{ readonly code: number }> | undefined
  await new Promise<void>((wrote) => {
    const write = () =>
      new Promise<boolean>((resolve) => {
        release = resolve
        wrote()
      })
    ran = suture(scratch(), ['batch', '--jobs', '1'], { stdin: '', stream: { input, write } })
  })
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(taken).toBeLessThanOrEqual(3)
  release(false)
  expect((await ran)?.code).toBe(0)
  expect(taken).toBeLessThanOrEqual(4)
})

test('workers answer in the order of the lines, the same as none', () => {
  const lines = Array.from({ length: 400 }, (_, at) => {
    const content = Array.from({ length: at % 7 === 0 ? 300 : 3 }, (_, line) => `line ${line} of ${at}`).join('\n')
    return JSON.stringify(at % 10 === 9 ? 'bad' : change(at, content, ` line 1 of ${at}`, ` row 1 of ${at}`))
  })
  const [none, two] = ['1', '2'].map((jobs) =>
    spawnSync(process.execPath, [command, 'batch', '--jobs', jobs], { input: `${lines.join('\n')}\n`, encoding: 'utf8' }),
  )
  expect(two!.stdout).toBe(none!.stdout)
  const results = read(two!.stdout)
  expect(results.map(({ id }) => id)).toEqual(lines.map((_, at) => (at % 10 === 9 ? undefined : at)))
  expect(results.filter(({ status }) => status === 'applied').length).toBe(360)
  expect([none!.status, two!.status]).toEqual([2, 2])
})

test('a line that is written alone is answered before the next one comes', async () => {
  const child = spawn(process.execPath, [command, 'batch', '--jobs', '2'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let content = 'count 0\n'
  for (let at = 0; at < 3; at++) {
    child.stdin.write(`${JSON.stringify(change(at, content, `count ${at}`, `count ${at + 1}`))}\n`)
    const result = JSON.parse((await answers.next()).value)
    expect(result).toMatchObject({ id: at, status: 'applied' })
    content = result.content
  }
  expect(content).toBe('count 3\n')
  child.stdin.end()
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0)
})

test('a reader that goes away ends it, however much is still to come', async () => {
  const child = spawn(process.execPath, [command, 'batch', '--jobs', '2'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.stdin.on('error', () => undefined)
  child.stdout.once('data', () => child.stdout.destroy())
  const line = bytes(`${JSON.stringify(change(1, 'one\n\ttwo\n'.repeat(1) + 'x\n'.repeat(5_000)))}\n`)
  while (child.exitCode === null && !child.stdin.destroyed)
    if (!child.stdin.write(line)) await Promise.race([new Promise((resolve) => child.stdin.once('drain', resolve)), ended])
  expect(await ended).toBe(0)
})

test('a worker that ends answers its chunk by errors, and the others go on', async () => {
  const chunk = (text: string) => ({ bytes: bytes(text), firstLine: 1 })
  const bundle = join(REPOSITORY, 'packages/cli/test/fixtures/batch/ending-worker.cjs')
  const pool = poolOfWorkers(bundle, 1)
  const landed = await Promise.all([pool.land(chunk('lands')), pool.land(chunk('ends\n\nends too\n')), pool.land(chunk('lands'))])
  await pool.close()
  expect(landed.map(({ errors }) => errors)).toEqual([0, 2, 0])
  expect(read(new TextDecoder().decode(landed[1]!.bytes))).toMatchObject([
    { status: 'error', line: 1, message: 'line 1 was not landed: out of memory' },
    { status: 'error', line: 3 },
  ])
})

test('is told how it is called when nothing is piped in', async () => {
  const { err, code } = await suture(scratch(), ['batch'])
  expect(err).toContain('suture batch < edits.jsonl')
  expect(code).toBe(2)
  expect((await suture(scratch(), ['batch', '--jobs', '0'], { stdin: '' })).code).toBe(2)
})

test('a file with the name of a key that objects have is a file', async () => {
  const answer = JSON.stringify({ path: '__proto__', old_string: 'x', new_string: 'y' })
  const { results } = await batch(`{"id":1,"files":{"__proto__":"x\\n"},"answer":${JSON.stringify(answer)}}`)
  expect(results[0].status).toBe('applied')
  expect(Object.entries(results[0].files)).toEqual([['__proto__', 'y\n']])
})
