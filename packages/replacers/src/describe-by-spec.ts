import { describeProblem, type Problem } from '@suture/text'

/**
 * The words of a refusal under `policy: "spec"`: first the sentence that the documents give it, whole, then further details.
 * Source: docs/spec/replacers.md, Algorithm: replace(); docs/spec/edit-tool.md, Error Cases.
 */
export function describeBySpec(problem: Problem): string {
  const words = describeProblem(problem)
  switch (problem.kind) {
    case 'ambiguous': {
      const sentence = 'Found multiple matches for oldString. Provide more surrounding lines in oldString to identify the correct match.'
      const found = words.split('\n')
      // The first line repeats the sentence with the places added; the last line repeats it as advice.
      return [sentence, found[0]!.replace(/^.*?: /, 'They are '), ...found.slice(1, -1)].join('\n')
    }
    case 'identical':
      return `oldString and newString must be different\n${words}`
    default:
      return words
  }
}
