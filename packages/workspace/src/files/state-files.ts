import { errorCode, type Files, isInside } from './files'
import { ChangedError } from './large'

/**
 * The error for a failed call in the state directory, or for a state directory that is not used. It does not concern a file of the project.
 */
export class StateError extends Error {
  override readonly name = 'StateError'
  constructor(
    /** The state directory. */
    readonly directory: string,
    /** Why the state directory is not used. Absent if a call failed. The failed call's error is then the cause. */
    readonly reason: string | undefined,
    cause?: unknown,
  ) {
    super(reason ?? (cause instanceof Error ? cause.message : String(cause)), { cause })
  }
}

/** Error codes that callers handle themselves. */
const EXPECTED = ['ENOENT', 'EEXIST', 'ENOTEMPTY']

/** Wraps files so that errors in the state directory become `StateError`s. */
export function withStateErrors(files: Files): Files {
  const { stateDirectory } = files
  const named =
    <A extends unknown[], T>(call: (path: string, ...rest: A) => Promise<T>) =>
    (path: string, ...rest: A): Promise<T> =>
      isInside(stateDirectory, path)
        ? call(path, ...rest).catch((error: unknown) => {
            if (EXPECTED.includes(errorCode(error)) || error instanceof ChangedError) throw error
            throw new StateError(stateDirectory, undefined, error)
          })
        : call(path, ...rest)
  return {
    ...files,
    info: named(files.info),
    list: named(files.list),
    read: named(files.read),
    ...(files.readPieces && { readPieces: named(files.readPieces) }),
    create: named(files.create),
    remove: named(files.remove),
    makeDirectory: named(files.makeDirectory),
    sync: named(files.sync),
  }
}

/**
 * Throws a StateError if others can write the state directory. Journals list files to rename and remove, so nobody else may write them.
 * Ownership is not checked if files have no owners.
 */
export async function assertOwnState(files: Files): Promise<void> {
  const { stateDirectory, isOwn } = files
  for (const directory of [stateDirectory, `${stateDirectory}/claims`, `${stateDirectory}/roots`, `${stateDirectory}/served`]) {
    const info = await files.info(directory)
    if (!info) continue
    if (info.kind !== 'directory') throw new StateError(stateDirectory, 'the folder for journals is not a directory')
    if (!isOwn) continue
    if (!isOwn(info.owner))
      throw new StateError(stateDirectory, `the folder for journals is not used: ${directory} belongs to another user`)
    if ((info.mode & 0o022) !== 0)
      throw new StateError(stateDirectory, `the folder for journals is not used: others can write ${directory} (chmod go-w)`)
  }
}
