import { type Files, joinPath } from '../files/files'
import { fillingOf } from '../files/large'
import {
  type Draft,
  type JournalStep,
  KEPT_EDITS,
  type Kept,
  type KeptPart,
  type RecordedFile,
  type Slice,
  type TempFile,
  type TransactionPlan,
} from '../journal/step'
import { placeKey, type ResolvedChanges } from '../paths/resolve-changes'
import { namedPlace, type ResolvedPath } from '../paths/resolve-path'
import type { ChangedFile } from './commit-result'
import type { Held, NewBytes, ValidChange } from './validate'

/** What a draft needs to know beyond the changes. */
export interface DraftContext {
  readonly files: Files
  readonly root: string
  /** Name of the transaction; it makes the temporary names its own. */
  readonly id: string
  readonly emptied: readonly string[]
  readonly undoes?: string
  readonly partly?: true
}

/** Steps by the time they are due: places are freed first, and old files go last. */
interface Parts {
  readonly early: JournalStep[]
  readonly middle: JournalStep[]
  readonly late: JournalStep[]
  readonly temps: TempFile[]
  readonly recorded: RecordedFile[]
  readonly keep: (part: KeptPart) => Slice
  /** Takes room for hashes of edits, if there is enough. */
  readonly hasRoom: (edits: number) => boolean
  readonly beside: (directory: string, what: 'new' | 'old') => string
}

/** Turns validated changes into steps. Pure: nothing is asked of the file system. */
export function draft(context: DraftContext, resolved: ResolvedChanges, valid: readonly ValidChange[]): Draft {
  const kept: KeptPart[] = []
  let keptLength = 0
  let count = 0
  let room = KEPT_EDITS
  const parts: Parts = {
    early: [],
    middle: [],
    late: [],
    temps: [],
    recorded: [],
    keep: ({ bytes, length }) => {
      kept.push({ bytes, length })
      return { from: keptLength, to: (keptLength += length) }
    },
    hasRoom: (edits) => {
      const fits = edits <= room
      if (fits) room -= edits
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
  return { plan, temps: parts.temps, kept }
}

/** The changed files as callers see them. */
export function changedFiles(valid: readonly ValidChange[]): ChangedFile[] {
  return valid.filter((each) => !each.unchanged).map(describe)
}

function addChange(context: DraftContext, parts: Parts, change: ValidChange, wanted: ReadonlySet<string>): void {
  const { source, goal, old, fresh } = change
  const contentMoves = goal !== undefined && fresh === undefined
  const kept = old && !contentMoves ? keepOld(context.files, parts, change) : undefined
  parts.recorded.push({ ...describe(change), ...keptEdits(parts, change), ...(kept && { old: kept }) })
  if (source && goal && !fresh) addMove(parts, change, source, goal, wanted)
  else if (source && !goal && fresh) addWrite(context.files, parts, change, source, kept!)
  else {
    if (goal && fresh) addNew(parts, change, goal, fresh)
    if (source) addEnd(parts, change, source, wanted)
  }
}

/** The hashes of a change's edits, if the transaction has room for all of them. */
function keptEdits({ hasRoom }: Parts, { change }: ValidChange): Pick<RecordedFile, 'edits'> {
  const edits = 'edits' in change ? (change.edits ?? []) : []
  return edits.length > 0 && hasRoom(edits.length) ? { edits } : {}
}

function addEnd(parts: Parts, { index, old }: ValidChange, source: ResolvedPath, wanted: ReadonlySet<string>): void {
  const side = parts.beside(source.directory, 'old')
  const list = wanted.has(placeKey(source)) ? parts.early : parts.late
  list.push({ kind: 'vacate', change: index, target: source.target, side, hash: old!.hash, moves: false })
}

/**
 * True for a file that is written in place: it has other names, an owner that a new file could not be given, an access list or attributes
 * that it would lack, or group rights that others lack. Of a file with an access list these are the list's mask, not the group's own; a new
 * file without the list would give them to the group. That holds where nobody can be asked for access lists. Source: acl(5).
 */
export function isWrittenInPlace(files: Files, { info: { links, owner, mode }, extended }: Held): boolean {
  return extended === true || links > 1 || !files.canOwn(owner) || groupAlone(mode) !== 0
}

/** Rights of all but the owner, which an access list may deny to some. */
const SHARED = 0o077

/** Rights of the group that others lack, in the group's place of the mode. */
function groupAlone(mode: number): number {
  return mode & ~(mode << 3) & 0o070
}

function addWrite(files: Files, parts: Parts, { index, old, fresh }: ValidChange, source: ResolvedPath, kept: Kept): void {
  const { target, directory } = source
  const hash = fresh!.hash
  if (isWrittenInPlace(files, old!)) {
    parts.middle.push({ kind: 'overwrite', change: index, target, old: kept, hash, bytes: parts.keep(fresh!) })
    return
  }
  const temp = parts.beside(directory, 'new')
  parts.temps.push({ change: index, path: temp, bytes: fresh!.bytes, mode: kept.mode, owner: kept.owner })
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

function addNew(parts: Parts, { index, change, old }: ValidChange, goal: ResolvedPath, fresh: NewBytes): void {
  const temp = parts.beside(goal.directory, 'new')
  const look = change.kind === 'create' ? change : old?.info
  // A renamed file with new content is a new file.
  const mode = change.kind === 'rename' && old ? old.info.mode & ~(old.extended ? SHARED : groupAlone(old.info.mode)) : look?.mode
  parts.temps.push({
    change: index,
    path: temp,
    bytes: fresh.bytes,
    ...(mode !== undefined && { mode }),
    ...(look?.owner !== undefined && { owner: look.owner }),
  })
  parts.middle.push({ kind: 'place', change: index, from: temp, target: namedPlace(goal), hash: fresh.hash })
}

function keepOld(files: Files, parts: Parts, { old, fresh, source, goal }: ValidChange): Kept {
  const { bytes, length, hash, info, extended } = old!
  return {
    ...parts.keep({ length, bytes: bytes ?? fillingOf(files, (source ?? goal)!.target, hash) }),
    hash,
    // A deleted file is made anew by its undo, without its access list.
    mode: extended && !fresh ? info.mode & ~SHARED : info.mode,
    owner: info.owner,
  }
}

function describe({ change, source, goal, old, fresh }: ValidChange): ChangedFile {
  const newHash = fresh?.hash ?? (change.kind === 'delete' ? undefined : old?.hash)
  return {
    kind: change.kind,
    path: (source ?? goal)!.path,
    ...(change.kind === 'rename' && { to: goal!.path }),
    ...(source && old && { oldHash: old.hash }),
    ...(newHash !== undefined && { newHash }),
  }
}
