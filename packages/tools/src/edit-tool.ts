import { applyAnswer, describeReport, nodeFiles, type Report, refusalsOf, writeDiff } from '@suture/core'
import type { Dialect } from './dialects/dialect'
import { dialectOf } from './dialects/dialects'
import { editAnswer } from './edit-answer'
import { inputSchema } from './schema/input-schema'
import { objectSchema, text } from './schema/property'
import { toldBefore } from './told-before'
import type { Tool, ToolOptions, ToolResult } from './tool'
import { withinBytes } from './within-bytes'

/** What became of a call of the edit tool. */
export interface EditResult extends ToolResult {
  readonly report: Report
  /** What was written, as git's diff; empty where nothing was. */
  readonly diff: string
}

/**
 * A tool that lands several edits on any number of files, all or none. Calls may run at once: they wait for one another. One tool is made
 * for one conversation, since it remembers what it has told. A root that is no directory throws when it is called.
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
export function editTool(options: ToolOptions): Tool<EditResult> {
  const dialect = dialectOf(options.dialect)
  const { root, files = nodeFiles(), stateDir } = options
  const retell = toldBefore()
  return {
    name: dialect.tools.edit,
    description: descriptionFor(dialect),
    inputSchema: inputSchema(schemaFor(dialect)),
    async execute(args, { signal } = {}) {
      const place = { root, ...(stateDir === undefined ? {} : { stateDir }) }
      const report = await applyAnswer(editAnswer(args), files, { ...place, ...(signal && { signal }) })
      return { ok: report.exitCode === 0, report, text: tell(report, dialect, retell), diff: diffOf(report) }
    },
  }
}

function descriptionFor({ tools, oldString, newString, replaceAll }: Dialect): string {
  return [
    'Replaces text in files. All edits of a call land, or none does.',
    `Each ${oldString} is looked for in the file as it is now, and must name one place: quote whole lines, with enough lines around them.`,
    `Small misquotes (indentation, quotes, whitespace) are carried over; what is not certain is refused, with the lines that are there.`,
    `${newString} takes the place of exactly what ${oldString} quotes. ${replaceAll} changes every occurrence. An empty ${oldString} creates the file.`,
    `Read the file with ${tools.read} first; do not quote its line numbers.`,
  ].join(' ')
}

function schemaFor(dialect: Dialect) {
  const item = objectSchema(
    {
      [dialect.path]: { schema: text('The file to change, absolute or relative to the root.'), required: true },
      [dialect.oldString]: { schema: text('The lines to replace, as they are in the file. Empty: the file is created.'), required: true },
      [dialect.newString]: { schema: text('The lines to put there.'), required: true },
      [dialect.replaceAll]: { schema: { type: 'boolean', description: 'Replace every occurrence instead of demanding one.' } },
    },
    dialect,
  )
  const edits = { type: 'array', description: 'All edits of this call, on any number of files.', items: item, minItems: 1 }
  return objectSchema({ edits: { schema: edits, required: true } }, dialect)
}

/** The report for the model. Each refusal is asked for other words once, however often the text is tried for its length. */
function tell(report: Report, { tools, oldString, newString }: Dialect, retell: ReturnType<typeof toldBefore>): string {
  if (report.status === 'empty')
    return `The call holds no edit. ${tools.edit} takes a list of edits, each with a path, ${oldString} and ${newString}.`
  const retold = refusalsOf(report, { numbered: true }).map(retell)
  const undo = report.transaction === undefined ? '' : `\nTo take this back: ${tools.undo} with transaction ${report.transaction}.`
  return withinBytes((units) => {
    let next = 0
    return describeReport(report, { limit: units - undo.length, numbered: true, retell: () => retold[next++]! }) + undo
  })
}

function diffOf(report: Report): string {
  const written = report.written ? writeDiff(report.files, 'git') : undefined
  return written?.ok ? written.text : ''
}
