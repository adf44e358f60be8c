import { applyEdits, describeReport, nodeFiles, type Report } from '@suture/core'
import { landedLines, writeDiff } from '@suture/core/internal'
import { ANSWER_SCHEMA, cut, readAnswer } from './answer'
import { type Making, type ServerCall, type ServerResult, type ServerTool, WRITES } from './server-tool'

/** UTF-16 units of the text for the model. */
const LIMIT = 2_000

/** `apply_answer`: a model's whole answer, in any format that is read. */
export function applyAnswerTool(making: Making): ServerTool {
  return {
    name: 'apply_answer',
    title: 'Apply an answer',
    description:
      'Lands all edits of an answer on its files, or none: SEARCH/REPLACE blocks, diffs, patches, JSON, whole files. What is not certain is refused, with the lines that are there.',
    annotations: WRITES,
    inputSchema: ANSWER_SCHEMA,
    run: (args, call) => land(args, call, making),
  }
}

/** Lands an answer, or with `dryRun` says what would be landed, with the diff. */
export async function land(args: unknown, { roots, signal }: ServerCall, making: Making, dryRun = false): Promise<ServerResult> {
  const chosen = await readAnswer(args, roots)
  if (!chosen.ok) return chosen
  const { policy, files = nodeFiles() } = making
  const options = { root: chosen.root, signal, dryRun, ...(policy && { policy }) }
  const report = await applyEdits(chosen.parsed, files, options)
  return { ok: report.exitCode === 0, text: tell(report, making) }
}

function tell(report: Report, { showsLines }: Making): string {
  const lines = showsLines ? landedLines(report) : ''
  const told = [describeReport(report, { limit: LIMIT - lines.length }), ...(lines === '' ? [] : [lines])].join('\n\n')
  if (report.transaction !== undefined) return `${told}\nTo take this back: undo with transaction ${report.transaction}.`
  if (!report.dryRun || report.exitCode !== 0) return told
  const diff = writeDiff(report.files, 'git')
  return diff.ok ? `${told}\n\n${cut(diff.text)}` : told
}
