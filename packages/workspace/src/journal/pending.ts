import { type Files, joinPath, nameOf } from '../files/files'
import { type FoundJournal, listJournals, readJournal } from './journal'
import { type Claim, isDead, listClaims } from './lock'

/** A transaction that is under way, or was cut short and not ended yet. */
export interface Pending {
  /** Names it for `recover`. */
  readonly id: string
  /**
   * `running`: its process is alive. `unknown`: its process cannot be asked, being of another machine or container. `dead`: the next writing run ends it. `damaged`: its journal cannot be
   * read, so that nothing can end it.
   */
  readonly state: 'running' | 'unknown' | 'dead' | 'damaged'
  /** Who began it: `process 77 on build-3`; absent where that is not known. */
  readonly holder?: string
  /** Milliseconds since 1970. */
  readonly since?: number
  /** The root that it belongs to; absent where that cannot be read. */
  readonly root?: string
  /** Files that it was to change. */
  readonly files?: number
}

/** Everything that is under way or unfinished: all claims, and journals of the root without one. Writes nothing. */
export async function listPending(files: Files, root: string): Promise<Pending[]> {
  // Journals first: a run claims its files before it writes its journal, and drops the claim after that is closed.
  const journals = await listJournals(files, root)
  const claims = await listClaims(files)
  const pending: Pending[] = []
  for (const claim of claims) pending.push(await pendingOf(files, claim))
  const claimed = new Set(claims.map(({ body }) => body?.journal))
  for (const directory of journals) {
    if (claimed.has(directory) || (await files.info(joinPath(directory, 'closed')))) continue
    const journal = await readJournal(files, directory)
    if (journal.state !== 'waste')
      pending.push({ id: nameOf(directory), state: journal.state === 'damaged' ? 'damaged' : 'dead', ...ofJournal(journal), root })
  }
  return pending
}

/** What a claim says of the run that made it. */
export async function pendingOf(files: Files, claim: Claim): Promise<Pending> {
  const { body, since, path } = claim
  const alive = (await files.process.state(claim.process)) === 'alive'
  const journal = body && (await readJournal(files, body.journal))
  return {
    id: nameOf(path),
    state: (await isDead(files, claim)) ? 'dead' : alive ? 'running' : 'unknown',
    ...(body?.name !== undefined && { holder: body.name }),
    ...(since !== undefined && { since }),
    ...ofJournal(journal),
  }
}

function ofJournal(journal: FoundJournal | undefined): Pick<Pending, 'root' | 'files' | 'since'> {
  if (journal?.state !== 'sound') return {}
  const { root, at, files } = journal.plan
  return { root, since: at, files: files.length }
}

/** `process 77 on build-3, since 12:00:05 UTC`. */
export function holderOf({ body, since }: Claim): string | undefined {
  if (body?.name === undefined) return undefined
  return since === undefined ? body.name : `${body.name}, since ${new Date(since).toISOString().slice(11, 19)} UTC`
}
