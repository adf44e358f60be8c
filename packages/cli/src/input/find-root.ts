import { lstat, realpath } from 'node:fs/promises'
import { dirname, relative, resolve, sep } from 'node:path'
import type { Parsed } from '@suture/formats'
import { CommandError } from '../terminal/command-error'
import { printMessage, type Terminal } from '../terminal/terminal'
import { repositoryAround } from './git-directory'

/**
 * The folders to which paths may be relative: the current folder, and the top of the enclosing git repository. The top is absent if it is
 * the current folder.
 */
export interface Places {
  readonly here: string
  readonly top?: string
}

/**
 * Returns the root given by `--root`. Without `--root`, returns the folder in which the answer's paths exist: the top of the enclosing
 * repository, or the current folder.
 */
export async function findRoot(terminal: Terminal, named: string | undefined, parsed: Parsed): Promise<string> {
  if (named !== undefined) return resolve(terminal.cwd, named)
  const { here, top } = await placesOf(terminal.cwd)
  if (top === undefined) return here
  const fits = { here: await fitOf(here, parsed), top: await fitOf(top, parsed) }
  if (fits.here.files > 0 && fits.top.files > 0 && fits.here.files === fits.top.files && fits.here.files === fits.here.wanted)
    throw new CommandError(
      `The answer's paths exist both here and at the top of the repository. Choose the project with --root . or --root ${relative(here, top)}`,
      2,
    )
  const chosen = fits.here.files !== fits.top.files ? fits.top.files > fits.here.files : fits.top.folders >= fits.here.folders
  if (!chosen) return here
  printMessage(
    terminal,
    `Paths are relative to the top of the repository, ${relative(here, top).split(sep).join('/')} (use --root for another folder).\n`,
  )
  return top
}

/**
 * Returns the root for a file whose path is relative to the current folder: the enclosing repository if there is one, otherwise the current
 * folder.
 */
export async function rootAround(terminal: Terminal, named: string | undefined): Promise<string> {
  if (named !== undefined) return resolve(terminal.cwd, named)
  const { here, top } = await placesOf(terminal.cwd)
  return top ?? here
}

/** Returns both folders. The repository is left out if it belongs to another user, because others may be able to write to it. */
export async function placesOf(cwd: string): Promise<Places> {
  const here = await realpath(cwd)
  const around = await repositoryAround(here)
  if (!around || around.top === here || around.git.uid !== (process.geteuid?.() ?? around.git.uid)) return { here }
  return { here, top: around.top }
}

/**
 * Returns how well a folder fits the paths: how many of the files to change exist in it, and how many of the folders in which files are to
 * be created.
 */
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
  const created = paths((operation) => operation === 'create').filter((path) => path.includes('/'))
  return { files: await countThere(root, old), folders: await countThere(root, created.map(dirname)), wanted: old.length }
}

async function countThere(root: string, paths: readonly string[]): Promise<number> {
  let count = 0
  for (const path of paths) if (!path.includes('\0') && (await lstat(resolve(root, path)).catch(() => undefined))) count++
  return count
}
