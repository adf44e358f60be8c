import { nodeFiles } from '@suture/core'
import { describeProblem } from '@suture/text'
import { openWorkspace, type UndoResult } from '@suture/workspace'
import * as z from 'zod/mini'
import { dialectOf } from './dialects/dialects'
import { OTHER_NAMES } from './other-names'
import { readArgs } from './schema/read-args'
import { inputSchema, shownObject, text } from './schema/shown-schema'
import type { Tool, ToolOptions, ToolResult } from './tool'
import { withinBytes } from './truncate'

/** What became of a call of the undo tool. */
export interface UndoneResult extends ToolResult {
  readonly result: UndoResult
}

const FIELDS = { transaction: z.optional(text('The transaction to take back, as the edit told it; the last one when absent.')) }
const ARGS = z.strictObject(FIELDS)

/** A tool that takes a call of the edit tool back, byte for byte, or refuses where its files have changed since. */
export function undoTool(options: ToolOptions): Tool<UndoneResult> {
  const dialect = dialectOf(options.dialect)
  const { root, files = nodeFiles(), stateDir } = options
  return {
    name: dialect.tools.undo,
    description: `Takes back what one call of ${dialect.tools.edit} wrote, if none of its files has changed since.`,
    inputSchema: inputSchema(shownObject(FIELDS, dialect)),
    async execute(args, { signal } = {}) {
      signal?.throwIfAborted()
      const read = readArgs(ARGS, args, OTHER_NAMES, {})
      if (!read.ok) return { ok: false, text: read.text, result: { ok: false, problems: [] } }
      const { transaction: id = '' } = read.args
      const workspace = await openWorkspace({ files, root, ...(stateDir === undefined ? {} : { stateDir }) })
      const result = await workspace.undo({ ...(id !== '' && { id }), ...(signal && { signal }) })
      return { ok: result.ok, text: withinBytes((units) => cut(tell(result), units)), result }
    },
  }
}

function tell(result: UndoResult): string {
  if (!result.ok)
    return ['Nothing was taken back.', ...result.problems.map(({ path, problem }) => `✗ ${path}\n${issueWords(path, problem)}`)].join('\n')
  if ('nothing' in result) return 'There is nothing to take back.'
  const done = [...result.files.map(({ path, to }) => to ?? path), ...result.already]
  return `${done.length} ${done.length === 1 ? 'file is' : 'files are'} as before: ${done.join(', ')}.`
}

type UndoFailure = Extract<UndoResult, { readonly ok: false }>['problems'][number]

/** A file that has changed since is no edit to be made again: what is said for an edit would mislead. */
function issueWords(path: string, problem: UndoFailure['problem']): string {
  const moved = problem.kind === 'conflict' ? problem.reason : undefined
  if (moved === 'changed') return `${path} has changed since: edit it instead.`
  return moved === 'deleted' ? `${path} has been deleted since: it stays so.` : describeProblem(problem)
}

function cut(told: string, units: number): string {
  return told.length <= units ? told : `${told.slice(0, units - 4)}\n...`
}
