import { expect, it } from 'vitest'
import { seeded } from '../src/index'

it('the same seed gives the same numbers, another one others', () => {
  const draw = (seed: number) => Array.from({ length: 20 }, seeded(seed).unit)
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
})

it('numbers stay within their bounds, and reach all of them', () => {
  const random = seeded(1)
  const drawn = new Set(Array.from({ length: 1000 }, () => random.int(5)))
  expect([...drawn].sort()).toEqual([0, 1, 2, 3, 4])
  expect(new Set(Array.from({ length: 100 }, () => random.pick(['a', 'b'])))).toEqual(new Set(['a', 'b']))
  expect([random.chance(0), random.chance(1)]).toEqual([false, true])
})
