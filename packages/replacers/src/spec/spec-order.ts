import { blockAnchorYields } from '../strategies/block-anchor'
import { contextAwareYields } from '../strategies/context-aware'
import { escapeNormalizedYields } from '../strategies/escape-normalized'
import { indentationFlexibleYields } from '../strategies/indentation-flexible'
import { lineTrimmedYields } from '../strategies/line-trimmed'
import { multiOccurrenceYields } from '../strategies/multi-occurrence'
import type { StrategySearch } from '../strategies/scan/search'
import { simpleYields } from '../strategies/simple'
import { trimmedBoundaryYields } from '../strategies/trimmed-boundary'
import { whitespaceNormalizedYields } from '../strategies/whitespace-normalized'
import type { Candidate, StrategyName } from '../strategy'

/** A replacer of the spec that gives the places of the texts that it yields, in the order in which it yields them. */
export interface SpecReplacer {
  readonly name: StrategyName
  readonly yields: (search: StrategySearch) => Iterable<Candidate>
}

/** The replacers in the order of docs/spec/replacers.md. */
export const SPEC_ORDER: readonly SpecReplacer[] = [
  { name: 'simple', yields: simpleYields },
  { name: 'line-trimmed', yields: lineTrimmedYields },
  { name: 'block-anchor', yields: blockAnchorYields },
  { name: 'whitespace-normalized', yields: whitespaceNormalizedYields },
  { name: 'indentation-flexible', yields: indentationFlexibleYields },
  { name: 'escape-normalized', yields: escapeNormalizedYields },
  { name: 'trimmed-boundary', yields: trimmedBoundaryYields },
  { name: 'context-aware', yields: contextAwareYields },
  { name: 'multi-occurrence', yields: multiOccurrenceYields },
]
