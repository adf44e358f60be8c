import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { decodeText } from '@suture/workspace/internal'
import { advisedCommand, type ProjectOptions } from '../terminal/advised-command'
import { CommandError } from '../terminal/command-error'
import type { Terminal } from '../terminal/terminal'

/** Where an answer is read from. */
export interface AnswerSource extends ProjectOptions {
  readonly clipboard?: boolean
}

/** Returns the text of an answer: from the clipboard if requested, otherwise as `readInput` does. */
export async function readAnswer(terminal: Terminal, name: string | undefined, options: AnswerSource, command: string): Promise<string> {
  const { clipboard } = options
  if (clipboard && name !== undefined) throw new CommandError('Give either a file or --clipboard, not both.', 2)
  const exampleOf = (from: string) => advisedCommand(options, command, from)
  const answer = await (clipboard ? readCopied(terminal) : readInput(terminal, name, exampleOf))
  terminal.collect?.(false)
  return answer
}

async function readCopied(terminal: Terminal): Promise<string> {
  const { readClipboard } = await import('./clipboard')
  return decoded(await readClipboard(terminal.env), 'the clipboard')
}

/** Returns the text of a file, or of standard input for `-`. The bytes are decoded strictly. */
export async function readInput(
  terminal: Terminal,
  name: string | undefined,
  exampleOf: (from: string) => string = String,
): Promise<string> {
  if (name === undefined && terminal.inputIsTerminal)
    throw new CommandError(
      `Give a file with the answer, pipe the answer in, or read it from the clipboard.\nExamples: ${exampleOf('answer.md')}, ${exampleOf('--clipboard')}`,
      2,
    )
  const fromInput = name === undefined || name === '-'
  if (fromInput && terminal.inputIsTerminal) terminal.err('Paste the text, then press Enter and Ctrl-D to end it.\n')
  const bytes = fromInput ? await terminal.input() : await readNamed(terminal, name)
  return decoded(bytes, fromInput ? 'standard input' : name)
}

function decoded(bytes: Uint8Array, from: string): string {
  const result = decodeText(bytes)
  if (!result.ok) throw new CommandError(`${from}: ${result.reason}.`, 3)
  return result.text
}

async function readNamed(terminal: Terminal, name: string): Promise<Uint8Array> {
  if (name === '') throw new CommandError('the name of the file is empty.', 2)
  try {
    return await readFile(resolve(terminal.cwd, name))
  } catch (error) {
    throw new CommandError(`${name}: ${reasonOf(error)}.`, 3)
  }
}

/** Returns a message for a file system error. */
function reasonOf(error: unknown): string {
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
