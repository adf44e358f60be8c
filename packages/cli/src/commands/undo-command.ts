import { resolve } from 'node:path'
import { exitCodeOf } from '@suture/core'
import { visible } from '@suture/display'
import { describeProblem, type Problem } from '@suture/text'
import { nodeFiles, openWorkspace } from '@suture/workspace'
import { colorsFor, type Terminal } from '../terminal'
import type { ChangeOptions } from './apply-command'

/** `suture undo`: takes the last transaction below the root back, byte for byte, or refuses where files have moved on. */
export async function undoCommand(terminal: Terminal, options: Pick<ChangeOptions, 'root' | 'json' | 'color'>): Promise<number> {
  const workspace = await openWorkspace({ files: nodeFiles(), root: resolve(terminal.cwd, options.root ?? '.') })
  const result = await workspace.undo()
  const exitCode = result.ok ? 0 : Math.max(1, ...result.problems.map(({ problem }) => exitCodeOf(problem)))
  if (options.json) {
    terminal.out(`${JSON.stringify({ version: 1, exitCode, ...result }, null, 2)}\n`)
    return exitCode
  }
  const colors = colorsFor(terminal, options.color)
  if (!result.ok) {
    for (const { path, problem } of result.problems) terminal.out(`${colors.red('✗')} ${visible(path)}\n${told(problem)}\n`)
    terminal.out(`\n${colors.red('Nothing was undone.')}\n`)
  } else if (result.files.length === 0)
    terminal.out(`There is nothing to undo in ${visible(workspace.root)} (--root names another project).\n`)
  else {
    for (const file of result.files)
      terminal.out(`${colors.green('↶')} ${visible(file.path)}${file.to === undefined ? '' : ` -> ${visible(file.to)}`}\n`)
    terminal.out(`${colors.green(`${result.files.length} ${result.files.length === 1 ? 'file is' : 'files are'} as before.`)}\n`)
  }
  return exitCode
}

/** A file that has moved on is no edit to be made again: what is said for an edit would mislead. */
function told(problem: Problem): string {
  if (problem.kind !== 'conflict' || problem.reason !== 'changed') return describeProblem(problem)
  return [
    'It has changed since the transaction.',
    'To take back the edits alone and keep what came after: suture revert ANSWER',
    'After `suture replace`: the same command with the texts of --old and --new exchanged',
  ].join('\n')
}
