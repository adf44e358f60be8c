/**
 * Suture as a contender of pi-edit-benchmark, by the interface in its src/types.ts. Its file src/contenders/index.ts lists the contenders.
 *
 * Without a model, the request of a scenario is what the tool asks a model for: the lines to change, with as many lines around them as make
 * the quote unique in what was read.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { editTool, readTool, type Tool, type ToolResult, undoTool } from '@suture/tools'
import { PARAMETERS } from '../pi'

/** A line as a contender read it. Suture has no anchors. */
export interface ReadLine {
  readonly lineNumber: number
  readonly anchor: string
  readonly content: string
}

/** The lines that a contender read. */
export interface ReadResult {
  readonly text: string
  readonly lines: ReadLine[]
  readonly bytes: number
}

/** The lines that a scenario changes. */
export type Target =
  | { readonly kind: 'line'; readonly match: string; readonly matchRe?: RegExp }
  | { readonly kind: 'line-nth'; readonly match: string; readonly nth: number }
  | { readonly kind: 'range'; readonly from: string; readonly to: string }
  | { readonly kind: 'empty-file' }
  | { readonly kind: 'eof' }

/** What a request is built from. */
export interface Wanted {
  readonly fileName: string
  readonly target: Target
  readonly replacement: readonly string[]
}

/** The outcome of a call. */
export interface Called {
  readonly ok: boolean
  readonly error?: string
  readonly resultText?: string
}

/** The contender. `stateDir` is the folder for journals. Default: a new temporary one. */
export function sutureContender(stateDir = mkdtempSync(join(tmpdir(), 'suture-judge-'))) {
  const place = (root: string) => ({ root, stateDir, dialect: 'pi' as const, others: ['read', 'undo'] as const })
  let transaction: string | undefined
  const edit = async (request: unknown, cwd: string) => {
    const result = await editTool(place(cwd)).execute(request)
    transaction = result.report.transaction
    return calledOf(result)
  }
  return {
    info: {
      id: 'suture',
      name: 'Suture',
      version: '0.1.0',
      description: 'Old and new text, placed by evidence or refused.',
      available: true,
    },
    supportsUndo: true,
    async read(path: string, cwd: string, options: { offset?: number; limit?: number } = {}): Promise<ReadResult> {
      const { offset, limit } = options
      const args = { path, ...(offset !== undefined && { start_line: offset }), ...(limit !== undefined && { limit }) }
      const { text, ok } = await readTool(place(cwd)).execute(args)
      if (!ok) throw new Error(text)
      return { text, lines: linesOf(text), bytes: Buffer.byteLength(text) }
    },
    buildEditRequest: ({ lines }: ReadResult, wanted: Wanted) => requestOf(lines, wanted, () => wanted.replacement),
    buildInsertRequest: ({ lines }: ReadResult, wanted: Wanted) => requestOf(lines, wanted, (old) => [...old, ...wanted.replacement]),
    executeEdit: edit,
    executeInsert: edit,
    undo: (_path: string, cwd: string) => called(undoTool(place(cwd)), { transaction }),
    listTools: async () => {
      const tools = [readTool, editTool, undoTool]
      return tools.map((create) => {
        const { name, description, inputSchema } = create(place('.'))
        const execute = (params: unknown, cwd: string) => called(create(place(cwd)), params)
        return { name, description, parameters: create === editTool ? PARAMETERS : inputSchema, execute }
      })
    },
  }
}

async function called(tool: Tool, args: unknown): Promise<Called> {
  return calledOf(await tool.execute(args))
}

function calledOf({ ok, text }: ToolResult): Called {
  return ok ? { ok, resultText: text } : { ok, error: text }
}

/** Returns the lines of what the read tool shows: a number and a tab before each line. An empty file has one empty line. */
function linesOf(text: string): ReadLine[] {
  const lines = text.split('\n').flatMap((row) => {
    const [, number, content] = /^(\d+)\t(.*)$/.exec(row) ?? []
    return number === undefined ? [] : [{ lineNumber: Number(number), anchor: '', content: content! }]
  })
  return lines.length > 0 ? lines : [{ lineNumber: 1, anchor: '', content: '' }]
}

function requestOf(lines: readonly ReadLine[], { fileName, target }: Wanted, replace: (old: readonly string[]) => readonly string[]) {
  const texts = lines.map(({ content }) => content)
  const { from, to } = rangeOf(texts, target)
  const next = replace(texts.slice(from, to))
  let [first, last] = [from, to]
  while (!isUnique(texts, first, last) && (first > 0 || last < texts.length))
    [first, last] = [Math.max(0, first - 1), Math.min(texts.length, last + 1)]
  const newText = [...texts.slice(first, from), ...next, ...texts.slice(to, last)].join('\n')
  return { path: fileName, edits: [{ oldText: texts.slice(first, last).join('\n'), newText }] }
}

function isUnique(texts: readonly string[], from: number, to: number): boolean {
  const [whole, part] = [`\n${texts.join('\n')}\n`, `\n${texts.slice(from, to).join('\n')}\n`]
  return whole.indexOf(part) === whole.lastIndexOf(part)
}

/** Returns the lines of a target, half-open. Throws an Error if the read lines do not contain it. */
function rangeOf(texts: readonly string[], target: Target): { from: number; to: number } {
  const [from, last] = endsOf(texts, target)
  if (from < 0 || last < 0) throw new Error('the lines that were read do not contain the target')
  return { from: Math.min(from, last), to: Math.max(from, last) + 1 }
}

function endsOf(texts: readonly string[], target: Target): readonly [number, number] {
  switch (target.kind) {
    case 'line': {
      const { match, matchRe } = target
      const at = texts.findIndex((text) => (matchRe ? matchRe.test(text) : text.includes(match)))
      return [at, at]
    }
    case 'line-nth': {
      const at = texts.flatMap((text, index) => (text.includes(target.match) ? [index] : []))[target.nth - 1] ?? -1
      return [at, at]
    }
    case 'range':
      return [texts.findIndex((text) => text.includes(target.from)), texts.findIndex((text) => text.includes(target.to))]
    case 'empty-file':
      return [0, 0]
    case 'eof':
      return [texts.length - 1, texts.length - 1]
  }
}
