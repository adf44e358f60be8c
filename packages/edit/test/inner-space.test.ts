import fc from 'fast-check'
import { expect, it } from 'vitest'
import { edit } from '../src'
import { law } from './generated'

/** Tokens of a statement, with the space after each in the quote, and whether the file has a space where the quote has none, or reverse. */
const statement = fc.record({
  words: fc.uniqueArray(fc.stringMatching(/^[a-y]{3,6}$/), { minLength: 3, maxLength: 7 }),
  operator: fc.constantFrom('+', '*', '&&', ','),
  quoted: fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
  own: fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
  changed: fc.nat(6),
  isAsFile: fc.boolean(),
  isAdded: fc.boolean(),
})

const spaced = (tokens: readonly string[], spaces: readonly boolean[]) =>
  tokens.map((token, i) => token + (spaces[i] && i < tokens.length - 1 ? ' ' : '')).join('')

it('a line quoted with other spaces keeps those of the file, also where the new text has them', () => {
  let landed = 0
  fc.assert(
    fc.property(statement, ({ words, operator, quoted, own, changed, isAsFile, isAdded }) => {
      const tokens = words.flatMap((word, i) => (i === 0 ? [word] : [operator, word]))
      const at = 2 * (changed % words.length)
      const withChange = (spaces: readonly boolean[]) =>
        isAdded ? spaced(tokens.with(at, `Z(${tokens[at]})`), spaces) : spaced(tokens.with(at, 'zzz'), spaces)
      const file = spaced(tokens, own)
      const outcome = edit(`${file}\n`, { oldString: spaced(tokens, quoted), newString: withChange(isAsFile ? own : quoted) })
      if (outcome.status !== 'applied') return
      landed++
      expect(outcome.content).toBe(`${withChange(own)}\n`)
    }),
    law(1000),
  )
  expect(landed).toBeGreaterThan(200)
})
