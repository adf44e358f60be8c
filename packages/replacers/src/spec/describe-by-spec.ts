import { describeProblem, type Problem } from '@suture/text'

/**
 * The words of a refusal under `policy: "spec"`: the sentence that the documents give it, whole and first, then what is known besides.
 * Source: docs/spec/replacers.md, Algorithm: replace(); docs/spec/edit-tool.md, Error Cases.
 */
export function describeBySpec(problem: Problem): string {
  const words = describeProblem(problem)
  switch (problem.kind) {
    case 'ambiguous': {
      const sentence = 'Found multiple matches for oldString. Provide more surrounding lines in oldString to identify the correct match.'
      const found = words.split('\n')
      // The first line says the same with the places, the last what the sentence says already.
      return [sentence, found[0]!.replace(/^.*?: /, 'They are '), ...found.slice(1, -1)].join('\n')
    }
    case 'identical':
      return `oldString and newString must be different\n${words}`
    default:
      return words
  }
}
