import { type Distortion, eachBlock } from '../../cases/distortion'
import type { Draft } from '../../cases/draft'
import type { Random } from '../../text/random'

const withCr = (gap: readonly string[]) => gap.map((line) => `${line}\r`)

/** Every line of the file ends in CRLF, and the answer has LF. */
export const crlfFile: Distortion = {
  name: 'crlf-file',
  family: 'file-form',
  rank: 2,
  apply: (draft) => toCrlf(draft),
}

/** Both file and answer have CRLF. */
export const crlfBoth: Distortion = {
  name: 'crlf-both',
  family: 'file-form',
  rank: 2,
  apply: (draft) => {
    const file = toCrlf(draft)
    return file && { ...file, blocks: file.blocks.map((block) => ({ ...block, joiner: block.joiner === '\n' ? '\r\n' : block.joiner })) }
  },
}

/** The answer has CRLF. The file has LF. */
export const crlfAnswer: Distortion = {
  name: 'crlf-answer',
  family: 'file-form',
  rank: 2,
  apply: (draft) =>
    eachBlock(draft, (block) => (block.joiner === '\n' && block.lines.length > 1 ? { ...block, joiner: '\r\n' } : undefined)),
}

/**
 * Some parts of the file end in CRLF, others in LF. A block and the lines next to it have the same line ends, so that the line ends of
 * added lines are certain.
 */
export const mixedEol: Distortion = {
  name: 'mixed-eol',
  family: 'file-form',
  rank: 2,
  apply: (draft, { random }) => {
    const kinds = draft.blocks.map(() => random.chance(0.5))
    const last = draft.gaps.length - 1
    const gaps = draft.gaps.map((gap, index) => withMixedEol(gap, kinds[index - 1], kinds[index], random))
    const all = gaps.flat()
    const some = all.filter((line) => line.endsWith('\r')).length
    if (all.length < 6 || (some === 0 && kinds.every((k) => !k)) || (some === all.length && kinds.every((k) => k))) return undefined
    for (let i = 1; i < last; i++) if (gaps[i]!.length < 4) return undefined
    return { ...draft, gaps, blocks: draft.blocks.map((block, index) => ({ ...block, crlf: kinds[index]! })) }
  },
}

/**
 * Gives parts of a gap CRLF. `above` and `below` are the line ends of the blocks on both sides. The gap's two lines next to a block have
 * the block's line ends.
 */
function withMixedEol(gap: readonly string[], above: boolean | undefined, below: boolean | undefined, random: Random): string[] {
  let crlf = random.chance(0.5)
  return gap.map((line, at) => {
    if (random.chance(0.15)) crlf = !crlf
    const near = at < 2 && above !== undefined ? above : at >= gap.length - 2 ? below : undefined
    return (near ?? crlf) ? `${line}\r` : line
  })
}

/** The file does not end in a line break. */
export const noFinalNewline: Distortion = {
  name: 'no-final-newline',
  family: 'file-form',
  rank: 2,
  apply: (draft) => (draft.finalNewline && !draft.repeated ? { ...nearEnd(draft), finalNewline: false } : undefined),
}

/** The file starts with a byte order mark. */
export const byteOrderMark: Distortion = {
  name: 'bom',
  family: 'file-form',
  rank: 2,
  apply: (draft, { random }) => {
    const gaps =
      random.chance(0.5) && draft.blocks.length === 1 && !draft.repeated && draft.must === 'land'
        ? draft.gaps.map((gap, index) => (index === 0 ? [] : gap))
        : draft.gaps
    return { ...draft, gaps, bom: true }
  },
}

/** Cuts the file after the block, so that the block is at the end of the file. */
function nearEnd(draft: Draft): Draft {
  const block = draft.blocks.at(-1)!
  const ends = [block.lines.filter((l) => l.kind !== 'add'), block.lines.filter((l) => l.kind !== 'remove')]
  if (draft.must !== 'land' || ends.some((side) => side.length === 0)) return draft
  return { ...draft, gaps: draft.gaps.map((gap, index) => (index === draft.gaps.length - 1 ? [] : gap)) }
}

function toCrlf(draft: Draft): Draft | undefined {
  const total = draft.gaps.reduce((sum, gap) => sum + gap.length, 0)
  if (total + draft.blocks[0]!.lines.length < 3) return undefined
  return { ...draft, gaps: draft.gaps.map(withCr), blocks: draft.blocks.map((block) => ({ ...block, crlf: true })) }
}
