import { HUNK_TERMS } from '@suture/fudiff/internal'
import type { Terms } from '@suture/text/internal'

/** The words that messages use for the anchor of a hunk, which is the line that `@@` names. */
export const anchorTerms: Terms = {
  ...HUNK_TERMS,
  notFound: 'The line that @@ names was not found in the file.',
  several: 'The line that @@ names occurs more than once in the file',
  more: 'Add an outer @@ line above it, or quote kept lines around the new ones',
}
