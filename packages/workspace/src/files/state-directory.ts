/**
 * Returns the folder for journals and locks, which is outside every project. It is `SUTURE_STATE_DIR`, or `suture` in the platform's folder
 * for state (`XDG_STATE_HOME` or `~/.local/state`, `~/Library/Application Support`, `LOCALAPPDATA`). Relative values are ignored, as the
 * XDG specification requires.
 */
export function stateDirectory(env: Readonly<Record<string, string | undefined>>, platform: string, home: string): string {
  const own = absolute(env.SUTURE_STATE_DIR)
  if (own) return own
  if (platform === 'win32') return `${absolute(env.LOCALAPPDATA) ?? `${home}/AppData/Local`}/suture`
  if (platform === 'darwin') return `${home}/Library/Application Support/suture`
  return `${absolute(env.XDG_STATE_HOME) ?? `${home}/.local/state`}/suture`
}

function absolute(path: string | undefined): string | undefined {
  if (!path || !/^(?:[/\\]|[A-Za-z]:[/\\])/.test(path)) return undefined
  return path.length > 1 && /[/\\]$/.test(path) ? path.slice(0, -1) : path
}

/** The file system calls needed to choose a state directory. */
export type StateCalls = Pick<typeof import('node:fs'), 'accessSync' | 'lstatSync' | 'mkdirSync' | 'statSync'>

/** The user of this process, and the values that determine the candidate folders. */
export interface StateUser {
  readonly env: Readonly<Record<string, string | undefined>>
  /** The id of the user. Undefined if files have no owners. */
  readonly uid: number | undefined
  readonly temporary: string
}

/**
 * Returns a private folder to use if the default state directory is not writable (in a container without a home, or on a read-only disk).
 * It is `suture` in `XDG_RUNTIME_DIR`, or `suture-UID` in the folder for temporary files. The folder is created. The folder is only used if
 * it is a real folder that this user owns, is closed to others, and is in a parent where nobody else can replace it. Undefined if the
 * default folder is writable, if `SUTURE_STATE_DIR` is set, or if there is no such folder.
 */
export function fallbackDirectory(usual: string, { env, uid, temporary }: StateUser, fs: StateCalls): string | undefined {
  if (uid === undefined || absolute(env.SUTURE_STATE_DIR) || canWrite(usual, fs)) return undefined
  const runtime = absolute(env.XDG_RUNTIME_DIR)
  const places = [...(runtime ? [`${runtime}/suture`] : []), `${absolute(temporary) ?? '/tmp'}/suture-${uid}`]
  return places.find((place) => isPrivate(place, uid, fs))
}

/** Whether the folder is writable. For a folder that does not exist, whether its nearest existing parent is writable. */
function canWrite(path: string, fs: StateCalls): boolean {
  for (let folder = path; ; folder = folder.slice(0, folder.lastIndexOf('/')) || '/') {
    try {
      fs.accessSync(folder, WRITE_AND_SEARCH)
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || folder === '/' || !folder.includes('/')) return false
    }
  }
}

/** The flags `W_OK | X_OK` of access(2): permission to write and to search. */
const WRITE_AND_SEARCH = 3

function isPrivate(path: string, uid: number, fs: StateCalls): boolean {
  try {
    const above = fs.statSync(path.slice(0, path.lastIndexOf('/')) || '/')
    // A parent that others can write must have the sticky bit, so that others cannot rename files of this user.
    if ((above.mode & 0o022) !== 0 && (above.mode & 0o1000) === 0) return false
    if (above.uid !== 0 && above.uid !== uid) return false
    try {
      fs.mkdirSync(path, 0o700)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
    const made = fs.lstatSync(path)
    return made.isDirectory() && made.uid === uid && (made.mode & 0o077) === 0
  } catch {
    return false
  }
}
