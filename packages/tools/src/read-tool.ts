import { nodeFiles } from '@suture/core'
import { insidePath, servedPath, shownText } from '@suture/core/internal'
import { describeProblem } from '@suture/text'
import { type FileText, type NotRead, openWorkspace } from '@suture/workspace'
import * as z from 'zod/mini'
import { type Dialect, dialectOf } from './schema/dialects'
import { OTHER_NAMES, readArgs } from './schema/read-args'
import { inputSchema, lineNumber, shownObject, text } from './schema/shown-schema'
import { shownTexts, wholeText } from './shown/shown-texts'
import { type LinesTaken, type LinesWanted, takeLines } from './take-lines'
import type { Tool, ToolOptions, ToolResult } from './tool'

/** The result of a call of the read tool. */
export interface ReadResult extends ToolResult {
  /** The number of lines examined. This is the number of all lines if the end of the file was reached, and 0 if the file was not read. */
  readonly lines: number
}

/** Maximum number of lines that one call returns. */
const LINES = 2_000

/** Maximum UTF-16 units that one call returns. */
const UNITS = 60_000

/** Line below the text of a file in an unknown encoding. */
const NOT_UTF8 = '... the file is not UTF-8: \ufffd is for other characters, which are kept. Edits can only change its ASCII text.'

const FIELDS = {
  path: text('The file to read, absolute or relative to the root.').check(z.minLength(1)),
  start_line: z.optional(lineNumber('The first line to read, 1-based. Default: 1.')),
  end_line: z.optional(lineNumber('The last line to read. Default: the last line of the file.')),
}

/**
 * Arguments of the tool. `limit` is accepted but not in the schema that the model gets, because two ways to express the same would confuse
 * models.
 */
const ARGS = z.strictObject({ ...FIELDS, start_line: z.optional(z.int().check(z.minimum(0))), limit: z.optional(lineNumber('')) })

/**
 * Creates a tool that reads numbered lines of a file, so that quotes and line numbers in later edits are right. The file is only read as
 * far as the lines are needed, or up to 1 MiB, so that its text can be remembered.
 */
export function readTool(options: ToolOptions): Tool<ReadResult> {
  const dialect = dialectOf(options.dialect)
  const { root, files = nodeFiles(), stateDir, base = shownTexts(options.files) } = options
  const { start_line, end_line } = dialect.names
  return {
    name: dialect.tools.read,
    description: `Reads a text file; each line is preceded by its number and a tab. At most ${LINES} lines per call; choose a range with ${start_line} and ${end_line}. Any text file of the root is read, ignored ones such as .env too.`,
    inputSchema: inputSchema(shownObject(FIELDS, dialect)),
    async execute(args, { signal } = {}) {
      signal?.throwIfAborted()
      const call = readArgs(ARGS, args, OTHER_NAMES, dialect.names)
      if (!call.ok) return refused(call.text)
      const { path, start_line: start = 1, limit = Number.POSITIVE_INFINITY, end_line: end = Number.POSITIVE_INFINITY } = call.args
      const from = Math.max(1, start)
      if (end < from) return refused(`${end_line} ${end} is before ${start_line} ${from}.`)
      const range = { from, to: Math.min(end, from + limit - 1), lines: LINES, units: UNITS }
      const lines = takeLines(range)
      const workspace = await openWorkspace({ files, root, recover: false, ...(stateDir === undefined ? {} : { stateDir }) })
      const inside = await insidePath(path, files, [root.replaceAll('\\', '/'), workspace.root])
      const whole = wholeText()
      let isEnough = false
      const read = await workspace.readPieces(inside, (piece) => {
        signal?.throwIfAborted()
        isEnough ||= !lines.take(piece)
        return whole.take(piece) || !isEnough
      })
      signal?.throwIfAborted()
      const served = servedPath(workspace.root, inside)
      if (!read.ok && !isEnough)
        return readOther(await workspace.read(inside), { range, dialect, remember: (text) => base.remember(served, text) })
      const shown = read.ok ? whole.text() : undefined
      if (shown !== undefined) await base.remember(served, shown)
      return describe(lines.end(), from, dialect)
    },
  }
}

/** How a file is shown that is neither UTF-8 nor UTF-16. */
interface Showing {
  readonly range: LinesWanted
  readonly dialect: Dialect
  readonly remember: (text: string) => Promise<void>
}

/** Returns the lines of a file that could not be read in pieces, or why it cannot be read. */
async function readOther(read: FileText | NotRead, { range, dialect, remember }: Showing): Promise<ReadResult> {
  if (!read.ok) return refused(describeProblem(read.problem))
  await remember(read.text)
  const lines = takeLines(range)
  lines.take(shownText(read.text))
  const result = describe(lines.end(), range.from, dialect)
  return read.encoding === 'unknown-8bit' ? { ...result, text: `${result.text}\n${NOT_UTF8}` } : result
}

function refused(text: string): ReadResult {
  return { ok: false, text, lines: 0 }
}

function describe({ shown, seen, isCut }: LinesTaken, from: number, { names }: Dialect): ReadResult {
  if (seen === 0) return { ok: true, text: 'The file is empty.', lines: 0 }
  if (from > seen) return { ok: false, text: `The file has ${seen} lines: ${names.start_line} ${from} is past its end.`, lines: seen }
  const more = isCut ? [`... the lines from ${seen + 1} on were not read. Ask for them with ${names.start_line}.`] : []
  return { ok: true, text: [...shown, ...more].join('\n'), lines: seen }
}
