import type { Unreadable, UnreadableCause } from '@suture/text'
import { errorCode } from './files'
import { StateError } from './state-files'

/** Messages for the usual error codes of file systems. The cause decides which advice is given. */
const WORDS: Readonly<Record<string, readonly [words: string, cause?: UnreadableCause]>> = {
  EACCES: ['permission denied', 'rights'],
  EPERM: ['operation not permitted', 'rights'],
  EROFS: ['the file system is read-only', 'rights'],
  ENOSPC: ['no space left on the disk', 'room'],
  EDQUOT: ['the disk quota is used up', 'room'],
  EFBIG: ['the file would be larger than this process may write', 'room'],
  ENOENT: ['no such file or directory'],
  ENOTDIR: ['a part of the path is not a directory'],
  EISDIR: ['it is a directory'],
  ELOOP: ['too many symbolic links'],
  ESTALE: ['a folder on its path was moved or replaced', 'moved'],
  ENAMETOOLONG: ['the name is too long'],
  EMFILE: ['too many open files', 'room'],
  ENFILE: ['too many open files', 'room'],
  EBUSY: ['it is in use, or mounted by itself', 'mount'],
  EXDEV: ['it is mounted by itself, or is on another file system', 'mount'],
  EIO: ['the disk reported an error'],
  ERR_FS_FILE_TOO_LARGE: ['the file is larger than 2 GB', 'size'],
}

/**
 * Converts an error of a file system call to a problem. An error in the state directory is reported for that directory, not for the file.
 */
export function ioProblem(error: unknown, path: string, verb: 'read' | 'written'): Unreadable {
  if (error instanceof StateError) return stateProblem(error)
  const code = errorCode(error)
  const [words, cause] = wordsOf(error)
  return { kind: 'unreadable', path, reason: `could not be ${verb}: ${words}${code ? ` (${code})` : ''}`, ...(cause && { cause }) }
}

function stateProblem({ directory, reason, cause: error }: StateError): Unreadable {
  const code = errorCode(error)
  const words = reason ?? `the folder for journals cannot be used: ${wordsOf(error)[0]}${code ? ` (${code})` : ''}`
  return { kind: 'unreadable', path: directory, reason: words, cause: 'state' }
}

function wordsOf(error: unknown): readonly [words: string, cause?: UnreadableCause] {
  return WORDS[errorCode(error)] ?? [error instanceof Error ? error.message : String(error)]
}
