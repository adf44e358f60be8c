import { applyEdits, type EditReport } from '@suture/core'
import { explainReport, NO_EDIT } from '@suture/core/internal'
import { describeProblem } from '@suture/text'
import { nodeFiles } from '@suture/workspace'
import { findRoot } from '../input/find-root'
import { renderExplanation } from '../show/render-explanation'
import { wrapSentences } from '../terminal/layout'
import { colorsFor, outWidth, type Terminal } from '../terminal/terminal'
import { type ApplyCommandOptions, readEdits } from './apply-command'
import { policyOptions } from './change-files'

/** Runs `suture explain`, which shows the best place of each edit, and why it lands or is refused. Writes nothing. */
export async function explainCommand(terminal: Terminal, name: string | undefined, options: ApplyCommandOptions): Promise<number> {
  const parsed = await readEdits(terminal, name, options, 'explain')
  const root = await findRoot(terminal, options.root, parsed)
  const colors = colorsFor(terminal, options.color)
  for (const { format, startLine, endLine, because, name: found } of parsed.evidence) {
    const file = found ? `; file ${found.path} (${found.from})` : ''
    const line = `lines ${startLine}-${endLine}: ${format}, because of ${JSON.stringify(because)}${file}`
    terminal.out(`${colors.dim(wrapSentences(line, outWidth(terminal)))}\n`)
  }
  // Each edit is explained by itself, even if other edits are refused.
  const report = await applyEdits(parsed, nodeFiles(), { root, dryRun: 'edits', partial: true, ...policyOptions(options) })
  for (const { line, problem } of report.problems)
    terminal.out(
      `\n${colors.bold(line === undefined ? 'The answer:' : `line ${line}:`)}\n${wrapSentences(describeProblem(problem), outWidth(terminal))}\n`,
    )
  if (parsed.edits.length === 0) terminal.out(`${wrapSentences(NO_EDIT, outWidth(terminal))}\n`)
  let exitCode = report.problems.length > 0 || parsed.edits.length === 0 ? 2 : 0
  const shown = { colors, width: outWidth(terminal), bySpec: options.policy === 'spec' }
  for (const explanation of explainReport(report, parsed)) {
    for (const text of renderExplanation(explanation, shown)) terminal.out(text)
    exitCode = Math.max(exitCode, exitCodeOf(explanation.edit))
  }
  return exitCode
}

function exitCodeOf({ status, problem }: EditReport): number {
  return problem?.kind === 'unreadable' ? 3 : status === 'refused' ? 1 : 0
}
