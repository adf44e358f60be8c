import { type Files, joinPath, nameOf } from '../files/files'
import { assertOwnState } from '../files/state-files'
import { listJournals, readJournal, removeRests } from './journal'
import { type Claim, dropClaim, isDead, listClaims, releaseClaim, takeClaim } from './lock'
import { type Settled, settle } from './recover-transaction'

/** A transaction of an earlier process that was brought to its end. */
export interface Recovered extends Settled {
  readonly transaction: string
  /** The root that it belongs to. */
  readonly root: string
  /** Files that it was to change. */
  readonly files: number
}

/**
 * Ends what earlier processes left unfinished: every transaction whose claim is dead, of whatever root, and those of
 * this root that have no claim any more. What a live process is recovering is left to it. `ending` names a claim that is dead by the word of the user.
 */
export async function recover(files: Files, root: string, patience: number, ending?: string): Promise<Recovered[]> {
  await assertOwnState(files)
  const journals = await listJournals(files, root)
  const claims = await listClaims(files)
  const recovered: Recovered[] = []
  for (const claim of claims) recovered.push(...(await recoverDead(files, claim, patience, ending)))
  const claimed = new Set(claims.map((claim) => claim.body?.journal))
  const unread = (await listClaims(files)).some((claim) => !claim.body)
  for (const directory of unread ? [] : journals.filter((each) => !claimed.has(each)))
    recovered.push(...(await recoverUnclaimed(files, directory, patience)))
  await removeRests(files, root)
  return recovered
}

/** Ends the transaction of a claim that is dead, and drops the claim. */
async function recoverDead(files: Files, claim: Claim, patience: number, ending: string | undefined): Promise<readonly Recovered[]> {
  const isNamed = nameOf(claim.path) === ending && (await files.process.state(claim.process)) !== 'alive'
  if (!isNamed && !(await isDead(files, claim))) return []
  const ended = claim.body ? await settleUnderClaim(files, claim.body, patience, claim.path) : []
  if (ended) await dropClaim(files, claim.path)
  return ended ?? []
}

/** Ends a transaction that nobody claims, unless it is closed or damaged. */
async function recoverUnclaimed(files: Files, directory: string, patience: number): Promise<readonly Recovered[]> {
  if (await files.info(joinPath(directory, 'closed'))) return []
  const journal = await readJournal(files, directory)
  if (journal.state === 'damaged') return []
  const keys = journal.state === 'sound' ? journal.plan.keys : []
  return (await settleUnderClaim(files, { journal: directory, keys }, patience)) ?? []
}

async function settleUnderClaim(
  files: Files,
  { journal, keys }: { readonly journal: string; readonly keys: readonly string[] },
  patience: number,
  ended?: string,
): Promise<readonly Recovered[] | undefined> {
  const claim = await takeClaim(files, { keys, journal }, patience, { recovering: true, ...(ended !== undefined && { ended }) })
  if (!claim.held) return undefined
  try {
    const before = await readJournal(files, journal)
    const settled = await settle(files, journal)
    if (before.state !== 'sound' || before.marks.has('closed')) return []
    return [{ ...settled, transaction: nameOf(journal), root: before.plan.root, files: before.plan.files.length }]
  } finally {
    await releaseClaim(files, claim.path)
  }
}
