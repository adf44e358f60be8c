/**
 * Readings of an edit: its two texts as given, or with corrections of what happened to them on the way, such as escapes or line numbers.
 * The evidence decides which reading is used.
 *
 *     file  f("a")        old  f(\"a\")   new  f(\"b\")        undone "quotes": old  f("a")   new  f("b")
 */
import type { ChangeLine, Intent } from '@suture/text'
import { isBelowNothing } from '../depth/first-line'
import { Line, linesOf } from '../text/line'
import type { Source } from '../text/source'
import { CHARACTER_STEPS, encodedAgain, undoCharacters } from './characters'
import { inFileColumns } from './columns'
import { type UndoneTexts, WHOLE_STEPS } from './whole'

export interface Reading extends UndoneTexts {
  /** Names of the corrections. */
  readonly undone: readonly string[]
  /** The lines of the edit, if the format says which of them are kept, removed and added. */
  readonly body?: readonly ChangeLine[]
}

/** Returns the edit as given, with LF line ends. Lines of a diff that are one column off are moved to the columns of the file. */
export function givenReading(source: Source, { oldString, newString, body: given, at }: Intent): Reading {
  const body = given && at === 'end' && source.document.finalNewline ? withoutLineEnd(given) : given
  if (!body) {
    const given = inLf(oldString)
    // Whitespace behind the last line end of the old text is an empty line if the new text ends in a line end.
    const old = newString.endsWith('\n') ? given.replace(/\n[ \t]+$/, '\n') : given
    const next = source.document.bom ? inLf(newString).replace(/^\ufeff/, '') : inLf(newString)
    return { old, new: withFirstIndent(old, next), undone: [] }
  }
  const moved = inFileColumns(source, body)
  const lines = moved ?? body
  const side = (without: ChangeLine['kind']) => {
    const texts = lines.filter(({ kind }) => kind !== without).map(({ text }) => text)
    // An empty last line would be lost without its line end.
    return texts.at(-1) === '' ? `${texts.join('\n')}\n` : texts.join('\n')
  }
  return { old: side('add'), new: side('remove'), undone: moved ? ['columns'] : [], body: lines }
}

/** Returns the lines of an edit of the last line without the line end that it adds to this line, because the file already has one. */
function withoutLineEnd(body: readonly ChangeLine[]): readonly ChangeLine[] {
  const isEnd = body.at(-1)?.kind === 'add' && body.at(-1)!.text === '' && body.at(-2)?.kind === 'add'
  return isEnd && body.findLast(({ kind }) => kind !== 'add')?.kind === 'remove' ? body.slice(0, -1) : body
}

/** Returns the new text with the first indentation of the old text, without which it begins like that, if other new lines have it. */
function withFirstIndent(old: string, next: string): string {
  const quoted = new Line(old)
  if (quoted.indent === '' || !next.startsWith(`${quoted.body}\n`) || !isBelowNothing(linesOf(next))) return next
  return linesOf(next).every(({ indent, isEmpty }, row) => row === 0 || isEmpty || indent.startsWith(quoted.indent))
    ? quoted.indent + next
    : next
}

/** Returns a text with LF line ends. A lone carriage return at its end is removed. */
function inLf(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n/g, '\n').replace(/\r$/, '') : text
}

/** Returns all readings: the given one, then corrections of whole lines such as line numbers, then those of characters. */
export function readings(source: Source, given: Reading): Reading[] {
  const occurs = (line: string, isExact?: true) =>
    source.rows(line.trim()).some((row) => !isExact || source.line(row).raw.trimEnd() === line.trimEnd())
  const found: Reading[] = [{ old: given.old, new: given.new, undone: given.undone }]
  // Numbers of a list and marks of a quotation belong to prose.
  const isList = source.isProse && given.old.split('\n').every((line) => /^\s*(?:(?:\d+[.)]|>) |$)/.test(line))
  for (const { name, undo } of WHOLE_STEPS.filter((step) => !isList || (step.name !== 'line-numbers' && step.name !== 'mail-marks')))
    for (const reading of [...found]) {
      const undone = undo(reading.old, reading.new, occurs)
      if (undone) found.push({ ...reading, ...undone, undone: [...reading.undone, name] })
    }
  // The readings that this adds are also corrected: a text may have been encoded in two ways.
  for (const reading of found)
    for (const step of CHARACTER_STEPS) {
      const undone = undoCharacters(step, reading.old, reading.new)
      if (undone && !found.some(({ old }) => old === undone.old))
        found.push({ ...reading, ...undone, isSure: hasOther(undone.old, reading.old, occurs), undone: [...reading.undone, step.name] })
    }
  const encoded = encodedAgain(source, given.old, given.new)
  return [given, ...found.slice(1), ...(encoded ? [{ ...encoded, undone: [...given.undone, 'decoded-escapes'] }] : [])]
}

/** Whether the file has a line of a text that differs from all lines of another one. */
function hasOther(text: string, other: string, occurs: (line: string) => boolean): boolean {
  const lines = new Set(other.split('\n'))
  return text.split('\n').some((line) => !lines.has(line) && occurs(line))
}
