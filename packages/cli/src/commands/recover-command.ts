import { describeProblem } from '@suture/text'
import { nodeFiles, openWorkspace } from '@suture/workspace'
import { rootAround } from '../input/find-root'
import { jsonText } from '../show/json-text'
import { pendingLines, recoveredLines } from '../show/recovery'
import { advisedCommand } from '../terminal/advised-command'
import { CommandError } from '../terminal/command-error'
import { wrapSentences } from '../terminal/layout'
import { outWidth, type Terminal } from '../terminal/terminal'

/** The settings of `recover`. */
export interface RecoverOptions {
  readonly root?: string
  /** Id of a pending run that the user declares to have ended. */
  readonly end?: string
  readonly json?: boolean
}

/** Runs `suture recover`, which recovers interrupted runs, and lists runs that may still be active. Returns 1 while there are any. */
export async function recoverCommand(terminal: Terminal, options: RecoverOptions): Promise<number> {
  const workspace = await openWorkspace({ files: nodeFiles(), root: await rootAround(terminal, options.root) })
  if (workspace.recoveryProblem) throw new CommandError(describeProblem(workspace.recoveryProblem), 3)
  const { end } = options
  if (end !== undefined && !(await workspace.pending()).some(({ id }) => id === end))
    throw new CommandError(`there is no pending run ${end}; ${advisedCommand(options, 'recover')} lists them`, 2)
  const ended = end === undefined ? [] : await workspace.recover(end)
  const recovered = [...workspace.recovered, ...ended]
  const pending = await workspace.pending()
  const exitCode = pending.some(({ state }) => state !== 'running') ? 1 : 0
  if (options.json) terminal.out(jsonText({ version: 1, exitCode, recovered, pending }))
  else {
    for (const line of recoveredLines(recovered)) terminal.out(wrapSentences(line, outWidth(terminal)))
    for (const line of pendingLines(pending, options)) terminal.out(wrapSentences(line, outWidth(terminal)))
    if (recovered.length === 0 && pending.length === 0) terminal.out('There is nothing to recover.\n')
  }
  return exitCode
}
