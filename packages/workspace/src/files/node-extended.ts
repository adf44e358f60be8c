import type { ExtendedFile } from './files'

/**
 * Maximum number of files for each run of a program. A path has at most 4 kB (PATH_MAX). All arguments of one run together may have 1 MB on
 * macOS and more on Linux (ARG_MAX).
 */
const AT_ONCE = 200

/**
 * A line of `ls -lidn`: the inode, then the mode. After the mode, `+` means an access control list and, on macOS, `@` means extended
 * attributes.
 */
const LISTED = /^ *(\d+) +\S{10}[+@]/gm

/**
 * Options by which GNU tar prints a line for each file, with `*` after the mode if the file has attributes of these names. With the archive
 * `/dev/null` it does not read the files. `ls` shows access control lists, and the kernel itself sets and removes `security` attributes.
 * Source: GNU tar, Extended File Attributes; xattr(7).
 */
const TAR = ['-cvvf', '/dev/null', '--no-recursion', '--numeric-owner', '--xattrs-include=user.*', '--xattrs-include=trusted.*', '--']

/** A line of GNU tar for a file with extended attributes. */
const ATTRIBUTED = /^\S{10}\*/

/**
 * Returns the ids of the files that have an access control list or extended attributes. Node cannot read these, so the system's own `ls`
 * and, on Linux, GNU `tar` are run, and never other programs from PATH. If one of these programs is missing, the attributes that only it
 * shows are not found. If one of these programs times out, all ids are returned. Source: POSIX ls ("optional alternate access method
 * flag").
 */
export async function extendedFiles(files: readonly ExtendedFile[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (let i = 0; i < files.length; i += AT_ONCE) {
    const some = files.slice(i, i + AT_ONCE)
    const both = await Promise.all([listed(some), process.platform === 'linux' ? attributed(some) : []])
    for (const { id } of both.flat()) found.add(id)
  }
  return found
}

/**
 * Copies the permission bits, access control list and extended attributes of an open file to another open file. Returns whether all of them
 * were copied. The copy is made by GNU `cp` on Linux, which reaches both files through the handles of this process, so no path is followed.
 */
export async function copyAttributes(from: number, to: number): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const paths = [from, to].map((handle) => `/proc/${process.pid}/fd/${handle}`)
  return (await run('/bin/cp', ['--attributes-only', '--preserve=mode,xattr', '--', ...paths], true)) !== undefined
}

/** Returns the files that `ls` marks. */
async function listed(files: readonly ExtendedFile[]): Promise<readonly ExtendedFile[]> {
  const output = await run('/bin/ls', ['-lidnq', '--', ...files.map(({ path }) => path)])
  const inodes = new Set(Array.from(output?.matchAll(LISTED) ?? [], ([, inode]) => inode))
  return files.filter(({ id }) => output === undefined || inodes.has(id.split(':')[1]))
}

/**
 * Returns the files that `tar` marks. Its lines are in the order of the files. If lines are missing, because files are gone, returns all
 * files.
 */
async function attributed(files: readonly ExtendedFile[]): Promise<readonly ExtendedFile[]> {
  const output = await run('/bin/tar', [...TAR, ...files.map(({ path }) => path)])
  const lines = output?.split('\n')
  return lines?.length === files.length + 1 ? files.filter((_, i) => ATTRIBUTED.test(lines[i]!)) : output === '' ? [] : files
}

/**
 * Returns the output of a program. The output is empty if the program cannot be run, and undefined if it times out. With `whole`, it is
 * also undefined if the program fails.
 */
async function run(program: string, args: readonly string[], whole = false): Promise<string | undefined> {
  const { execFile } = process.getBuiltinModule('node:child_process')
  const options = { env: { LC_ALL: 'C' }, maxBuffer: Infinity, timeout: 10_000 }
  return new Promise<string | undefined>((resolve) =>
    execFile(program, args, options, (error, output) => resolve(error?.killed || (error && whole) ? undefined : output)),
  ).catch(() => (whole ? undefined : ''))
}
