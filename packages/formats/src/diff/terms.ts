import { HUNK_TERMS } from '@suture/fudiff/internal'
import type { Terms } from '@suture/text/internal'

/** The terms for problems with the anchor, which is the line named by `@@`. */
export const anchorTerms: Terms = {
  ...HUNK_TERMS,
  notFound: 'The line that @@ names was not found in the file.',
  several: 'The line that @@ names occurs more than once in the file',
  more: 'Add an outer @@ line above it, or quote kept lines around the new ones',
}
