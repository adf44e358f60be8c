import { BlockAnchorReplacer, blockAnchor } from './strategies/block-anchor'
import { ContextAwareReplacer, contextAware } from './strategies/context-aware'
import { EscapeNormalizedReplacer, escapeNormalized } from './strategies/escape-normalized'
import { IndentationFlexibleReplacer, indentationFlexible } from './strategies/indentation-flexible'
import { LineTrimmedReplacer, lineTrimmed } from './strategies/line-trimmed'
import { MultiOccurrenceReplacer, multiOccurrence } from './strategies/multi-occurrence'
import { SimpleReplacer, simple } from './strategies/simple'
import { TrimmedBoundaryReplacer, trimmedBoundary } from './strategies/trimmed-boundary'
import { WhitespaceNormalizedReplacer, whitespaceNormalized } from './strategies/whitespace-normalized'
import type { Replacer } from './strategy'

/** The nine strategies in the order in which `replace` tries them. Source: docs/spec/replacers.md, Replacer order. */
export const CASCADE = [
  simple,
  lineTrimmed,
  blockAnchor,
  whitespaceNormalized,
  indentationFlexible,
  escapeNormalized,
  trimmedBoundary,
  contextAware,
  multiOccurrence,
] as const

/** The name of one of the nine. */
export type CascadeName = (typeof CASCADE)[number]['name']

/** The document's generators by name, in the same order. */
export const REPLACERS: Readonly<Record<CascadeName, Replacer>> = /* @__PURE__ */ Object.freeze({
  simple: SimpleReplacer,
  'line-trimmed': LineTrimmedReplacer,
  'block-anchor': BlockAnchorReplacer,
  'whitespace-normalized': WhitespaceNormalizedReplacer,
  'indentation-flexible': IndentationFlexibleReplacer,
  'escape-normalized': EscapeNormalizedReplacer,
  'trimmed-boundary': TrimmedBoundaryReplacer,
  'context-aware': ContextAwareReplacer,
  'multi-occurrence': MultiOccurrenceReplacer,
})
