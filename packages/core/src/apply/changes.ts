import type { FileChange } from '@suture/workspace'
import type { FileState } from '../land/land-options'
import type { FileReport } from '../report/report'

/** A file as read, with the hash that shows at writing whether it is still the same. */
export type ReadState = FileState & { readonly hash?: string }

/** The changes that the reports ask for; files that are as they should be need none. */
export function changesOf(files: readonly FileReport[], states: ReadonlyMap<string, ReadState>): FileChange[] {
  return files.flatMap((file) => {
    const change = changeOf(file, states.get(file.path)?.hash)
    return change ? [change] : []
  })
}

function changeOf(file: FileReport, hash: string | undefined): FileChange | undefined {
  const { path, before, after, to } = file
  const guard = hash === undefined ? {} : { expectedHash: hash }
  if (file.status === 'unchanged' || (before === undefined && after === undefined)) return undefined
  if (before === undefined) return { kind: 'create', path, content: after!, ...(file.mode === undefined ? {} : { mode: file.mode }) }
  if (after === undefined) return { kind: 'delete', path, ...guard }
  if (to !== undefined && file.moves) return { kind: 'rename', path, to, ...(before === after ? {} : { content: after }), ...guard }
  return before === after ? undefined : { kind: 'write', path, content: after, ...guard }
}
