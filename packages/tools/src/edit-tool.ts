import { applyEdits, describeReport, nodeFiles, type Report } from '@suture/core'
import { landedLines, type RefusalWords, refusalsOf, writeDiff } from '@suture/core/internal'
import { pairTermsOf } from '@suture/formats/internal'
import * as z from 'zod/mini'
import { editAnswer } from './edit-answer'
import { recentRefusals } from './recent-refusals'
import { type Dialect, dialectOf } from './schema/dialects'
import { inputSchema, shownObject, text } from './schema/shown-schema'
import { withQuotedLines } from './shown/insert-lines'
import { shownTexts } from './shown/shown-texts'
import type { EditToolOptions, Tool, ToolResult } from './tool'
import { truncateToBytes } from './truncate'

/** The result of a call of the edit tool. */
export interface EditResult extends ToolResult {
  readonly report: Report
  /** The changes that were written, as a git diff. Empty if nothing was written. */
  readonly diff: string
}

/**
 * Creates a tool that applies several edits to any number of files, all or none. Calls may be started together, because they wait for one
 * another. Create one tool for each conversation, because the tool remembers the refusals that it has sent. A call throws if the root is
 * not a directory.
 *
 * @example
 * ```ts
 * import { memoryFiles } from '@suture/core'
 * import { editTool } from '@suture/tools'
 *
 * const tool = editTool({ root: '/shop', files: memoryFiles({ '/shop/a.ts': 'let a = 1\n' }) })
 * const { ok } = await tool.execute({ edits: [{ file_path: 'a.ts', old_string: 'let a = 1', new_string: 'let a = 2' }] })
 * console.log(ok) // => true
 * ```
 */
export function editTool(options: EditToolOptions): Tool<EditResult> {
  const dialect = dialectOf(options.dialect)
  const { root, files = nodeFiles(), stateDir, policy, base = shownTexts(options.files) } = options
  const words: ToolWords = { ...dialect, others: options.others ?? ['read'], shows: options.showsLines ?? true, reword: recentRefusals() }
  const place = { root, base, ...(stateDir === undefined ? {} : { stateDir }), ...(policy && { policy }) }
  return {
    name: dialect.tools.edit,
    description: descriptionFor(words),
    inputSchema: inputSchema(shownObject({ edits: z.array(shownObject(EDIT, dialect)).check(z.minLength(1), z.describe(EDITS)) }, dialect)),
    async execute(args, { signal } = {}) {
      const quoted = await withQuotedLines(args, { root, files, base })
      const report = await applyEdits(editAnswer(quoted), files, { ...place, ...(signal && { signal }) })
      return { ok: report.exitCode === 0, report, text: describe(report, words), diff: diffOf(report) }
    },
  }
}

const EDITS = 'All edits of this call, on any number of files.'

const EDIT = {
  path: text('The file to change, absolute or relative to the root.'),
  old_string: text('The lines to replace, as they are in the file. Empty: the file is created.'),
  new_string: text('The lines to put in their place.'),
  replace_all: z.optional(z.boolean().check(z.describe('Replace every occurrence instead of requiring exactly one.'))),
}

/** The words that the text for the model uses. */
interface ToolWords extends Dialect {
  readonly others: readonly ('read' | 'undo')[]
  readonly shows: boolean
  readonly reword: ReturnType<typeof recentRefusals>
}

function descriptionFor({ tools, others, names: { old_string, new_string, replace_all } }: ToolWords): string {
  return [
    'Replaces text in files. All edits of a call are applied, or none.',
    `Each ${old_string} is searched for in the current file and must match one place: quote whole lines, with enough lines around them.`,
    `Small misquotes (indentation, quotes, whitespace) are tolerated; what is not certain is refused, showing the lines that are there.`,
    `${new_string} replaces exactly what ${old_string} quotes. ${replace_all} changes every occurrence. An empty ${old_string} creates the file.`,
    `Read the file${others.includes('read') ? ` with ${tools.read}` : ''} first; do not quote line numbers.`,
  ].join(' ')
}

/** Maximum UTF-8 bytes of the changed lines that the text shows. */
const SHOWN = 1_000

/**
 * Returns the report as text for the model. Each refusal is reworded once, although the text may be generated several times to fit its
 * limit.
 */
function describe(report: Report, { tools, names, others, shows, reword }: ToolWords): string {
  const { old_string, new_string } = names
  if (report.status === 'empty')
    return `The call contains no edit. ${tools.edit} takes a list of edits, each with a path, ${old_string} and ${new_string}.`
  const reworded = refusalsOf(report, { numbered: true, ...termsFor(report, names) }).map(reword)
  const isUndone = report.transaction !== undefined && others.includes('undo')
  const undo = isUndone ? `\nTo undo this: ${tools.undo} with transaction ${report.transaction}.` : ''
  const lines = shows ? truncateToBytes((units) => landedLines(report, units), SHOWN) : ''
  return truncateToBytes((units) => {
    let next = 0
    const limit = units - undo.length - lines.length
    const text = describeReport(report, { limit, numbered: true, reword: () => reworded[next++]! })
    return `${text}${lines && `\n\n${lines}`}${undo}`
  })
}

/** Returns the terms for old and new text in the names of the dialect. Absent if the call is an answer in another format. */
function termsFor({ files }: Report, { old_string, new_string, replace_all }: Dialect['names']): Pick<RefusalWords, 'terms'> {
  const arePairs = files.every(({ edits }) => edits.every(({ format }) => format === 'json'))
  return arePairs ? { terms: pairTermsOf({ old: old_string, new: new_string, all: replace_all }) } : {}
}

function diffOf(report: Report): string {
  const written = report.written ? writeDiff(report.files, 'git') : undefined
  return written?.ok ? written.text : ''
}
