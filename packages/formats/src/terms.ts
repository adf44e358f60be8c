import { HUNK_TERMS } from '@suture/fudiff/internal'
import { BLOCK_TERMS } from '@suture/search-replace/internal'
import type { Problem } from '@suture/text'
import type { Terms } from '@suture/text/internal'
import type { FormatName } from './model/file-edits'

/** The names of the arguments of an old/new pair. `all` is absent if the tool cannot replace every occurrence. */
export interface PairNames {
  readonly old: string
  readonly new: string
  readonly all?: string
}

/** Returns the words for old/new pairs whose arguments have these names. */
export function pairTermsOf({ old, new: fresh, all }: PairNames): Terms {
  const every = all === undefined ? '' : `, or set ${all} to change every one`
  return {
    notFound: `${old} was not found in the file.`,
    several: `${old} occurs more than once in the file`,
    more: `Put more of the surrounding lines into ${old} and ${fresh}${every}`,
    both: `${old} and ${fresh}`,
    quoted: old,
    fresh,
  }
}

/** The words that messages use for the anchor of a hunk, which is the line that `@@` names. */
const anchorTerms: Terms = {
  ...HUNK_TERMS,
  notFound: 'The line that @@ names was not found in the file.',
  several: 'The line that @@ names occurs more than once in the file',
  more: 'Add an outer @@ line above it, or quote kept lines around the new ones',
}

/** The words that messages use for the parts of a `*** Begin Patch` envelope. */
const patchTerms: Terms = {
  ...HUNK_TERMS,
  notFound: 'The kept and removed lines below @@ were not found in the file.',
  several: 'The kept and removed lines below @@ occur more than once in the file',
  more: 'Add more kept lines, or an @@ line with the class or function around the lines',
  quoted: 'The change below @@ (kept and removed lines)',
  fresh: 'The new text below @@ (kept and added lines)',
}

/** The words that messages use for the parts of a whole file in a code block. */
const wholeTerms: Terms = {
  notFound: 'The file was not found.',
  several: 'The file occurs more than once in the answer',
  more: 'Send the file once',
  both: 'The file and its new text',
  quoted: 'The new text',
  fresh: 'The new text',
}

const TERMS: Readonly<Record<FormatName, Terms>> = {
  'search-replace': BLOCK_TERMS,
  xml: BLOCK_TERMS,
  json: pairTermsOf({ old: 'old_string', new: 'new_string', all: 'replace_all' }),
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
