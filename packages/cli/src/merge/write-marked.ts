import type { FileReport, Report } from '@suture/core'
import { OPERATION_WORDS } from '@suture/core/internal'
import { describeProblem, visible } from '@suture/text'
import { type FileChange, nodeFiles, openWorkspace, type Workspace } from '@suture/workspace'
import { pendingLines, recoveredLines } from '../show/recovery'
import { renderReport } from '../show/render-report'
import { advisedCommand, type ProjectOptions } from '../terminal/advised-command'
import { wrapSentences } from '../terminal/layout'
import { openProgress } from '../terminal/progress'
import { colorsFor, outWidth, printMessage, type Terminal } from '../terminal/terminal'
import { whileWriting } from '../terminal/while-writing'
import type { Marked } from './three-way'

/**
 * Writes files with conflict markers, and files with other edits, in one transaction. Returns 1, because the user has to resolve conflicts.
 */
export async function writeMarked(
  terminal: Terminal,
  report: Report,
  marked: readonly Marked[],
  root: string,
  call: ProjectOptions,
): Promise<number> {
  const workspace = await openWorkspace({ files: nodeFiles(), root })
  for (const line of recoveredLines(workspace.recovered)) printMessage(terminal, line)
  const contents = new Map(marked.map(({ path, content }) => [path, content]))
  const changes: FileChange[] = []
  for (const file of report.files) {
    const change = await changeOf(workspace, file, contents.get(file.path) ?? file.after)
    if (change === 'moved') return refused(terminal, `${file.path} has changed since it was read. Nothing was written.`)
    if (change) changes.push(change)
  }
  const result = await whileWriting(
    terminal,
    openProgress(terminal),
    (signal, onProgress) => workspace.commit(changes, { signal, onProgress }),
    call,
  )
  if (typeof result === 'number') return result
  for (const line of pendingLines(result.ok ? [] : (result.pending ?? []), call)) printMessage(terminal, line)
  if (!result.ok) return refused(terminal, result.problems.map(({ problem }) => describeProblem(problem)).join('\n'))
  showMarked(terminal, report, marked, advisedCommand(call, 'undo'))
  return 1
}

/**
 * Returns the change that gives a file this content. Undefined if the file already has this content. Returns 'moved' if the file was
 * changed after it was read.
 */
async function changeOf(workspace: Workspace, file: FileReport, content: string | undefined): Promise<FileChange | 'moved' | undefined> {
  const { path, to, before, moves, mode } = file
  if (content === before && !moves) return undefined
  if (before === undefined) return { kind: 'create', path, content: content ?? '', ...(mode !== undefined && { mode }) }
  const read = await workspace.read(path)
  if (!read.ok || read.text !== before) return 'moved'
  const guard = { expectedHash: read.hash }
  if (content === undefined) return { kind: 'delete', path, ...guard }
  return moves && to !== undefined ? { kind: 'rename', path, to, content, ...guard } : { kind: 'write', path, content, ...guard }
}

/** Prints files without conflicts as usual. For the other files, prints the number of conflicts. */
function showMarked(terminal: Terminal, report: Report, marked: readonly Marked[], undo: string): void {
  const paths = new Set(marked.map(({ path }) => path))
  const files = report.files.filter(({ path }) => !paths.has(path))
  const others = { ...report, files, status: 'applied' as const, written: true, dryRun: false }
  const colors = colorsFor(terminal, 'auto')
  const shown = {
    colors,
    diff: true,
    operationWords: OPERATION_WORDS.apply,
    stat: false,
    full: false,
    width: outWidth(terminal),
    partial: true,
    undo,
    explain: '',
  }
  if (files.length > 0) for (const text of renderReport(others as unknown as Report, shown)) terminal.out(text)
  for (const { path, conflicts } of marked)
    terminal.out(
      `${colors.yellow('!')} ${visible(path)}: ${conflicts === 0 ? 'merged' : `${conflicts} ${conflicts === 1 ? 'conflict is' : 'conflicts are'} marked`}\n`,
    )
  terminal.out(
    marked.every(({ conflicts }) => conflicts === 0)
      ? `Everything was merged: check the result. To undo it: ${undo}\n`
      : `Resolve the conflicts, or undo the change: ${undo}\n`,
  )
}

function refused(terminal: Terminal, words: string): number {
  terminal.out(`${wrapSentences(words, outWidth(terminal))}\n`)
  return 1
}
