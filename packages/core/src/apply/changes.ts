import type { FileEdits, Parsed } from '@suture/formats'
import { defined, grouped } from '@suture/text/internal'
import type { FileChange } from '@suture/workspace'
import type { ReadStates } from '../land/land-options'
import { plainPath } from '../paths/inside-path'
import type { FileReport } from '../report/report'
import { hasPath, landedEdits } from './landings'

/** Returns the changes of files that the reports describe. Unchanged files have no change. */
export async function changesOf(files: readonly FileReport[], states: ReadStates, { edits }: Parsed): Promise<FileChange[]> {
  const byPath = grouped(edits.filter(hasPath), ({ path }) => plainPath(path))
  const changes: FileChange[] = []
  for (const file of files) {
    const change = changeOf(file, states.get(file.path)?.hash)
    if (change)
      changes.push(
        change.kind === 'write' || change.kind === 'rename' ? await withEdits(change, file, byPath.get(file.path) ?? []) : change,
      )
  }
  return changes
}

/** Returns the change with the hashes of the edits that its content contains. */
async function withEdits<T extends FileChange>(change: T, file: FileReport, given: readonly FileEdits[]): Promise<T> {
  const edits = await landedEdits(file, given)
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
