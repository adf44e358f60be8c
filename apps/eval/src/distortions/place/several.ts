import type { Distortion } from '../../cases/distortion'
import type { AnswerEdit, Block, Draft, Line } from '../../cases/draft'
import { standing } from '../../cases/draft'
import { fold, isWeak, occurrences } from '../../text/fold'

/** Two to five edits of one file, in any order. */
export const severalBlocks: Distortion = {
  name: 'several-out-of-order',
  family: 'several',
  rank: 0,
  several: true,
  apply: (draft, { random }) => ({ ...draft, order: random.shuffle(draft.order) }),
}

/** One of several edits quotes text that is not in the file. Nothing may be written. */
export const severalOneMissing: Distortion = {
  name: 'several-one-hallucinated',
  family: 'several',
  rank: 0,
  several: true,
  excludes: ['already', 'absent'],
  apply: (draft, { foreign, random }) => {
    const other = foreign()?.blocks[0]
    if (!other) return undefined
    const here = new Set(fileLines(draft).map(fold))
    const known = other.lines.filter((line) => line.kind !== 'add' && !isWeak(line.file))
    if (known.length < 2 || known.some((line) => here.has(fold(line.file)))) return undefined
    const text = (skip: 'add' | 'remove') =>
      other.lines
        .filter((line) => line.kind !== skip)
        .map((line) => line.file)
        .join('\n')
    const edit: AnswerEdit = { oldString: text('add'), newString: text('remove') }
    return { ...draft, order: random.shuffle(draft.order), extra: [edit], must: 'refuse' }
  },
}

/** Two edits change the same line to different texts. Nothing may be written. */
export const severalConflicting: Distortion = {
  name: 'several-conflicting',
  family: 'several',
  rank: 4,
  excludes: ['already', 'absent', 'indentation', 'blanks', 'characters', 'line-numbers', 'context'],
  apply: (draft, { random }) => {
    const block = draft.blocks[0]!
    if (!block.lines.some((line) => line.kind === 'remove' && !isWeak(line.file))) return undefined
    const oldString = standing(block)
      .map((line) => line.file)
      .join('\n')
    const added = block.lines
      .filter((line) => line.kind !== 'remove')
      .map((line) => (line.kind === 'add' ? `${line.file} ${random.pick(['x', 'y()', '0'])}` : line.file))
    if (!block.lines.some((line) => line.kind === 'add' && !isWeak(line.file))) return undefined
    return { ...draft, extra: [{ oldString, newString: added.join('\n') }], must: 'refuse' }
  },
}

/** The first of several edits is already in the file. The others must land. */
export const severalHalfApplied: Distortion = {
  name: 'several-half-applied',
  family: 'several',
  rank: 0,
  several: true,
  excludes: ['already', 'absent', 'hints'],
  apply: (draft) => {
    const [first, ...others] = draft.blocks
    if (!first || others.length === 0) return undefined
    const result = first.lines.filter((line) => line.kind !== 'remove').map((line) => line.file)
    const before = standing(first).map((line) => line.file)
    if (!first.lines.some((line) => line.kind === 'add' && !isWeak(line.file))) return undefined
    const gaps = [[...draft.gaps[0]!, ...result, ...draft.gaps[1]!], ...draft.gaps.slice(2)]
    const next: Draft = { ...draft, gaps, blocks: others, order: others.map((_, index) => index) }
    const whole = fold(fileLines(next).join('\n'))
    const [oldText, newText] = [fold(before.join('\n')), fold(result.join('\n'))]
    if (oldText === newText || occurrences(whole, newText, 2) !== 1 || occurrences(whole, oldText) !== occurrences(newText, oldText))
      return { leftOut: 'the old text also occurs elsewhere' }
    return { ...next, extra: [{ oldString: before.join('\n'), newString: result.join('\n') }] }
  },
}

/** Two edits of neighbouring places both quote the lines between them. */
export const severalSharing: Distortion = {
  name: 'several-sharing-context',
  family: 'several',
  rank: 0,
  several: true,
  excludes: ['already', 'absent', 'indentation', 'blanks', 'characters', 'line-numbers', 'context', 'hints', 'exact'],
  apply: (draft, { random }) => {
    const at = draft.blocks.findIndex((_, index) => index > 0 && draft.gaps[index]!.length <= 3)
    if (at < 1) return undefined
    const [first, second] = [draft.blocks[at - 1]!, draft.blocks[at]!]
    const between = draft.gaps[at]!.map((text): Line => ({ kind: 'keep', file: text, old: text, new: text }))
    const tail = first.lines.slice(first.lines.findLastIndex((line) => line.kind !== 'keep') + 1)
    const head = second.lines.slice(
      0,
      second.lines.findIndex((line) => line.kind !== 'keep'),
    )
    const shared = [...tail, ...between, ...head]
    if (!shared.some((line) => !isWeak(line.file))) return undefined
    const edits = [editOf([...first.lines, ...between, ...head]), editOf([...tail, ...between, ...second.lines])]
    const whole: Block = { ...first, lines: [...first.lines, ...between, ...second.lines] }
    const above = [
      ...draft.gaps.slice(0, at).flatMap((gap, i) => [...gap, ...(i < at - 1 ? standing(draft.blocks[i]!).map((line) => line.file) : [])]),
    ]
    const below = draft.gaps
      .slice(at + 1)
      .flatMap((gap, i) => [...gap, ...standing(draft.blocks[at + 1 + i] ?? { ...first, lines: [] }).map((line) => line.file)])
    const next: Draft = { ...draft, gaps: [above, below], blocks: [whole], order: [], extra: random.shuffle(edits) }
    const file = fileLines(next).join('\n')
    if (edits.some((edit) => occurrences(file, edit.oldString, 2) !== 1)) return { leftOut: 'a part also occurs elsewhere' }
    return next
  },
}

/** Returns old and new text as the file's lines, without distortions. */
export function editOf(lines: readonly Line[]): AnswerEdit {
  const text = (skip: 'add' | 'remove') =>
    lines
      .filter((line) => line.kind !== skip)
      .map((line) => line.file)
      .join('\n')
  return { oldString: text('add'), newString: text('remove') }
}

/** Returns all lines of the file. */
export function fileLines(draft: Draft): string[] {
  return draft.gaps.flatMap((gap, index) => {
    const block = draft.blocks[index]
    return block ? [...gap, ...standing(block).map((line) => line.file)] : [...gap]
  })
}
