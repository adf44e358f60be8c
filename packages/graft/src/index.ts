export type { AlignOptions, LineAlignment } from './align/align-lines'
export { alignLines, FUZZY_LEVEL, fuzzyDistance, pairLines } from './align/align-lines'
export type { FileLine, Graft, GraftRule, Unplaced, UnplacedRule } from './carry/loom'
export { mergeLine } from './carry/merge-line'
export type { Certainty } from './evidence/constants'
export { EVIDENCE } from './evidence/constants'
export type { Occurrences } from './evidence/slip'
export { isLineSlip, slipOf } from './evidence/slip'
export type { EvidenceTable, QuotedLine, Trace } from './evidence/table'
export { fillEvidence } from './evidence/table'
export type { WordCounts } from './evidence/worth'
export { countWords, lineBits, wordBits, wordsOf } from './evidence/worth'
export type { How } from './graft'
export { editLines, elisionLines, graft, graftLines, removedLines } from './graft'
export type { IndentProfile } from './learn/indent-profile'
export { profileIndent } from './learn/indent-profile'
export type { LineHunk } from './lines/line-diff'
export { diffLines, weight } from './lines/line-diff'
export type { Level, LineKey } from './lines/line-key'
export {
  indentOf,
  isElision,
  isWordedElision,
  LEVELS,
  levelOf,
  lineKey,
  looksLikeComment,
  PUNCTUATION_LEVEL,
  samePlain,
} from './lines/line-key'
export { separatorOf } from './lines/punctuation'
