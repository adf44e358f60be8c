import { visible } from '@suture/text'
import type { Pending, Recovered } from '@suture/workspace'

/** Files that are named one by one. */
const NAMED = 20

/** What is said of runs that were cut short and were ended now. */
export function* recoveredLines(recovered: readonly Recovered[]): Generator<string> {
  for (const { result, files, leftAlone } of recovered) {
    if (result === 'rolled-back') yield `A run that was cut short was taken back: ${many(files)}.\n`
    if (result === 'committed') yield `A run that was cut short had landed, and was ended: ${many(files)}.\n`
    if (leftAlone.length === 0) continue
    yield `${many(leftAlone.length)} of it could not be brought back, being changed by others since, or their old bytes being damaged:\n`
    for (const path of leftAlone.slice(0, NAMED)) yield `  ${visible(path)}\n`
    if (leftAlone.length > NAMED) yield `  ... and ${leftAlone.length - NAMED} more\n`
  }
}

/** What is said of runs that are not ended, and how to end them. */
export function* pendingLines(pending: readonly Pending[]): Generator<string> {
  for (const { id, state, holder, since, files } of pending) {
    const who = holder === undefined ? 'an unknown process' : visible(holder)
    const when = since === undefined ? '' : `, begun ${new Date(since).toISOString().replace('T', ' ').slice(0, 19)} UTC`
    const what = files === undefined ? '' : `, ${many(files)}`
    switch (state) {
      case 'running':
        yield `A run is under way: ${who}${when}${what}.\n`
        break
      case 'dead':
        yield `A run was cut short and waits to be taken back (suture recover): ${who}${when}${what}.\n`
        break
      case 'unknown':
        yield `A run may be under way, or was cut short; its process cannot be asked from here: ${who}${when}${what}.\n`
        yield `If it has ended: suture recover --end ${id}\n`
        break
      case 'damaged':
        yield `A run was cut short, and its journal cannot be read any more: its files may be half written${when}.\n`
        yield `Look at them; to let the journal be: suture recover --end ${id}\n`
    }
  }
}

function many(files: number): string {
  return `${files} ${files === 1 ? 'file' : 'files'}`
}
