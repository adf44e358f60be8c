import type { CommitPlace } from '../files/commit-place'
import { joinPath, nameOf } from '../files/files'
import { listJournals, readJournal, setMark } from './journal'
import { type Recovered, recover } from './recover'

/**
 * Recovers interrupted transactions. `ending` names a transaction that the user declares dead, because its process cannot be checked here:
 * the lock is from another machine, or the journal is damaged. A damaged journal is closed without changing files. A transaction of a live
 * process is never ended.
 */
export async function endPending({ files, root, patience }: CommitPlace, ending?: string): Promise<readonly Recovered[]> {
  const recovered = await recover(files, root, patience, ending)
  const directory = (await listJournals(files, root)).find((each) => nameOf(each) === ending)
  if (!directory || (await files.info(joinPath(directory, 'closed')))) return recovered
  const { state, marks } = await readJournal(files, directory)
  if (state !== 'damaged') return recovered
  if (!marks.has('committed')) await setMark(files, directory, 'abandoned')
  await setMark(files, directory, 'closed')
  return recovered
}
