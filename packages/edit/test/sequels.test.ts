import { expect, it } from 'vitest'
import { editAll } from '../src/index'

const FILE =
  'import a from "a"\n\nfunction main() {\n  const line = next()\n  let i = 0\n\n  while (read(line)) {\n    i += 1\n  }\n  return i\n}\n'

/** Each row: what the second edit quotes, the two edits, and what stands in the file then. */
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
    'the end of what the first one leaves, and what stands below it',
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
    'the beginning of what the first one leaves, and what stands above it',
    [
      ['  let i = 0\n\n  while (read(line)) {', '  let count = 0\n\n  while (read(line)) {'],
      ['  const line = next()\n  let count = 0', '  const line = first()\n  let count = 0'],
    ],
    FILE.replace('next()', 'first()').replace('let i = 0', 'let count = 0'),
  ],
]

it.each(ROWS)('an edit of a set quotes %s', (_name, [first, second], after) => {
  const edits = [first!, second!].map(([oldString, newString]) => ({ oldString, newString }))
  const { outcome, outcomes, follows } = editAll(FILE, edits)
  expect(outcome).toMatchObject({ status: 'applied', content: after })
  expect(follows).toEqual([undefined, 0])
  expect(outcomes.map((each) => each.status !== 'refused' && each.matches[0]!.warnings)).toEqual([
    [],
    ['made on what edit 1 of the set leaves'],
  ])
  expect(editAll(after, edits).outcome.status).not.toBe('applied')
  expect(editAll(FILE, [...edits].reverse()).outcome.status).toBe('refused')
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
