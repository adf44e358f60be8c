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
