import type { FileEdits, FormatName } from '../model/file-edits'
import { parse } from '../read/parse'
import { sameEdits } from './same-edits'
import { WRITERS } from './writers'

/** Why edits of a file cannot be said in a format. */
export interface Unwritable {
  readonly format: FormatName
  readonly path?: string
  /** 1-based line of the answer that the edits come from. */
  readonly line: number
  readonly reason: string
}

/** Edits as text, or all reasons why they cannot be said in the format. */
export type Written = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly unwritable: readonly Unwritable[] }

/**
 * Writes edits in a format, escaping what it must, so that `parse(write(edits))` gives the same edits back. Whatever a
 * format cannot say (a deletion in SEARCH/REPLACE, a number that no edit gave in a numbered diff) is reported, never dropped; line hints
 * alone are dropped where a format has none. What is written is read back before it is handed out. The files' texts are never
 * seen here: a numbered diff of edits that give no line numbers is written by `writeDiff` of @suture/core, from texts.
 */
export function write(edits: readonly FileEdits[], format: FormatName): Written {
  const unwritable: Unwritable[] = []
  const lines: string[] = []
  const complain = ({ path, line }: FileEdits, reason: string) =>
    unwritable.push({ format, ...(path === undefined ? {} : { path }), line, reason })
  const row = WRITERS[format]
  for (const edit of edits) {
    const written = row.write(edit)
    if (typeof written === 'string') complain(edit, written)
    else lines.push(...written.lines)
  }
  if (unwritable.length > 0) return { ok: false, unwritable }
  const text = row.whole(lines)
  const back = parse(text, { format })
  if (back.problems.length === 0 && sameEdits(back.edits, edits, format)) return { ok: true, text }
  for (const edit of edits) if (!readsBack(edit, format)) complain(edit, 'it would read back as another edit')
  if (unwritable.length === 0 && edits[0]) complain(edits[0], 'together the edits would read back as others')
  return { ok: false, unwritable }
}

function readsBack(edit: FileEdits, format: FormatName): boolean {
  const row = WRITERS[format]
  const written = row.write(edit)
  if (typeof written === 'string') return false
  const back = parse(row.whole(written.lines), { format })
  return back.problems.length === 0 && sameEdits(back.edits, [edit], format)
}
