import { allowing, type Files, joinPath } from '../files/files'
import { randomName } from '../files/hash'
import { makeDirectories } from './journal'

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
  /** Absent while the claim is being written. */
  readonly body?: ClaimBody
}

/** What a claim says. */
export interface ClaimBody {
  readonly at: number
  /** Canonical names of files; two claims with a common key exclude each other. */
  readonly keys: readonly string[]
  /** Journal folder of the transaction that is under way, or that is being recovered. */
  readonly journal: string
}

/** A claim that holds, or the live claim that is in the way, or the dead one that must be recovered first. */
export type ClaimResult =
  | { readonly held: true; readonly path: string }
  | { readonly held: false; readonly blockedBy: Claim; readonly dead: boolean }

/** A claim of a machine that cannot be asked is dead after this many milliseconds. */
const FOREIGN_LIFE = 3_600_000

/** Longest single wait for another's claim, milliseconds. */
const STEP = 40

/** How a claim is taken. */
export interface ClaimOptions {
  /** Passes over dead claims. */
  readonly recovering?: boolean
  /** Ends the waiting. */
  readonly signal?: AbortSignal
}

/** Claims keys for a transaction, waiting up to `patience` milliseconds for others. */
export async function takeClaim(
  files: Files,
  body: Omit<ClaimBody, 'at'>,
  patience: number,
  { recovering = false, signal }: ClaimOptions = {},
): Promise<ClaimResult> {
  const directory = claimDirectory(files)
  const until = Date.now() + patience
  for (;;) {
    await makeDirectories(files, directory)
    const path = joinPath(directory, `${files.process.id}.${randomName()}`)
    const content = new TextEncoder().encode(JSON.stringify({ ...body, at: Date.now() }))
    let blocked: { blockedBy: Claim; dead: boolean } | undefined
    try {
      await files.create(path, content, { mode: 0o600 })
      blocked = await findBlocker(files, path, new Set(body.keys), recovering)
    } catch (error) {
      await dropClaim(files, path).catch(() => {})
      throw error
    }
    if (!blocked) return { held: true, path }
    await dropClaim(files, path)
    signal?.throwIfAborted()
    if (blocked.dead || Date.now() >= until) return { held: false, ...blocked }
    await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * STEP))
  }
}

/** Gives a claim back. */
export async function dropClaim(files: Files, path: string): Promise<void> {
  await allowing(['ENOENT'], files.remove(path))
}

/** All claims that stand. */
export async function listClaims(files: Files): Promise<Claim[]> {
  const directory = claimDirectory(files)
  const names = (await files.info(directory)) ? await files.list(directory) : []
  const claims: Claim[] = []
  for (const name of names.sort()) {
    const path = joinPath(directory, name)
    const process = name.slice(0, name.lastIndexOf('.'))
    const body = await readBody(files, path)
    if (body !== 'gone') claims.push(body ? { path, process, body } : { path, process })
  }
  return claims
}

/** True when the process that made the claim cannot be at work any more. */
export async function isDead(files: Files, claim: Claim): Promise<boolean> {
  const state = await files.process.state(claim.process)
  if (state === 'unknown') return claim.body !== undefined && Date.now() - claim.body.at > FOREIGN_LIFE
  return state === 'gone'
}

async function findBlocker(files: Files, own: string, keys: ReadonlySet<string>, recovering: boolean) {
  for (const claim of await listClaims(files)) {
    if (claim.path === own || claim.body?.keys.some((key) => keys.has(key)) === false) continue
    const dead = await isDead(files, claim)
    if (!dead || (!recovering && claim.body)) return { blockedBy: claim, dead }
  }
  return undefined
}

async function readBody(files: Files, path: string): Promise<ClaimBody | 'gone' | undefined> {
  try {
    return JSON.parse(new TextDecoder().decode(await files.read(path))) as ClaimBody
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    if ((await files.info(path)) === undefined) return 'gone'
    throw error
  }
}

function claimDirectory(files: Files): string {
  return joinPath(files.stateDirectory, 'claims')
}
