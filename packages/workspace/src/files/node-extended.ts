import type { ExtendedFile } from './files'

/**
 * Maximum number of files for each run of a program. A path has at most 4 kB (PATH_MAX). All arguments together may have 1 MB on macOS and
 * more on Linux (ARG_MAX).
 */
const AT_ONCE = 200

/**
 * A line of `ls -lidn`: the inode, then the mode. After the mode, `+` means an access control list and, on macOS, `@` means extended
 * attributes.
 */
const LISTED = /^ *(\d+) +\S{10}[+@]/gm

/**
 * Options by which GNU tar prints a line for each file, with `*` after the mode if the file has extended attributes. With the archive
 * `/dev/null` it does not read the files. Attributes that the kernel sets on every file are excluded, and so are capabilities, which the
 * kernel removes whenever a file is written. Source: GNU tar, Extended File Attributes; xattr(7).
 */
const TAR = [
  ...['-cvvf', '/dev/null', '-P', '--no-recursion', '--numeric-owner', '--quoting-style=escape', '--xattrs'],
  ...['user.*', 'trusted.*', 'security.*', 'system.posix_acl_access'].map((name) => `--xattrs-include=${name}`),
  ...['selinux', 'capability', 'ima', 'evm'].map((name) => `--xattrs-exclude=security.${name}`),
  '--',
]

/** A line of GNU tar for a file with extended attributes. */
const ATTRIBUTED = /^\S{10}\*/

/**
 * Returns the ids of the files that have an access control list or extended attributes. Node cannot read these, so the system's own `ls`
 * and, on Linux, GNU `tar` are run, and never other programs from PATH. What a missing program would find is not found. If one of them
 * times out, all ids are returned. Source: POSIX ls ("optional alternate access method flag").
 */
export async function extendedFiles(files: readonly ExtendedFile[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (let i = 0; i < files.length; i += AT_ONCE) {
    const some = files.slice(i, i + AT_ONCE)
    for (const ids of await Promise.all([listed(some), process.platform === 'linux' ? attributed(some) : []]))
      for (const id of ids) found.add(id)
  }
  return found
}

/**
 * Copies the permission bits, access control list and extended attributes of an open file to another open file. Returns whether that was
 * done. The copy is made by GNU `cp` on Linux, which reaches both files through the handles of this process, so no path is followed.
 */
export async function copyAttributes(from: number, to: number): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const [source, target] = [from, to].map((handle) => `/proc/${process.pid}/fd/${handle}`)
  const { failed } = await run('/bin/cp', ['--attributes-only', '--preserve=mode,xattr', '--', source!, target!])
  return !failed
}

/** Returns the ids of the files that `ls` marks. */
async function listed(files: readonly ExtendedFile[]): Promise<string[]> {
  const { output, late } = await run('/bin/ls', ['-lidnq', '--', ...files.map(({ path }) => path)])
  const inodes = new Set(Array.from(output.matchAll(LISTED), ([, inode]) => inode))
  return files.flatMap(({ id }) => (late || inodes.has(id.split(':')[1]) ? [id] : []))
}

/** Returns the ids of the files that `tar` marks. Its lines are in the order of the files, and a line is missing if a file is gone. */
async function attributed(files: readonly ExtendedFile[]): Promise<string[]> {
  const { output, late } = await run('/bin/tar', [...TAR, ...files.map(({ path }) => path)])
  const lines = output.split('\n').slice(0, -1)
  if (late || (lines.length !== files.length && lines.some((line) => ATTRIBUTED.test(line)))) return files.map(({ id }) => id)
  return files.flatMap(({ id }, i) => (ATTRIBUTED.test(lines[i] ?? '') ? [id] : []))
}

/** What a program printed before it ended, whether it failed or could not be run, and whether it timed out. */
interface Ran {
  readonly output: string
  readonly failed: boolean
  readonly late: boolean
}

async function run(program: string, args: readonly string[]): Promise<Ran> {
  const { execFile } = process.getBuiltinModule('node:child_process')
  const options = { env: { LC_ALL: 'C' }, maxBuffer: Infinity, timeout: 10_000 }
  return new Promise<Ran>((resolve) =>
    execFile(program, [...args], options, (error, output) =>
      resolve({ output: error?.killed ? '' : output, failed: error !== null, late: error?.killed === true }),
    ),
  ).catch(() => ({ output: '', failed: true, late: false }))
}
