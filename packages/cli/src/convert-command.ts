import { convert, type FormatName, parse } from '@suture/formats'
import { describeProblem } from '@suture/text'
import { type ApplyCommandOptions, parseOptions } from './apply-command'
import { CommandError } from './command-error'
import { readInput } from './read-input'
import { NO_EDIT } from './render-report'
import type { Terminal } from './terminal'

/** The settings of `convert`. */
export interface ConvertOptions extends Pick<ApplyCommandOptions, 'file' | 'format'> {
  readonly to: FormatName
}

/** `suture convert`: writes an answer's edits in another format; all of them, or none. */
export async function convertCommand(terminal: Terminal, name: string | undefined, options: ConvertOptions): Promise<number> {
  const answer = await readInput(terminal, name)
  const converted = convert(answer, options.to, parseOptions(options))
  if (converted.ok) {
    if (parse(answer, parseOptions(options)).edits.length === 0) throw new CommandError(NO_EDIT, 2)
    terminal.out(converted.text)
    return 0
  }
  for (const problem of converted.problems) terminal.err(`${describeProblem(problem)}\n`)
  for (const { path, line, reason } of converted.unwritable)
    terminal.err(`${path ?? 'The answer'}, line ${line}: not in ${options.to}: ${reason}.\n`)
  return converted.problems.length > 0 ? 2 : 1
}
