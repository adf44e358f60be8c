import type { Intent } from '@suture/text'
import { defined } from '@suture/text/internal'
import { changeLinesOf, type Hunk, newSide, oldSide } from '../model/hunk'

/**
 * Converts a hunk to an intent (a text to find and its replacement) that consists of whole lines without CRs. The intent also contains
 * everything that the hunk says about its place. `line` is the 1-based line where the hunk is expected.
 */
export function intentOf(hunk: Hunk, line?: number): Intent {
  const lines = hunk.lines.map((line) => (line.text.endsWith('\r') ? { ...line, text: line.text.slice(0, -1) } : line))
  return {
    oldString: oldSide({ lines }).join('\n'),
    newString: newSide({ lines }).join('\n'),
    wholeLines: true,
    body: changeLinesOf(lines),
    ...defined({ startLine: line, within: hunk.within, at: hunk.atEnd && ('end' as const) }),
  }
}
