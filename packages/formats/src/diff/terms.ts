import { HUNK_TERMS } from '@suture/fudiff/internal'
import type { Terms } from '@suture/text/internal'

/** The words where the line above new lines is what a problem is about, and not quoted text. */
export const anchorTerms: Terms = {
  ...HUNK_TERMS,
  notFound: 'The line that @@ names was not found in the file.',
  several: 'The line that @@ names stands more than once in the file',
  more: 'Add an outer @@ line above it, or quote kept lines around the new ones',
}
