import { bringsElision } from '@suture/replacers'
import { type HunkLine, newSide, oldSide } from './hunk'

/** The line that a body brings and that reads as one that stands for others (`// ... rest of code`); undefined where there is none. */
export function elisionIn(lines: readonly HunkLine[]): string | undefined {
  return bringsElision({ oldString: oldSide({ lines }).join('\n'), newString: newSide({ lines }).join('\n') })
}
