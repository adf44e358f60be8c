import type { Malformed, Unread } from '@suture/text'
import type { FormatName, ParseOptions } from '../model/file-edits'
import { parse } from '../read/parse'
import { type Unwritable, type Written, write } from './write'

/** An answer in another format, or the reasons why it cannot be converted: its problems, and the edits that the format cannot express. */
export type Converted =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problems: readonly (Malformed | Unread)[]; readonly unwritable: readonly Unwritable[] }

/**
 * Parses an answer in any format and writes its edits in the given one, all or none. Prose is dropped. Edits without line numbers cannot be
 * converted to `unified` and `git` this way. For these, the command `suture convert --root` computes the line numbers from the files.
 */
export function convert(answer: string, format: FormatName, options: ParseOptions = {}): Converted {
  const { edits, problems } = parse(answer, options)
  if (problems.length > 0) return { ok: false, problems, unwritable: [] }
  const written: Written = write(edits, format)
  return written.ok ? written : { ok: false, problems: [], unwritable: written.unwritable }
}
