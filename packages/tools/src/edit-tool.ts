import { applyEdits, describeReport, nodeFiles, type Report } from '@suture/core'
import { landedLines, refusalsOf, writeDiff } from '@suture/core/internal'
import * as z from 'zod/mini'
import type { Dialect } from './dialects/dialect'
import { dialectOf } from './dialects/dialects'
import { editAnswer } from './edit-answer'
import { recentRefusals } from './recent-refusals'
import { inputSchema, shownObject, text } from './schema/shown-schema'
import type { EditToolOptions, Tool, ToolResult } from './tool'
import { withinBytes } from './truncate'

/** What became of a call of the edit tool. */
export interface EditResult extends ToolResult {
  readonly report: Report
  /** What was written, as git's diff; empty where nothing was. */
  readonly diff: string
}

/**
 * A tool that lands several edits on any number of files, all or none. Calls may run at once: they wait for one another. One tool is made
 * for one conversation, since it remembers the refusals that it has sent. A root that is no directory throws when it is called.
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
  const { root, files = nodeFiles(), stateDir, policy } = options
  const words: ToolWords = { ...dialect, others: options.others ?? ['read'], shows: options.showsLines ?? true, reword: recentRefusals() }
  const place = { root, ...(stateDir === undefined ? {} : { stateDir }), ...(policy && { policy }) }
  return {
    name: dialect.tools.edit,
    description: descriptionFor(words),
    inputSchema: inputSchema(shownObject({ edits: z.array(shownObject(EDIT, dialect)).check(z.minLength(1), z.describe(EDITS)) }, dialect)),
    async execute(args, { signal } = {}) {
      const report = await applyEdits(editAnswer(args), files, { ...place, ...(signal && { signal }) })
      return { ok: report.exitCode === 0, report, text: tell(report, words), diff: diffOf(report) }
    },
  }
}

const EDITS = 'All edits of this call, on any number of files.'

const EDIT = {
  path: text('The file to change, absolute or relative to the root.'),
  old_string: text('The lines to replace, as they are in the file. Empty: the file is created.'),
  new_string: text('The lines to put there.'),
  replace_all: z.optional(z.boolean().check(z.describe('Replace every occurrence instead of demanding one.'))),
}

/** What the words for the model depend on. */
interface ToolWords extends Dialect {
  readonly others: readonly ('read' | 'undo')[]
  readonly shows: boolean
  readonly reword: ReturnType<typeof recentRefusals>
}

function descriptionFor({ tools, others, names: { old_string, new_string, replace_all } }: ToolWords): string {
  return [
    'Replaces text in files. All edits of a call land, or none does.',
    `Each ${old_string} is looked for in the file as it is now, and must name one place: quote whole lines, with enough lines around them.`,
    `Small misquotes (indentation, quotes, whitespace) are carried over; what is not certain is refused, with the lines that are there.`,
    `${new_string} takes the place of exactly what ${old_string} quotes. ${replace_all} changes every occurrence. An empty ${old_string} creates the file.`,
    `Read the file${others.includes('read') ? ` with ${tools.read}` : ''} first; do not quote line numbers.`,
  ].join(' ')
}

/** Bytes for the lines of the files after an edit. */
const SHOWN = 1_000

/** The report for the model. Each refusal is asked for other words once, however often the text is tried for its length. */
function tell(report: Report, { tools, names: { old_string, new_string }, others, shows, reword }: ToolWords): string {
  if (report.status === 'empty')
    return `The call contains no edit. ${tools.edit} takes a list of edits, each with a path, ${old_string} and ${new_string}.`
  const reworded = refusalsOf(report, { numbered: true }).map(reword)
  const isUndone = report.transaction !== undefined && others.includes('undo')
  const undo = isUndone ? `\nTo take this back: ${tools.undo} with transaction ${report.transaction}.` : ''
  const lines = shows ? withinBytes((units) => landedLines(report, units), SHOWN) : ''
  return withinBytes((units) => {
    let next = 0
    const limit = units - undo.length - lines.length
    const told = describeReport(report, { limit, numbered: true, reword: () => reworded[next++]! })
    return `${told}${lines && `\n\n${lines}`}${undo}`
  })
}

function diffOf(report: Report): string {
  const written = report.written ? writeDiff(report.files, 'git') : undefined
  return written?.ok ? written.text : ''
}
