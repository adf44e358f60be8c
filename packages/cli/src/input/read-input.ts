import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { decodeText } from '@suture/workspace'
import { CommandError } from '../command-error'
import type { Terminal } from '../terminal'

/** The text of a file named on the command line, or of standard input for `-`. Strictly decoded. */
export async function readInput(terminal: Terminal, name: string | undefined): Promise<string> {
  if (name === undefined && terminal.inputIsTerminal)
    throw new CommandError('Name a file that holds the answer, or pipe the answer in.\nExample: suture apply answer.md', 2)
  const fromInput = name === undefined || name === '-'
  const bytes = fromInput ? await terminal.input() : await readNamed(terminal, name)
  const decoded = decodeText(bytes)
  if (!decoded.ok) throw new CommandError(`${fromInput ? 'standard input' : name}: ${decoded.reason}.`, 3)
  return decoded.text
}

async function readNamed(terminal: Terminal, name: string): Promise<Uint8Array> {
  try {
    return await readFile(resolve(terminal.cwd, name))
  } catch (error) {
    throw new CommandError(`${name}: ${reasonOf(error)}.`, 3)
  }
}

/** A file system's failure in words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  switch (code) {
    case 'ENOENT':
      return 'there is no such file'
    case 'EISDIR':
      return 'that is a directory'
    case 'EACCES':
    case 'EPERM':
      return 'permission denied'
    default:
      return code ?? message
  }
}
