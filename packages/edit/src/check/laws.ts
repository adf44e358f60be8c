/**
 * Laws over every result: what they find refuses the edit, nothing is repaired.
 */
import type { Placement } from '../locate/placement'
import type { RowEdit } from '../merge/row-edit'
import { deletedElsewhere, unshownStep } from '../merge/state'
import type { Mechanism } from '../request/options'
import type { Others } from '../request/others'
import type { Source } from '../text/source'
import { apartFromQuote } from './apart'
import { leftOpen, lostEnd } from './balance'
import { lostDecorator } from './decorated'
import { foreignCharacter } from './foreign-characters'
import { strayItem } from './items'
import { movedDepth } from './moved'
import { brokenNesting } from './nesting'
import { changedSeparator } from './separators'
import { endedBlock, strangeStep } from './steps'
import { begunAlready, carriedAlong, headingTwice, keyTwice } from './twice'
import { unknownName } from './unknown-names'

/** A law that the result would break. */
export interface Broken {
  readonly law: Mechanism
  readonly sentence: string
  /** The row of the file that the sentence is about. */
  readonly row: number
}

type Check = (source: Source, placement: Placement, edits: readonly RowEdit[], others: Others) => number | undefined

const LAWS: readonly { readonly law: Mechanism; readonly find: Check; readonly sentence: string; readonly isForVerbatim?: true }[] = [
  {
    law: 'balance',
    find: leftOpen,
    sentence: 'Old or new text breaks off inside a block: the brackets of the file would no longer be balanced.',
    isForVerbatim: true,
  },
  {
    law: 'twice',
    find: begunAlready,
    sentence: 'The file has a line that the edit adds near by already, in lines that were not quoted.',
    isForVerbatim: true,
  },
  {
    law: 'twice',
    find: carriedAlong,
    sentence: 'New text has a line beside the quoted text once more.',
    isForVerbatim: true,
  },
  { law: 'twice', find: keyTwice, sentence: 'The block has a key that the edit adds.', isForVerbatim: true },
  { law: 'balance', find: lostEnd, sentence: 'New text lacks what closes the block that it keeps open.', isForVerbatim: true },
  {
    law: 'steps',
    find: endedBlock,
    sentence: 'An added line above this one is less deep than its block, which goes on here.',
    isForVerbatim: true,
  },
  { law: 'steps', find: strangeStep, sentence: 'The depth of the lines that the edit adds here is unclear: the file has no such steps.' },
  { law: 'twice', find: headingTwice, sentence: 'The section has a heading that the edit adds.', isForVerbatim: true },
  { law: 'nesting', find: brokenNesting, sentence: 'Beside this line the new lines would not be nested as in the new text.' },
  {
    law: 'nesting',
    find: strayItem,
    sentence: 'Beside this line the items of a list would not be one below the other.',
    isForVerbatim: true,
  },
  {
    law: 'unknown-names',
    find: unknownName,
    sentence: 'The new text uses a name that the file has nowhere; a quoted line that is not in the file has it.',
  },
  {
    law: 'decorated',
    find: lostDecorator,
    sentence: 'This line belongs to the one below it and was not quoted: it would come before another one.',
    isForVerbatim: true,
  },
  {
    law: 'foreign',
    find: foreignCharacter,
    sentence: 'A line that the edit adds has a character which the file writes otherwise, or nowhere, where it was quoted.',
  },
  {
    law: 'separators',
    find: changedSeparator,
    sentence: 'This line ends in another separator than quoted, and the edit changes what follows it.',
  },
  { law: 'apart', find: apartFromQuote, sentence: 'This line, beside the change, is in another block than the rest of the quoted text.' },
  {
    law: 'moved',
    find: unshownStep,
    sentence: 'The edit only indents this line otherwise, it is at another depth than quoted, and no kept line shows by how much.',
    isForVerbatim: true,
  },
  { law: 'moved', find: deletedElsewhere, sentence: 'The edit deletes this line, which is at another depth than quoted.' },
  { law: 'moved', find: movedDepth, sentence: 'This line is at another depth than quoted, in relation to the lines around it.' },
]

/** The first law that the edits break. */
export function lawBroken(
  source: Source,
  placement: Placement,
  edits: readonly RowEdit[],
  others: Others,
  without: readonly Mechanism[] = [],
): Broken | undefined {
  for (const { law, find, sentence, isForVerbatim } of LAWS) {
    if (without.includes(law) || (placement.isVerbatim && !isForVerbatim)) continue
    const row = find(source, placement, edits, others)
    if (row !== undefined) return { law, sentence, row }
  }
  return undefined
}
