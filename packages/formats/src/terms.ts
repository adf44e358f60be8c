import type { Problem, Terms } from '@suture/text'
import type { FormatName } from './file-edits'

/**
 * What a format calls its parts, for messages to whoever wrote an edit in it (`describeProblemIn` of @suture/text). Where it is the
 * line above new lines that the problem is about, and not quoted text, the words say so.
 */
export function termsOf(format: FormatName, problem: Problem): Terms {
  const isAnchor =
    (problem.kind === 'not-found' && problem.tried[0] === 'anchor') || (problem.kind === 'ambiguous' && problem.strategy === 'anchor')
  return isAnchor && format !== 'json' ? ANCHOR : TERMS[format]
}

const BLOCKS: Terms = {
  notFound: 'The SEARCH text was not found in the file.',
  several: 'The SEARCH text stands more than once in the file',
  more: 'Put more of the surrounding lines into SEARCH and REPLACE',
  byLine: 'give the line number with :start_line: below the SEARCH marker',
  both: 'SEARCH and REPLACE',
  quoted: 'The SEARCH text',
  fresh: 'The REPLACE text',
}

const DIFF: Terms = {
  notFound: 'The context and removed lines of the hunk were not found in the file.',
  several: 'The context and removed lines of the hunk stand more than once in the file',
  more: 'Add more context lines to the hunk until they stand only once in the file',
  both: 'The removed and added lines',
  quoted: 'The hunk (context and removed lines)',
  fresh: 'The new text of the hunk (context and added lines)',
}

const ANCHOR: Terms = {
  ...DIFF,
  notFound: 'The line that @@ names was not found in the file.',
  several: 'The line that @@ names stands more than once in the file',
  more: 'Add an outer @@ line above it, or quote kept lines around the new ones',
}

const TERMS: Readonly<Record<FormatName, Terms>> = {
  'search-replace': BLOCKS,
  xml: BLOCKS,
  json: {
    notFound: 'old_string was not found in the file.',
    several: 'old_string stands more than once in the file',
    more: 'Put more of the surrounding lines into old_string and new_string, or set replace_all to change every one',
    both: 'old_string and new_string',
    quoted: 'old_string',
    fresh: 'new_string',
  },
  fudiff: DIFF,
  unified: DIFF,
  git: DIFF,
  patch: {
    ...DIFF,
    notFound: 'The kept and removed lines below @@ were not found in the file.',
    several: 'The kept and removed lines below @@ stand more than once in the file',
    more: 'Add more kept lines, or an @@ line with the class or function that the lines stand in',
    quoted: 'The change below @@ (kept and removed lines)',
    fresh: 'The new text below @@ (kept and added lines)',
  },
}
