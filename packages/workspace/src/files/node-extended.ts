import type { ExtendedFile } from './files'

/** Arguments of one run of `ls`, in characters: systems allow 128 kB at least (ARG_MAX). */
const ROOM = 100_000

/** One line of `ls -lidn`: the inode, then the mode, behind which `+` marks an access list and, on macOS, `@` extended attributes. */
const EXTENDED = /^\s*(\d+)\s+\S{10}[+@]/

/**
 * The ids of the files that have an access list, or on macOS extended attributes. Node cannot read them, so the system's `ls` is asked; where it cannot be
 * run there are none. It never sees another `ls` of PATH. Source: POSIX ls ("optional alternate access method flag").
 */
export async function extendedFiles(files: readonly ExtendedFile[]): Promise<ReadonlySet<string>> {
  const inodes = new Set<string>()
  for (const paths of portions(files.map(({ path }) => path)))
    for (const line of (await listing(paths)).split('\n')) {
      const inode = EXTENDED.exec(line)?.[1]
      if (inode !== undefined) inodes.add(inode)
    }
  return new Set(files.map(({ id }) => id).filter((id) => inodes.has(id.slice(id.indexOf(':') + 1))))
}

/** The paths in portions that fit into one call each. */
function* portions(paths: readonly string[]): Generator<string[]> {
  let [portion, length]: [string[], number] = [[], 0]
  for (const path of paths) {
    if (length + path.length > ROOM && portion.length > 0) {
      yield portion
      ;[portion, length] = [[], 0]
    }
    portion.push(path)
    length += path.length + 1
  }
  if (portion.length > 0) yield portion
}

/** What `ls` prints, also where some of the files are gone; nothing where it cannot be run. */
function listing(paths: readonly string[]): Promise<string> {
  const { execFile } = process.getBuiltinModule('node:child_process')
  const limits = { env: { LC_ALL: 'C' }, maxBuffer: Infinity, timeout: 10_000 }
  return new Promise((resolve) => execFile('/bin/ls', ['-lidnq', '--', ...paths], limits, (_, output) => resolve(output)))
}
