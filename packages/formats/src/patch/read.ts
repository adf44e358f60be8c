import type { Malformed } from '@suture/text'
import { appendAll } from '@suture/text/internal'
import { type Answer, closes, dedent, type Fence, indentOf } from '../answer/answer'
import { allOrNone, malformedPart, type Reader, type ReaderPlace, type Region, truncated } from '../answer/reader'
import { misplacedNames } from '../diff/misplaced-name'
import type { FileEdits } from '../model/file-edits'
import { type Complain, isMark, type ReadSection, readSection } from './section'

/** A sample of the correct form, for the message. */
const PATCH_FORM = [
  '*** Begin Patch',
  '*** Update File: path/to/file',
  '@@ line above the change',
  ' kept line',
  '-old line',
  '+new line',
  '*** Add File: path/to/new/file',
  '+each line',
  '*** End Patch',
].join('\n')

const BEGIN = '*** Begin Patch'
const END = '*** End Patch'
const HEADER = /^\*\*\* (?:Add|Delete|Update) File:/
const EXPECTED = '*** Add File:, *** Delete File: or *** Update File:'

/**
 * Reads a `*** Begin Patch` envelope. Its sections add, delete, update and move files. The first and the last line of the envelope may be
 * missing, because each section names its file.
 */
export const patchReader: Reader = { opens: '*', read }

function read(answer: Answer, at: number, place: ReaderPlace): Region | undefined {
  const { lines } = answer
  const first = spaced(lines[at]!)
  const indent = indentOf(first)
  const hasBegin = isMark(first, `${indent}${BEGIN}`)
  if (!hasBegin && !HEADER.test(first.slice(indent.length, indent.length + 40))) return undefined
  const to = findEnd(lines, at, place.fence)
  const body = unpadded(dedent(lines.slice(at, to).map(spaced)))
  const edits: FileEdits[] = []
  const problems: Malformed[] = []
  const complain = (index: number, expected: string) => problems.push(malformedPart(at + index + 1, expected, body[index]!, PATCH_FORM))
  for (let i = Number(hasBegin); i < body.length; ) {
    const section = HEADER.test(body[i]!) ? readSection(body, i, at, complain) : passOver(body, i, complain)
    if (section.edits) edits.push(section.edits)
    i = section.to
  }
  const isClosed = body.some((line) => isMark(line, END)) || endsInStars(body, answer, to)
  if (!isClosed && isCut(body, hasBegin, answer, to)) problems.push(truncated(answer, to, END, PATCH_FORM))
  else if (!isClosed && isOpenEnded(hasBegin, answer, to)) markLast(edits)
  const escaped = escapedLine(body, lines[to - 1]!)
  if (escaped !== -1) complain(escaped, 'a line without escapes of a shell, which may be meant to be in the file or not')
  appendAll(problems, misplacedNames(body, at, true))
  if (edits.length === 0 && problems.length === 0) complain(body.length - 1, EXPECTED)
  return { from: at, to, format: 'patch', edits: allOrNone(edits, problems), problems, because: first.trim() }
}

/** The escapes of a shell in an argument between these quotation marks. */
const ESCAPES: Readonly<Record<string, RegExp>> = { '"': /\\["$`\\]/, "'": /'\\''/ }

/** Returns the index of the first added line with escapes of a shell, if the last line ends a quoted argument. -1 if there is none. */
function escapedLine(body: readonly string[], last: string): number {
  const escapes = ESCAPES[last.trimEnd().replace(/\)$/, '').at(-1) ?? '']
  return escapes ? body.findIndex((line) => line.startsWith('+') && escapes.test(line)) : -1
}

/** Skips lines that belong to no section, up to the next line that begins with `*** `. The first line with text is a problem. */
function passOver(body: readonly string[], at: number, complain: Complain): ReadSection {
  let to = at + 1
  while (to < body.length && !body[to]!.startsWith('*** ')) to++
  const text = body.slice(at, to).findIndex((line) => line.trim() !== '' && !isMark(line, END) && line.trimEnd() !== '***')
  if (text !== -1) complain(at + text, EXPECTED)
  return { to }
}

/**
 * Inserts the missing space after the stars of a mark, and removes further stars at its end. Removes a quotation mark behind the last mark,
 * which ends an argument of a command.
 */
function spaced(line: string): string {
  return line
    .replace(/^([ \t]{0,8}\*{3} ?(?:(?:Begin|End) Patch|(?:(?:Add|Delete|Update) File|Move to): ?\S.*?|End of File))[ \t]{1,8}\*{3}$/, '$1')
    .replace(/^([ \t]{0,8}\*{3})(?=(?:Begin|End) Patch|(?:Add|Delete|Update) File:|Move to:|End of File)/, '$1 ')
    .replace(/^([ \t]{0,8}\*{3} End Patch)["']\)?$/, '$1')
}

/** Removes the indentation of marks if all headers are indented, and the indentation of the last mark in any case. */
function unpadded(body: readonly string[]): readonly string[] {
  const last = body.at(-1)!.trimStart()
  if (body.some((line) => HEADER.test(line))) return isMark(last, END) ? [...body.slice(0, -1), last] : body
  return body.map((line) =>
    /^[ \t]{1,8}\*\*\* (?:Add|Delete|Update) File:|^[ \t]{1,8}\*\*\* (?:Move to:|End)/.test(line) ? line.trimStart() : line,
  )
}

/**
 * Whether the envelope ends in a line of only stars, which counts as the last mark. False if that line ends the answer without a line
 * break.
 */
function endsInStars(body: readonly string[], { lines, endsMidLine }: Answer, to: number): boolean {
  return body.findLast((line) => line.trim() !== '')?.trimEnd() === '***' && !(endsMidLine && endsThere(lines, to))
}

/**
 * Whether an unclosed envelope is truncated: at the end of the answer, or after a line that cannot be the last one (an anchor, a removed
 * line, the header of a new file). Sections without an envelope have no last mark. They are truncated only if the answer ends without a
 * line break.
 */
function isCut(body: readonly string[], hasBegin: boolean, { lines, isPart, endsMidLine }: Answer, to: number): boolean {
  const last = body.findLast((line) => line.trim() !== '') ?? ''
  if (!isPart && endsThere(lines, to) && (hasBegin || (endsMidLine && !last.startsWith(' ')))) return true
  return last.startsWith('-') ? hasBegin : last.startsWith('@@') || last.startsWith('*** Add File:') || last === BEGIN
}

/** Whether the last section may be incomplete. */
function isOpenEnded(hasBegin: boolean, { lines, endsMidLine }: Answer, to: number): boolean {
  return hasBegin || (endsMidLine && endsThere(lines, to))
}

/** Whether only empty lines follow. */
function endsThere(lines: readonly string[], to: number): boolean {
  let at = to
  while (at < lines.length && lines[at]!.trim() === '') at++
  return at >= lines.length
}

/** Marks the last change of an unclosed envelope as possibly truncated. */
function markLast(edits: FileEdits[]): void {
  const last = edits.pop()
  const cut = last?.intents.at(-1)
  if (last?.operation === 'create') edits.push({ ...last, unclosed: true })
  else if (last) edits.push({ ...last, intents: [...last.intents.slice(0, -1), ...(cut ? [{ ...cut, unclosed: true as const }] : [])] })
}

/**
 * Returns the line after the envelope (0-based), which is the line after `*** End Patch`. Without that mark, the envelope ends where the
 * fence closes, where the next envelope begins, or after the last line that fits.
 */
function findEnd(lines: readonly string[], at: number, fence: Fence | undefined): number {
  let fitting = at + 1
  let fits = true
  const indent = indentOf(lines[at]!).length
  for (let i = at + 1; i < lines.length; i++) {
    const line = spaced(lines[i]!)
    if (isMark(line.trimStart(), END)) return i + 1
    if (isMark(line.trimStart(), BEGIN) || (fence && closes(line, fence))) return fence ? i : fitting
    fits &&= line === '' || /^[ +\-@*]/.test(line.slice(indent, indent + 1))
    if (fits && line !== '') fitting = i + 1
  }
  return fence ? lines.length : fitting
}
