import type { Distortion } from '../../cases/distortion'
import { standing } from '../../cases/draft'

/** The file changed elsewhere after the answer was written: it contains other real edits. The line hint is from before these edits. */
export const staleFile: Distortion = {
  name: 'stale-file',
  family: 'hints',
  rank: 1,
  apply: (draft, { random, source }) => {
    const block = draft.blocks[0]!
    const [above, below] = draft.gaps
    if (draft.blocks.length > 1 || !above || !below) return undefined
    const to = above.length + standing(block).length
    if (above.length + below.length + standing(block).length !== source.lines.length) return undefined
    const others = source.hunks
      .filter((hunk) => hunk.start + hunk.removed < above.length || hunk.start > to)
      .filter(() => random.chance(0.7))
    if (others.length === 0) return undefined
    const lines: [string[], string[]] = [[...above], [...below]]
    for (const hunk of [...others].reverse()) {
      if (hunk.start + hunk.removed <= above.length) lines[0].splice(hunk.start, hunk.removed, ...hunk.added)
      else lines[1].splice(hunk.start - to, hunk.removed, ...hunk.added)
    }
    return { ...draft, gaps: lines, blocks: [{ ...block, hint: { off: above.length - lines[0].length } }] }
  },
}
