import type { Distortion } from './distortion'
import { hallucinated, removedChanged, removedMisquoted } from './distortions/absent'
import { contextDrifted, contextMisquoted } from './distortions/context'
import { duplicatesHintBetween, duplicatesHinted, duplicatesHintNear, duplicatesUnhinted } from './distortions/duplicates'
import { dollarSigns, exact } from './distortions/exact'
import { byteOrderMark, crlfAnswer, crlfBoth, crlfFile, mixedEol, noFinalNewline } from './distortions/file-form'
import { hintOff, hintPastEnd } from './distortions/hints'
import { indentMixed, indentUnits } from './distortions/indent-unit'
import { indentAdded, indentDropped, indentFirstLineOnly, indentFlattened, indentOneLineOff } from './distortions/indentation'
import { lineNumbers, lineNumbersOldOnly } from './distortions/line-numbers'
import { quotesCurled } from './distortions/quotes'

/** Every distortion, in the order of the tables. */
export const distortions: readonly Distortion[] = [
  exact,
  dollarSigns,
  indentDropped,
  indentAdded,
  indentFlattened,
  indentFirstLineOnly,
  indentOneLineOff,
  ...indentUnits,
  indentMixed,
  quotesCurled,
  ...lineNumbers,
  lineNumbersOldOnly,
  contextMisquoted,
  contextDrifted,
  crlfFile,
  crlfBoth,
  crlfAnswer,
  mixedEol,
  noFinalNewline,
  byteOrderMark,
  hintOff,
  hintPastEnd,
  duplicatesHinted,
  duplicatesHintNear,
  duplicatesUnhinted,
  duplicatesHintBetween,
  hallucinated,
  removedMisquoted,
  removedChanged,
]
