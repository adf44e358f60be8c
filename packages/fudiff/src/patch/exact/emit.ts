import type { Edit } from '@suture/text'
import type { HunkLine } from '../../model/hunk'
import { indexedEnd, indexedEol, indexedStart, type LineIndex, replacedEol } from './line-index'

/**
 * Returns the edits of a hunk whose old lines begin at `line` (0-based): one edit for each run of deletions and additions. Kept lines are
 * not changed. A deleted line includes its line end, or the line end before it if the line is the last of the file.
 */
export function emitEdits(indexed: LineIndex, lines: readonly HunkLine[], line: number): Edit[] {
  const edits: Edit[] = []
  let at = line
  let removed = 0
  let added: string[] = []
  const close = () => {
    if (removed > 0 || added.length > 0) edits.push(changeLines(indexed, at - removed, at, added))
    removed = 0
    added = []
  }
  for (const { kind, text } of lines) {
    if (kind === 'addition') added.push(text)
    else {
      if (kind === 'context') close()
      else removed++
      at++
    }
  }
  close()
  return edits
}

/**
 * Replaces the lines `from` to `to` (0-based, half-open) by `added`. If lines are added after the empty line at the end of a file, the file
 * keeps its final newline, since an edit that quotes this empty line does not mean to remove the newline.
 *
 *     file    }⏎        hunk    ·}        becomes    }⏎⏎f()⏎
 *                               ·
 *                               +f()
 */
export function changeLines(indexed: LineIndex, from: number, to: number, added: readonly string[]): Edit {
  const eol = indexedEol(indexed, from)
  const size = indexed.doc.text.length
  if (from === to) {
    if (from === indexed.count) {
      const isEnded = indexed.doc.finalNewline && added.at(-1) !== ''
      return { from: size, to: size, text: eol + added.join(eol) + (isEnded ? eol : '') }
    }
    const at = indexedStart(indexed, from)
    return { from: at, to: at, text: added.join(eol) + eol }
  }
  const start = indexedStart(indexed, from)
  const end = indexedEnd(indexed, to - 1)
  if (added.length > 0) {
    const ended = added.map((line, k) => (k === added.length - 1 ? line : line + replacedEol(indexed, Math.min(from + k, to - 1))))
    return { from: start, to: end, text: ended.join('') }
  }
  if (to < indexed.count) return { from: start, to: indexedStart(indexed, to), text: '' }
  return { from: from > 0 ? indexedEnd(indexed, from - 1) : start, to: end, text: '' }
}
