import type { Problem } from '@suture/text'
import { describePlace, quote } from '@suture/text/internal'
import type { CascadeProblem } from './run-cascade'

/**
 * Returns the message of a refusal under `policy: "spec"`. It begins with the whole sentence that the specifications give. Undefined for a
 * problem that `replace` does not have. Source: docs/spec/replacers.md, Algorithm: replace(); docs/spec/edit-tool.md, Error Cases.
 */
export function describeBySpec(problem: CascadeProblem): string
export function describeBySpec(problem: Problem): string | undefined
export function describeBySpec(problem: Problem): string | undefined {
  switch (problem.kind) {
    case 'not-found':
      return [
        'oldString not found in content',
        `Tried: ${problem.tried.join(', ')}.`,
        `Looked for: ${quote(problem.quoted, 200)}`,
        'Read the file again and quote its present text.',
      ].join('\n')
    case 'ambiguous': {
      const { places, strategy, total } = problem
      return [
        'Found multiple matches for oldString. Provide more surrounding lines in oldString to identify the correct match.',
        `They are ${total} places (${strategy}), lines ${places.map(describePlace).join(', ')}${total > places.length ? ', ...' : ''}.`,
      ].join('\n')
    }
    case 'identical':
      return [
        'oldString and newString must be different',
        'Old and new text are the same: there is nothing to change.',
        'Send the edit with the text that should be there instead.',
      ].join('\n')
    case 'empty-search':
      return 'The text to look for is empty.\nQuote the lines to change; an empty search only creates a new file.'
    case 'budget-exceeded':
      return `Not found within the budget of ${problem.budget} line comparisons (at ${problem.strategy}).\nQuote fewer lines, or raise the budget.`
    default:
      return undefined
  }
}
