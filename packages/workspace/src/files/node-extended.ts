import type { ExtendedFile } from './files'

/**
 * Maximum number of files for each run of `ls`. A path has at most 4 kB (PATH_MAX). All arguments together may have 1 MB on macOS and more
 * on Linux (ARG_MAX).
 */
const AT_ONCE = 200

/**
 * A line of `ls -lidn`: the inode, then the mode. After the mode, `+` means an access control list and, on macOS, `@` means extended
 * attributes.
 */
const EXTENDED = /^ *(\d+) +\S{10}[+@]/gm

/**
 * Returns the ids of the files that have an access control list, or on macOS extended attributes. Node cannot read these, so the system's
 * own `ls` is run, and never another `ls` from PATH. If `ls` cannot be run, the result is empty. If it times out, all ids are returned.
 * Source: POSIX ls ("optional alternate access method flag").
 */
export async function extendedFiles(files: readonly ExtendedFile[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (let i = 0; i < files.length; i += AT_ONCE) {
    const some = files.slice(i, i + AT_ONCE)
    const listed = await listing(some)
    const inodes = listed === undefined ? undefined : new Set(Array.from(listed.matchAll(EXTENDED), ([, inode]) => inode))
    for (const { id } of some) if (!inodes || inodes.has(id.split(':')[1])) found.add(id)
  }
  return found
}

/** Returns the output of `ls`, even if some of the files no longer exist. Empty if `ls` cannot be run, and undefined if it times out. */
async function listing(files: readonly ExtendedFile[]): Promise<string | undefined> {
  const { execFile } = process.getBuiltinModule('node:child_process')
  const options = { env: { LC_ALL: 'C' }, maxBuffer: Infinity, timeout: 10_000 }
  const paths = files.map(({ path }) => path)
  return new Promise<string | undefined>((resolve) =>
    execFile('/bin/ls', ['-lidnq', '--', ...paths], options, (error, output) => resolve(error?.killed ? undefined : output)),
  ).catch(() => '')
}
