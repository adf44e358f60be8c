import { createPatch, formatPatch } from '@suture/fudiff'
import { readInput } from '../input/read-input'
import { emit, type Terminal } from '../terminal/terminal'

/** The settings of `diff`. */
export interface DiffCommandOptions {
  readonly context: number
  readonly path?: string
}

/** Runs `suture diff`, which prints the changes from one file to another as a fuzzy unified diff. Prints nothing for equal files. */
export async function diffCommand(terminal: Terminal, oldName: string, newName: string, options: DiffCommandOptions): Promise<number> {
  const [oldText, newText] = [await readInput(terminal, oldName), await readInput(terminal, newName)]
  if (oldText !== newText)
    emit(terminal, formatPatch(createPatch(oldText, newText, { context: options.context, path: options.path ?? newName })))
  return 0
}
