import { type Files, joinPath } from '../files/files'
import { byteSourceOf } from '../files/large'
import {
  type Draft,
  type JournalStep,
  KEPT_EDITS,
  type Kept,
  type KeptAttributes,
  type KeptPart,
  type RecordedFile,
  type Slice,
  type TempFile,
  type TransactionPlan,
} from '../journal/step'
import { placeKey, type ResolvedChanges } from '../paths/resolve-changes'
import { namedPlace, type ResolvedPath } from '../paths/resolve-path'
import type { ChangedFile } from './commit-result'
import type { NewBytes, OldFile, ValidChange } from './validate'

/** What a draft needs in addition to the changes. */
export interface DraftContext {
  readonly files: Files
  readonly root: string
  /** The id of the transaction. The names of its temporary files contain it. */
  readonly id: string
  readonly emptied: readonly string[]
  readonly undoes?: string
  readonly partly?: true
  /** Files whose attributes a created file gets, by the path of the change. */
  readonly likes?: ReadonlyMap<string, string>
}

/**
 * Steps in the order in which they are made. The first steps move files away from paths that later steps use, and the last steps remove old
 * files.
 */
interface Parts {
  readonly early: JournalStep[]
  readonly middle: JournalStep[]
  readonly late: JournalStep[]
  readonly temps: TempFile[]
  readonly recorded: RecordedFile[]
  readonly attributes: KeptAttributes[]
  readonly keep: (part: KeptPart) => Slice
  /** Reserves space for a number of edit hashes. Returns whether the transaction has enough space left. */
  readonly reserve: (edits: number) => boolean
  readonly beside: (directory: string, what: 'new' | 'old') => string
}

/** Converts validated changes to steps. The function is pure: it does not access the file system. */
export function draft(context: DraftContext, resolved: ResolvedChanges, valid: readonly ValidChange[]): Draft {
  const kept: KeptPart[] = []
  let keptLength = 0
  let count = 0
  let left = KEPT_EDITS
  const parts: Parts = {
    early: [],
    middle: [],
    late: [],
    temps: [],
    recorded: [],
    attributes: [],
    keep: ({ bytes, length }) => {
      kept.push({ bytes, length })
      return { from: keptLength, to: (keptLength += length) }
    },
    reserve: (edits) => {
      const fits = edits <= left
      if (fits) left -= edits
      return fits
    },
    beside: (directory, what) => joinPath(directory, `.suture-${context.id}-${count++}.${what}`),
  }
  const changing = valid.filter((change) => !change.unchanged)
  const wanted = new Set(changing.flatMap(({ goal }) => (goal ? [placeKey(goal)] : [])))
  for (const change of changing) addChange(context, parts, change, wanted)
  const plan: TransactionPlan = {
    version: 1,
    root: context.root,
    at: Date.now(),
    keys: resolved.keys,
    directories: [...new Set(changing.flatMap(({ goal }) => goal?.missing ?? []))],
    steps: [...parts.early, ...parts.middle, ...parts.late],
    files: parts.recorded,
    emptied: context.emptied,
    ...(context.undoes !== undefined && { undoes: context.undoes }),
    ...(context.partly && { partly: true }),
  }
  return { plan, temps: parts.temps, attributes: parts.attributes, kept }
}

/** Returns the changed files, for callers. */
export function changedFiles(valid: readonly ValidChange[]): ChangedFile[] {
  return valid.filter((each) => !each.unchanged).map(describe)
}

function addChange(context: DraftContext, parts: Parts, change: ValidChange, wanted: ReadonlySet<string>): void {
  const { source, goal, old, next } = change
  const contentMoves = goal !== undefined && next === undefined
  const kept = old && !contentMoves ? keepOld(context.files, parts, change) : undefined
  parts.recorded.push({ ...describe(change), ...keptEdits(parts, change), ...(kept && { old: kept }) })
  if (source && goal && !next) addMove(parts, change, source, goal, wanted)
  else if (source && !goal && next) addWrite(context.files, parts, change, source, kept!)
  else {
    if (goal && next) addNew(context, parts, change, goal, next)
    if (source) addEnd(parts, change, source, wanted)
  }
}

/** Returns the edit hashes of a change, if the transaction has space for all of them. */
function keptEdits({ reserve }: Parts, { change }: ValidChange): Pick<RecordedFile, 'edits'> {
  const edits = 'edits' in change ? (change.edits ?? []) : []
  return edits.length > 0 && reserve(edits.length) ? { edits } : {}
}

function addEnd(parts: Parts, { index, old, next }: ValidChange, source: ResolvedPath, wanted: ReadonlySet<string>): void {
  if (old!.extended && !next) parts.attributes.push({ path: source.target, index: parts.recorded.length - 1 })
  const side = parts.beside(source.directory, 'old')
  const list = wanted.has(placeKey(source)) ? parts.early : parts.late
  list.push({ kind: 'vacate', change: index, target: source.target, side, hash: old!.hash, moves: false })
}

/**
 * Whether a file is overwritten in place. A file is overwritten in place in four cases: the file has other names, it has an owner that a
 * new file cannot get, it has an access control list or attributes that a new file would lose, or its group has permissions that others do
 * not have. In a file with an access control list the group bits are the mask of that list, and a new file without the list would grant
 * them to the group. The last case also applies if access control lists cannot be read. Source: acl(5).
 */
export function isWrittenInPlace(files: Files, { info: { links, owner, mode }, extended }: OldFile): boolean {
  return extended === true || links > 1 || !files.canOwn(owner) || groupAlone(mode) !== 0
}

/** Permission bits of group and others. An access control list may deny these permissions to some users. */
const SHARED = 0o077

/** Returns the group permissions that others do not have, as bits of the mode. */
function groupAlone(mode: number): number {
  return mode & ~(mode << 3) & 0o070
}

function addWrite(files: Files, parts: Parts, { index, old, next }: ValidChange, source: ResolvedPath, kept: Kept): void {
  const { target, directory } = source
  const hash = next!.hash
  if (isWrittenInPlace(files, old!)) {
    parts.middle.push({ kind: 'overwrite', change: index, target, old: kept, hash, bytes: parts.keep(next!) })
    return
  }
  const temp = parts.beside(directory, 'new')
  parts.temps.push({ change: index, path: temp, bytes: next!.bytes, mode: kept.mode, owner: kept.owner })
  parts.middle.push({ kind: 'replace', change: index, target, temp, side: parts.beside(directory, 'old'), old: kept, hash })
}

function addMove(parts: Parts, { index, old }: ValidChange, source: ResolvedPath, goal: ResolvedPath, wanted: ReadonlySet<string>): void {
  const { hash, info } = old!
  if (!goal.info && !wanted.has(placeKey(source))) {
    parts.middle.push({ kind: 'move', change: index, from: source.target, target: goal.place, hash })
    return
  }
  const side = parts.beside(source.directory, 'old')
  parts.early.push({ kind: 'vacate', change: index, target: source.target, side, hash, moves: true })
  parts.middle.push({ kind: 'place', change: index, from: side, target: namedPlace(goal), hash, id: info.id })
}

/**
 * Returns the permission bits for a restored file that cannot get its owner. Group and others only get what both had, because group and
 * others are then other users.
 */
function forAnyOwner(mode: number): number {
  const shared = (mode >> 3) & mode & 0o007
  return (mode & 0o700) | (shared << 3) | shared
}

function addNew({ files, likes }: DraftContext, parts: Parts, valid: ValidChange, goal: ResolvedPath, next: NewBytes): void {
  const { index, change, source, old } = valid
  const temp = parts.beside(goal.directory, 'new')
  const foreign = change.kind === 'create' && change.owner !== undefined && !files.canOwn(change.owner)
  const attributes = foreign ? { owner: '', mode: forAnyOwner(change.mode ?? 0o600) } : change.kind === 'create' ? change : old?.info
  // A file that is renamed and gets new content is a new file.
  const like = old?.extended ? source?.target : foreign ? undefined : likes?.get(change.path)
  const mode = change.kind === 'rename' && old ? old.info.mode & ~(old.extended ? SHARED : groupAlone(old.info.mode)) : attributes?.mode
  parts.temps.push({
    change: index,
    path: temp,
    bytes: next.bytes,
    ...(mode !== undefined && { mode }),
    ...(attributes?.owner !== undefined && { owner: attributes.owner }),
    ...(like !== undefined && { like }),
  })
  parts.middle.push({ kind: 'place', change: index, from: temp, target: namedPlace(goal), hash: next.hash })
}

function keepOld(files: Files, parts: Parts, { old, next, source, goal }: ValidChange): Kept {
  const { bytes, length, hash, info, extended } = old!
  return {
    ...parts.keep({ length, bytes: bytes ?? byteSourceOf(files, (source ?? goal)!.target, hash) }),
    hash,
    // If undo cannot restore the access control list of a deleted file, group and others get no permissions.
    mode: extended && !next ? info.mode & ~SHARED : info.mode,
    owner: info.owner,
  }
}

function describe({ change, source, goal, old, next }: ValidChange): ChangedFile {
  const newHash = next?.hash ?? (change.kind === 'delete' ? undefined : old?.hash)
  return {
    kind: change.kind,
    path: (source ?? goal)!.path,
    ...(change.kind === 'rename' && { to: goal!.path }),
    ...(source && old && { oldHash: old.hash }),
    ...(newHash !== undefined && { newHash }),
  }
}
