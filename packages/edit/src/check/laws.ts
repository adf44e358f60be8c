/** Laws that every result must satisfy. A violation refuses the edit, and nothing is repaired. */
import type { Placement } from '../locate/placement'
import type { RowEdit } from '../merge/row-edit'
import type { Mechanism } from '../request/options'
import type { Others } from '../request/others'
import type { Source } from '../text/source'
import { apartFromQuote } from './apart'
import { endedAbove, leftInString, leftOpen, lostEnd } from './balance'
import { lostDecorator } from './decorated'
import { foreignCharacter } from './foreign-characters'
import { strayItem } from './items'
import { deletedElsewhere, movedDepth, unshownStep } from './moved'
import { brokenNesting } from './nesting'
import { changedSeparator } from './separators'
import { endedBlock, withoutBody } from './steps'
import { begunAlready, carriedAlong, headingTwice, keyTwice } from './twice'
import { unknownName } from './unknown-names'

/** A law that the result would break. */
export interface Broken {
  readonly law: Mechanism
  readonly sentence: string
  /** The row of the file to which the sentence refers. */
  readonly row: number
}

type Check = (source: Source, placement: Placement, edits: readonly RowEdit[], others: Others) => number | undefined

interface LawRow {
  readonly law: Mechanism
  readonly find: Check
  readonly sentence: string
  /** Whether the law does not hold for a quote that is verbatim in the file. */
  readonly isForDrifted?: true
  /** Whether the law does not hold for a verbatim quote of the text that the author was shown, with what is around it. */
  readonly isForUnseen?: true
}

const LAWS: readonly LawRow[] = [
  {
    law: 'balance',
    find: leftOpen,
    sentence: 'The old or new text ends inside a block, so the brackets of the file would no longer be balanced.',
  },
  {
    law: 'balance',
    find: leftInString,
    sentence: 'The new text ends inside a string of several lines, so its quotes in the file would no longer be balanced.',
  },
  {
    law: 'twice',
    find: begunAlready,
    sentence: 'A line that the edit adds is already in the file near by, outside the quoted lines.',
    isForUnseen: true,
  },
  {
    law: 'twice',
    find: carriedAlong,
    sentence: 'The new text repeats the line directly next to the quoted text, so that line would appear twice.',
  },
  { law: 'twice', find: keyTwice, sentence: 'The block already has the key that the edit adds.' },
  { law: 'balance', find: lostEnd, sentence: 'The new text keeps the line that opens this block, but not the line that closes it.' },
  { law: 'balance', find: endedAbove, sentence: 'The new text ends a block above this line, which is inside of a block.' },
  {
    law: 'steps',
    find: endedBlock,
    sentence: 'An added line is indented less than the block around it, but that block continues on this line.',
  },
  {
    law: 'steps',
    find: withoutBody,
    sentence: 'The indentation of the added lines is unclear: a line that opens a block has no line indented below it.',
    isForDrifted: true,
  },
  { law: 'twice', find: headingTwice, sentence: 'The section already has the heading that the edit adds.' },
  {
    law: 'nesting',
    find: brokenNesting,
    sentence: 'Next to this line, the added lines would get a different nesting from the one in the new text.',
    isForDrifted: true,
  },
  { law: 'nesting', find: strayItem, sentence: 'Next to this line, the items of a list would no longer start in the same column.' },
  {
    law: 'unknown-names',
    find: unknownName,
    sentence: 'The new text uses a name that occurs nowhere in the file, only in a quoted line that the file does not contain.',
    isForDrifted: true,
  },
  {
    law: 'decorated',
    find: lostDecorator,
    sentence: 'This line was not quoted and belongs to the line below it, but it would come before a different line after the edit.',
  },
  {
    law: 'foreign',
    find: foreignCharacter,
    sentence: 'An added line contains a character of the quote that the file lacks or writes differently.',
    isForDrifted: true,
  },
  {
    law: 'separators',
    find: changedSeparator,
    sentence: 'This line ends in a different separator from the quoted line, and the edit changes what follows it.',
    isForDrifted: true,
  },
  {
    law: 'apart',
    find: apartFromQuote,
    sentence: 'This line next to the change is in a different block from the rest of the quoted text.',
    isForDrifted: true,
  },
  {
    law: 'moved',
    find: unshownStep,
    sentence:
      'The edit changes only the indentation of this line, but the file indents it differently from the quote, and no kept line shows by how much.',
  },
  {
    law: 'moved',
    find: deletedElsewhere,
    sentence: 'The edit deletes this line, but its depth in the file differs from its depth in the quote.',
    isForDrifted: true,
  },
  {
    law: 'moved',
    find: movedDepth,
    sentence: 'Relative to the lines around it, this line has a different depth in the file than in the quote.',
    isForDrifted: true,
  },
]

/** Returns the first law that the edits break. */
export function lawBroken(
  source: Source,
  placement: Placement,
  edits: readonly RowEdit[],
  others: Others,
  without?: readonly Mechanism[],
): Broken | undefined {
  const isSeen = placement.isVerbatim && (source.isShown || placement.isMerged)
  for (const { law, find, sentence, isForDrifted, isForUnseen } of LAWS) {
    if (without?.includes(law) || (placement.isVerbatim && isForDrifted) || (isSeen && isForUnseen)) continue
    const row = find(source, placement, edits, others)
    if (row !== undefined) return { law, sentence, row }
  }
  return undefined
}
