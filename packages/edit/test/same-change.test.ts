import { type Edit, openDocument } from '@suture/text'
import { expect, it } from 'vitest'
import { withSameChanges } from '../src/set/same-change'
import type { Placed } from '../src/way/context'

const source = openDocument('a()\nlet total = 0\nb()\n')
/** The same change with less and with more context, another change, and an insertion. */
const narrow: Edit = { from: 16, to: 17, text: '10' }
const line: Edit = { from: 4, to: 17, text: 'let total = 10' }
const wide: Edit = { from: 0, to: 21, text: 'a()\nlet total = 10\nb()' }
const other: Edit = { from: 4, to: 17, text: 'let total = 12' }
const added: Edit = { from: 4, to: 4, text: 'log()\n' }

const told = (...edits: Edit[]) =>
  withSameChanges(
    source,
    edits.map((edit): Placed => ({ status: 'placed', edits: [edit], matches: [], deletes: false }) as unknown as Placed),
  ).flatMap((each) => (each as Placed).edits)

it.each<[string, Edit[], Edit[]]>([
  ['less first', [narrow, wide], [narrow, narrow]],
  ['more first', [wide, line], [line, line]],
  ['the least of three in the middle', [wide, narrow, line], [narrow, narrow, narrow]],
  ['another change stays what it is', [wide, other], [wide, other]],
  ['two insertions may both be wanted', [added, added], [added, added]],
  ['an insertion beside a change', [added, line], [added, line]],
])('edits that make the same change have the narrowest of their spans: %s', (_name, edits, result) => {
  expect(told(...edits)).toEqual(result)
})

it('what was not placed is handed on', () => {
  const idle = { status: 'no-op', content: source.text, matches: [] } as const
  expect(withSameChanges(source, [idle])).toEqual([idle])
})
