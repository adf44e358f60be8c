import { HUNK_TERMS } from '@suture/fudiff'
import { BLOCK_TERMS } from '@suture/search-replace'
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

const ANCHOR: Terms = {
  ...HUNK_TERMS,
  notFound: 'The line that @@ names was not found in the file.',
  several: 'The line that @@ names stands more than once in the file',
  more: 'Add an outer @@ line above it, or quote kept lines around the new ones',
}

const TERMS: Readonly<Record<FormatName, Terms>> = {
  'search-replace': BLOCK_TERMS,
  xml: BLOCK_TERMS,
  json: {
    notFound: 'old_string was not found in the file.',
    several: 'old_string stands more than once in the file',
    more: 'Put more of the surrounding lines into old_string and new_string, or set replace_all to change every one',
    both: 'old_string and new_string',
    quoted: 'old_string',
    fresh: 'new_string',
  },
  fudiff: HUNK_TERMS,
  unified: HUNK_TERMS,
  git: HUNK_TERMS,
  patch: {
    ...HUNK_TERMS,
    notFound: 'The kept and removed lines below @@ were not found in the file.',
    several: 'The kept and removed lines below @@ stand more than once in the file',
    more: 'Add more kept lines, or an @@ line with the class or function that the lines stand in',
    quoted: 'The change below @@ (kept and removed lines)',
    fresh: 'The new text below @@ (kept and added lines)',
  },
}
