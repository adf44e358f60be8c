/** Files that an answer creates and then edits. */
import type { FileEdits } from '@suture/formats'
import { plainText } from '../lines/bare-lines'
import type { FileReport } from '../report/report'
import type { FileState, Land } from './land-options'

/**
 * Returns the report of a file that the answer creates and then edits: the edits are placed in the new text. Undefined for other edits. A
 * file that already is the result counts as created.
 *
 *     answer    create a.py: x = 1      then in a.py: x = 1 becomes x = 2      result    x = 2
 */
export function createThenEdit(path: string, edits: readonly FileEdits[], state: FileState, land: Land): FileReport | undefined {
  const [first, ...others] = edits
  // A code block is a whole file. Other formats that create a file have edits of parts, too.
  const isMade = first && first.format !== 'whole' && (first.operation === 'create' || first.operation === 'write')
  if (!isMade || others.length === 0 || others.some(({ operation }) => operation !== 'modify')) return undefined
  const made = land([first], { missing: true })
  if (made.after === undefined) return undefined
  const rest = land(others, { text: made.after })
  if ('text' in state) {
    if (rest.status === 'refused' || !sameText(state.text, rest.after ?? '')) return undefined
    const reports = [...made.edits, ...rest.edits].map((edit) => ({ ...edit, status: 'already-applied' as const, matches: [] }))
    return { path, operation: 'create', status: 'unchanged', edits: reports, before: state.text, after: state.text }
  }
  const status = rest.status === 'refused' ? 'refused' : 'changed'
  return { ...made, status, edits: [...made.edits, ...rest.edits], after: rest.after ?? made.after }
}

/** Whether two texts are equal except for line ends and a byte order mark, so that nothing needs to be written. */
export function sameText(a: string, b: string): boolean {
  return plainText(a) === plainText(b)
}
