import { defined } from '@suture/text/internal'
import { indentOf } from '../answer/answer'
import { readEnvelopes } from './entry/envelope'
import { readInsertion, readNumbered, readPair } from './entry/pair'
import { readOther, reportEntry, reportExtraChange, reportLeftover } from './entry/report-unread'
import { readDiff, readFile, readMoving, readWriteCall } from './entry/whole-or-diff'
import { complain, type FoundEdits } from './object/found'
import { CONTAINERS, mentionsEdit, pathIn, SHOWING_KEY, toolName, translate, unknownPath, WRAPPERS } from './object/names'
import { type JsonObject, type JsonValue, readJson } from './object/value'

/** Maximum depth of nested containers. */
const DEPTH = 24

/** Collects the edits in a JSON value, through its wrappers and containers. */
export function collect(value: JsonValue, path: string | undefined, depth: number, from: FoundEdits): void {
  if (depth > DEPTH || typeof value !== 'object' || value === null) return
  const found = Array.isArray(value) ? from : inDirectory(value, from)
  const isOpen = found.open?.has(value) === true
  if (!isOpen && adds(found, () => readEnvelopes(value, found))) return
  if (Array.isArray(value)) {
    collectList(value, path, depth, found)
    return
  }
  const named = pathIn(value)
  const own = named ?? (isOpen ? undefined : path)
  if (isOpen) collectInside(value, own, depth, found)
  else
    readMoving(value, named, found, (inner) => {
      if (readObject(value, own, inner)) return true
      if (adds(inner, () => collectInside(value, own, depth, inner))) reportExtraChange(value, own, inner)
      else reportLeftover(value, own, inner)
      return false
    })
}

/** Collects the items of a list. Items that are not edits are reported if they look like changes. */
function collectList(items: readonly JsonValue[], path: string | undefined, depth: number, found: FoundEdits): void {
  const unread = items.filter((item) => !adds(found, () => collect(item, path, depth + 1, found)))
  if (found.isLoose) return
  for (const item of unread) reportEntry(item, path, unread.length < items.length, found)
}

/** Whether `collecting` finds an edit or a problem. */
function adds({ edits, problems }: FoundEdits, collecting: () => void): boolean {
  const before = edits.length + problems.length
  collecting()
  return edits.length + problems.length > before
}

/**
 * Collects the edits inside an object that is not an edit itself. The values of containers and wrappers are read with the path of the
 * object. The values of other keys are read without a path.
 */
function collectInside(value: JsonObject, path: string | undefined, depth: number, found: FoundEdits): void {
  const known: FoundEdits = { ...found, isLoose: false, ...(EDITS.test(toolName(value) ?? '') ? { mayBePart: true as const } : {}) }
  for (const key of Object.keys(value)) {
    const inner = value[key]!
    if (typeof inner === 'string') {
      if (WRAPPERS.has(key) || (CONTAINERS.has(key) && key !== 'content')) collectString(inner, path, depth, known, value)
    } else if (WRAPPERS.has(key) || CONTAINERS.has(key)) collect(inner, path, depth + 1, known)
    else if (!SHOWING_KEY.test(key)) collect(inner, undefined, depth + 1, { ...found, isLoose: true })
  }
}

/** Names of tools that edit files, as opposed to tools that write whole files. */
const EDITS = /^(?!.*(?:writ|creat|sav)).*(?:edit|updat|modif|chang|patch|appl)/i

/** Reads an object that is an edit, in any of the known shapes. */
function readObject(value: JsonObject, own: string | undefined, found: FoundEdits): boolean {
  // A call of a write tool is recognised under any key. Its arguments alone would not be.
  if (found.isLoose && !isSurePair(value)) return readWriteCall(value, found)
  return (
    readInsertion(value, own, found) ||
    readNumbered(value, own, found) ||
    readWriteCall(value, found) ||
    readPair(value, own, found) ||
    readFile(value, own, found) ||
    readDiff(value, own, found) ||
    readOther(value, own, found)
  )
}

/** Whether an object has an old and a new text under keys that mean nothing else. */
function isSurePair(value: JsonObject): boolean {
  const { strong, values } = translate(value)
  return strong && typeof values.old_string === 'string' && typeof values.new_string === 'string'
}

/**
 * Keys for the working directory of a command, and keys for a directory whose meaning is unclear: the working directory, the root, or the
 * first part of the paths.
 */
const WORKDIR = ['workdir', 'working_directory', 'workingDirectory', 'cwd']
const SOME_DIRECTORY = ['directory', 'dir', 'base_dir', 'base_path', 'basePath', 'root', 'project_root', 'projectRoot']

/** Adds what an object says about the location of files: the directory that it names, or a path under an unknown key. */
function inDirectory(value: JsonObject, found: FoundEdits): FoundEdits {
  const named = (keys: readonly string[]) =>
    keys.map((key) => value[key]).find((each) => typeof each === 'string' && each !== '' && each !== '.') as string | undefined
  const some = named(SOME_DIRECTORY)
  const isAbsolute = some !== undefined && /^(?:[\\/]|[A-Za-z]:[\\/])/.test(some)
  const directory = isAbsolute ? some : named(WORKDIR)
  const unclear = isAbsolute || some === undefined ? undefined : `the directory ${some}, which may or may not be part of the paths`
  return { ...found, ...defined({ directory, unclear, unnamed: unknownPath(value) }) }
}

/** Collects the edits in a string that holds JSON: the arguments of a call, or a list of edits. */
function collectString(inner: string, path: string | undefined, depth: number, found: FoundEdits, holder: JsonValue): void {
  const from = indentOf(inner).length
  if (inner[from] !== '{' && inner[from] !== '[') return
  const result = readJson(inner, from)
  if (result.ok) {
    collect(result.value, path, depth + 1, { ...found, lineOf: () => found.lineOf(holder) })
  } else if (mentionsEdit(inner)) complain(found, holder, result.expected, inner.slice(result.at, result.at + 40))
}
