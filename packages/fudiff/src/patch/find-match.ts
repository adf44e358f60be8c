import type { Match, Problem } from '@suture/text'
import type { Hunk } from '../model/hunk'
import type { PatchOptions } from '../model/options'
import { patch } from './patch'

/** Where a hunk stands, or why it has no place. */
export type HunkPlace = { readonly match: Match } | { readonly problem: Problem }

/**
 * Finds the place of one hunk and changes nothing: the document's `find_match`. The place is the one that `patch` would change; of a hunk
 * that was applied before, the one where it stands. Never throws for what stands in `content` or `hunk`. Source: docs/spec/fudiff.md,
 * Context Matching.
 */
export function findMatch(content: string, hunk: Hunk, options: Omit<PatchOptions, 'partial' | 'fidelity'> = {}): HunkPlace {
  const outcome = patch(content, { originalFile: '', modifiedFile: '', operation: 'modify', hunks: [hunk] }, options)
  if (outcome.status === 'refused') return { problem: outcome.problem }
  const [match] = outcome.matches
  // A hunk without lines stands nowhere.
  return match ? { match } : { problem: { kind: 'empty-search' } }
}
