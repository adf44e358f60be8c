import { applyEdits, describeReport, nodeFiles, type Report, writeDiff } from '@suture/core'
import { ANSWER_SCHEMA, cut, readAnswer } from './answer'
import { REPORT_SCHEMA, refusedCall, reportData, type ServerCall, type ServerResult, type ServerTool, WRITES } from './server-tool'

/** UTF-16 units of what a model is told. */
const LIMIT = 2_000

/** `apply_answer`: a model's whole answer, in any format that is read. */
export function applyAnswerTool(): ServerTool {
  return {
    name: 'apply_answer',
    title: 'Apply an answer',
    description:
      'Lands all edits of an answer on its files, or none: SEARCH/REPLACE blocks, diffs, patches, JSON. What is not certain is refused, with the lines that are there.',
    annotations: WRITES,
    inputSchema: ANSWER_SCHEMA,
    outputSchema: REPORT_SCHEMA,
    run: (args, call) => land(args, call),
  }
}

/** Lands an answer, or with `dryRun` says what would be landed, with the diff. */
export async function land(args: unknown, { roots, signal }: ServerCall, dryRun = false): Promise<ServerResult> {
  const chosen = await readAnswer(args, roots)
  if (!chosen.ok) return refusedCall(chosen.text)
  const report = await applyEdits(chosen.parsed, nodeFiles(), { root: chosen.root, signal, dryRun })
  return { ok: report.exitCode === 0, text: tell(report), data: reportData(report) }
}

function tell(report: Report): string {
  const told = describeReport(report, { limit: LIMIT })
  if (report.transaction !== undefined) return `${told}\nTo take this back: undo with transaction ${report.transaction}.`
  if (!report.dryRun || report.exitCode !== 0) return told
  const diff = writeDiff(report.files, 'git')
  return diff.ok ? `${told}\n\n${cut(diff.text)}` : told
}
