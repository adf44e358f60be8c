import { diff_match_patch } from 'diff-match-patch'
import { type Adapter, oneByOne } from './adapter'

/**
 * Google's diff-match-patch. Its patches are made from old and new text and moved to the claimed line. The distance is large enough to find
 * any place.
 */
export const diffMatchPatch: Adapter = {
  name: 'diff-match-patch',
  package: 'diff-match-patch',
  apply: oneByOne((file, { oldString, newString, startLine }) => {
    const engine = new diff_match_patch()
    engine.Match_Distance = 1_000_000
    engine.Diff_Timeout = 1
    const offset = startLine === undefined ? 0 : offsetOfLine(file, startLine)
    const patches = engine.patch_make(oldString, newString)
    for (const patch of patches) {
      patch.start1 = (patch.start1 ?? 0) + offset
      patch.start2 = (patch.start2 ?? 0) + offset
    }
    const [content, landed] = engine.patch_apply(patches, file)
    return landed.every(Boolean) && landed.length > 0 ? { status: 'done', content } : { status: 'refused', note: 'a patch found no place' }
  }),
}

function offsetOfLine(text: string, line: number): number {
  let at = 0
  for (let i = 1; i < line; i++) {
    const next = text.indexOf('\n', at)
    if (next === -1) return text.length
    at = next + 1
  }
  return at
}
