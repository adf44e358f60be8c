import { type BlockText, write } from '@suture/search-replace'
import { defined, linesOfPlain } from '@suture/text/internal'
import type { AnswerIntent, FileEdits } from '../model/file-edits'
import { allOrReason, type FileWriter } from '../model/format'
import { inWholeLines, toIntents } from '../model/to-intents'

/** Writes SEARCH/REPLACE blocks, each under the path of its file. Source: docs/spec/search-replace.md. */
export const writeBlocks: FileWriter = (edit) => {
  const blocks = blocksOf(edit)
  if (typeof blocks === 'string') return blocks
  const { path } = edit
  try {
    return linesOfPlain(write(blocks.map((block) => ({ ...block, ...defined({ path }) }))))
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
}

/** Returns the blocks for the edits of a file; a string is the reason why there are none. */
export function blocksOf(edit: FileEdits): BlockText[] | string {
  if (edit.operation === 'create') return creation(edit.content ?? '')
  if (edit.operation === 'write') return 'a whole file cannot be expressed in blocks without the existing file'
  if (edit.operation !== 'modify') return `${edit.operation === 'delete' ? 'deleting' : 'renaming'} a file cannot be expressed in blocks`
  return allOrReason(toIntents(edit), blockOf)
}

function creation(content: string): BlockText[] | string {
  if (content !== '' && !content.endsWith('\n')) return 'a block cannot create a file without a final line break'
  return [{ search: '', replace: content.slice(0, -1) }]
}

function blockOf(intent: AnswerIntent): BlockText | string {
  if (intent.replaceAll) return 'replacing every occurrence cannot be expressed in blocks'
  if (intent.within || intent.at) return 'the lines above a place, or the end of the file, cannot be expressed in blocks'
  if (intent.oldString === '') return 'a block without old text would create the file'
  const whole = inWholeLines(intent)
  if (!whole) return 'the edit joins or splits lines; blocks consist of whole ones'
  const { oldString, newString, startLine } = whole
  return { search: oldString, replace: newString, ...defined({ startLine }) }
}
