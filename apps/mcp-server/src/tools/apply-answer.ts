import { applyAnswer, describeReport, nodeFiles, parse, type Report, writeDiff } from '@suture/core'
import { rootFor } from '../root-for'
import { REPORT_SCHEMA, refusedCall, reportData, type ServerResult, type ServerTool, WRITES } from './server-tool'

/** UTF-16 units of what a model is told. */
export const LIMIT = 2_000

export const ANSWER_SCHEMA = {
  type: 'object',
  properties: {
    answer: {
      type: ['string', 'object', 'array'],
      description:
        'SEARCH/REPLACE blocks, a diff with or without line numbers, *** Begin Patch, or JSON with old and new text; text around them may stay.',
    },
    file: { type: 'string', description: 'The file that edits without a file name are for.' },
  },
  required: ['answer'],
  additionalProperties: false,
}

/** `apply_answer`: a model's whole answer, in any format that is read. */
export function applyAnswerTool(roots: readonly string[]): ServerTool {
  return {
    name: 'apply_answer',
    title: 'Apply an answer',
    description:
      'Lands all edits of an answer on its files, or none: SEARCH/REPLACE blocks, diffs, patches, JSON. What is not certain is refused, with the lines that are there.',
    annotations: WRITES,
    inputSchema: ANSWER_SCHEMA,
    outputSchema: REPORT_SCHEMA,
    run: (args, signal) => land(args, roots, { signal }),
  }
}

/** Lands an answer, or with `dryRun` says what would be landed, with the diff. */
export async function land(
  args: unknown,
  roots: readonly string[],
  how: { readonly signal: AbortSignal; readonly dryRun?: boolean },
): Promise<ServerResult> {
  const { answer, file } = (args ?? {}) as { readonly answer?: unknown; readonly file?: unknown }
  if (typeof answer !== 'string' && (typeof answer !== 'object' || answer === null))
    return refusedCall('answer is missing: a text, or the JSON of edits.')
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  const options = typeof file === 'string' && file !== '' ? { file } : {}
  const paths = parse(text, options).edits.flatMap(({ path }) => (path === undefined ? [] : [path]))
  const chosen = await rootFor(paths, roots)
  if (!chosen.ok) return refusedCall(chosen.text)
  const report = await applyAnswer(text, nodeFiles(), { root: chosen.root, ...options, ...how })
  return { ok: report.exitCode === 0, text: tell(report), data: reportData(report) }
}

function tell(report: Report): string {
  const told = describeReport(report, { limit: LIMIT })
  if (report.transaction !== undefined) return `${told}\nTo take this back: undo with transaction ${report.transaction}.`
  if (!report.dryRun || report.exitCode !== 0) return told
  const diff = writeDiff(report.files, 'git')
  return diff.ok ? `${told}\n\n${cut(diff.text)}` : told
}

/** UTF-16 units of a diff that are shown. */
const DIFF = 20_000

function cut(diff: string): string {
  return diff.length <= DIFF ? diff : `${diff.slice(0, diff.lastIndexOf('\n', DIFF) + 1)}... ${diff.length - DIFF} characters more`
}
