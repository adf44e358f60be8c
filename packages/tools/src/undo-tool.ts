import { nodeFiles } from '@suture/core'
import { describeProblem } from '@suture/text'
import { openWorkspace, type UndoResult } from '@suture/workspace'
import * as z from 'zod/mini'
import { dialectOf } from './schema/dialects'
import { OTHER_NAMES, readArgs } from './schema/read-args'
import { inputSchema, shownObject, text } from './schema/shown-schema'
import type { Tool, ToolOptions, ToolResult } from './tool'
import { truncateToBytes } from './truncate'

/** The result of a call of the undo tool. */
export interface UndoneResult extends ToolResult {
  readonly result: UndoResult
}

const FIELDS = { transaction: text('The id of the transaction to undo, as reported by the edit.').check(z.minLength(1)) }
const ARGS = z.strictObject(FIELDS)

/**
 * Creates a tool that undoes a call of the edit tool, byte for byte. It refuses if files of that call were changed since. The edit tool only
 * reports its transaction with `others: ['undo']`. Without one nothing is undone, because the last transaction may be of a person.
 */
export function undoTool(options: ToolOptions): Tool<UndoneResult> {
  const dialect = dialectOf(options.dialect)
  const { root, files = nodeFiles(), stateDir } = options
  return {
    name: dialect.tools.undo,
    description: `Undoes what the call of ${dialect.tools.edit} that reported the transaction wrote, if none of its files was changed since.`,
    inputSchema: inputSchema(shownObject(FIELDS, dialect)),
    async execute(args, { signal } = {}) {
      signal?.throwIfAborted()
      const read = readArgs(ARGS, args, OTHER_NAMES, {})
      if (!read.ok) return { ok: false, text: read.text, result: { ok: false, problems: [] } }
      const workspace = await openWorkspace({ files, root, ...(stateDir === undefined ? {} : { stateDir }) })
      const result = await workspace.undo({ id: read.args.transaction, ...(signal && { signal }) })
      return { ok: result.ok, text: truncateToBytes((units) => cut(describe(result), units)), result }
    },
  }
}

function describe(result: UndoResult): string {
  if (!result.ok)
    return ['Nothing was undone.', ...result.problems.map(({ path, problem }) => `✗ ${path}\n${issueWords(path, problem)}`)].join('\n')
  if ('nothing' in result) return 'There is nothing to undo.'
  const done = [...result.files.map(({ path, to }) => to ?? path), ...result.already]
  return `${done.length} ${done.length === 1 ? 'file is' : 'files are'} as before: ${done.join(', ')}.`
}

type UndoFailure = Extract<UndoResult, { readonly ok: false }>['problems'][number]

/**
 * Returns the reason why a file that was changed since is not restored. The usual message would be misleading, because it advises to send
 * the edit again.
 */
function issueWords(path: string, problem: UndoFailure['problem']): string {
  const moved = problem.kind === 'conflict' ? problem.reason : undefined
  if (moved === 'changed') return `${path} was changed since: edit it instead.`
  return moved === 'deleted' ? `${path} was deleted since the edit, and is not restored.` : describeProblem(problem)
}

function cut(text: string, units: number): string {
  return text.length <= units ? text : `${text.slice(0, units - 4)}\n...`
}
