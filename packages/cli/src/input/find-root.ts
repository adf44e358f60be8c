import { lstat, realpath } from 'node:fs/promises'
import { dirname, relative, resolve, sep } from 'node:path'
import type { Parsed } from '@suture/formats'
import { CommandError } from '../terminal/command-error'
import { type Terminal, tell } from '../terminal/terminal'
import { repositoryAround } from './git-directory'

/** The folders that paths may be meant from: the user's current folder, and the top of the git repository around, if that is another. */
export interface Places {
  readonly here: string
  readonly top?: string
}

/** The root that was named, or the one that the answer's paths fit: that of the repository around, or the current folder. */
export async function findRoot(terminal: Terminal, named: string | undefined, parsed: Parsed): Promise<string> {
  if (named !== undefined) return resolve(terminal.cwd, named)
  const { here, top } = await placesOf(terminal.cwd)
  if (top === undefined) return here
  const fits = { here: await fitOf(here, parsed), top: await fitOf(top, parsed) }
  if (fits.here.files > 0 && fits.top.files > 0 && fits.here.files === fits.top.files && fits.here.files === fits.here.wanted)
    throw new CommandError(
      `The answer's paths stand both here and at the top of the repository. Name the project: --root . or --root ${relative(here, top)}`,
      2,
    )
  const chosen = fits.here.files !== fits.top.files ? fits.top.files > fits.here.files : fits.top.folders >= fits.here.folders
  if (!chosen) return here
  tell(
    terminal,
    `The paths are taken from the top of the repository, ${relative(here, top).split(sep).join('/')} (--root names another folder).\n`,
  )
  return top
}

/** Where a file lies that is named from the user's current folder: in the repository around, else below the current folder. */
export async function rootAround(terminal: Terminal, named: string | undefined): Promise<string> {
  if (named !== undefined) return resolve(terminal.cwd, named)
  const { here, top } = await placesOf(terminal.cwd)
  return top ?? here
}

/** Both places; a repository that belongs to somebody else is none, for its folder may be open to all. */
export async function placesOf(cwd: string): Promise<Places> {
  const here = await realpath(cwd)
  const around = await repositoryAround(here)
  if (!around || around.top === here || around.git.uid !== (process.geteuid?.() ?? around.git.uid)) return { here }
  return { here, top: around.top }
}

/** How many of the files that must be there are below a folder, and in how many folders of it new files would lie. */
async function fitOf(
  root: string,
  { edits }: Parsed,
): Promise<{ readonly files: number; readonly folders: number; readonly wanted: number }> {
  const paths = (operation: (name: string) => boolean) =>
    [...new Set(edits.filter((edit) => operation(edit.operation)).flatMap(({ path }) => (path === undefined ? [] : [path])))].slice(
      0,
      1_000,
    )
  const old = paths((operation) => operation !== 'create')
  const fresh = paths((operation) => operation === 'create').filter((path) => path.includes('/'))
  return { files: await countThere(root, old), folders: await countThere(root, fresh.map(dirname)), wanted: old.length }
}

async function countThere(root: string, paths: readonly string[]): Promise<number> {
  let count = 0
  for (const path of paths) if (!path.includes('\0') && (await lstat(resolve(root, path)).catch(() => undefined))) count++
  return count
}
