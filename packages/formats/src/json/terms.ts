import type { Terms } from '@suture/text/internal'

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

/** The words that messages use for the parts of an old/new pair. */
export const pairTerms: Terms = pairTermsOf({ old: 'old_string', new: 'new_string', all: 'replace_all' })
