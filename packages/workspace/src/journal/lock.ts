import { allowing, type Files, joinPath, namesIn } from '../files/files'
import { randomName } from '../files/hash'
import { assertOwnState } from '../files/state-files'
import { isJournalFolder, makeDirectories } from './journal'

/**
 * # Claims
 * Idea: a process that wants to change files first writes a claim, a file of its own name that lists their keys, and then
 * looks at all the others. Whoever finds a live claim on one of its keys takes its own back and waits. Of two that come
 * at once the later to write sees the earlier, so never both go on; no lock is ever broken, so none is broken by mistake.
 * Cost: one file a transaction, however many paths. Source: Dekker's entry protocol. Weakness: two that meet may both step back; they wait
 * for random times. A claim of another machine is only known to be dead by its age.
 */
export interface Claim {
  readonly path: string
  readonly process: string
  /** Absent while the claim is being written, and for good when that was cut short. */
  readonly body?: ClaimBody
  /** Milliseconds since 1970; when the claim was written, as far as that is known. */
  readonly since?: number
}

/** What a claim says. */
export interface ClaimBody {
  readonly at: number
  /** Canonical names of files; two claims with a common key exclude each other. */
  readonly keys: readonly string[]
  /** Journal folder of the transaction that is under way, or that is being recovered. */
  readonly journal: string
  /** Who made it, for people. */
  readonly name?: string
}

/** A claim that holds, or the live claim that is in the way, or the dead one that must be recovered first. */
export type ClaimResult =
  | { readonly held: true; readonly path: string }
  | { readonly held: false; readonly blockedBy: Claim; readonly dead: boolean }

/** A claim of a machine or container that cannot be asked is dead after this many milliseconds. */
const FOREIGN_LIFE = 3_600_000

/** A claim that was never written whole, by a process that cannot be asked, is dead after this many milliseconds. */
const UNREAD_LIFE = 60_000

/** The names of claims: process, point, random digits. Whatever else lies in the folder is none of ours. */
const CLAIM_NAME = /^[A-Za-z0-9-]+\.[0-9a-f]+$/

/** Longest single wait for another's claim, milliseconds. */
const STEP = 40

/** How a claim is taken. */
export interface ClaimOptions {
  /** Passes over dead claims. */
  readonly recovering?: boolean
  /** Path of a claim that is dead by the word of the user. */
  readonly ended?: string
  /** Ends the waiting. */
  readonly signal?: AbortSignal
}

/** Claims keys for a transaction, waiting up to `patience` milliseconds for others. */
export async function takeClaim(
  files: Files,
  body: Omit<ClaimBody, 'at' | 'name'>,
  patience: number,
  { recovering = false, ended, signal }: ClaimOptions = {},
): Promise<ClaimResult> {
  await assertOwnState(files)
  const directory = claimDirectory(files)
  const until = Date.now() + patience
  for (;;) {
    await makeDirectories(files, directory)
    const path = joinPath(directory, `${files.process.id}.${randomName()}`)
    const content = new TextEncoder().encode(JSON.stringify({ ...body, at: Date.now(), name: files.process.name }))
    let blocked: { blockedBy: Claim; dead: boolean } | undefined
    files.process.claiming?.()
    try {
      await files.create(path, content, { mode: 0o600 })
      blocked = await findBlocker(files, path, new Set(body.keys), { recovering, ...(ended !== undefined && { ended }) })
    } catch (error) {
      await releaseClaim(files, path).catch(() => {})
      throw error
    }
    if (!blocked) return { held: true, path }
    await releaseClaim(files, path)
    signal?.throwIfAborted()
    if (blocked.dead || Date.now() >= until) return { held: false, ...blocked }
    await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * STEP))
  }
}

/** Gives the own claim back. */
export async function releaseClaim(files: Files, path: string): Promise<void> {
  try {
    await dropClaim(files, path)
  } finally {
    files.process.released?.()
  }
}

/** Removes a claim: one that is dead, too. */
export async function dropClaim(files: Files, path: string): Promise<void> {
  await allowing(['ENOENT'], files.remove(path))
}

/** All claims that hold. */
export async function listClaims(files: Files): Promise<Claim[]> {
  const directory = claimDirectory(files)
  const names = await namesIn(files, directory)
  const claims: Claim[] = []
  for (const name of names.filter((each) => CLAIM_NAME.test(each)).sort()) {
    const path = joinPath(directory, name)
    const process = name.slice(0, name.lastIndexOf('.'))
    const body = await readBody(files, path)
    if (body === 'gone') continue
    const since = body ? body.at : (await files.info(path))?.written
    claims.push({ path, process, ...(body && { body }), ...(since !== undefined && { since }) })
  }
  return claims
}

/** True when the process that made the claim cannot be at work any more. */
export async function isDead(files: Files, claim: Claim): Promise<boolean> {
  const state = await files.process.state(claim.process)
  // A date that far ahead is of a clock that has been set back since, and as old as none.
  if (state === 'unknown')
    return claim.since !== undefined && Math.abs(Date.now() - claim.since) > (claim.body ? FOREIGN_LIFE : UNREAD_LIFE)
  return state === 'gone'
}

async function findBlocker(files: Files, own: string, keys: ReadonlySet<string>, { recovering, ended }: ClaimOptions) {
  for (const claim of await listClaims(files)) {
    if (claim.path === own || claim.path === ended || claim.body?.keys.some((key) => keys.has(key)) === false) continue
    const dead = await isDead(files, claim)
    if (!dead || (!recovering && claim.body)) return { blockedBy: claim, dead }
  }
  return undefined
}

async function readBody(files: Files, path: string): Promise<ClaimBody | 'gone' | undefined> {
  try {
    return bodyOf(files, JSON.parse(new TextDecoder().decode(await files.read(path))))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    // A folder or link of such a name is no claim of ours.
    if ((await files.info(path))?.kind !== 'file') return 'gone'
    throw error
  }
}

/** The body, if it has the shape of one and names a journal of ours: others are as good as unread. */
function bodyOf(files: Files, value: unknown): ClaimBody | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { at, keys, journal, name } = value as Partial<ClaimBody>
  if (typeof at !== 'number' || typeof journal !== 'string' || !isJournalFolder(files, journal)) return undefined
  if (!Array.isArray(keys) || !keys.every((key) => typeof key === 'string')) return undefined
  return { at, keys, journal, ...(typeof name === 'string' && { name }) }
}

/** The folder that holds all claims. */
export function claimDirectory(files: Files): string {
  return joinPath(files.stateDirectory, 'claims')
}
