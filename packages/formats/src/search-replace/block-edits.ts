import type { Block } from '@suture/search-replace'
import { toIntent } from '@suture/search-replace/internal'
import { defined } from '@suture/text/internal'
import type { FileEdits, FormatName } from '../model/file-edits'

/**
 * Returns the edits of one block. `offset` is the 0-based line of the answer where the parsed text starts. An empty search part creates the
 * file.
 */
export function blockEdits(block: Block, offset: number, format: FormatName): FileEdits {
  const line = block.from + offset
  const base = { ...defined({ path: block.path }), format, line }
  const unclosed = defined({ unclosed: block.unclosed })
  if (block.search !== '') return { ...base, operation: 'modify', intents: [{ ...toIntent(block), line, ...unclosed }] }
  return { ...base, operation: 'create', content: block.replace === '' ? '' : `${block.replace}\n`, intents: [], ...unclosed }
}

/** Returns the edits of one block. `diff` is the 1-based line on which its `<diff>` begins, or 0. */
export function blockEditsBySpec(block: Block, offset: number, diff: number, format: FormatName): FileEdits {
  const { search, replace, startLine } = block
  const line = block.from + offset
  const hint = defined({ startLine })
  const intent = { oldString: search, newString: replace, wholeLines: true, ...hint, line, block: { search, replace, ...hint, diff } }
  return { operation: 'modify', intents: [intent], format, line }
}
