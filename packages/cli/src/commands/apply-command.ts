import { type FormatName, parse } from '@suture/formats'
import { readAnswer } from '../input/read-input'
import type { Terminal } from '../terminal/terminal'
import { type ChangeOptions, changeFiles, checkInteractive } from './change-files'

/** The settings of `apply`. */
export interface ApplyCommandOptions extends ChangeOptions {
  readonly clipboard?: boolean
  readonly file?: string
  readonly format?: FormatName | 'auto'
}

/** Runs `suture apply`, which reads an answer and applies its edits. Returns the exit code. */
export async function applyCommand(terminal: Terminal, name: string | undefined, options: ApplyCommandOptions): Promise<number> {
  checkInteractive(terminal, options)
  const answer = await readAnswer(terminal, name, options, 'apply')
  const named = name === undefined ? options : { ...options, answer: name }
  return changeFiles(terminal, parse(answer, parseOptions(options)), named, undefined, parseOptions(options))
}

/** Returns the options for the parser. */
export function parseOptions({ file, format, policy }: Pick<ApplyCommandOptions, 'file' | 'format' | 'policy'>) {
  return {
    ...(policy === undefined ? {} : { policy }),
    ...(file === undefined ? {} : { file }),
    ...(format === undefined ? {} : { format }),
  }
}
