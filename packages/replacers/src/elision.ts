import { diffLines, isElision, isWordedElision } from '@suture/graft'
import type { Intent } from '@suture/text'

/**
 * The elision that new text brings and old text does not have: it would be written as code. One in words always is; a
 * bare mark behind a comment sign is where it takes the place of lines. Three dots alone can be real text.
 */
export function bringsElision(intent: Pick<Intent, 'oldString' | 'newString'>): string | undefined {
  const oldLines = intent.oldString.split('\n')
  const newLines = intent.newString.split('\n')
  if (!newLines.some((line) => isElision(line.trim()))) return undefined
  const known = new Set(oldLines.map((line) => line.trim()))
  for (const hunk of diffLines(oldLines, newLines)) {
    for (const line of newLines.slice(hunk.newFrom, hunk.newTo).map((text) => text.trim())) {
      if (known.has(line)) continue
      if (isWordedElision(line)) return line
      if (isElision(line) && !/^(?:\.+|…)$/.test(line) && hunk.oldTo > hunk.oldFrom) return line
    }
  }
  return undefined
}
