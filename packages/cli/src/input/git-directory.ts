import type { Stats } from 'node:fs'
import { lstat, realpath } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

/** The git repository around a folder: its top, and what its `.git` is; a worktree's is a file. */
export interface Repository {
  readonly top: string
  readonly git: Stats
}

/** The repository around a folder that is named by its real path; undefined outside of any. */
export async function repositoryAround(folder: string): Promise<Repository | undefined> {
  for (let top = folder; ; top = dirname(top)) {
    const git = await lstat(join(top, '.git')).catch(() => undefined)
    if (git) return { top, git }
    if (top === dirname(top)) return undefined
  }
}

/** Where a folder lies in the git repository around it, `/` between names; undefined at its top, and outside of any. */
export async function gitDirectory(folder: string): Promise<string | undefined> {
  const real = await realpath(folder)
  const around = await repositoryAround(real)
  return around === undefined || around.top === real ? undefined : relative(around.top, real).split(sep).join('/')
}
