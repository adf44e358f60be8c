import type { Finding } from '@suture/text'
import { standsVerbatim } from '../choose/stands-verbatim'
import { apartFromQuote } from './clean/apart-from-quote'
import { changeThatSlides } from './clean/change-that-slides'
import { decoratorBeside } from './clean/decorator-beside'
import { keptInOneRun } from './clean/kept-in-one-run'
import { movedDepth } from './clean/moved-depth'
import { neighbourAbsent } from './clean/neighbour-absent'
import { neighbourChanged } from './clean/neighbour-changed'
import { neighbourInLongerChange } from './clean/neighbour-in-longer-change'
import { oneOfSeveral } from './clean/one-of-several'
import { partlyApplied } from './clean/partly-applied'
import { removedLine } from './clean/removed-line'
import { unquotedLineBeside } from './clean/unquoted-line-beside'
import type { Explained } from './explained'
import { commentOfAnother } from './identity/comment-of-another'
import { governingLine } from './identity/governing-line'
import { namingKey } from './identity/naming-key'
import { addedTwice } from './meaning/added-twice'
import { endLost } from './meaning/end-lost'
import { endTwice } from './meaning/end-twice'
import { flushLine } from './meaning/flush-line'
import { foreignEscapes } from './meaning/foreign-escapes'
import { halfALine } from './meaning/half-a-line'
import { oddBracket } from './meaning/odd-bracket'
import { separator } from './meaning/separator'
import { unknownName } from './meaning/unknown-name'
import type { Question } from './names'
import type { Rule } from './rule'

/** All rules, in the order in which they are applied. */
export const RULES: readonly Rule[] = [
  governingLine,
  namingKey,
  removedLine,
  commentOfAnother,
  oneOfSeveral,
  keptInOneRun,
  apartFromQuote,
  halfALine,
  foreignEscapes,
  neighbourAbsent,
  neighbourChanged,
  neighbourInLongerChange,
  unquotedLineBeside,
  decoratorBeside,
  partlyApplied,
  changeThatSlides,
  movedDepth,
  separator,
  oddBracket,
  addedTwice,
  endTwice,
  endLost,
  unknownName,
  flushLine,
]

/** What a rule asks, and what it found. */
export interface Verdict {
  readonly asks: Question
  readonly finding: Finding
}

/** The finding of the first rule that refuses a place; undefined if none does. */
export function judge(explained: Explained, without: readonly string[] = []): Verdict | undefined {
  for (const rule of RULES) {
    const finding = without.includes(rule.name) ? undefined : rule.check(explained)
    if (finding && !(rule.yields && standsVerbatim(explained.session, explained.place))) return { asks: rule.asks, finding }
  }
  return undefined
}
