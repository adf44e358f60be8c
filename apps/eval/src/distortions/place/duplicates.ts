import type { Distortion } from '../../cases/distortion'
import type { Draft } from '../../cases/draft'
import { isUnique, standing } from '../../cases/draft'
import { isWeak } from '../../text/fold'
import { isBlank } from '../../text/lines'
import type { Random } from '../../text/random'
import { fileLines } from './several'

/** Copies the block's lines into a gap, at least `away` lines from the block. Undefined if the file is too short. */
function withCopy(
  draft: Draft,
  away: number,
  random: Random,
  change = (texts: readonly string[]) => texts,
): { readonly draft: Draft; readonly distance: number } | undefined {
  if (draft.blocks.length > 1 || !isUnique(draft.blocks[0]!, fileLines(draft).join('\n'))) return undefined
  const [above, below] = draft.gaps as [readonly string[], readonly string[]]
  const copy = change(standing(draft.blocks[0]!).map((line) => line.file))
  const room = [above.length >= away, below.length >= away]
  if (!room[0] && !room[1]) return undefined
  const up = room[0] && (!room[1] || random.chance(0.5))
  const at = up ? random.int(0, above.length - away) : random.int(away, below.length)
  const insert = (gap: readonly string[]) => [...gap.slice(0, at), ...copy, ...gap.slice(at)]
  const gaps = up ? [insert(above), below] : [above, insert(below)]
  const distance = (up ? above.length - at : at) + copy.length
  return { draft: { ...draft, gaps, repeated: true }, distance: up ? -distance : distance }
}

/** Indents the inner lines of the copy deeper, so that only the block has the quoted relative depths. */
function deeper(texts: readonly string[], step: string): readonly string[] {
  return texts.map((text, index) => (index === 0 || index === texts.length - 1 || isBlank(text) ? text : step + text))
}

/**
 * Old and new text are indented deeper as a whole. A copy of the block elsewhere has other relative depths, so only the block is the quoted
 * text moved to the right.
 */
export const twinIndented: Distortion = {
  name: 'twin-indented-otherwise',
  family: 'hints',
  rank: 1,
  excludes: ['indentation', 'blanks', 'characters', 'line-numbers', 'context'],
  apply: (draft, { random }) => {
    const [block, ...others] = draft.blocks
    const lines = standing(block!).map((line) => line.file)
    if (others.length > 0 || lines.length < 3 || lines.filter((text) => !isWeak(text)).length < 3) return undefined
    if (lines.slice(1, -1).every(isBlank)) return undefined
    const step = lines.some((text) => text.startsWith('\t')) ? '\t' : '  '
    const made = withCopy(draft, 20, random, (texts) => deeper(texts, step))
    if (!made) return undefined
    // Shift further than the copy's lines were moved. Otherwise the copy's inner lines would equal the quoted ones.
    const shift = step.repeat(random.int(2, 3))
    const side = (text: string) => (isBlank(text) ? text : shift + text)
    const moved = block!.lines.map((line) => ({ ...line, old: side(line.old), new: side(line.new) }))
    const { hint: _, ...bare } = block!
    return { ...made.draft, blocks: [{ ...bare, lines: moved }] }
  },
}

/** The block occurs twice, and the claimed line is right. */
export const duplicatesHinted: Distortion = {
  name: 'duplicates-with-hint',
  family: 'hints',
  rank: 1,
  apply: (draft, { random }) => {
    const made = withCopy(draft, 20, random)
    return made && { ...made.draft, blocks: made.draft.blocks.map((block) => ({ ...block, hint: { off: 0 } })) }
  },
}

/** The block occurs twice, and the copy is far away. The claimed line is wrong by a few lines. */
export const duplicatesHintNear: Distortion = {
  name: 'duplicates-with-near-hint',
  family: 'hints',
  rank: 1,
  apply: (draft, { random }) => {
    const made = withCopy(draft, 40, random)
    return made && { ...made.draft, blocks: made.draft.blocks.map((block) => ({ ...block, hint: { off: random.int(-3, 3) } })) }
  },
}

/** The block occurs twice, and nothing shows which occurrence is meant. */
export const duplicatesUnhinted: Distortion = {
  name: 'duplicates-without-hint',
  family: 'hints',
  rank: 1,
  excludes: ['line-numbers'],
  apply: (draft, { random }) => {
    const made = withCopy(draft, 0, random)
    if (!made) return undefined
    return { ...made.draft, must: 'refuse', blocks: made.draft.blocks.map(({ hint: _, ...block }) => block) }
  },
}

/** The block occurs twice, and the claimed line is halfway between both. */
export const duplicatesHintBetween: Distortion = {
  name: 'duplicates-hint-between',
  family: 'hints',
  rank: 1,
  excludes: ['line-numbers'],
  apply: (draft, { random }) => {
    const made = withCopy(draft, 20, random)
    if (!made) return undefined
    const hint = { off: Math.round(made.distance / 2) }
    return { ...made.draft, must: 'refuse', blocks: made.draft.blocks.map((block) => ({ ...block, hint })) }
  },
}
