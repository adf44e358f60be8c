import { describe, expect, it } from 'vitest'
import { BlockAnchorReplacer, ContextAwareReplacer } from '../src/index'

/** Returns a block of `inner` lines between two anchors. Its first `equal` inner lines are the same in every such block. */
const block = (inner: number, equal: number, other: string) =>
  ['begin {', ...Array.from({ length: inner }, (_, i) => (i < equal ? `same ${i}` : `${other} ${i}`)), '}'].join('\n')

describe('the share of equal inner lines that ContextAware asks for is half, whatever the size', () => {
  it.each([
    [12, 6, true],
    [13, 7, true],
    [13, 6, false],
    [100, 50, true],
    [100, 49, false],
    [1001, 501, true],
    [1001, 500, false],
  ])('of %i lines %i are equal: %s', (inner, equal, yields) => {
    const file = `top\n${block(inner, equal, 'file')}\nend`
    expect([...ContextAwareReplacer(file, block(inner, equal, 'quoted'))]).toEqual(yields ? [block(inner, equal, 'file')] : [])
  })
})

describe('BlockAnchor', () => {
  it('takes a lone block whatever stands inside', () => {
    const file = `top\n${block(4, 0, 'zzzzzz')}\nend`
    expect([...BlockAnchorReplacer(file, block(4, 0, '______'))]).toEqual([block(4, 0, 'zzzzzz')])
  })

  it.each([
    ['three of ten characters', 'abcdefghij', 'abcZZZZZZZ', true],
    ['two of ten', 'abcdefghij', 'abZZZZZZZZ', false],
    ['29 of a hundred', 'a'.repeat(29) + 'b'.repeat(71), 'a'.repeat(29) + 'c'.repeat(71), false],
    ['30 of a hundred', 'a'.repeat(30) + 'b'.repeat(70), 'a'.repeat(30) + 'c'.repeat(70), true],
  ])('takes the best of several from 0.3 on: %s equal', (_name, quoted, inside, yields) => {
    const file = `begin {\n${inside}\n}\nbegin {\n${'?'.repeat(quoted.length)}\n}\n`
    expect([...BlockAnchorReplacer(file, `begin {\n${quoted}\n}`)]).toEqual(yields ? [`begin {\n${inside}\n}`] : [])
  })
})
