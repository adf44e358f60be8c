import type { ExtendedFile } from './files'

/** Files of one run of `ls`: paths have at most 4 kB (PATH_MAX), and all arguments together 1 MB on macOS, more on Linux (ARG_MAX). */
const AT_ONCE = 200

/** One line of `ls -lidn`: the inode, then the mode, behind which `+` marks an access list and, on macOS, `@` extended attributes. */
const EXTENDED = /^ *(\d+) +\S{10}[+@]/gm

/**
 * The ids of the files that have an access list, or on macOS extended attributes. Node cannot read them, so the system's `ls` is asked, never another one
 * of PATH. Where it cannot be run there are none; where it gives no answer in time, all may have one. Source: POSIX ls ("optional alternate access
 * method flag").
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

/** What `ls` prints, also where some of the files are gone; nothing where it cannot be run, and undefined where it does not end in time. */
async function listing(files: readonly ExtendedFile[]): Promise<string | undefined> {
  const { execFile } = process.getBuiltinModule('node:child_process')
  const options = { env: { LC_ALL: 'C' }, maxBuffer: Infinity, timeout: 10_000 }
  const paths = files.map(({ path }) => path)
  return new Promise<string | undefined>((resolve) =>
    execFile('/bin/ls', ['-lidnq', '--', ...paths], options, (error, output) => resolve(error?.killed ? undefined : output)),
  ).catch(() => '')
}
