/** Laws that every result must satisfy. A violation refuses the edit, and nothing is repaired. */
import type { Placement } from '../locate/placement'
import type { Mechanism } from '../request/options'
import type { Others } from '../request/others'
import type { RowEdit } from '../text/line'
import type { Source } from '../text/source'
import { apartFromQuote } from './apart'
import { endedAbove, leftInString, leftOpen, lostEnd } from './balance'
import { lostDecorator } from './decorated'
import { foreignCharacter } from './foreign-characters'
import { strayItem } from './items'
import { deletedElsewhere, movedDepth, unshownStep } from './moved'
import { brokenNesting } from './nesting'
import { changedSeparator } from './separators'
import { endedBlock, leftBlock, withoutBody } from './steps'
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

/** Each law with its check, and the sentence that explains the refusal. */
const LAWS: readonly (readonly [law: Mechanism, check: Check, sentence: string])[] = [
  ['balance', leftOpen, 'The old or new text ends inside a block, so the brackets of the file would no longer be balanced.'],
  ['balance', leftInString, 'The new text ends inside a string of several lines, so its quotes in the file would no longer be balanced.'],
  ['twice', begunAlready, 'A line that the edit adds is already in the file near by, outside the quoted lines.'],
  ['twice', carriedAlong, 'The new text repeats the line directly next to the quoted text, so that line would appear twice.'],
  ['twice', keyTwice, 'The block already has the key that the edit adds.'],
  ['balance', lostEnd, 'The new text keeps the line that opens this block, but not the line that closes it.'],
  ['balance', endedAbove, 'The new text ends a block above this line, which is inside of a block.'],
  ['steps', endedBlock, 'An added line is indented less than the block around it, but that block continues on this line.'],
  ['steps', leftBlock, 'The new text lacks the indentation of this line, and would leave the block around it.'],
  ['steps', withoutBody, 'The indentation of the added lines is unclear: a line that opens a block has no line indented below it.'],
  ['twice', headingTwice, 'The section already has the heading that the edit adds.'],
  ['nesting', brokenNesting, 'Next to this line, the added lines would get a different nesting from the one in the new text.'],
  ['nesting', strayItem, 'Next to this line, the items of a list would no longer start in the same column.'],
  [
    'unknown-names',
    unknownName,
    'The new text uses a name that occurs nowhere in the file, only in a quoted line that the file does not contain.',
  ],
  [
    'decorated',
    lostDecorator,
    'This line was not quoted and belongs to the line below it, but it would come before a different line after the edit.',
  ],
  ['foreign', foreignCharacter, 'An added line contains a character of the quote that the file lacks or writes differently.'],
  ['separators', changedSeparator, 'This line ends in a different separator from the quoted line, and the edit changes what follows it.'],
  ['apart', apartFromQuote, 'This line next to the change is in a different block from the rest of the quoted text.'],
  [
    'moved',
    unshownStep,
    'The edit changes only the indentation of this line, but the file indents it differently from the quote, and no kept line shows by how much.',
  ],
  ['moved', deletedElsewhere, 'The edit deletes this line, but its depth in the file differs from its depth in the quote.'],
  ['moved', movedDepth, 'Relative to the lines around it, this line has a different depth in the file than in the quote.'],
]

/** Checks that do not apply to a quote that is verbatim in the file. */
const OF_DRIFTED: ReadonlySet<Check> = new Set([
  withoutBody,
  brokenNesting,
  unknownName,
  foreignCharacter,
  changedSeparator,
  apartFromQuote,
  deletedElsewhere,
  movedDepth,
])

/** Returns the first law that the edits break. */
export function lawBroken(without: readonly Mechanism[] = [], ...result: Parameters<Check>): Broken | undefined {
  const [source, placement] = result
  // The author of a verbatim quote of the shown text saw what is around it, so a line near by is repeated on purpose.
  const isSeen = placement.isVerbatim && (source.isShown || placement.isMerged)
  for (const [law, check, sentence] of LAWS) {
    if (without.includes(law) || (placement.isVerbatim && OF_DRIFTED.has(check)) || (isSeen && check === begunAlready)) continue
    const row = check(...result)
    if (row !== undefined) return { law, sentence, row }
  }
  return undefined
}
