import { execFile } from 'node:child_process'
import { CommandError } from '../terminal/command-error'

/** A program that prints the content of the clipboard, and its arguments. */
type ClipboardReader = readonly [program: string, ...args: string[]]

/** Maximum milliseconds to wait for a program that reads the clipboard. Without a display such a program may never end. */
const PATIENCE = 5_000

/** Maximum number of bytes that are read from the clipboard. */
const LIMIT = 64 * 1024 * 1024

/** Returns the programs for a platform, in the order in which they are tried. */
export function clipboardReaders(platform: string, env: Readonly<Record<string, string | undefined>>): readonly ClipboardReader[] {
  const windows: ClipboardReader = [
    'powershell.exe',
    '-NoProfile',
    '-NonInteractive',
    '-Command',
    '[Console]::OutputEncoding=[Text.Encoding]::UTF8; Get-Clipboard -Raw',
  ]
  if (platform === 'darwin') return [['pbpaste']]
  if (platform === 'win32') return [windows]
  const wayland: ClipboardReader = ['wl-paste', '--no-newline']
  const x: readonly ClipboardReader[] = [
    ['xclip', '-selection', 'clipboard', '-out'],
    ['xsel', '--clipboard', '--output'],
  ]
  return [...(env.WAYLAND_DISPLAY ? [wayland] : []), ...(env.DISPLAY ? x : []), ...(env.WSL_DISTRO_NAME ? [windows] : [])]
}

/**
 * Returns the content of the clipboard, read by a program of the platform. Throws a CommandError if no program is installed, or if the
 * clipboard is empty.
 */
export async function readClipboard(env: Readonly<Record<string, string | undefined>>): Promise<Uint8Array> {
  const readers = clipboardReaders(process.platform, env)
  if (readers.length === 0) throw new CommandError('There is no clipboard here: neither WAYLAND_DISPLAY nor DISPLAY is set.', 3)
  for (const [program, ...args] of readers) {
    const read = await run(program, args)
    if (read === 'missing') continue
    if (typeof read === 'string') throw new CommandError(`The clipboard could not be read: ${read}`, 3)
    if (read.length === 0) throw new CommandError('The clipboard is empty.', 3)
    return read
  }
  throw new CommandError(`The clipboard could not be read: none of ${readers.map(([program]) => program).join(', ')} is installed.`, 3)
}

function run(program: string, args: readonly string[]): Promise<Uint8Array | string> {
  return new Promise((resolve) => {
    execFile(program, [...args], { encoding: 'buffer', timeout: PATIENCE, maxBuffer: LIMIT }, (error, out, err) => {
      if (!error) resolve(out)
      else if ((error as NodeJS.ErrnoException).code === 'ENOENT') resolve('missing')
      else resolve(`${program}: ${err.toString('utf8').trim().split('\n', 1)[0] || error.message}`)
    })
  })
}
