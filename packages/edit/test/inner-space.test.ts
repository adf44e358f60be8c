import fc from 'fast-check'
import { expect, it } from 'vitest'
import { edit } from '../src'
import { mergeInline } from '../src/merge/inline'
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

const OPERATORS = ['<=', '->', '!', '-', '::', '+=', '<', '=', '+', '&&', '=>', '?', '?.']
const line = fc.array(fc.oneof(fc.stringMatching(/^[a-d]{1,2}$/), fc.constantFrom(...'()[],;"\'.'), fc.constantFrom(...OPERATORS)), {
  maxLength: 8,
})
const spaces = fc.array(fc.boolean(), { minLength: 24, maxLength: 24 })

/** Joins tokens, with a space between those that would be read as one. */
function written(tokens: readonly string[], isSpaced: readonly boolean[]): string {
  const isOne = (above: string, below: string) => /\w\n\w|[^\w\s()[\],;"']\n[^\w\s()[\],;"']/.test(`${above}\n${below}`)
  return tokens.reduce((text, token, i) => text + (i > 0 && (isSpaced[i] || isOne(text.slice(-1), token)) ? ' ' : '') + token, '')
}

const OPERATOR = RegExp(`${OPERATORS.map((each) => each.replace(/[?.+]/g, '\\$&')).join('|')}|\\w+|[^\\w\\s]`, 'g')

it('a merged line has the tokens and operators of the new one, and is the new one if the file is as quoted', () => {
  let merges = 0
  fc.assert(
    fc.property(line, line, line, line, spaces, spaces, spaces, (above, removed, added, below, quoted, next, own) => {
      const tokens = [...above, ...removed, ...below]
      const [old, wanted, file] = [written(tokens, quoted), written([...above, ...added, ...below], next), written(tokens, own)]
      const merged = mergeInline(old, wanted, file)
      expect(mergeInline(old, wanted, old)).toBe(wanted)
      if (merged === undefined) return
      merges++
      expect(merged.match(OPERATOR)).toEqual(wanted.match(OPERATOR))
      expect(merged).not.toContain('  ')
      if (old === wanted) expect(merged).toBe(file)
    }),
    law(2000),
  )
  expect(merges).toBeGreaterThan(1000)
})

it('an empty line is deleted with the whitespace that the file has in it', () => {
  const intent = { oldString: 'gamma delta\n\n', newString: 'gamma delta\n' }
  for (const end of ['', 'zeta\n'])
    expect(edit(`alpha beta\ngamma delta\n  \n${end}`, intent)).toMatchObject({
      status: 'applied',
      content: `alpha beta\ngamma delta\n${end}`,
    })
})
