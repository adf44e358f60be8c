import { type Distortion, eachBlock } from '../../cases/distortion'

/** The claimed line is wrong by up to sixty lines. */
export const hintOff: Distortion = {
  name: 'hint-off',
  family: 'hints',
  rank: 4,
  apply: (draft, { random }) =>
    eachBlock(draft, (block) => ({ ...block, hint: { off: (random.chance(0.5) ? 1 : -1) * random.pick([1, 2, 3, 5, 10, 25, 60]) } })),
}

/** The claimed line is past the end of the file. */
export const hintPastEnd: Distortion = {
  name: 'hint-past-end',
  family: 'hints',
  rank: 4,
  apply: (draft, { random }) => eachBlock(draft, (block) => ({ ...block, hint: { line: 1_000_000 + random.int(0, 9) } })),
}
