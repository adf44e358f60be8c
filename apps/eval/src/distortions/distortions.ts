import type { Distortion } from '../cases/distortion'
import { contextDrifted, contextMisquoted, contextMisquotedInside } from './context/context'
import { codeInserted, codeInvented, commentDropped, commentInserted, commentInvented, commentRewritten } from './context/context-lines'
import { elision, elisionAtEdges, elisionFar, elisionNewOnly } from './context/elision'
import { contextRewrapped, formatterDrift } from './context/formatter'
import { blankInChange, commentInChange } from './context/inside-change'
import { staleFile } from './context/stale'
import { fenced, lastLineCut, oddCharacters, wholeFile } from './form/answer-form'
import { entities, escapedJson, escapedNewlines, escapedQuotes } from './form/escapes'
import { dollarSigns, exact } from './form/exact'
import { byteOrderMark, crlfAnswer, crlfBoth, crlfFile, mixedEol, noFinalNewline } from './form/file-form'
import { proseFlattened } from './form/flattened'
import { lineNumbers, lineNumbersOldOnly } from './form/line-numbers'
import { oneLine } from './form/one-line'
import { accents, typography } from './form/typography'
import { insideLine, insideLines, insideLinesBlankEdge, removeLinesEverywhere, replaceEverywhere, replaceInWords } from './form/whole-text'
import {
  hallucinated,
  hallucinatedClose,
  removedChanged,
  removedInvented,
  removedMisquoted,
  removedWordsJoined,
  siblingFile,
} from './place/absent'
import { alreadyApplied, sentTwice } from './place/already'
import { duplicatesHintBetween, duplicatesHinted, duplicatesHintNear, duplicatesUnhinted, twinIndented } from './place/duplicates'
import { hintOff, hintPastEnd } from './place/hints'
import { emptyOld, farAnchors, identical, innerInvented, lookAlikeMade, lookAlikeNatural, weakAnchors } from './place/look-alikes'
import { repeatedHinted, repeatedUnhinted } from './place/natural-duplicates'
import { severalBlocks, severalConflicting, severalHalfApplied, severalOneMissing, severalSharing } from './place/several'
import { indentMixed, indentUnits } from './whitespace/indent-unit'
import { indentAdded, indentDropped, indentFirstLineOnly, indentFlattened, indentOneLineOff } from './whitespace/indentation'
import {
  blankEdges,
  blankLineDropped,
  blankLineInvented,
  blankLinesFilled,
  innerBlanksAdded,
  innerBlanksDropped,
  trailingBlanksAdded,
  trailingBlanksDropped,
} from './whitespace/spaces'

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
