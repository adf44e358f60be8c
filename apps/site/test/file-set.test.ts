import { expect, it } from 'vitest'
import { fileSet, neighbour, renamed, withNewFile, withoutCurrent, withText } from '../src/browser/playground/file-set'

const two = fileSet({ 'a.ts': 'a', 'b.ts': 'b' })
const paths = ({ texts, current }: typeof two) => [[...texts.keys()].join(' '), current]

it.each([
  ['the first file is selected', two, ['a.ts b.ts', 'a.ts']],
  ['a renamed file keeps its place', renamed(two, 'c.ts'), ['c.ts b.ts', 'c.ts']],
  ['a path that is taken is not used', renamed(two, 'b.ts'), ['a.ts b.ts', 'a.ts']],
  ['an empty path is not used', renamed(two, ''), ['a.ts b.ts', 'a.ts']],
  ['a new file has a new name', withNewFile(fileSet({ 'a.ts': '', 'file3.txt': '' })), ['a.ts file3.txt file4.txt', 'file4.txt']],
  ['the selected file is removed', withoutCurrent(two), ['b.ts', 'b.ts']],
  ['the last file is not removed', withoutCurrent(fileSet({ 'a.ts': '' })), ['a.ts', 'a.ts']],
])('%s', (_, set, wanted) => {
  expect(paths(set)).toEqual(wanted)
})

it('a text belongs to the selected file', () => {
  expect([...withText({ ...two, current: 'b.ts' }, 'new').texts]).toEqual([
    ['a.ts', 'a'],
    ['b.ts', 'new'],
  ])
})

it('the tabs are a circle', () => {
  expect([neighbour(two, 1), neighbour(two, -1), neighbour({ ...two, current: 'b.ts' }, 1)]).toEqual(['b.ts', 'b.ts', 'a.ts'])
})
