import type { Stats } from 'node:fs'
import { lstat, realpath } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

/** An enclosing git repository: its top folder, and information about its `.git`. In a worktree, `.git` is a file. */
export interface Repository {
  readonly top: string
  readonly git: Stats
}

/** Returns the repository that contains a folder. The folder is given by its real path. Undefined if there is none. */
export async function repositoryAround(folder: string): Promise<Repository | undefined> {
  for (let top = folder; ; top = dirname(top)) {
    const git = await lstat(join(top, '.git')).catch(() => undefined)
    if (git) return { top, git }
    if (top === dirname(top)) return undefined
  }
}

/**
 * Returns the path of a folder relative to the top of its git repository, with `/` between names. Undefined if the folder is the top
 * itself, or is outside any repository.
 */
export async function gitDirectory(folder: string): Promise<string | undefined> {
  const real = await realpath(folder)
  const around = await repositoryAround(real)
  return around === undefined || around.top === real ? undefined : relative(around.top, real).split(sep).join('/')
}
