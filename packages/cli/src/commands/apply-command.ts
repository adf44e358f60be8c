import { type FormatName, type Parsed, parse } from '@suture/formats'
import { readAnswer } from '../input/read-input'
import type { Terminal } from '../terminal/terminal'
import { type ChangeOptions, changeFiles, checkInteractive, withMappedPaths } from './change-files'

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

/** Reads an answer and parses it. The paths of its edits are mapped. */
export async function readEdits(
  terminal: Terminal,
  name: string | undefined,
  options: Omit<ApplyCommandOptions, 'color'>,
  command: string,
): Promise<Parsed> {
  return withMappedPaths(parse(await readAnswer(terminal, name, options, command), parseOptions(options)), options)
}

/** Returns the options for the parser. */
export function parseOptions({ file, format, policy }: Pick<ApplyCommandOptions, 'file' | 'format' | 'policy'>) {
  return {
    ...(policy === undefined ? {} : { policy }),
    ...(file === undefined ? {} : { file }),
    ...(format === undefined ? {} : { format }),
  }
}
