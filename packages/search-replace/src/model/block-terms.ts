import type { Terms } from '@suture/text/internal'

/** The words that messages use for the parts of a block (see `describeProblemIn` of @suture/text). */
export const BLOCK_TERMS: Terms = {
  notFound: 'The SEARCH text was not found in the file.',
  several: 'The SEARCH text occurs more than once in the file',
  more: 'Put more of the surrounding lines into SEARCH and REPLACE',
  byLine: 'give the line number with :start_line: below the SEARCH marker',
  both: 'SEARCH and REPLACE',
  quoted: 'The SEARCH text',
  fresh: 'The REPLACE text',
}
