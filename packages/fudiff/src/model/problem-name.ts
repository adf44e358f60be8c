import type { Problem } from '@suture/text'

/** The format's names for its errors (docs/spec/fudiff.md, Core Data Structures). */
export type PatchErrorName = 'InvalidHunk' | 'AmbiguousContext' | 'NoMatch' | 'DeletedLineNotFound' | 'OverlappingHunks'

/**
 * Returns the format's name for a problem. `AmbiguousContext` is also used for `MultipleMatches`, since the problem lists the places.
 * Undefined for problems that the format does not have, such as a file that exists already.
 */
export function patchErrorName(problem: Problem): PatchErrorName | undefined {
  switch (problem.kind) {
    case 'malformed':
    case 'unread':
    case 'empty-search':
    case 'identical':
      return 'InvalidHunk'
    case 'ambiguous':
      return 'AmbiguousContext'
    case 'not-found':
      return problem.finding?.rule === 'removed-text-differs' ? 'DeletedLineNotFound' : 'NoMatch'
    case 'merge-conflict':
      return problem.finding.rule === 'removed-line' ? 'DeletedLineNotFound' : 'NoMatch'
    case 'another-block':
    case 'another-meaning':
    case 'budget-exceeded':
      return 'NoMatch'
    case 'overlapping':
      return 'OverlappingHunks'
    case 'conflict':
    case 'unsafe-path':
    case 'unreadable':
      return undefined
  }
}
