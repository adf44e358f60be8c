import type { Terms } from '@suture/text/internal'

/** The words that messages use for the parts of a whole file in a code block. */
export const wholeTerms: Terms = {
  notFound: 'The file was not found.',
  several: 'The file occurs more than once in the answer',
  more: 'Send the file once',
  both: 'The file and its new text',
  quoted: 'The new text',
  fresh: 'The new text',
}
