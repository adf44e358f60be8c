import type { Unreadable } from '@suture/text'
import { errorCode } from './files'

/** What the usual codes of file systems mean. */
const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'no such file or directory',
  ENOTDIR: 'a part of the path is no directory',
  EISDIR: 'it is a directory',
  ELOOP: 'too many symbolic links',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many open files',
  ENFILE: 'too many open files',
  EBUSY: 'it is in use',
  EXDEV: 'it lies on another file system',
  EIO: 'the disk reported an error',
}

/** A failed call of the file system as a problem. */
export function ioProblem(error: unknown, path: string, verb: 'read' | 'written'): Unreadable {
  const code = errorCode(error)
  const words = WORDS[code] ?? (error instanceof Error ? error.message : String(error))
  return { kind: 'unreadable', path, reason: `could not be ${verb}: ${words}${code ? ` (${code})` : ''}` }
}
