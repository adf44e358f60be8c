import type { Distortion, LeftOut } from '../../cases/distortion'
import type { Block, Draft } from '../../cases/draft'
import { standing } from '../../cases/draft'
import { fold, isWeak, occurrences } from '../../text/fold'
import { changesFormAlone, runs } from '../../text/lines'

const excluded = ['absent', 'hints', 'several'] as const

/** Returns the lines of the file after the edit. */
function resultLines(block: Block): string[] {
  return block.lines.filter((line) => line.kind === 'keep' || line.kind === 'add' || line.kind === 'unquoted').map((line) => line.file)
}

/**
 * Returns a reason to leave the draft out if the result does not show that the edit was made. The result shows that if it contains the new
 * text once, and the old text only inside the new text.
 */
function visible(draft: Draft): LeftOut | undefined {
  const block = draft.blocks[0]!
  if (changesFormAlone(block)) return { leftOut: 'the edit only changes whitespace or punctuation' }
  const text = fold([...draft.gaps[0]!, ...resultLines(block), ...draft.gaps[1]!].join('\n'))
  const newText = fold(resultLines(block).join('\n'))
  const oldText = fold(
    standing(block)
      .map((line) => line.file)
      .join('\n'),
  )
  if (newText === oldText || occurrences(text, newText, 2) !== 1) return { leftOut: 'the new text also occurs elsewhere' }
  if (occurrences(text, oldText, 9) !== occurrences(newText, oldText, 9)) return { leftOut: 'the old text also occurs elsewhere' }
  return undefined
}

/** Whether every run of the edit is recognisable in the result: the run adds a distinctive line, or removes lines between kept ones. */
function leavesTrace(block: Block): boolean {
  return runs(block.lines).every((run) => {
    if (run.added.some((index) => !isWeak(block.lines[index]!.file))) return true
    const all = [...run.removed, ...run.added]
    const around = [block.lines[Math.min(...all) - 1], block.lines[Math.max(...all) + 1]]
    return run.added.length === 0 && around.every((line) => line?.kind === 'keep' && !isWeak(line.file))
  })
}

/** The edit is already in the file. The engine must report success and change nothing. */
export const alreadyApplied: Distortion = {
  name: 'already-applied',
  family: 'already',
  rank: 4,
  excludes: excluded,
  apply: (draft) => {
    if (draft.blocks.length > 1 || draft.must !== 'land' || draft.extra.length > 0) return undefined
    if (!leavesTrace(draft.blocks[0]!)) return { leftOut: 'nothing shows that the edit was applied' }
    return visible(draft) ?? { ...draft, must: 'already' }
  },
}

/** The answer is sent a second time. Nothing may change. The engine may refuse it or report it as done. */
export const sentTwice: Distortion = {
  name: 'sent-twice',
  family: 'already',
  rank: 4,
  excludes: excluded,
  apply: (draft) => {
    if (draft.blocks.length > 1 || draft.must !== 'land' || draft.extra.length > 0) return undefined
    return visible(draft) ?? { ...draft, must: 'settled' }
  },
}
