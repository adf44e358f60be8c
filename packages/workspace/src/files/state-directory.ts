/**
 * The folder for journals and locks, outside every project: `SUTURE_STATE_DIR`, else `suture` in the platform's folder for state
 * (`XDG_STATE_HOME` or `~/.local/state`, `~/Library/Application Support`, `LOCALAPPDATA`). Relative values are ignored, as the XDG
 * specification requires.
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

/** The user of this process, and what determines the candidate folders. */
export interface StateUser {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Undefined if files have no owners. */
  readonly uid: number | undefined
  readonly temporary: string
}

/**
 * A private folder to use if the default state directory is not writable (a container without a home, a read-only disk): `suture` in
 * `XDG_RUNTIME_DIR`, else `suture-UID` in the folder for temporary files. It is created, and used only if it is a real folder owned by this
 * user, closed to others, in a parent where nobody else can replace it. Undefined if the default folder is writable, if `SUTURE_STATE_DIR`
 * is set, or if there is no such folder.
 */
export function fallbackDirectory(usual: string, { env, uid, temporary }: StateUser, fs: StateCalls): string | undefined {
  if (uid === undefined || absolute(env.SUTURE_STATE_DIR) || canWrite(usual, fs)) return undefined
  const runtime = absolute(env.XDG_RUNTIME_DIR)
  const places = [...(runtime ? [`${runtime}/suture`] : []), `${absolute(temporary) ?? '/tmp'}/suture-${uid}`]
  return places.find((place) => isPrivate(place, uid, fs))
}

/** Whether the folder is writable; if it does not exist, its nearest existing parent. */
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

/** `W_OK | X_OK`. */
const WRITE_AND_SEARCH = 3

function isPrivate(path: string, uid: number, fs: StateCalls): boolean {
  try {
    const above = fs.statSync(path.slice(0, path.lastIndexOf('/')) || '/')
    // A parent that others can write must have the sticky bit, so that they cannot rename files of this user.
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
