import type { Terms } from '@suture/text/internal'

/** What is done with edits, in words: they land, or they are taken back. */
export interface OperationWords {
  /** `3 edits ...` */
  readonly done: string
  readonly wouldBeDone: string
  readonly wouldHaveBeenDone: string
  /** For an edit that was in the file before. */
  readonly doneBefore: string
  /** For all edits, if none had an effect. */
  readonly nothingLeft: string
  /** The words of refusals, if they differ from the format's. */
  readonly terms?: Terms
}

/** An edit that is taken back searches for the text that it added. */
const REVERT_TERMS: Terms = {
  notFound: 'The text that the edit put there was not found in the file.',
  several: 'The text that the edit put there stands more than once in the file',
  more: 'Take it back by hand, or all of the last transaction with `suture undo`',
  both: 'The old and the new text of the edit',
  quoted: 'The text that the edit put there',
  fresh: 'The text from before the edit',
  inPlace: 'the edit may have been taken back before. If so, there is nothing to do.',
  again: 'If it was changed since, take it back by hand, or all of the last transaction with `suture undo`.',
}

/** The words for making edits, and for taking them back. */
export const OPERATION_WORDS = {
  apply: {
    done: 'landed',
    wouldBeDone: 'would land',
    wouldHaveBeenDone: 'would have landed',
    doneBefore: 'already applied',
    nothingLeft: 'already in place',
  },
  revert: {
    done: 'reverted',
    wouldBeDone: 'would be reverted',
    wouldHaveBeenDone: 'would have been reverted',
    doneBefore: 'already reverted',
    nothingLeft: 'already reverted',
    terms: REVERT_TERMS,
  },
} satisfies Record<string, OperationWords>
