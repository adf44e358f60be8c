import type { Intent } from '@suture/text'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { editAll } from '../src/index'
import { law } from './generated'

const FILE =
  'import a from "a"\n\nfunction main() {\n  const line = next()\n  let i = 0\n\n  while (read(line)) {\n    i += 1\n  }\n  return i\n}\n'

/** Each row: what the second edit quotes, the two edits, and the resulting file. */
const ROWS: readonly (readonly [string, readonly (readonly [string, string])[], string])[] = [
  [
    'the line that the first one adds',
    [
      ['import a from "a"\n', 'import a from "a"\nimport b from "b"\n'],
      ['import b from "b"\n', 'import b from "b"\nimport c from "c"\n'],
    ],
    FILE.replace('"a"\n', '"a"\nimport b from "b"\nimport c from "c"\n'),
  ],
  [
    'the end of what the first one leaves, and the line below it',
    [
      ['  const line = next()\n  let i = 0', '  const line = next()\n  let count = 0'],
      ['  let count = 0\n\n  while (read(line)) {', '  let count = 1\n\n  for (;;) {'],
    ],
    FILE.replace('let i = 0', 'let count = 1').replace('while (read(line))', 'for (;;)'),
  ],
  [
    'the end of what the first one leaves, and a part of a line below it',
    [
      ['  const line = next()\n  let i = 0', '  const line = next()\n  let count = 0'],
      ['  let count = 0\n\n  while (read', '  let count = 0\n\n  while (!read'],
    ],
    FILE.replace('let i = 0', 'let count = 0').replace('while (read', 'while (!read'),
  ],
  [
    'the beginning of what the first one leaves, and the line above it',
    [
      ['  let i = 0\n\n  while (read(line)) {', '  let count = 0\n\n  while (read(line)) {'],
      ['  const line = next()\n  let count = 0', '  const line = first()\n  let count = 0'],
    ],
    FILE.replace('next()', 'first()').replace('let i = 0', 'let count = 0'),
  ],
  [
    'a line of which the first one changes a part, and the line below it',
    [
      ['line = next()', 'line = next(1)'],
      ['  const line = next(1)\n  let i = 0', '  const line = next(1)\n  let i = 1'],
    ],
    FILE.replace('next()', 'next(1)').replace('let i = 0', 'let i = 1'),
  ],
]

it.each(ROWS)('an edit of a set quotes %s', (_name, [first, second], after) => {
  const edits = [first!, second!].map(([oldString, newString]) => ({ oldString, newString }))
  const { outcome, outcomes, follows } = editAll(FILE, edits)
  expect(outcome).toMatchObject({ status: 'applied', content: after })
  expect(follows).toEqual([undefined, 0])
  expect(outcomes.map((each) => each.status !== 'refused' && each.matches[0]!.warnings)).toEqual([
    [],
    ['applied to the result of edit 1 of the set'],
  ])
  expect(editAll(after, edits).outcome.status).not.toBe('applied')
  expect(editAll(FILE, [...edits].reverse()).outcome.status).toBe('refused')
})

it('edits quote lines with the name that the first one has changed everywhere', () => {
  const { outcome, follows } = editAll(FILE, [
    { oldString: 'line', newString: 'row', replaceAll: true },
    { oldString: '  while (read(row)) {\n    i += 1', newString: '  while (read(row)) {\n    i += 2' },
    { oldString: '  const row = next()', newString: '  const row = first()' },
  ])
  expect(outcome).toMatchObject({
    status: 'applied',
    content: FILE.replaceAll('line', 'row').replace('+= 1', '+= 2').replace('next', 'first'),
  })
  expect(follows).toEqual([undefined, 0, 0])
})

it('an edit quotes a line in which two edits have changed every name', () => {
  const { outcome } = editAll(FILE, [
    { oldString: 'line', newString: 'row', replaceAll: true },
    { oldString: 'read', newString: 'load', replaceAll: true },
    { oldString: '  while (load(row)) {', newString: '  while (!load(row)) {' },
  ])
  const after = FILE.replaceAll('line', 'row').replaceAll('read', 'load').replace('(load', '(!load')
  expect(outcome).toMatchObject({ status: 'applied', content: after })
})

it('an edit quotes the lines above and below what the first one deletes', () => {
  const edits = [
    { oldString: '  let i = 0\n\n  while (read(line)) {\n    i += 1\n  }\n', newString: '  let i = 0\n' },
    { oldString: '  let i = 0\n  return i', newString: '  return 0' },
  ]
  const { outcome, follows } = editAll(FILE, edits)
  const after = 'import a from "a"\n\nfunction main() {\n  const line = next()\n  return 0\n}\n'
  expect(outcome).toMatchObject({ status: 'applied', content: after })
  expect(follows).toEqual([undefined, 0])
})

/** Applies a set, and then the same set to the result. */
function sentTwice(edits: Intent[]) {
  const { outcome } = editAll(FILE, edits)
  if (outcome.status !== 'applied') throw new Error(outcome.status)
  return { content: outcome.content, again: editAll(outcome.content, edits) }
}

it('an addition that the next edit has changed is not added again', () => {
  const edits = [
    { oldString: '    i += 1\n  }', newString: '    i += 1\n  }\n\n  const last = i\n  log(last)' },
    { oldString: 'const last = i\nlog(last)', newString: 'const last = i\nlog(last, line)' },
  ]
  const { content, again } = sentTwice(edits)
  expect(content).toContain('  const last = i\n  log(last, line)\n')
  expect(again.outcome.status).toBe('already-applied')
})

it('a line that the next edit renames is not added again, at the end of the file, too', () => {
  for (const line of ['    i += 1\n', '  return i\n}\n']) {
    const edits = [
      { oldString: line, newString: `${line}step0()\n` },
      { oldString: 'step0()\n', newString: 'step1()\n' },
    ]
    const { content, again } = sentTwice(edits)
    expect(content).toBe(FILE.replace(line, `${line}step1()\n`))
    expect(again).toMatchObject({ outcome: { status: 'already-applied', content }, follows: [undefined, 0] })
  }
})

it('a line that the next edit renames is not added again at an end of file without a line break', () => {
  const edits = [
    { oldString: 'y = 2', newString: 'y = 2\nstep0()' },
    { oldString: 'step0()', newString: 'step1()' },
  ]
  expect(editAll('a\ny = 2', edits).outcome).toMatchObject({ content: 'a\ny = 2\nstep1()' })
  expect(editAll('a\ny = 2\nstep1()', edits).outcome.status).toBe('already-applied')
})

it('a set of which every edit is refused is refused, also if the others may be applied', () => {
  const edits = [2, 3].map((value) => ({ oldString: 'x = 1', newString: `x = ${value}` }))
  expect(editAll('x = 1\n', edits, { partial: true }).outcome).toMatchObject({ status: 'refused', problem: { kind: 'overlapping' } })
})

it('an edit and the one that follows it are in place when they are sent again', () => {
  const edits = [
    { oldString: '  let i = 0', newString: '  let count = 0' },
    { oldString: '  let count = 0\n\n  while (read(line)) {', newString: '  let count = 1\n\n  for (;;) {' },
  ]
  const { content, again } = sentTwice(edits)
  expect(again).toMatchObject({ outcome: { status: 'already-applied', content }, follows: [undefined, 0] })
})

it('an edit that overlaps two earlier ones, or brackets alone, is not joined', () => {
  const twice = [
    { oldString: '  let i = 0', newString: '  log()\n  let i = 1' },
    { oldString: '  return i', newString: '  log()\n  return i + 1' },
    { oldString: '  log()', newString: '  warn()' },
  ]
  expect(editAll(FILE, twice).outcomes.map(({ status }) => status)).toEqual(['applied', 'applied', 'refused'])
  const bracket = [
    { oldString: '  return i', newString: '  return [\n    i\n  ]' },
    { oldString: '  ]\n]', newString: '  ]' },
  ]
  expect(editAll(FILE, bracket).outcomes.map(({ status }) => status)).toEqual(['applied', 'refused'])
})

it('an edit that takes back the one before it leaves nothing to land', () => {
  const set = [
    { oldString: '  let i = 0', newString: '  let i = 1' },
    { oldString: '  let i = 1', newString: '  let i = 0' },
  ]
  const { outcome, outcomes } = editAll(FILE, set)
  expect(outcome).toMatchObject({ status: 'refused', problem: { kind: 'identical' } })
  expect(outcomes.map(({ status }) => status)).toEqual(['refused', 'refused'])
})

it('an edit that occurs again, below edits that quote its result, has the outcome of the first', () => {
  const first = { oldString: 'id: s', newString: 'id: s | n' }
  const then = { oldString: 'id: s | n', newString: 'id: s | n | x' }
  const { outcome, outcomes, follows } = editAll('id: s\nprice: n\n', [first, then, { oldString: 's | n | x', newString: 's | x' }, first])
  expect(outcome).toMatchObject({ status: 'applied', content: 'id: s | x\nprice: n\n' })
  expect(outcomes[3]).toEqual(outcomes[0])
  expect(follows).toEqual([undefined, 0, 0, undefined])
})

/** Returns a file of different lines, and edits. Each edit quotes a line that the edit before it writes, with lines around it. */
const chain = fc
  .record({
    lines: fc.integer({ min: 3, max: 12 }),
    steps: fc.array(fc.record({ at: fc.nat(), above: fc.nat(2), below: fc.nat(2), adds: fc.nat(2) }), { minLength: 1, maxLength: 5 }),
    crlf: fc.boolean(),
  })
  .map(({ lines, steps, crlf }) => {
    const file = Array.from({ length: lines }, (_, i) => `first line number ${'abcdefghijkl'[i]}`)
    let now = file
    let from = steps[0]!.at % lines
    const edits = steps.map(({ above, below, adds }, step): Intent => {
      const start = Math.max(0, from - above)
      const quoted = now.slice(start, from + 1 + below)
      const made = Array.from({ length: 1 + adds }, (_, k) => `written in step ${'qrstu'[step]} as ${'xyz'[k]}`)
      const wanted = [...quoted.slice(0, from - start), ...made, ...quoted.slice(from - start + 1)]
      now = [...now.slice(0, start), ...wanted, ...now.slice(start + quoted.length)]
      from += adds
      return { oldString: quoted.join('\n'), newString: wanted.join('\n') }
    })
    const text = (of: readonly string[]) => of.map((line) => line + (crlf ? '\r\n' : '\n')).join('')
    return { content: text(file), after: text(now), edits }
  })

it('a chain of edits makes of the file what they make one after another', () => {
  fc.assert(
    fc.property(chain, ({ content, after, edits }) => {
      const { outcome, outcomes, follows } = editAll(content, edits)
      expect(outcome).toMatchObject({ status: 'applied', content: after })
      for (const each of outcomes) expect(each).toMatchObject({ status: 'applied', content: after })
      expect(follows).toEqual(edits.length === 1 ? undefined : [undefined, ...edits.slice(1).map(() => 0)])
    }),
    law(200),
  )
})

it('edits that quote what several others write, each in lines of its own, land among hundreds', () => {
  const count = 300
  const lines = Array.from({ length: count }, (_, i) => `value_${i} = read(${i})`)
  const first = lines.map((line, i) => ({ oldString: line, newString: `value_${i} = load(${i})` }))
  const then = lines.map((_, i) => ({ oldString: `value_${i} = load(${i})`, newString: `value_${i} = fetch(${i})` }))
  const { outcome, follows } = editAll(lines.join('\n'), [...first, ...then])
  expect(outcome).toMatchObject({ status: 'applied', content: lines.map((line) => line.replace('read', 'fetch')).join('\n') })
  expect(follows).toEqual([...first.map(() => undefined), ...then.map((_, i) => i)])
})

it('an edit of every place changes a line that a refused edit would have removed', () => {
  const set = [
    { oldString: 'a', newString: 'x', replaceAll: true },
    { oldString: 'b = a\n', newString: '' },
    { oldString: 'b = a', newString: 'c = d' },
  ]
  const { outcome, outcomes } = editAll('a\nb = a\n', set, { partial: true })
  expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'refused', 'refused'])
  expect(outcome).toMatchObject({ status: 'applied', content: 'x\nb = x\n' })
})

it('edits that follow one change add lines at one place in their order', () => {
  const edits = [
    { oldString: '  let i = 0', newString: '  let count = 0\n  open()' },
    { oldString: '  let count = 0', newString: '  let total = 0' },
    { oldString: '  let total = 0\n  open()', newString: '  let total = 0\n  open()\n  first()' },
    { oldString: '  open()', newString: '  open()\n  second()' },
  ]
  const content = FILE.replace('let i = 0', 'let total = 0\n  open()\n  second()\n  first()')
  expect(editAll(FILE, edits).outcome).toMatchObject({ status: 'applied', content })
  const missing = { oldString: '  open()\n  missing = 1\n  absent = 2', newString: '  open()' }
  expect(editAll(FILE, edits.toSpliced(1, 0, missing), { partial: true }).outcome).toMatchObject({ status: 'applied', content })
})

it('an edit that follows another one is refused beside deletions that share a line end', () => {
  const file = 'import os\nimport fs\n\nimport path\n\ndef create(name):\n    return os.stat(name)\n\n\ndef request(url):\n    fetch(url)\n'
  const deletions = [
    { oldString: '\nimport path\n', newString: 'import path' },
    { oldString: 'import os\nimport fs\nimport path\ndef create(name):\n', newString: 'import os\ndef create(name):\n' },
  ]
  const chain = [
    { oldString: 'def request', newString: 'def ask' },
    { oldString: 'def ask(url):\n    fetch(url)', newString: 'def ask(url):\n    log(url)\n    fetch(url)' },
  ]
  expect(editAll(file, deletions).outcome).toMatchObject({ status: 'applied' })
  expect(editAll(file, [...deletions, ...chain]).outcome.status).toBe('refused')
  expect(editAll(file, [...deletions, ...chain], { partial: true }).outcomes.map(({ status }) => status)).toEqual([
    'applied',
    'applied',
    'applied',
    'refused',
  ])
})

it('an edit adds its lines below a quoted line that an earlier edit adds', () => {
  const edits = [
    { oldString: '  let i = 0', newString: '  first()\n  let i = 0' },
    {
      oldString: '  const line = next()\n  first()\n  let i = 0',
      newString: '  const line = next()\n  first()\n  second()\n  let i = 0',
    },
  ]
  const content = FILE.replace('  let i = 0', '  first()\n  second()\n  let i = 0')
  expect(editAll(FILE, edits)).toMatchObject({ outcome: { status: 'applied', content }, follows: [undefined, 0] })
})
