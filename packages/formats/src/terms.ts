import { HUNK_TERMS } from '@suture/fudiff/internal'
import { BLOCK_TERMS } from '@suture/search-replace/internal'
import type { Problem } from '@suture/text'
import type { Terms } from '@suture/text/internal'
import { anchorTerms } from './diff/terms'
import { pairTerms } from './json/terms'
import type { FormatName } from './model/file-edits'
import { patchTerms } from './patch/terms'
import { wholeTerms } from './whole/terms'

const TERMS: Readonly<Record<FormatName, Terms>> = {
  'search-replace': BLOCK_TERMS,
  xml: BLOCK_TERMS,
  json: pairTerms,
  fudiff: HUNK_TERMS,
  unified: HUNK_TERMS,
  git: HUNK_TERMS,
  patch: patchTerms,
  whole: wholeTerms,
}

/** Formats in which an insertion cannot name the line above it. */
const WITHOUT_ANCHORS: ReadonlySet<FormatName> = new Set(['json', 'whole'])

/**
 * Returns the words that messages use for the parts of an edit in a format (`describeProblemIn` of @suture/text). A problem with an anchor,
 * which is the line that an insertion follows, has words of its own.
 */
export function termsOf(format: FormatName, problem: Problem): Terms {
  const isAnchor =
    (problem.kind === 'not-found' && problem.tried[0] === 'anchor') || (problem.kind === 'ambiguous' && problem.strategy === 'anchor')
  return isAnchor && !WITHOUT_ANCHORS.has(format) ? anchorTerms : TERMS[format]
}
