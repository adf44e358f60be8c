import type { Match, Problem } from '@suture/text'
import type { Hunk } from '../model/hunk'
import type { PatchOptions } from '../model/options'
import { wrong } from '../read/checked'
import { patch } from './patch'

/** The place of a hunk, or the reason why it has none. */
export type HunkPlace = { readonly match: Match } | { readonly problem: Problem }

/**
 * Finds the place of one hunk without changing anything, as the specification's `find_match` does. The returned place is the one that
 * `applyPatch` would change. If the hunk has been applied, it is the place of its new lines. Throws TypeError for a wrong argument, such as
 * the text of a hunk. Source: docs/spec/fudiff.md, Context Matching.
 */
export function findMatch(content: string, hunk: Hunk, options: Omit<PatchOptions, 'partial' | 'fidelity'> = {}): HunkPlace {
  if (!Array.isArray((hunk as Partial<Hunk> | null | undefined)?.lines))
    throw wrong('hunk', 'one of the hunks that parsePatch returns', hunk)
  const outcome = patch(content, { originalFile: '', modifiedFile: '', operation: 'modify', hunks: [hunk] }, options)
  if (outcome.status === 'refused') return { problem: outcome.problem }
  const [match] = outcome.matches
  // A hunk without lines has no place.
  return match ? { match } : { problem: { kind: 'empty-search' } }
}
