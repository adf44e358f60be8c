import { type Files, joinPath, nameOf } from '../files/files'
import { type Claim, dropClaim, isDead, listClaims, takeClaim } from './claim'
import { listJournals, readJournal } from './journal'
import { type Settled, settle } from './settle'

/** A transaction of an earlier process that was brought to its end. */
export interface Recovered extends Settled {
  readonly transaction: string
}

/**
 * Ends what earlier processes left unfinished: every transaction whose claim is dead, of whatever root, and those of
 * this root that have no claim any more. What a live process is recovering is left to it.
 */
export async function recover(files: Files, root: string, patience: number): Promise<Recovered[]> {
  const journals = await listJournals(files, root)
  const claims = await listClaims(files)
  const recovered: Recovered[] = []
  for (const claim of claims) {
    if (!(await isDead(files, claim))) continue
    if (claim.body) {
      const ended = await settleUnderClaim(files, claim.body.journal, claim.body.keys, patience)
      if (!ended) continue
      recovered.push(...ended)
    }
    await dropClaim(files, claim.path)
  }
  const claimed = new Set(claims.map((claim: Claim) => claim.body?.journal))
  const unread = claims.some((claim) => !claim.body)
  for (const directory of unread ? [] : journals.filter((each) => !claimed.has(each))) {
    if (await files.info(joinPath(directory, 'closed'))) continue
    const journal = await readJournal(files, directory)
    recovered.push(...((await settleUnderClaim(files, directory, journal?.plan.keys ?? [], patience)) ?? []))
  }
  return recovered
}

async function settleUnderClaim(
  files: Files,
  journal: string,
  keys: readonly string[],
  patience: number,
): Promise<readonly Recovered[] | undefined> {
  const claim = await takeClaim(files, { keys, journal }, patience, { recovering: true })
  if (!claim.held) return undefined
  try {
    const before = await readJournal(files, journal)
    const settled = await settle(files, journal)
    return before && !before.marks.has('closed') ? [{ ...settled, transaction: nameOf(journal) }] : []
  } finally {
    await dropClaim(files, claim.path)
  }
}
