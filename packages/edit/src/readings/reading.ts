/**
 * Readings of an edit: what was done to both of its texts on their way, undone. Which of them holds is decided by evidence.
 *
 *     file  f("a")        old  f(\"a\")   new  f(\"b\")        undone "quotes": old  f("a")   new  f("b")
 */
import type { ChangeLine, Intent } from '@suture/text'
import { isBelowNothing } from '../depth/first-line'
import { Line, linesOf } from '../text/line'
import type { Source } from '../text/source'
import { withAddedInColumns } from './added-column'
import { CHARACTER_STEPS, undoCharacters } from './characters'
import { withKeptInColumns } from './kept-column'
import { WHOLE_STEPS } from './whole'

export interface Reading {
  readonly old: string
  readonly new: string
  /** Names of what was undone. */
  readonly undone: readonly string[]
  /** The lines, where the format says which are kept, removed and added. */
  readonly body?: readonly ChangeLine[]
  /** 1-based line that the quoted line numbers name. */
  readonly line?: number
  /** New text cannot be meant as given. */
  readonly isSure?: true
}

/** The edit as given, in LF; the lines that a body adds in the columns of the file. */
export function givenReading(source: Source, { oldString, newString, body }: Intent): Reading {
  if (!body) {
    const old = inLf(oldString)
    const next = source.document.bom ? inLf(newString).replace(/^\ufeff/, '') : inLf(newString)
    return { old, new: withFirstIndent(old, next), undone: [] }
  }
  const moved = withKeptInColumns(source, body) ?? withAddedInColumns(source, body)
  const lines = moved ?? body
  const side = (without: ChangeLine['kind']) => wholeLines(lines.filter(({ kind }) => kind !== without).map(({ text }) => text))
  return { old: side('add'), new: side('remove'), undone: moved ? ['columns'] : [], body: lines }
}

/** New text whose first line has lost its indentation, which the one quoted line has and the lines below it keep. */
function withFirstIndent(old: string, next: string): string {
  const quoted = new Line(old)
  if (quoted.indent === '' || old.includes('\n') || !next.startsWith(`${quoted.body}\n`) || !isBelowNothing(linesOf(next))) return next
  return linesOf(next).every(({ indent, isEmpty }, row) => row === 0 || isEmpty || indent.startsWith(quoted.indent))
    ? quoted.indent + next
    : next
}

/** A text in LF; half a line end at its end is one. */
function inLf(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n/g, '\n').replace(/\r$/, '') : text
}

/** The lines as one text, in which an empty line at the end is a line of its own. */
function wholeLines(lines: readonly string[]): string {
  return lines.at(-1) === '' ? `${lines.join('\n')}\n` : lines.join('\n')
}

/** All readings, the given one first; then those with undone fences, numbers and marks, then those with undone characters. */
export function readings(source: Source, given: Reading): Reading[] {
  const occurs = (line: string, isExact?: true) => source.rows(line.trim()).some((row) => !isExact || source.line(row).raw === line)
  const found: Reading[] = [{ old: given.old, new: given.new, undone: given.undone }]
  for (const { name, undo } of WHOLE_STEPS)
    for (const reading of [...found]) {
      const undone = undo(reading.old, reading.new, occurs)
      if (undone) found.push({ ...reading, ...undone, undone: [...reading.undone, name] })
    }
  for (const reading of [...found])
    for (const step of CHARACTER_STEPS) {
      const undone = undoCharacters(step, reading.old, reading.new)
      if (undone && !found.some(({ old }) => old === undone.old))
        found.push({ ...reading, ...undone, undone: [...reading.undone, step.name] })
    }
  return [given, ...found.slice(1)]
}
