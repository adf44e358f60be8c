import type { Distortion } from '../../cases/distortion'

/** The edit is not distorted. */
export const exact: Distortion = { name: 'exact', family: 'exact', rank: 0, apply: (draft) => draft }

/** New text contains `$&`, `$1`, `$$` or the like. These must be written literally. */
export const dollarSigns: Distortion = {
  name: 'dollar-signs',
  family: 'exact',
  rank: 0,
  apply: (draft, { random }) => {
    let touched = false
    const blocks = draft.blocks.map((block) => {
      const added = block.lines.flatMap((line, index) => (line.kind === 'add' && line.file.trim() !== '' ? [index] : []))
      if (added.length === 0) return block
      touched = true
      const chosen = random.pick(added)
      const text = random.pick([' $& ok', ' $1', ' $$', " $'", ' $`', ' $<name>', ' \\1', ' $0$$$&'])
      const lines = block.lines.map((line, index) => (index === chosen ? { ...line, file: line.file + text, new: line.new + text } : line))
      return { ...block, lines }
    })
    return touched ? { ...draft, blocks } : undefined
  },
}
