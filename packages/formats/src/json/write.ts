import type { FileWriter, Writer } from '../model/format'
import { toIntents } from '../model/to-intents'

/** Writes one entry of `files`. */
export const writeJson: FileWriter = (edit) => {
  const { path, operation, to, content } = edit
  if (operation !== 'modify' && path === undefined) return 'an operation on a whole file needs its path'
  const edits = toIntents(edit).map((intent) => ({
    old_string: intent.oldString,
    new_string: intent.newString,
    replace_all: intent.replaceAll || undefined,
    count: intent.count,
    start_line: intent.startLine,
    whole_lines: intent.wholeLines || undefined,
    at: intent.at,
    within: intent.within,
  }))
  // Fields that are undefined are not written.
  const file = { path, operation: operation === 'modify' ? undefined : operation, to, content, edits: edits.length > 0 ? edits : undefined }
  return [`  ${JSON.stringify(file, null, 2).replaceAll('\n', '\n  ')}`]
}

/** Writes all entries as one object. */
export const wholeJson: Writer['whole'] = (lines) => `{ "files": [\n${lines.join(',\n')}\n] }\n`
