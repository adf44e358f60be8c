import type { Distortion } from '../distortion'
import type { AnswerEdit, Draft, Line } from '../draft'
import { fold, isWeak } from '../fold'
import { changesFormAlone } from '../lines'
import { changeMeaning } from '../words'

/** The edit of another file is sent to this one. */
export const hallucinated: Distortion = {
  name: 'hallucinated',
  family: 'absent',
  rank: 4,
  apply: (draft, { foreign, random }) => {
    const other = foreign()
    if (!other || draft.blocks.length > 1 || draft.order.length !== 1) return undefined
    const lines = other.blocks[0]!.lines
    const here = new Set([...draft.gaps.flat(), ...draft.blocks.flatMap((b) => b.lines.map((l) => l.file))].map(fold))
    const known = lines.filter((line) => line.kind !== 'add' && !isWeak(line.file))
    const missing = known.filter((line) => !here.has(fold(line.file)))
    if (missing.length < 2 || missing.length * 2 < known.length || !missing.some((line) => line.kind === 'remove')) return undefined
    const text = (skip: Line['kind']) => lines.filter((line) => line.kind !== skip).map((line) => line.file)
    const edit: AnswerEdit = { oldString: text('add').join('\n'), newString: text('remove').join('\n') }
    const startLine = random.chance(0.5) ? { startLine: random.int(1, 200) } : {}
    return refuseInstead(draft, { ...edit, ...startLine })
  },
}

/** A line that the edit removes is quoted otherwise than it stands. */
export const removedMisquoted: Distortion = {
  name: 'removed-misquoted',
  family: 'absent',
  rank: 0,
  apply: (draft, { random }) =>
    alterRemoved(
      draft,
      (line) => {
        const text = changeMeaning(line.file, random)
        return text === undefined ? undefined : { ...line, old: text }
      },
      random.next(),
    ),
}

/** A line that the edit removes has changed in the file since. */
export const removedChanged: Distortion = {
  name: 'removed-changed',
  family: 'absent',
  rank: 0,
  apply: (draft, { random }) =>
    alterRemoved(
      draft,
      (line) => {
        const text = changeMeaning(line.file, random)
        return text === undefined ? undefined : { ...line, file: text }
      },
      random.next(),
    ),
}

/** Puts a foreign edit in the place of the draft's own; the file stays as it is. */
export function refuseInstead(draft: Draft, edit: AnswerEdit): Draft {
  return { ...draft, order: [], extra: [edit], must: 'refuse' }
}

function alterRemoved(draft: Draft, alter: (line: Line) => Line | undefined, draw: number): Draft | undefined {
  const block = draft.blocks[0]!
  if (draft.blocks.length > 1 || changesFormAlone(block)) return undefined
  const removed = block.lines.filter((line) => line.kind === 'remove' && !isWeak(line.file))
  const chosen = removed[Math.floor(draw * removed.length)]
  const altered = chosen && alter(chosen)
  if (!chosen || !altered) return undefined
  const others = block.lines.filter((line) => line !== chosen)
  const clash = [altered.file, altered.old].some((text) => others.some((line) => fold(line.file) === fold(text)))
  if (clash || fold(altered.old) === fold(altered.file)) return undefined
  return { ...draft, blocks: [{ ...block, lines: block.lines.map((line) => (line === chosen ? altered : line)) }], must: 'refuse' }
}
