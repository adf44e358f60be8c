import type { Edit } from '@suture/text'
import type { Reading } from './readings'
import { type View, viewEnd, viewEol, viewStart } from './view'

/**
 * The edits of a hunk whose old side stands at `line` (0-based) of the view: one for each run of deletions and additions.
 * Lines that stay are not touched. Deleted lines take their line end along, at the end of the file the one before them.
 */
export function emitEdits(view: View, reading: Reading, line: number): Edit[] {
  const edits: Edit[] = []
  let at = line
  let removed = 0
  let added: string[] = []
  const close = () => {
    if (removed > 0 || added.length > 0) edits.push(changeLines(view, at - removed, at, added))
    removed = 0
    added = []
  }
  for (const { kind, forms } of reading.lines) {
    if (kind === 'addition') added.push(forms[0] as string)
    else {
      if (kind === 'context') close()
      else removed++
      at++
    }
  }
  close()
  return edits
}

/** Replaces the lines `from` to `to` (0-based, half-open) by `added`. */
export function changeLines(view: View, from: number, to: number, added: readonly string[]): Edit {
  const eol = viewEol(view, from)
  const size = view.doc.text.length
  if (from === to) {
    if (from === view.count) return { from: size, to: size, text: eol + added.join(eol) }
    const at = viewStart(view, from)
    return { from: at, to: at, text: added.join(eol) + eol }
  }
  const start = viewStart(view, from)
  const end = viewEnd(view, to - 1)
  if (added.length > 0) return { from: start, to: end, text: added.join(eol) }
  if (to < view.count) return { from: start, to: viewStart(view, to), text: '' }
  return { from: from > 0 ? viewEnd(view, from - 1) : start, to: end, text: '' }
}
