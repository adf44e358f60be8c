import type { Malformed, Unread } from '@suture/text'
import type { FormatName, ParseOptions } from '../model/file-edits'
import { parse } from '../read/parse'
import { type Unwritable, type Written, write } from './write'

/** An answer in another format, or why it cannot be: what is malformed in it, and what the format cannot say. */
export type Converted =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problems: readonly (Malformed | Unread)[]; readonly unwritable: readonly Unwritable[] }

/**
 * Reads an answer in any format and writes its edits, all or none, in the given one. Prose is left out. To `unified` and `git`
 * only edits that give line numbers can be converted by the answer alone; for all others land the answer on the files' texts
 * with `applyAnswer` (`dryRun: true`) of @suture/core and write the report's files with its `writeDiff`.
 */
export function convert(answer: string, format: FormatName, options: ParseOptions = {}): Converted {
  const { edits, problems } = parse(answer, options)
  if (problems.length > 0) return { ok: false, problems, unwritable: [] }
  const written: Written = write(edits, format)
  return written.ok ? written : { ok: false, problems: [], unwritable: written.unwritable }
}
