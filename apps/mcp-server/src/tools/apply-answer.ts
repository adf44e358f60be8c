import { applyEdits, describeReport, nodeFiles, type Report } from '@suture/core'
import { landedLines, writeDiff } from '@suture/core/internal'
import { ANSWER_SCHEMA, cut, readAnswer } from './answer'
import { type ServerCall, type ServerOptions, type ServerResult, type ServerTool, shownBy, WRITES } from './server-tool'

/** Maximum UTF-16 units of the text for the model. */
const LIMIT = 2_000

/** Returns the tool `apply_answer`, which applies a model's whole answer, in any supported format. */
export function applyAnswerTool(serverOptions: ServerOptions): ServerTool {
  return {
    name: 'apply_answer',
    title: 'Apply an answer',
    description:
      'Applies all edits of an answer to its files, or none: SEARCH/REPLACE blocks, diffs, patches, JSON, whole files. What is not certain is refused, showing the lines that are there.',
    annotations: WRITES,
    inputSchema: ANSWER_SCHEMA,
    run: (args, call) => land(args, call, serverOptions),
  }
}

/** A path in the head of a diff, and the mark for programs that every line is text. */
const MARK = /^((?:---|\+\+\+) [ab]\/.*)\tevery line is text$/gm

/** Applies an answer. With `dryRun`, only reports what applying it would do, with the diff. */
export async function land(
  args: unknown,
  { roots, signal }: ServerCall,
  serverOptions: ServerOptions,
  dryRun = false,
): Promise<ServerResult> {
  const chosen = await readAnswer(args, roots)
  if (!chosen.ok) return chosen
  const { policy, files = nodeFiles() } = serverOptions
  const options = { root: chosen.root, base: shownBy(serverOptions), signal, dryRun, ...(policy && { policy }) }
  const report = await applyEdits(chosen.parsed, files, options)
  return { ok: report.exitCode === 0, text: describe(report, serverOptions) }
}

function describe(report: Report, { showsLines }: ServerOptions): string {
  const lines = showsLines ? landedLines(report) : ''
  const text = [describeReport(report, { limit: LIMIT - lines.length }), ...(lines === '' ? [] : [lines])].join('\n\n')
  if (report.transaction !== undefined) return `${text}\nTo undo this: undo with transaction ${report.transaction}.`
  if (!report.dryRun || report.exitCode !== 0) return text
  const diff = writeDiff(report.files, 'git')
  return diff.ok ? `${text}\n\n${cut(diff.text.replace(MARK, '$1'))}` : text
}
