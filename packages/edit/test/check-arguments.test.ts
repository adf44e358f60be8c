import { expect, it } from 'vitest'
import { type EditOptions, edit } from '../src/index'

const wish = { oldString: 'a', newString: 'b' }

it('a certainty that has no such name throws, as other options do; a name is taken', () => {
  const options = { certainty: 'sometimes' } as unknown as EditOptions
  expect(() => edit('a\n', wish, options)).toThrow(new TypeError('options.certainty must be high or normal or low, found "sometimes"'))
  const numbers = { certainty: { share: 0.4 } } as unknown as EditOptions
  expect(() => edit('a\n', wish, numbers)).toThrow(/^options\.certainty must be high or normal or low, found /)
  for (const certainty of ['high', 'normal', 'low'] as const)
    expect(edit('a\n', wish, { certainty })).toMatchObject({ status: 'applied', content: 'b\n' })
})
