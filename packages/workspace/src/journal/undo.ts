import { ioProblem } from '../files/io-problem'
import type { CommitResult, FileChange } from '../transaction/change'
import { type CommitOptions, commitChanges, type Place } from '../transaction/commit'
import { type Journal, listJournals, readJournal, readKept } from './journal'
import { recover } from './recover'
import type { Kept, RecordedFile } from './step'

/** What became of an undo: a set that landed or was refused, or nothing to take back. */
export type UndoResult = CommitResult | { readonly ok: true; readonly nothing: true; readonly files: readonly [] }

/**
 * Takes back the last transaction of the root that was not taken back yet: bytes, permission bits, names, made directories.
 * All or nothing; refused where a file is not as the transaction left it. Source: DESIGN section 7.
 */
export async function undoLast(place: Place, options: CommitOptions = {}): Promise<UndoResult> {
  const { files, root, patience } = place
  try {
    await recover(files, root, patience)
    const last = await lastTransaction(place)
    if (!last) return { ok: true, nothing: true, files: [] }
    const kept = await readKept(files, last.directory)
    const changes = last.plan.files.map((file) => inverse(file, kept))
    return await commitChanges(place, changes, options, { undoes: last.directory, emptied: last.plan.directories.toReversed() })
  } catch (error) {
    if (options.signal?.aborted) throw error
    const path = files.stateDirectory
    return { ok: false, problems: [{ index: 0, path, problem: ioProblem(error, path, 'read') }] }
  }
}

async function lastTransaction({ files, root }: Place): Promise<Journal | undefined> {
  for (const directory of (await listJournals(files, root)).toReversed()) {
    const journal = await readJournal(files, directory)
    const { marks, plan } = journal ?? {}
    if (journal && marks?.has('closed') && marks.has('committed') && plan?.undoes === undefined) return journal
  }
  return undefined
}

function inverse(file: RecordedFile, kept: Uint8Array): FileChange {
  const old = (slice: Kept) => kept.slice(slice.from, slice.to)
  const guard = file.newHash !== undefined ? { expectedHash: file.newHash } : {}
  switch (file.kind) {
    case 'write':
      return { kind: 'write', path: file.path, content: old(file.old!), ...guard }
    case 'create':
      return { kind: 'delete', path: file.path, ...guard }
    case 'delete':
      return { kind: 'create', path: file.path, content: old(file.old!), mode: file.old!.mode, owner: file.old!.owner }
    case 'rename':
      return { kind: 'rename', path: file.to!, to: file.path, ...(file.old && { content: old(file.old) }), ...guard }
  }
}
