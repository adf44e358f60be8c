import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { Parsed } from '@suture/formats'
import { rootAround } from '../input/find-root'
import { CommandError } from '../terminal/command-error'
import type { Terminal } from '../terminal/terminal'
import { type ChangeOptions, changeFiles } from './change-files'

/** The settings of `replace`. */
export interface ReplaceOptions extends ChangeOptions {
  readonly old: string
  readonly new: string
  readonly all?: boolean
  readonly line?: number
}

/** Runs `suture replace`, which replaces one text in one file. The path of the file is relative to the current folder. */
export async function replaceCommand(terminal: Terminal, file: string, options: ReplaceOptions): Promise<number> {
  if (options.line === 0) throw new CommandError('--line is 0: the first line is 1.', 2)
  if (options.old === '') throw new CommandError('--old is empty: give the text to find.', 2)
  const root = await rootAround(terminal, options.root)
  const intent = {
    oldString: options.old,
    newString: options.new,
    ...(options.all ? { replaceAll: true } : {}),
    ...(options.line === undefined ? {} : { startLine: options.line }),
    line: 1,
  }
  const parsed: Parsed = {
    edits: [{ path: pathBelow(terminal, file, root), operation: 'modify', intents: [intent], format: 'json', line: 1 }],
    problems: [],
    prose: '',
    evidence: [],
  }
  return changeFiles(terminal, parsed, { ...options, root })
}

/** Returns the file's path relative to the root. Throws a CommandError if the file is outside. */
function pathBelow(terminal: Terminal, file: string, root: string): string {
  const path = relative(root, resolve(terminal.cwd, file))
  if (path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path))
    throw new CommandError(`${file} is outside of ${root}. Give its project with --root.`, 1)
  return path.split(sep).join('/')
}
