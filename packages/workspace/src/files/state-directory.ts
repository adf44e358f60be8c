/**
 * The folder for journals, outside every project: `SUTURE_STATE_DIR`, else `suture` in the platform's place for state
 * (`XDG_STATE_HOME` or `~/.local/state`, `~/Library/Application Support`, `LOCALAPPDATA`). Relative values are ignored,
 * as the XDG specification demands.
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

/** The calls that choosing a place needs. */
export type StateCalls = Pick<typeof import('node:fs'), 'accessSync' | 'lstatSync' | 'mkdirSync' | 'statSync'>

/** The user of this process, and what names the places. */
export interface StateUser {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Undefined where files have no owners. */
  readonly uid: number | undefined
  readonly temporary: string
}

/**
 * A private folder for journals in place of one that cannot be written (a container without a home, a read-only disk): `suture` in
 * `XDG_RUNTIME_DIR`, else `suture-UID` in the folder for temporary files. It is made at once, and taken only if it is a folder and no link,
 * one's own, closed to all others, in a folder where nobody else can replace it. Undefined where the usual folder can be written, where
 * `SUTURE_STATE_DIR` names it, and where there is no such place.
 */
export function fallbackDirectory(usual: string, { env, uid, temporary }: StateUser, fs: StateCalls): string | undefined {
  if (uid === undefined || absolute(env.SUTURE_STATE_DIR) || canWrite(usual, fs)) return undefined
  const runtime = absolute(env.XDG_RUNTIME_DIR)
  const places = [...(runtime ? [`${runtime}/suture`] : []), `${absolute(temporary) ?? '/tmp'}/suture-${uid}`]
  return places.find((place) => isPrivate(place, uid, fs))
}

/** True if the folder, or the nearest one above it that is there, can be written. */
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
    // Others may write there only where they cannot rename what is not theirs.
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
