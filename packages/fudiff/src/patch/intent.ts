import type { Intent } from '@suture/text'
import { defined } from '@suture/text/internal'
import { changeLinesOf, type Hunk, type HunkLine, newSide, oldSide } from '../model/hunk'
import { withoutCr } from './exact/find-exactly'

/**
 * Converts a hunk to an intent (a text to find and its replacement) that consists of whole lines. The intent also contains everything that
 * the hunk says about its place. `line` is the 1-based line where the hunk is expected.
 */
export function intentOf(hunk: Hunk, line?: number): Intent {
  const lines = withoutCr(hunk.lines) ?? withoutStrayCr(hunk.lines)
  return {
    oldString: oldSide({ lines }).join('\n'),
    newString: newSide({ lines }).join('\n'),
    wholeLines: true,
    body: changeLinesOf(lines),
    ...defined({ startLine: line, within: hunk.within }),
    ...(hunk.atEnd ? { at: 'end' } : {}),
  }
}

/** Returns the lines of the hunk. If only some of them end in a CR, these CRs are removed. */
function withoutStrayCr(lines: readonly HunkLine[]): readonly HunkLine[] {
  return lines.map((line) => (line.text.endsWith('\r') ? { ...line, text: line.text.slice(0, -1) } : line))
}
