import { blockAnchor } from './strategies/block-anchor'
import { contextAware } from './strategies/context-aware'
import { escapeNormalized } from './strategies/escape-normalized'
import { indentationFlexible } from './strategies/indentation-flexible'
import { lineTrimmed } from './strategies/line-trimmed'
import { multiOccurrence } from './strategies/multi-occurrence'
import { simple } from './strategies/simple'
import { trimmedBoundary } from './strategies/trimmed-boundary'
import { whitespaceNormalized } from './strategies/whitespace-normalized'
import type { Strategy } from './strategy'

/** The nine strategies in the order of docs/spec/replacers.md. */
export const STRATEGIES: readonly Strategy[] = [
  simple,
  lineTrimmed,
  blockAnchor,
  whitespaceNormalized,
  indentationFlexible,
  escapeNormalized,
  trimmedBoundary,
  contextAware,
  multiOccurrence,
]
