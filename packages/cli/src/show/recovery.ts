import { visible } from '@suture/text'
import type { Pending, Recovered } from '@suture/workspace'
import { advisedCommand, type ProjectOptions } from '../terminal/advised-command'

/** Maximum number of files that are listed for one interrupted run. */
const NAMED = 20

/** Yields messages about interrupted runs that were recovered now. */
export function* recoveredLines(recovered: readonly Recovered[]): Generator<string> {
  for (const { result, files, leftAlone } of recovered) {
    if (result === 'rolled-back') yield `An interrupted run was rolled back: ${many(files)}.\n`
    if (result === 'committed') yield `An interrupted run was completed: ${many(files)}.\n`
    if (leftAlone.length === 0) continue
    yield `${many(leftAlone.length)} could not be restored, because other programs changed them since or their old bytes are damaged:\n`
    for (const path of leftAlone.slice(0, NAMED)) yield `  ${visible(path)}\n`
    if (leftAlone.length > NAMED) yield `  ... and ${leftAlone.length - NAMED} more\n`
  }
}

/** Yields messages about unfinished runs, and how to end them. */
export function* pendingLines(pending: readonly Pending[], options: ProjectOptions): Generator<string> {
  for (const { id, state, holder, since, files } of pending) {
    const who = holder === undefined ? 'an unknown process' : visible(holder)
    const when = since === undefined ? '' : `, begun ${new Date(since).toISOString().replace('T', ' ').slice(0, 19)} UTC`
    const what = files === undefined ? '' : `, ${many(files)}`
    switch (state) {
      case 'running':
        yield `A run is in progress: ${who}${when}${what}.\n`
        break
      case 'dead':
        yield `A run was interrupted and is not recovered yet (${advisedCommand(options, 'recover')}): ${who}${when}${what}.\n`
        break
      case 'unknown':
        yield `It is unknown whether a run is in progress or was interrupted, because its process cannot be checked from here: ${who}${when}${what}.\n`
        yield `If it has ended: ${advisedCommand(options, 'recover', '--end', id)}\n`
        break
      case 'damaged':
        yield `A run was interrupted, and its journal is unreadable: its files may be half written${when}.\n`
        yield `Check them. To discard the journal: ${advisedCommand(options, 'recover', '--end', id)}\n`
    }
  }
}

function many(files: number): string {
  return `${files} ${files === 1 ? 'file' : 'files'}`
}
