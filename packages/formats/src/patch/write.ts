import { bodyLines } from '@suture/fudiff/internal'
import { linesOfPlain, plainLines } from '@suture/text/internal'
import type { AnswerIntent } from '../model/file-edits'
import { allOrReason, type FileWriter, type Writer } from '../model/format'
import { changedLines, inWholeLines, toIntents } from '../model/to-intents'

/** Writes one section of a `*** Begin Patch` envelope. */
export const writePatch: FileWriter = (edit) => {
  const { path, operation, content = '', to } = edit
  if (path === undefined) return 'the format needs the path of every file'
  if (operation === 'delete') return [`*** Delete File: ${path}`]
  if (operation === 'write') return 'a whole file cannot be expressed in a patch without the existing file'
  if (operation === 'create') {
    if (content !== '' && !content.endsWith('\n')) return 'the format cannot create a file without a final line break'
    return [`*** Add File: ${path}`, ...linesOfPlain(content).map((line) => `+${line}`)]
  }
  const chunks = allOrReason(toIntents(edit), chunkOf)
  if (typeof chunks === 'string') return chunks
  return [`*** Update File: ${path}`, ...(operation === 'rename' ? [`*** Move to: ${to ?? ''}`] : []), ...chunks.flat()]
}

/** Puts all sections into an envelope. */
export const wholePatch: Writer['whole'] = (lines) => plainLines(['*** Begin Patch', ...lines, '*** End Patch'])

function chunkOf(intent: AnswerIntent): string[] | string {
  if (intent.replaceAll) return 'replacing every occurrence cannot be expressed in a patch'
  if (intent.at === 'start') return 'the start of the file cannot be expressed in a patch'
  const whole = inWholeLines(intent)
  if (!whole) return 'the edit joins or splits lines; a patch consists of whole ones'
  const anchors = whole.within?.map((line) => `@@ ${line}`) ?? ['@@']
  return [...anchors, ...bodyLines(changedLines(whole)), ...(whole.at === 'end' ? ['*** End of File'] : [])]
}
