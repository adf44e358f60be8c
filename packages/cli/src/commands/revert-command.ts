import { OPERATION_WORDS } from '@suture/core/internal'
import { parse, reverseEdits } from '@suture/formats'
import { readAnswer } from '../input/read-input'
import { advisedCommand } from '../terminal/advised-command'
import { CommandError } from '../terminal/command-error'
import type { Terminal } from '../terminal/terminal'
import { type ApplyCommandOptions, parseOptions } from './apply-command'
import { changeFiles } from './change-files'

/** Runs `suture revert`, which reverts the edits of an answer. They are found by their text, so the files may have other changes since. */
export async function revertCommand(terminal: Terminal, name: string | undefined, options: ApplyCommandOptions): Promise<number> {
  const parsed = parse(await readAnswer(terminal, name, options, 'revert'), parseOptions(options))
  const reversed = reverseEdits(parsed.edits)
  if (!reversed.ok)
    throw new CommandError(
      `line ${reversed.line} of the answer: ${reversed.reason}.\nTo undo the last transaction: ${advisedCommand(options, 'undo')}`,
      2,
    )
  return changeFiles(terminal, { ...parsed, edits: reversed.edits }, options, OPERATION_WORDS.revert)
}
