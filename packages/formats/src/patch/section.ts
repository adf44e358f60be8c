import type { ChangeLine } from '@suture/text'
import { defined } from '@suture/text/internal'
import type { AnswerIntent, FileEdits } from '../model/file-edits'

const HEADER = /^\*\*\* (Add|Delete|Update) File: ?(.*)$/

/** Reports a line of the envelope (0-based) that is not as expected. */
export type Complain = (index: number, expected: string) => void

/** Whether a line is exactly a mark. */
export function isMark(line: string, mark: string): boolean {
  return line.length < 200 && line.trimEnd() === mark
}

/** The edits of one file, and the index of the line after them. */
export interface ReadSection {
  readonly to: number
  readonly edits?: FileEdits
}

/**
 * Reads one file of the envelope. `at` is the index of its header in `body`. `offset` is the 0-based line of the answer where the envelope
 * begins.
 */
export function readSection(body: readonly string[], at: number, offset: number, complain: Complain): ReadSection {
  const header = body[at]!.length < 2000 ? HEADER.exec(body[at]!.trimEnd()) : null
  let to = at + 1
  while (to < body.length && !HEADER.test(body[to]!.slice(0, 2000)) && !isMark(body[to]!, '*** End Patch') && body[to]!.trimEnd() !== '***')
    to++
  const path = nameOf(header?.[2] ?? '')
  if (!header || path === '') {
    complain(at, 'a file name after the colon')
    return { to }
  }
  const base = { path, format: 'patch' as const, line: offset + at + 1 }
  const rest = body.slice(at + 1, to)
  if (header[1] === 'Delete') return { to, edits: deletion(base, rest, at + 1, complain) }
  if (header[1] === 'Add') return { to, edits: addition(base, rest, at + 1, complain) }
  return { to, edits: update(base, rest, at + 1, offset, complain) }
}

/** Returns a name without the quotes or backticks around it. */
function nameOf(text: string): string {
  const name = text.trim()
  const quoted = /^(["'`])(.+)\1$/.exec(name)?.[2]
  return quoted !== undefined && !/["'`\\]/.test(quoted) ? quoted : name
}

type Base = Pick<FileEdits, 'format' | 'line'> & { readonly path: string }

function deletion(base: Base, rest: readonly string[], first: number, complain: Complain): FileEdits {
  const extra = rest.findIndex((line) => line.trim() !== '')
  if (extra !== -1) complain(first + extra, 'nothing after *** Delete File:')
  return { ...base, operation: 'delete', intents: [] }
}

function addition(base: Base, rest: readonly string[], first: number, complain: Complain): FileEdits {
  const bare = rest.findIndex((line) => !line.startsWith('+') && line.trim() !== '')
  if (bare !== -1) complain(first + bare, 'a line that starts with + in a new file, as each of its lines has to')
  const end = rest.findLastIndex((line) => line.startsWith('+')) + 1
  const content = rest.slice(0, end).map((line) => (line.startsWith('+') ? `${line.slice(1)}\n` : '\n'))
  return { ...base, operation: 'create', content: content.join(''), intents: [] }
}

function update(base: Base, rest: readonly string[], first: number, offset: number, complain: Complain): FileEdits {
  const move = /^\*\*\* Move to: ?(.+)$/.exec((rest[0] ?? '').slice(0, 2000).trimEnd())
  const chunks = splitChunks(rest, beginOf(rest, base.path, move ? 1 : 0))
  const isBare = chunks.some(({ lines }) => lines.some((line) => /^[^ +\-@\t]/.test(line)))
  const intents = chunks.map((chunk, k) => {
    const anchors = chunk.anchors.length > 0 || k === 0 ? chunk.anchors : anchorsBy(chunks[k - 1]!)
    return readChunk({ ...chunk, anchors }, isBare, offset + first + chunk.from + 1)
  })
  if (move) return { ...base, operation: 'rename', to: nameOf(move[1]!), intents }
  if (chunks.length === 0) complain(first - 1, 'at least one change below *** Update File:')
  return { ...base, operation: 'modify', intents }
}

/** Returns the line where the changes of an update begin: after a `---`/`+++` header for the same file, which some models add. */
function beginOf(rest: readonly string[], path: string, at: number): number {
  const names = [rest[at] ?? '', rest[at + 1] ?? ''].map(
    (line) => /^(?:---|\+\+\+) (?:[ab]\/)?(\S{1,260})\s*$/.exec(line.slice(0, 300))?.[1],
  )
  const isHeader = rest[at]?.startsWith('--- ') && rest[at + 1]?.startsWith('+++ ') && rest[at + 2]?.startsWith('@@')
  return isHeader && names.every((name) => name === path.replace(/^\.\//, '')) ? at + 2 : at
}

interface PatchChunk {
  readonly anchors: readonly string[]
  /** The index of the first line in the update. */
  readonly from: number
  readonly lines: readonly string[]
  readonly atEnd: boolean
}

/** Splits an update at its `@@` lines. Several `@@` lines in a row are nested, outermost first. `*** End of File` ends a chunk. */
function splitChunks(rest: readonly string[], start: number): PatchChunk[] {
  const chunks: PatchChunk[] = []
  let anchors: string[] = []
  let from = start
  const close = (to: number, atEnd: boolean) => {
    const lines = rest.slice(from, to)
    if (lines.some((line) => line.trim() !== '')) chunks.push({ anchors, from, lines, atEnd })
    else if (to > from || atEnd) return
    anchors = []
  }
  for (let i = start; i < rest.length; i++) {
    const line = rest[i]!
    if (line.startsWith('@@')) {
      if (i > from) close(i, false)
      const anchor = anchorOf(line)
      if (anchor !== '') anchors.push(anchor)
      from = i + 1
    } else if (isMark(line, '*** End of File')) {
      close(i, true)
      anchors = []
      from = i + 1
    }
  }
  close(rest.length, false)
  return chunks
}

/** Returns the last line with words of a chunk that only has context, as the anchor of the next chunk. */
function anchorsBy({ lines }: PatchChunk): readonly string[] {
  const last = lines.findLast((line) => /[\p{L}\p{N}]/u.test(line))
  return last === undefined || lines.some((line) => /^[+-]/.test(line)) ? [] : [last.trim()]
}

/** Returns the text of an anchor line: `@@ class A`, `@@ class A @@`. Line numbers of a unified diff are removed. */
function anchorOf(line: string): string {
  const text = line.slice(2, 2000).trim()
  const body = text.endsWith('@@') ? text.slice(0, -2).trim() : text
  return body.replace(/^-\d+(?:,\d+)? \+\d+(?:,\d+)?(?: @@)?/, '').trim()
}

/**
 * Converts a chunk to an intent. If one context line of the section lacks its leading space, no context line loses its first character,
 * since a model that omits the space omits it everywhere. A chunk that only adds lines has no old text: it goes after its anchor, or to the
 * end of the file if it has none, as in Codex. `line` is the 1-based line of the answer.
 */
function readChunk({ lines, anchors, atEnd }: PatchChunk, isBare: boolean, line: number): AnswerIntent {
  const end = lines.findLastIndex((each) => each !== '') + 1
  const body = lines.slice(0, end).map((each) => readLine(each, isBare))
  const before = body.filter(({ kind }) => kind !== 'add').map(({ text }) => text)
  const after = body.filter(({ kind }) => kind !== 'remove').map(({ text }) => text)
  const isLast = atEnd || (before.length === 0 && anchors.length === 0)
  const place = defined({ within: anchors.length > 0 ? anchors : undefined, at: isLast ? ('end' as const) : undefined })
  return { oldString: before.join('\n'), newString: after.join('\n'), wholeLines: true, body, ...place, line }
}

function readLine(line: string, isBare: boolean): ChangeLine {
  if (line.startsWith('-')) return { kind: 'remove', text: line.slice(1) }
  if (line.startsWith('+')) return { kind: 'add', text: line.slice(1) }
  return { kind: 'keep', text: isBare || !line.startsWith(' ') ? line : line.slice(1) }
}
