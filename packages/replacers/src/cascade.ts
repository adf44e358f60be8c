import type { Replacer, Strategy } from './scan/candidate'
import { BlockAnchorReplacer, blockAnchor } from './strategies/block-anchor'
import { ContextAwareReplacer, contextAware } from './strategies/context-aware'
import { EscapeNormalizedReplacer, escapeNormalized } from './strategies/escape-normalized'
import { IndentationFlexibleReplacer, indentationFlexible } from './strategies/indentation-flexible'
import { LineTrimmedReplacer, lineTrimmed } from './strategies/line-trimmed'
import { MultiOccurrenceReplacer, multiOccurrence } from './strategies/multi-occurrence'
import { SimpleReplacer, simple } from './strategies/simple'
import { TrimmedBoundaryReplacer, trimmedBoundary } from './strategies/trimmed-boundary'
import { WhitespaceNormalizedReplacer, whitespaceNormalized } from './strategies/whitespace-normalized'

/** The name of one of the nine strategies. */
export type CascadeName =
  | 'simple'
  | 'line-trimmed'
  | 'block-anchor'
  | 'whitespace-normalized'
  | 'indentation-flexible'
  | 'escape-normalized'
  | 'trimmed-boundary'
  | 'context-aware'
  | 'multi-occurrence'

/** The nine strategies in the order in which `replace` tries them. Source: docs/spec/replacers.md, Replacer order. */
export const CASCADE: readonly (readonly [name: CascadeName, strategy: Strategy])[] = [
  ['simple', simple],
  ['line-trimmed', lineTrimmed],
  ['block-anchor', blockAnchor],
  ['whitespace-normalized', whitespaceNormalized],
  ['indentation-flexible', indentationFlexible],
  ['escape-normalized', escapeNormalized],
  ['trimmed-boundary', trimmedBoundary],
  ['context-aware', contextAware],
  ['multi-occurrence', multiOccurrence],
]

/** The specification's generators by name, in the order of `CASCADE`. */
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
