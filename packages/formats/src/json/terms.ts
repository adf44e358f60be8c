import type { Terms } from '@suture/text/internal'

/** The words that messages use for the parts of an old/new pair. */
export const pairTerms: Terms = {
  notFound: 'old_string was not found in the file.',
  several: 'old_string occurs more than once in the file',
  more: 'Put more of the surrounding lines into old_string and new_string, or set replace_all to change every one',
  both: 'old_string and new_string',
  quoted: 'old_string',
  fresh: 'new_string',
}
