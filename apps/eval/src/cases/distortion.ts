import type { Random } from '../text/random'
import type { ChangedFile } from './corpus'
import type { Block, Draft } from './draft'

/** Why a draft cannot be distorted this way with a right result that follows from answer and file alone. */
export interface LeftOut {
  readonly leftOut: string
}

/** What a distortion may draw from in addition to the draft. */
export interface Surroundings {
  readonly random: Random
  /** The file that the draft was taken from. */
  readonly source: ChangedFile
  /** Draws an edit of another file. */
  readonly foreign: () => Draft | undefined
  /** Draws an edit of another file of the same pair. */
  readonly sibling: () => Draft | undefined
}

/** The group that a distortion belongs to: two of one group are not combined. */
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
  /** Of the family `absent`, but the old text is in the file: the edit is refused for its new text. */
  readonly stands?: true
  /** Order when two are combined: lines first (0), the lines around them (1), the file's form (2), the answer's form (3), the options (4). */
  readonly rank: 0 | 1 | 2 | 3 | 4
  /** Families that it is not combined with, because one would decide what the other leaves open. */
  readonly excludes?: readonly Family[]
  /** True when it draws several edits instead of one. */
  readonly several?: boolean
  /** The distorted draft; `LeftOut` if the right result would be uncertain; undefined if there is nothing to distort. */
  readonly apply: (draft: Draft, around: Surroundings) => Draft | LeftOut | undefined
}

/** True for a draft, false for a draw that was left out or does not apply. */
export function isDraft(result: Draft | LeftOut | undefined): result is Draft {
  return result !== undefined && 'blocks' in result
}

/** Distorts every block that can be distorted; if one block is left out, so is the draft. */
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
