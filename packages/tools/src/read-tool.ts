import { describeProblem, insidePath, nodeFiles, openWorkspace } from '@suture/core'
import type { Dialect } from './dialects/dialect'
import { dialectOf } from './dialects/dialects'
import { inputSchema } from './schema/input-schema'
import { objectSchema, text } from './schema/property'
import type { Tool, ToolOptions, ToolResult } from './tool'

/** What a call of the read tool gives back. */
export interface ReadResult extends ToolResult {
  /** The lines of the file; 0 where it was not read. */
  readonly lines: number
}

/** Lines of one call. */
const LINES = 2_000

/** UTF-16 units of one call. */
const UNITS = 60_000

/** A tool that reads lines of a file with their numbers, so that what is quoted later and the line numbers that are given are right. */
export function readTool(options: ToolOptions): Tool<ReadResult> {
  const dialect = dialectOf(options.dialect)
  const { root, files = nodeFiles(), stateDir } = options
  return {
    name: dialect.tools.read,
    description: `Reads a text file, each line behind its number and a tab. At most ${LINES} lines a call; ${dialect.startLine} and ${dialect.endLine} choose others.`,
    inputSchema: inputSchema(schemaFor(dialect)),
    async execute(args, { signal } = {}) {
      signal?.throwIfAborted()
      const call = typeof args === 'object' && args !== null ? (args as Record<string, unknown>) : {}
      const path = call[dialect.path]
      if (typeof path !== 'string' || path === '') return refused(`${dialect.path} is missing: the file to read.`)
      const workspace = await openWorkspace({ files, root, recover: false, ...(stateDir === undefined ? {} : { stateDir }) })
      const read = await workspace.read(await insidePath(path, files, [root.replaceAll('\\', '/'), workspace.root]))
      signal?.throwIfAborted()
      if (!read.ok) return refused(describeProblem(read.problem))
      return numbered(read.text, lineOf(call[dialect.startLine]) ?? 1, lineOf(call[dialect.endLine]) ?? Number.POSITIVE_INFINITY, dialect)
    },
  }
}

function schemaFor(dialect: Dialect) {
  const line = (description: string) => ({ schema: { type: 'integer', minimum: 1, description } })
  return objectSchema(
    {
      [dialect.path]: { schema: text('The file to read, absolute or relative to the root.'), required: true },
      [dialect.startLine]: line('The first line to read, 1-based; 1 when absent.'),
      [dialect.endLine]: line('The last line to read; the last one of the file when absent.'),
    },
    dialect,
  )
}

function refused(text: string): ReadResult {
  return { ok: false, text, lines: 0 }
}

/** A line number, also one that was sent as text. */
function lineOf(value: unknown): number | undefined {
  const line = Number(value ?? Number.NaN)
  return Number.isSafeInteger(line) && line > 0 ? line : undefined
}

function numbered(content: string, from: number, to: number, dialect: Dialect): ReadResult {
  const lines = content.split(/\r\n|\n|\r/)
  if (lines.at(-1) === '') lines.pop()
  const total = lines.length
  if (total === 0) return { ok: true, text: 'The file is empty.', lines: 0 }
  if (from > total) return { ok: false, text: `The file has ${total} lines: ${dialect.startLine} ${from} is past its end.`, lines: total }
  const out: string[] = []
  let units = 0
  for (let at = from; at <= Math.min(to, total) && out.length < LINES; at++) {
    const line = `${at}\t${lines[at - 1]}`
    if (out.length > 0 && units + line.length > UNITS) break
    out.push(line.slice(0, UNITS))
    units += line.length
  }
  const last = from + out.length - 1
  if (last < Math.min(to, total)) out.push(`... lines ${last + 1} to ${total} were not read: ask for them with ${dialect.startLine}.`)
  return { ok: true, text: out.join('\n'), lines: total }
}
