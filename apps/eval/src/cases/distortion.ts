import type { Random } from '../text/random'
import type { ChangedFile } from './corpus'
import type { Block, Draft } from './draft'

/** Why a draft is left out: after the distortion, the right result would not follow from the answer and the file. */
export interface LeftOut {
  readonly leftOut: string
}

/** What a distortion can use in addition to the draft. */
export interface Surroundings {
  readonly random: Random
  /** The file from which the draft was taken. */
  readonly source: ChangedFile
  /** Draws an edit of another file. */
  readonly foreign: () => Draft | undefined
  /** Draws an edit of another file of the same pair. */
  readonly sibling: () => Draft | undefined
}

/** The group of a distortion. Two distortions of one group are not combined. */
export type Family =
  | 'exact'
  | 'indentation'
  | 'blanks'
  | 'characters'
  | 'line-numbers'
  | 'context'
  | 'file-form'
  | 'hints'
  | 'several'
  | 'already'
  | 'absent'

/** One way in which models distort edits. Pure: the same draft and draws give the same result. */
export interface Distortion {
  readonly name: string
  readonly family: Family
  /** Whether the file contains the old text although the family is `absent`. Such an edit is refused because of its new text. */
  readonly stands?: true
  /**
   * Order in which two combined distortions are applied: lines (0), the lines around them (1), the form of the file (2), the form of the
   * answer (3), options (4).
   */
  readonly rank: 0 | 1 | 2 | 3 | 4
  /** Families that are not combined with this distortion, because it leaves open what they decide, or the reverse. */
  readonly excludes?: readonly Family[]
  /** Whether the distortion draws several edits instead of one. */
  readonly several?: boolean
  /**
   * Returns the distorted draft. Returns `LeftOut` if the right result would be uncertain, and undefined if there is nothing to distort.
   */
  readonly apply: (draft: Draft, around: Surroundings) => Draft | LeftOut | undefined
}

/** Whether the result is a draft. False for a draw that was left out or does not apply. */
export function isDraft(result: Draft | LeftOut | undefined): result is Draft {
  return result !== undefined && 'blocks' in result
}

/** Distorts every block that can be distorted. If one block is left out, the draft is left out. */
export function eachBlock(draft: Draft, touch: (block: Block, index: number) => Block | LeftOut | undefined): Draft | LeftOut | undefined {
  const blocks: Block[] = []
  let touched = 0
  for (const [index, block] of draft.blocks.entries()) {
    const result = touch(block, index)
    if (result && 'leftOut' in result) return result
    if (result) touched++
    blocks.push(result ?? block)
  }
  return touched > 0 ? { ...draft, blocks } : undefined
}
