import { DEEDS, type Report } from '@suture/core'
import { visible } from '@suture/display'
import { describeProblem } from '@suture/text'
import { type FileChange, nodeFiles, openWorkspace } from '@suture/workspace'
import { whileWriting } from '../commands/while-writing'
import { openProgress } from '../show/progress'
import { recoveredLines } from '../show/recovery'
import { renderReport } from '../show/render-report'
import { colorsFor, type Terminal } from '../terminal'
import type { Marked } from './three-way'

/** Writes the files with markers and those that the other edits change, in one transaction. 1: somebody has to decide. */
export async function writeMarked(terminal: Terminal, report: Report, marked: readonly Marked[], root: string): Promise<number> {
  const workspace = await openWorkspace({ files: nodeFiles(), root })
  for (const line of recoveredLines(workspace.recovered)) terminal.err(line)
  const contents = new Map(marked.map(({ path, content }) => [path, content]))
  const changes: FileChange[] = []
  for (const { path, to, before, after, moves, mode } of report.files) {
    const content = contents.get(path) ?? after
    if (content === before && !moves) continue
    if (before === undefined) changes.push({ kind: 'create', path, content: content ?? '', ...(mode !== undefined && { mode }) })
    else {
      const read = await workspace.read(path)
      if (!read.ok || read.text !== before) return refused(terminal, `${path} has changed since it was read. Nothing was written.`)
      const guard = { expectedHash: read.hash }
      if (content === undefined) changes.push({ kind: 'delete', path, ...guard })
      else if (moves && to !== undefined) changes.push({ kind: 'rename', path, to, content, ...guard })
      else changes.push({ kind: 'write', path, content, ...guard })
    }
  }
  const result = await whileWriting(terminal, openProgress(terminal), (signal, onProgress) =>
    workspace.commit(changes, { signal, onProgress }),
  )
  if (typeof result === 'number') return result
  if (!result.ok) return refused(terminal, result.problems.map(({ problem }) => describeProblem(problem)).join('\n'))
  const others = {
    ...report,
    files: report.files.filter(({ path }) => !contents.has(path)),
    status: 'applied' as const,
    written: true,
    dryRun: false,
  }
  const colors = colorsFor(terminal, 'auto')
  if (others.files.length > 0)
    for (const text of renderReport(others as unknown as Report, { colors, diff: true, deed: DEEDS.apply, stat: false, full: false }))
      terminal.out(text)
  for (const { path, conflicts } of marked)
    terminal.out(
      `${colors.yellow('!')} ${visible(path)}: ${conflicts === 0 ? 'merged' : `${conflicts} ${conflicts === 1 ? 'conflict is' : 'conflicts are'} marked`}\n`,
    )
  const open = marked.reduce((sum, { conflicts }) => sum + conflicts, 0)
  terminal.out(
    open === 0
      ? 'Everything could be merged: look at it. suture undo takes it back.\n'
      : 'Decide between the markers, or take it back: suture undo\n',
  )
  return 1
}

function refused(terminal: Terminal, words: string): number {
  terminal.out(`${words}\n`)
  return 1
}
