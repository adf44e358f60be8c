import type { Malformed } from '@suture/text'
import { type Answer, closes, dedent, type Fence, indentOf } from './answer'
import { brokenOff } from './broken-off'
import type { AnswerIntent, FileEdits } from './file-edits'
import type { Place, Reader, Region } from './reader'

const FORM = [
  '*** Begin Patch',
  '*** Update File: path/to/file',
  '@@ line above the change',
  ' kept line',
  '-old line',
  '+new line',
  '*** End Patch',
].join('\n')
const HEADER = /^\*\*\* (Add|Delete|Update) File: ?(.*)$/

/** Reads a `*** Begin Patch` envelope: add, delete, update, move, `@@` anchors, `*** End of File`. */
export const patchReader: Reader = { formats: ['patch'], read }

function read(answer: Answer, at: number, place: Place): Region | undefined {
  const { lines } = answer
  const indent = indentOf(lines[at]!)
  if (!isMark(lines[at]!, `${indent}*** Begin Patch`)) return undefined
  const to = findEnd(lines, at, indent, place.fence)
  const body = dedent(lines.slice(at, to))
  const edits: FileEdits[] = []
  const problems: Malformed[] = []
  const malformed = (index: number, expected: string) =>
    problems.push({ kind: 'malformed', line: at + index + 1, expected, found: (body[index] ?? '').slice(0, 120), form: FORM })
  for (let i = 1; i < body.length; ) {
    const header = body[i]!.length < 2000 ? HEADER.exec(body[i]!.trimEnd()) : null
    if (!header) {
      if (body[i]!.trim() !== '' && !isMark(body[i]!, '*** End Patch')) malformed(i, '*** Add File:, *** Delete File: or *** Update File:')
      i++
      while (i < body.length && !body[i]!.startsWith('*** ')) i++
      continue
    }
    const section = readSection(body, i, header, at, malformed)
    if (section.edits) edits.push(section.edits)
    i = section.to
  }
  if (!body.some((line) => isMark(line, '*** End Patch'))) {
    if (isCut(body, answer.endsMidLine && to === lines.length)) problems.push(brokenOff(answer, to, '*** End Patch', FORM))
    else markLast(edits)
  }
  if (edits.length === 0 && problems.length === 0) malformed(body.length - 1, '*** Add File:, *** Delete File: or *** Update File:')
  return { from: at, to, format: 'patch', edits: problems.length > 0 ? [] : edits, problems, because: lines[at]!.trim() }
}

/**
 * True where the end of an envelope that is not closed cannot be whole: after a line that something has to follow (an anchor, a removed
 * line, the header of a new file), and, where the answer ends inside a line, on any line but a kept one.
 */
function isCut(body: readonly string[], midLine: boolean): boolean {
  const last = body.findLast((line) => line.trim() !== '') ?? ''
  if (midLine) return !last.startsWith(' ')
  return last.startsWith('-') || last.startsWith('@@') || last.startsWith('*** Add File:')
}

/** The answer may have broken off inside the last change of an envelope that is not closed. */
function markLast(edits: FileEdits[]): void {
  const last = edits.pop()
  if (!last) return
  const cut = last.intents.length - 1
  if (last.operation === 'create') {
    edits.push({ ...last, unclosed: true })
    return
  }
  edits.push({ ...last, intents: last.intents.map((intent, index) => (index === cut ? { ...intent, unclosed: true } : intent)) })
}

type Complain = (index: number, expected: string) => void

/** One file of the envelope; `offset` is the 0-based line of the answer where the envelope starts. */
function readSection(body: readonly string[], at: number, header: RegExpExecArray, offset: number, malformed: Complain) {
  let to = at + 1
  while (to < body.length && !HEADER.test(body[to]!.slice(0, 2000)) && !isMark(body[to]!, '*** End Patch')) to++
  const path = header[2]!.trim()
  if (path === '') malformed(at, 'a file name after the colon')
  const base = { path, format: 'patch' as const, line: offset + at + 1 }
  const rest = body.slice(at + 1, to)
  if (header[1] === 'Delete') return { to, edits: deletion(base, rest, at + 1, malformed) }
  if (header[1] === 'Add') return { to, edits: addition(base, rest, at + 1, malformed) }
  return { to, edits: update(base, rest, at + 1, offset, malformed) }
}

type Base = Pick<FileEdits, 'format' | 'line'> & { readonly path: string }

function deletion(base: Base, rest: readonly string[], first: number, malformed: Complain): FileEdits {
  const extra = rest.findIndex((line) => line.trim() !== '')
  if (extra !== -1) malformed(first + extra, 'nothing after *** Delete File:')
  return { ...base, operation: 'delete', intents: [] }
}

function addition(base: Base, rest: readonly string[], first: number, malformed: Complain): FileEdits {
  const content: string[] = []
  let blanks = 0
  rest.forEach((line, index) => {
    if (line.startsWith('+')) {
      for (; blanks > 0; blanks--) content.push('')
      content.push(line.slice(1))
    } else if (line.trim() === '') blanks++
    else malformed(first + index, 'a line that starts with + in a new file')
  })
  return { ...base, operation: 'create', content: content.map((line) => `${line}\n`).join(''), intents: [] }
}

function update(base: Base, rest: readonly string[], first: number, offset: number, malformed: Complain): FileEdits {
  const move = /^\*\*\* Move to: ?(.+)$/.exec((rest[0] ?? '').slice(0, 2000).trimEnd())
  const from = move ? 1 : 0
  const chunks = splitChunks(rest, from)
  const intents: AnswerIntent[] = []
  for (const chunk of chunks) {
    const intent = readChunk(rest, chunk, first, offset, malformed)
    if (intent) intents.push(intent)
  }
  if (move) return { ...base, operation: 'rename', to: move[1]!.trim(), intents }
  if (chunks.length === 0) malformed(first - 1, 'at least one change below *** Update File:')
  return { ...base, operation: 'modify', intents }
}

interface Chunk {
  readonly anchors: readonly string[]
  readonly from: number
  readonly to: number
  readonly atEnd: boolean
}

/** Splits an update at its `@@` lines; several `@@` lines in a row nest, outermost first. `*** End of File` ends a chunk. */
function splitChunks(rest: readonly string[], start: number): Chunk[] {
  const chunks: Chunk[] = []
  let anchors: string[] = []
  let from = start
  const close = (to: number, atEnd: boolean) => {
    if (rest.slice(from, to).some((line) => line.trim() !== '')) chunks.push({ anchors, from, to, atEnd })
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

/** The text of an anchor line: `@@ class A`, `@@ class A @@`; numbers of a unified diff say nothing here. */
function anchorOf(line: string): string {
  const text = line.slice(2, 2000).trim()
  const body = text.endsWith('@@') ? text.slice(0, -2).trim() : text
  return body.replace(/^-\d+(?:,\d+)? \+\d+(?:,\d+)?(?: @@)?/, '').trim()
}

/** Turns a chunk into an intent. A chunk that only adds has no old text: it follows its anchor, or stands at the end of the file. */
function readChunk(rest: readonly string[], chunk: Chunk, first: number, offset: number, malformed: Complain): AnswerIntent | undefined {
  const before: string[] = []
  const after: string[] = []
  let end = chunk.to
  while (end > chunk.from && rest[end - 1] === '') end--
  for (let i = chunk.from; i < end; i++) {
    const line = rest[i]!
    const text = line.slice(1)
    if (line === '' || line.startsWith(' ')) {
      before.push(text)
      after.push(text)
    } else if (line.startsWith('-')) before.push(text)
    else if (line.startsWith('+')) after.push(text)
    else {
      malformed(first + i, 'a line that starts with a blank, - or +')
      return undefined
    }
  }
  if (before.length === 0 && chunk.anchors.length === 0 && !chunk.atEnd) {
    malformed(first + chunk.from, 'kept lines, an @@ anchor or *** End of File that tell where the new lines go')
    return undefined
  }
  return {
    oldString: before.join('\n'),
    newString: after.join('\n'),
    wholeLines: true,
    ...(chunk.anchors.length > 0 ? { within: chunk.anchors } : {}),
    ...(chunk.atEnd ? { at: 'end' as const } : {}),
    line: offset + first + chunk.from + 1,
  }
}

/**
 * Where the envelope ends (0-based, exclusive): after `*** End Patch`; without it where the fence closes, where the next envelope
 * begins, or after the last line that fits.
 */
function findEnd(lines: readonly string[], at: number, indent: string, fence: Fence | undefined): number {
  let fitting = at + 1
  let fits = true
  for (let i = at + 1; i < lines.length; i++) {
    const line = lines[i]!
    if (isMark(line, `${indent}*** End Patch`)) return i + 1
    if (isMark(line, `${indent}*** Begin Patch`) || (fence && closes(line, fence))) return fence ? i : fitting
    fits &&= line === '' || /^[ +\-@*]/.test(line.slice(indent.length, indent.length + 1))
    if (fits && line !== '') fitting = i + 1
  }
  return fence ? lines.length : fitting
}

function isMark(line: string, mark: string): boolean {
  return line.length < 200 && line.trimEnd() === mark
}
