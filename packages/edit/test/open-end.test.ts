import { type Edit, openDocument, splice } from '@suture/text'
import { expect, it } from 'vitest'
import { planKeepingEnd } from '../src/carry/open-end'

/** An edit of a text, and whether it takes whole lines away. */
type Row = readonly [name: string, text: string, edits: readonly Edit[], deletions: readonly number[], result: string]

const rows: readonly Row[] = [
  ['the last line goes: the line break above it too', 'a()\nb()', [{ from: 4, to: 7, text: '' }], [0], 'a()'],
  ['the last two go', 'a()\nb()\nc()', [{ from: 4, to: 11, text: '' }], [0], 'a()'],
  ['the line break above it is CRLF', 'a()\r\nb()', [{ from: 5, to: 8, text: '' }], [0], 'a()'],
  ['a part of the last line goes: its line break stays', 'a()\nb()', [{ from: 5, to: 7, text: '' }], [0], 'a()\nb'],
  ['a line that is not the last goes', 'a()\nb()', [{ from: 0, to: 4, text: '' }], [0], 'b()'],
  ['all lines go', 'a()\nb()', [{ from: 0, to: 7, text: '' }], [0], ''],
  ['a text with a final line break keeps it', 'a()\nb()\n', [{ from: 4, to: 8, text: '' }], [0], 'a()\n'],
  [
    'the line above is replaced, line break and all',
    'a()\nb()',
    [
      { from: 0, to: 4, text: 'x()\n' },
      { from: 4, to: 7, text: '' },
    ],
    [1],
    'x()',
  ],
  ['an edit that is no deletion leaves what it leaves', 'a()\nb()', [{ from: 4, to: 7, text: '' }], [], 'a()\n'],
]

it.each(rows)('a text without final line break stays one: %s', (_name, text, edits, deletions, result) => {
  const planned = planKeepingEnd(
    openDocument(text),
    edits,
    deletions.map((index) => edits[index]!),
  )
  expect(planned.ok && splice(text, planned.plan)).toBe(result)
})
