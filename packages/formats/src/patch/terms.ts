import { HUNK_TERMS } from '@suture/fudiff/internal'
import type { Terms } from '@suture/text/internal'

/** The words that messages use for the parts of a `*** Begin Patch` envelope. */
export const patchTerms: Terms = {
  ...HUNK_TERMS,
  notFound: 'The kept and removed lines below @@ were not found in the file.',
  several: 'The kept and removed lines below @@ occur more than once in the file',
  more: 'Add more kept lines, or an @@ line with the class or function around the lines',
  quoted: 'The change below @@ (kept and removed lines)',
  fresh: 'The new text below @@ (kept and added lines)',
}
