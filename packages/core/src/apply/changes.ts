import type { Parsed } from '@suture/formats'
import { defined } from '@suture/text/internal'
import type { FileChange } from '@suture/workspace'
import type { ReadStates } from '../land/land-options'
import type { FileReport } from '../report/report'
import { landedEdits } from './landings'

/** Returns the changes of files that the reports describe. Unchanged files have no change. */
export async function changesOf(files: readonly FileReport[], states: ReadStates, parsed: Parsed): Promise<FileChange[]> {
  const changes: FileChange[] = []
  for (const file of files) {
    const change = changeOf(file, states.get(file.path)?.hash)
    if (change) changes.push(change.kind === 'write' || change.kind === 'rename' ? await withEdits(change, file, parsed) : change)
  }
  return changes
}

/** Returns the change with the hashes of the edits that its content contains. */
async function withEdits<T extends FileChange>(change: T, file: FileReport, parsed: Parsed): Promise<T> {
  const edits = await landedEdits(file, parsed)
  return edits.length === 0 ? change : { ...change, edits }
}

function changeOf(file: FileReport, hash: string | undefined): FileChange | undefined {
  const { path, before, after, to } = file
  const guard = defined({ expectedHash: hash })
  if (file.status === 'unchanged' || (before === undefined && after === undefined)) return undefined
  if (before === undefined) return { kind: 'create', path, content: after!, ...defined({ mode: file.mode }) }
  if (after === undefined) return { kind: 'delete', path, ...guard }
  if (to !== undefined && file.moves) return { kind: 'rename', path, to, ...(before === after ? {} : { content: after }), ...guard }
  return before === after ? undefined : { kind: 'write', path, content: after, ...guard }
}
