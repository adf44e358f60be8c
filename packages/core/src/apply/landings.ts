import type { FileEdits, Parsed } from '@suture/formats'
import { grouped } from '@suture/text/internal'
import { hashText, type RecordedEdits, type Workspace } from '@suture/workspace'
import { isMadeOnAnother } from '../land/land-file'
import type { ReadStates } from '../land/land-options'
import { editKey, knowable } from '../land/landed-before'
import { plainPath } from '../paths/inside-path'
import type { FileReport } from '../report/report'

/** Returns the edits that the journals record as landed. Empty if the journals are unreadable. The commit reports that problem. */
export async function landingsOf(workspace: Pick<Workspace, 'landings'>): Promise<readonly RecordedEdits[]> {
  return workspace.landings().catch(() => [])
}

/**
 * Returns the states of the files. If a file is still as a transaction left it, its state also lists those edits of the answer that the
 * transaction landed.
 */
export async function withLandings(states: ReadStates, { edits }: Parsed, landings: readonly RecordedEdits[]): Promise<ReadStates> {
  const known = new Map(states)
  const byResult = grouped(edits.filter(hasPath), ({ path, to }) => plainPath(to ?? path))
  for (const [path, state] of states) {
    const own = landings.filter((each) => 'text' in state && each.path === path && each.hash === state.hash)
    if (own.length === 0) continue
    const able = (byResult.get(path) ?? []).flatMap((edit) => {
      const from = plainPath(edit.path)
      return knowable(edit).map((intent) => ({ from, intent }))
    })
    const landed = new Map<string, string>()
    for (const { from, intent } of able) {
      const key = editKey(from, intent)
      const hash = await hashText(key)
      const by = own.find((each) => each.edits.has(hash))
      if (by) landed.set(key, by.transaction)
    }
    if (landed.size > 0) known.set(path, { ...state, landed })
  }
  return known
}

/** Whether the answer says which file it edits. */
export function hasPath(edit: FileEdits): edit is FileEdits & { readonly path: string } {
  return edit.path !== undefined
}

/**
 * Returns the hashes of the edits that landed in a file, for the journal. `edits` are those of the answer for this file. Empty if an edit is
 * based on the result of another one, because the original file does not contain the text that the later edit quotes. If several edits are
 * on one line of the answer, they are only included if all of them landed.
 */
export async function landedEdits(file: FileReport, edits: readonly FileEdits[]): Promise<string[]> {
  if (file.edits.some(isMadeOnAnother)) return []
  const lines = new Set(file.edits.map(({ line }) => line))
  for (const { line, status } of file.edits) if (status !== 'applied') lines.delete(line)
  const landed = edits.flatMap((edit) => knowable(edit).filter((intent) => lines.has(intent.line)))
  const hashes = new Set<string>()
  // One key at a time, because a key repeats the texts of its edit.
  for (const intent of landed) hashes.add(await hashText(editKey(file.path, intent)))
  return [...hashes]
}
