import type { Terms } from '@suture/text/internal'

/** The words that messages use for the parts of a hunk (see `describeProblemIn` of @suture/text). */
export const HUNK_TERMS: Terms = {
  notFound: 'The context and removed lines of the hunk were not found in the file.',
  several: 'The context and removed lines of the hunk occur more than once in the file',
  more: 'Add more context lines to the hunk until they occur only once in the file',
  both: 'The removed and added lines',
  quoted: 'The hunk (context and removed lines)',
  fresh: 'The new text of the hunk (context and added lines)',
}

/** A sample of a correct hunk, shown in messages. */
export const HUNK_FORM = '@@ @@\n unchanged line\n-removed line\n+added line\n unchanged line'
