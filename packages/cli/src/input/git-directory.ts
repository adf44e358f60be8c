import { lstat, realpath } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

/** Where a folder lies in the git repository around it, `/` between names; undefined at its top, and outside of any. */
export async function gitDirectory(folder: string): Promise<string | undefined> {
  const real = await realpath(folder)
  for (let top = real; ; top = dirname(top)) {
    // A worktree's `.git` is a file.
    if (await exists(join(top, '.git'))) return top === real ? undefined : relative(top, real).split(sep).join('/')
    if (top === dirname(top)) return undefined
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
