import type { Terms } from '@suture/text/internal'

/** Words for the operation on edits: they are applied, or reverted. */
export interface OperationWords {
  /** The words for a number of edits, as in `3 edits ...`. */
  readonly done: string
  readonly wouldBeDone: string
  readonly wouldHaveBeenDone: string
  /** The words for an edit whose result is already in the file. */
  readonly doneBefore: string
  /** The words for all edits, if none changed a file. */
  readonly nothingLeft: string
  /** The terms of refusals, if they differ from the terms of the format. */
  readonly terms?: Terms
}

/** The terms for reverting. A reverted edit is found by the text that it added. */
const REVERT_TERMS: Terms = {
  notFound: 'The text that the edit added was not found in the file.',
  several: 'The text that the edit added occurs more than once in the file',
  more: 'Revert it by hand, or undo the whole last transaction',
  both: 'The old and the new text of the edit',
  quoted: 'The text that the edit added',
  fresh: 'The text from before the edit',
  inPlace: 'the edit may already have been reverted. If so, there is nothing to do.',
  again: 'If it was changed since, revert it by hand, or undo the whole last transaction.',
}

/** The words for applying and for reverting edits. */
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
