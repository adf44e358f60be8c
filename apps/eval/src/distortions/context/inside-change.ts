import { commonEnds } from '@suture/text/internal'
import { type Distortion, eachBlock } from '../../cases/distortion'
import type { Block, Draft, Line } from '../../cases/draft'
import type { Language } from '../../text/language'
import { changesFormAlone, indentOf, isBlank, partners, runs } from '../../text/lines'
import type { Random } from '../../text/random'
import { reword } from '../../text/words'

/** Two consecutive removed lines, each with the line that replaces it. All are indices into the block's lines. */
type Seam = readonly [readonly [number, number], readonly [number, number]]

const shared = (a: string, b: string) => {
  const { start, end } = commonEnds(a.trim(), b.trim())
  return (start + end) / Math.max(1, a.trim().length, b.trim().length)
}

/**
 * Returns positions inside changed runs, at which it is clear which new line replaces the old line above and which replaces the one below.
 */
function innerSeams({ lines }: Block): Seam[] {
  const like = ([a, b]: readonly [number, number]) => shared(lines[a]!.file, lines[b]!.file)
  return runs(lines).flatMap((run) => {
    const pairs = partners(lines, run) ?? []
    return pairs.slice(1).flatMap((below, k): Seam[] => {
      const above = pairs[k]!
      const crossed = Math.max(like([above[0], below[1]]), like([below[0], above[1]]))
      const blank = [...above, ...below].some((index) => isBlank(lines[index]!.file))
      return !blank && crossed < Math.min(like(above), like(below)) - 0.2 ? [[above, below]] : []
    })
  })
}

/** Adds a line that only the file has between two changed lines. Each old line is moved directly before its new line. */
function parted(block: Block, [above, below]: Seam, file: string): Block {
  const { lines } = block
  const run = runs(lines).find(({ removed }) => removed.includes(above[0]))!
  const from = Math.min(...run.removed, ...run.added)
  const split = run.removed.indexOf(below[0])
  const part = (a: number, b?: number) => [...run.removed.slice(a, b), ...run.added.slice(a, b)].map((index) => lines[index]!)
  const own: Line = { kind: 'unquoted', file, old: '', new: '' }
  const end = from + run.removed.length + run.added.length
  return { ...block, lines: [...lines.slice(0, from), ...part(0, split), own, ...part(split), ...lines.slice(end)] }
}

function between(draft: Draft, random: Random, text: (language: Language, indent: string) => string | undefined) {
  return eachBlock(draft, (block) => {
    const seams = innerSeams(block)
    if (seams.length === 0) return undefined
    if (changesFormAlone(block)) return { leftOut: 'the edit only changes whitespace or punctuation' }
    const seam = random.pick(seams)
    const file = text(draft.language, indentOf(block.lines[seam[1][0]]!.file))
    return file === undefined ? undefined : parted(block, seam, file)
  })
}

/** A comment line was added to the file between two lines that the edit replaces one by one. The comment must remain between them. */
export const commentInChange: Distortion = {
  name: 'comment-inserted-in-change',
  family: 'context',
  rank: 0,
  apply: (draft, { random }) =>
    between(draft, random, ({ comment, commentEnd }, indent) =>
      comment ? `${indent}${comment} ${reword('four words or so', random)}${commentEnd ?? ''}` : undefined,
    ),
}

/** The answer does not quote an empty line of the file between two lines that the edit replaces one by one. The empty line must remain. */
export const blankInChange: Distortion = {
  name: 'blank-line-dropped-in-change',
  family: 'blanks',
  rank: 0,
  apply: (draft, { random }) => between(draft, random, () => ''),
}
