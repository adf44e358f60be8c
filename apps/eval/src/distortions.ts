import type { Distortion } from './distortion'
import {
  hallucinated,
  hallucinatedClose,
  removedChanged,
  removedInvented,
  removedMisquoted,
  removedWordsJoined,
  siblingFile,
} from './distortions/absent'
import { alreadyApplied, sentTwice } from './distortions/already'
import { fenced, lastLineCut, oddCharacters, wholeFile } from './distortions/answer-form'
import {
  blankEdges,
  blankLineDropped,
  blankLineInvented,
  blankLinesFilled,
  innerBlanksAdded,
  innerBlanksDropped,
  trailingBlanksAdded,
  trailingBlanksDropped,
} from './distortions/blanks'
import { contextDrifted, contextMisquoted, contextMisquotedInside } from './distortions/context'
import { codeInserted, codeInvented, commentDropped, commentInserted, commentInvented, commentRewritten } from './distortions/context-lines'
import { duplicatesHintBetween, duplicatesHinted, duplicatesHintNear, duplicatesUnhinted, twinIndented } from './distortions/duplicates'
import { elision, elisionAtEdges, elisionFar, elisionNewOnly } from './distortions/elision'
import { entities, escapedJson, escapedNewlines, escapedQuotes } from './distortions/escapes'
import { dollarSigns, exact } from './distortions/exact'
import { byteOrderMark, crlfAnswer, crlfBoth, crlfFile, mixedEol, noFinalNewline } from './distortions/file-form'
import { proseFlattened } from './distortions/flattened'
import { contextRewrapped, formatterDrift } from './distortions/formatter'
import { hintOff, hintPastEnd } from './distortions/hints'
import { indentMixed, indentUnits } from './distortions/indent-unit'
import { indentAdded, indentDropped, indentFirstLineOnly, indentFlattened, indentOneLineOff } from './distortions/indentation'
import { blankInChange, commentInChange } from './distortions/inside-change'
import { lineNumbers, lineNumbersOldOnly } from './distortions/line-numbers'
import { emptyOld, farAnchors, identical, innerInvented, lookAlikeMade, lookAlikeNatural, weakAnchors } from './distortions/look-alikes'
import { repeatedHinted, repeatedUnhinted } from './distortions/natural-duplicates'
import { oneLine } from './distortions/one-line'
import { severalBlocks, severalConflicting, severalHalfApplied, severalOneMissing, severalSharing } from './distortions/several'
import { staleFile } from './distortions/stale'
import { accents, typography } from './distortions/typography'
import {
  insideLine,
  insideLines,
  insideLinesBlankEdge,
  removeLinesEverywhere,
  replaceEverywhere,
  replaceInWords,
} from './distortions/whole-text'

/** Every distortion, in the order of the tables. */
export const distortions: readonly Distortion[] = [
  exact,
  insideLine,
  insideLines,
  insideLinesBlankEdge,
  ...oneLine,
  replaceEverywhere,
  replaceInWords,
  removeLinesEverywhere,
  dollarSigns,
  oddCharacters,
  wholeFile,
  lastLineCut,
  indentDropped,
  indentAdded,
  indentFlattened,
  indentFirstLineOnly,
  indentOneLineOff,
  ...indentUnits,
  indentMixed,
  trailingBlanksAdded,
  trailingBlanksDropped,
  innerBlanksAdded,
  innerBlanksDropped,
  blankEdges,
  blankLineDropped,
  blankLineInvented,
  blankInChange,
  fenced,
  ...blankLinesFilled,
  ...typography,
  accents,
  proseFlattened,
  ...escapedQuotes,
  escapedNewlines,
  escapedJson,
  entities,
  ...lineNumbers,
  lineNumbersOldOnly,
  contextMisquoted,
  contextMisquotedInside,
  contextDrifted,
  ...formatterDrift,
  contextRewrapped,
  commentDropped,
  commentInserted,
  commentInChange,
  commentInvented,
  commentRewritten,
  codeInserted,
  codeInvented,
  elision,
  elisionFar,
  elisionAtEdges,
  staleFile,
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
  twinIndented,
  repeatedHinted,
  severalBlocks,
  severalSharing,
  severalHalfApplied,
  alreadyApplied,
  sentTwice,
  severalOneMissing,
  severalConflicting,
  duplicatesUnhinted,
  duplicatesHintBetween,
  repeatedUnhinted,
  hallucinated,
  hallucinatedClose,
  siblingFile,
  removedMisquoted,
  removedChanged,
  removedInvented,
  removedWordsJoined,
  lookAlikeNatural,
  lookAlikeMade,
  innerInvented,
  farAnchors,
  weakAnchors,
  elisionNewOnly,
  identical,
  emptyOld,
]
