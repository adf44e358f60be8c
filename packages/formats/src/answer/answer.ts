import { lineAt, openDocument } from '@suture/text'
import { lineAfter } from './line-index'

/** An answer as lines without their line breaks. */
export interface Answer {
  readonly lines: readonly string[]
  /** Whether the last line has text and no line break. The answer may then be truncated inside this line. */
  readonly endsMidLine: boolean
  /** Whether the text is a part of another text, such as a string in a call. The end of such a text is never a truncation. */
  readonly isPart?: true
  /** The lines joined by LF, computed on first use. */
  readonly joined: () => Joined
  /** The offset in the answer up to which JSON has been read. JSON that begins before this offset is nested, and is not read again. */
  readonly json: { until: number }
  /**
   * Called if a result depends on lines that have not arrived yet. The function throws, so it never returns. Absent for a complete answer.
   */
  readonly awaitMore?: () => never
}

/** The lines of an answer as one text. While an answer is arriving, the text has only the latest lines. */
export interface Joined {
  readonly text: string
  /** Offset of the text's beginning in the answer. */
  readonly from: number
  /** Offset in the text at which a line (0-based) begins. */
  readonly offsetOf: (line: number) => number
  /** The line (0-based) that holds an offset of the text. */
  readonly lineAt: (offset: number) => number
}

/** An opening code fence that has not been closed yet. */
export interface Fence {
  /** 0-based line. */
  readonly line: number
  readonly mark: '`' | '~' | '<'
  readonly length: number
  readonly indent: string
  readonly info: string
  /** The name of the tag, if a tag takes the place of the fence. */
  readonly tag?: string
  /** Whitespace before the tag and before its end tag. */
  readonly lead?: string
}

/** Maximum length of a line that may name a file or open a code fence, in UTF-16 units. */
export const LINE_LIMIT = 1000

/** Splits an answer at LF. A CR before the LF belongs to the line break. A line break at the end does not start another line. */
export function openAnswer(given: string): Answer {
  const text = (given.charCodeAt(0) === 0xfeff ? given.slice(1) : given).replace(/\r(?=\n|$)/g, '')
  const lines = text.split('\n')
  const endsMidLine = lines.at(-1)!.trim() !== ''
  const whole = lines.at(-1) === '' ? text.slice(0, -1) : text
  if (lines.at(-1) === '') lines.pop()
  let joined: Joined | undefined
  return { lines, endsMidLine, json: { until: 0 }, joined: () => (joined ??= joinLines(lines, 0, 0, whole)) }
}

/**
 * Joins lines to one text, or uses `text` if the lines are already joined. `first` is the 0-based number of the first line, `from` its
 * offset in the answer.
 */
export function joinLines(lines: readonly string[], first: number, from: number, text = lines.join('\n')): Joined {
  const doc = openDocument(text)
  return { text, from, offsetOf: (line) => doc.lineStarts[line - first]!, lineAt: (offset) => first + lineAt(doc, offset) }
}

/** Parses a line as a code fence: three or more backticks or tildes, then an info string without backticks. */
export function fenceLine(line: string, at: number): Fence | undefined {
  if (line.length > LINE_LIMIT) return undefined
  const from = indentEnd(line)
  const mark = line[from]
  if (mark !== '`' && mark !== '~') return undefined
  let to = from
  while (line[to] === mark) to++
  if (to - from < 3) return undefined
  const info = line.slice(to).trim()
  if (mark === '`' && info.includes('`')) return undefined
  return { line: at, mark, length: to - from, indent: line.slice(0, from), info }
}

/** Whether `line` closes `fence`: it has the same character, at least as many of them, no info string, and no deeper indentation. */
export function closes(line: string, fence: Fence): boolean {
  if (fence.tag !== undefined) return line.trimEnd() === `${fence.lead ?? ''}</${fence.tag}>`
  const close = fenceLine(line, 0)
  return (
    !!close && close.info === '' && close.mark === fence.mark && close.length >= fence.length && close.indent.length <= fence.indent.length
  )
}

/** Returns the line (0-based) that closes a fence, or undefined if none does. */
export function closingLine(answer: Answer, fence: Fence): number | undefined {
  return lineAfter(answer, `closes ${fence.mark} ${fence.length} ${fence.indent.length}`, fence.line, (line) => closes(line, fence))
}

/** Maximum number of lines above a line that are searched for one with text. */
const ABOVE = 3

/** Returns the nearest line (0-based) above `at`, and not above `from`, that has text. At most three lines are searched. */
export function textLineAbove(lines: readonly string[], at: number, from: number): number | undefined {
  for (let i = at - 1; i >= from && i >= at - ABOVE; i--) if (lines[i]!.trim() !== '') return i
  return undefined
}

/** Returns the lines of a code block without the indentation of its fence, or of its first line if that has less. */
export function withoutIndent(lines: readonly string[], { indent }: Fence): string[] {
  const first = lines.find((line) => line.trim() !== '') ?? ''
  const own = first.startsWith(indent) ? indent : indentOf(first)
  return lines.map((line) => (line.startsWith(own) ? line.slice(own.length) : line.trimStart()))
}

/**
 * Returns the stack of open fences after the next line. A fence with an info string (such as a language) opens a nested block, even if it
 * is not longer than the fence around it, because models nest fences in this way. A fence without an info string closes the innermost
 * block.
 */
export function followFence(stack: readonly Fence[], line: string, at: number): readonly Fence[] {
  const fence = fenceLine(line, at)
  if (!fence) return stack
  const top = stack.at(-1)
  if (!top) return [fence]
  if (fence.info !== '') return stack.length < 8 ? [...stack, fence] : stack
  if (fence.mark === top.mark && fence.length >= top.length) return stack.slice(0, -1)
  return stack
}

/** Returns the offset of a line's text after its indentation. */
export function indentEnd(line: string): number {
  let at = 0
  for (let code = line.charCodeAt(0); code === 32 || code === 9; code = line.charCodeAt(at)) at++
  return at
}

/** Returns the whitespace before a line's text. */
export function indentOf(line: string): string {
  return line.slice(0, indentEnd(line))
}

/** Removes the indentation of the first line from all lines. Returns the lines unchanged if a line that is not empty lacks it. */
export function dedent(lines: readonly string[]): readonly string[] {
  const indent = indentOf(lines[0] ?? '')
  if (indent === '' || !lines.every((line) => line.startsWith(indent) || line.trim() === '')) return lines
  return lines.map((line) => line.slice(indent.length))
}
