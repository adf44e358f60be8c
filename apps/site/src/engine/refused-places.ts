import type { Problem } from '@suture/text'
import type { Lines } from './protocol'

/** Returns the lines of the file that a refusal is about. */
export function refusedPlaces(problem: Problem): readonly Lines[] {
  switch (problem.kind) {
    case 'ambiguous':
    case 'overlapping':
      return problem.places
    case 'not-found':
      return problem.nearest ? [problem.nearest] : problem.newTextAt ? [problem.newTextAt] : []
    case 'merge-conflict':
      return problem.ours.length > 0 ? problem.ours.map(({ line }) => ({ startLine: line, endLine: line })) : [problem]
    case 'another-block':
    case 'another-meaning':
      return problem.finding.lines.length > 0 ? problem.finding.lines.map(({ line }) => ({ startLine: line, endLine: line })) : [problem]
    case 'identical':
      return (problem.at ?? []).map((line) => ({ startLine: line, endLine: line }))
    default:
      return []
  }
}
