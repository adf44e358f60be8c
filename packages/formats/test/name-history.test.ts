import { describe, expect, test } from 'vitest'
import { openNameHistory } from '../src/answer/name-history'
import { parse } from '../src/index'

const block = (name: string) => `<<<<<<< SEARCH\n${name} = 1\n=======\n${name} = 9\n>>>>>>> REPLACE\n`

/** Returns many lines of prose, and counts how often one of them is read. */
function proseOf(count: number) {
  let reads = 0
  const lines = new Proxy(
    Array.from({ length: count }, () => 'See what `config` is for.'),
    {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads++
        return Reflect.get(target, key)
      },
    },
  )
  const history = openNameHistory({ lines }, undefined)
  for (let at = 0; at < count; at++) history.note(at, 'text')
  return { history, reads: () => reads }
}

describe('work on lines that say nothing of files', () => {
  test('none is looked into where every block names its file', () => {
    const { history, reads } = proseOf(1_000)
    history.claimed({ path: 'a.ts', from: 'carried-over' })
    expect(reads()).toBe(0)
  })

  test('each is looked into once for a name, and once for a heading, however often a block asks', () => {
    const { history, reads } = proseOf(1_000)
    for (let block = 0; block < 10; block++) history.said()
    for (let block = 0; block < 10; block++) history.last()
    expect(reads()).toBe(2_000)
  })
})

describe('what was said above blocks that name no file', () => {
  const paths = (answer: string) => parse(answer).edits.map(({ path, naming }) => path ?? naming?.candidates?.join())
  test.each([
    ['a heading after another', `# a.ts\nAs in c.ts.\n\n# b.ts\n\n${block('x')}`, ['b.ts']],
    ['a heading in between', `a.ts\n${block('p')}\n# b.ts\n\nSome words.\n\n${block('x')}`, ['a.ts', 'b.ts']],
    ['a heading above a fence of code', `# b.ts\n\n\`\`\`json\n# c.ts\n\`\`\`\n\n${block('x')}`, ['b.ts']],
    ['words after a block', `a.ts\n${block('p')}\nThat is as in c.ts.\n\nSome words.\n\n${block('x')}`, ['a.ts', 'a.ts,c.ts']],
    ['words before the block that a name carries over from', `As in c.ts.\n\na.ts\n${block('p')}\n${block('x')}`, ['a.ts']],
    ['a heading above a block that is refused', `# b.ts\n\n<<<<<<< SEARCH\nx\n>>>>>>> REPLACE\n\n${block('x')}`, ['b.ts']],
  ])('%s', (_name, answer, expected) => {
    expect([...new Set(paths(answer))]).toEqual(expected)
  })
})
