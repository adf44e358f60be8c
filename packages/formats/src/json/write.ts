import { defined } from '@suture/text/internal'
import type { FileWriter, Writer } from '../model/format'
import { toIntents } from '../model/to-intents'

/** Writes one entry of `files`. */
export const writeJson: FileWriter = (edit) => {
  const { path, operation, to, content } = edit
  if (operation !== 'modify' && path === undefined) return 'an operation on a whole file needs its path'
  const edits = toIntents(edit).map((intent) => ({
    old_string: intent.oldString,
    new_string: intent.newString,
    ...(intent.replaceAll ? { replace_all: true } : {}),
    ...defined({ count: intent.count, start_line: intent.startLine }),
    ...(intent.wholeLines ? { whole_lines: true } : {}),
    ...(intent.at ? { at: intent.at } : {}),
    ...(intent.within ? { within: intent.within } : {}),
  }))
  const file = {
    ...defined({ path }),
    ...(operation === 'modify' ? {} : { operation }),
    ...defined({ to, content }),
    ...(edits.length > 0 ? { edits } : {}),
  }
  return { lines: [indent(JSON.stringify(file, null, 2))] }
}

/** Writes all entries as one object. */
export const wholeJson: Writer['whole'] = (lines) => `{ "files": [\n${lines.join(',\n')}\n] }\n`

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
}
