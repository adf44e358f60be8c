import type { Distortion } from '../../cases/distortion'
import type { Draft, Line } from '../../cases/draft'
import { standing } from '../../cases/draft'
import { rivalShare } from '../../cases/rivals'
import { fold, isWeak } from '../../text/fold'
import { changesFormAlone } from '../../text/lines'
import { changeMeaning } from '../../text/words'
import { refuseInstead } from './absent'
import { editOf } from './several'

/** Removes the block's lines from the file. */
function withoutBlock(draft: Draft): Draft {
  return { ...draft, blocks: [], gaps: [[...draft.gaps[0]!, ...draft.gaps[1]!]] }
}

/** Returns a line that the edit removes and does not add again, and that occurs nowhere else in the file. */
function removedAndGone(draft: Draft): Line | undefined {
  const added = draft.blocks[0]!.lines.filter((line) => line.kind === 'add').map((line) => line.file)
  const here = new Set([...draft.gaps.flat(), ...added].map(fold))
  return draft.blocks[0]!.lines.find((line) => line.kind === 'remove' && !isWeak(line.file) && !here.has(fold(line.file)))
}

/** Whether the lines of the new text occur in the file consecutively, so that the edit may be reported as done. */
function newStands(draft: Draft): boolean {
  const wanted = draft.blocks[0]!.lines.filter(({ kind }) => kind === 'keep' || kind === 'add').map((line) => fold(line.file))
  const here = draft.gaps.flat().map(fold)
  return wanted.length > 0 && here.some((_, at) => wanted.every((text, i) => here[at + i] === text))
}

/** The block was deleted from the file. Another, similar place of the file remains. */
export const lookAlikeNatural: Distortion = {
  name: 'look-alike-remains',
  family: 'absent',
  rank: 4,
  apply: (draft) => {
    if (draft.blocks.length > 1 || draft.order.length !== 1 || changesFormAlone(draft.blocks[0]!)) return undefined
    if (rivalShare(draft, 0) < 0.4) return undefined
    if (!removedAndGone(draft)) return { leftOut: 'the removed lines also occur elsewhere' }
    if (newStands(draft)) return { leftOut: 'the new text also occurs elsewhere' }
    const at = draft.gaps[0]!.length + 1
    return refuseInstead(withoutBlock(draft), { ...editOf(draft.blocks[0]!.lines), ...(draft.blocks[0]!.hint ? { startLine: at } : {}) })
  },
}

/** The block was deleted from the file. A copy that differs in one removed line is somewhere else. */
export const lookAlikeMade: Distortion = {
  name: 'look-alike-elsewhere',
  family: 'absent',
  rank: 4,
  apply: (draft, { random }) => {
    if (draft.blocks.length > 1 || draft.order.length !== 1 || changesFormAlone(draft.blocks[0]!)) return undefined
    const chosen = removedAndGone(draft)
    const text = chosen && changeMeaning(chosen.file, random)
    if (!chosen || !text || draft.blocks[0]!.lines.some((line) => fold(line.file) === fold(text))) return undefined
    const copy = standing(draft.blocks[0]!).map((line) => (line === chosen ? text : line.file))
    const gone = withoutBlock(draft)
    const at = random.int(0, gone.gaps[0]!.length)
    const gaps = [[...gone.gaps[0]!.slice(0, at), ...copy, ...gone.gaps[0]!.slice(at)]]
    return refuseInstead({ ...gone, gaps }, { ...editOf(draft.blocks[0]!.lines), ...(random.chance(0.5) ? { startLine: at + 1 } : {}) })
  },
}

/**
 * The first lines of the old text are in one place of the file, and the last lines far below. The edit removes lines of both, and quotes
 * nothing of what is between.
 */
export const farAnchors: Distortion = {
  name: 'far-anchors',
  family: 'absent',
  rank: 4,
  apply: (draft, { random }) => {
    const lines = [...draft.gaps.flat()]
    if (draft.blocks.length > 1 || lines.length < 40) return undefined
    const at = random.int(0, lines.length - 30)
    const far = random.int(at + 14, lines.length - 4)
    const head = lines.slice(at, at + random.int(2, 4))
    const tail = lines.slice(far, far + random.int(2, 4))
    const between = lines.slice(at + head.length, far)
    const edges = [head[1]!, head.at(-1)!, tail[0]!, tail.at(-2)!]
    if (edges.some(isWeak) || between.filter((line) => !isWeak(line)).length < 8) return undefined
    const old = [...head, ...tail]
    const gone = { ...draft, gaps: [lines], blocks: [] }
    return refuseInstead(gone, { oldString: old.join('\n'), newString: [head[0]!, 'changed', tail.at(-1)!].join('\n') })
  },
}

/**
 * The old text begins and ends with lone brackets or frequent lines, which the file has. The file does not have the lines between, which
 * the edit removes.
 */
export const weakAnchors: Distortion = {
  name: 'weak-anchors',
  family: 'absent',
  rank: 4,
  apply: (draft, { random, foreign }) => {
    const lines = draft.gaps.flat()
    const other = foreign()?.blocks[0]?.lines.filter((line) => line.kind === 'remove' && !isWeak(line.file)) ?? []
    const weak = lines.flatMap((line, index) => (line.trim() !== '' && isWeak(line) ? [index] : []))
    if (draft.blocks.length > 1 || weak.length < 3 || other.length === 0) return undefined
    const here = new Set(lines.map(fold))
    const inner = other.slice(0, 4).map((line) => line.file)
    if (inner.some((line) => here.has(fold(line)))) return undefined
    const [first, last] = [lines[random.pick(weak)]!, lines[random.pick(weak)]!]
    const gone = { ...draft, gaps: [lines], blocks: [] }
    return refuseInstead(gone, { oldString: [first, ...inner, last].join('\n'), newString: [first, 'changed', last].join('\n') })
  },
}

/** The first and last lines of the old text are in the file. All lines between them are invented. */
export const innerInvented: Distortion = {
  name: 'inner-lines-invented',
  family: 'absent',
  rank: 4,
  apply: (draft, { foreign }) => {
    const other = foreign()?.blocks[0]?.lines.filter((line) => line.kind !== 'add' && !isWeak(line.file)) ?? []
    const mine = draft.blocks[0]!.lines.filter((line) => line.kind !== 'add')
    const here = new Set([...draft.gaps.flat(), ...mine.map((line) => line.file)].map(fold))
    if (draft.blocks.length > 1 || draft.order.length !== 1 || mine.length < 4 || other.length < mine.length - 2) return undefined
    const inner = other.slice(0, mine.length - 2).map((line) => line.file)
    if (inner.some((line) => here.has(fold(line)))) return undefined
    const [first, last] = [mine[0]!.file, mine.at(-1)!.file]
    if (isWeak(first) && isWeak(last)) return undefined
    const edit = { oldString: [first, ...inner, last].join('\n'), newString: [first, ...inner.slice(1), last].join('\n') }
    return refuseInstead(draft, edit)
  },
}

/** The old text is empty, but the file is not. */
export const emptyOld: Distortion = {
  name: 'empty-old',
  family: 'absent',
  rank: 4,
  apply: (draft, { random }) => {
    if (draft.blocks.length > 1 || draft.order.length !== 1) return undefined
    const { newString } = editOf(draft.blocks[0]!.lines)
    return refuseInstead(draft, { oldString: random.pick(['', '', '\n', '  \n']), newString })
  },
}

/** Old and new text are equal. */
export const identical: Distortion = {
  name: 'old-equals-new',
  family: 'absent',
  rank: 4,
  apply: (draft) => {
    if (draft.blocks.length > 1 || draft.order.length !== 1) return undefined
    const { oldString } = editOf(draft.blocks[0]!.lines)
    return { ...refuseInstead(draft, { oldString, newString: oldString }), must: 'settled' }
  },
}
