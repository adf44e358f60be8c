/**
 * Insertions below a line number, as replacements of the lines that have this number in the text that the model was shown.
 *
 *     shown  1 a⏎2 b    insert x below line 1    old text  a⏎b    new text  a⏎x⏎b
 *
 * The edit then has the shown text as its base, so that it lands below the same line, wherever that line is now.
 */
import type { Files, ServedTexts } from '@suture/core'
import { insidePath, servedPath, shownText, trackRows } from '@suture/core/internal'
import { lineInsertion } from '@suture/formats/internal'
import { fromJson, OTHER_NAMES } from '../schema/read-args'

/** The files and the texts that were shown. */
export interface ShownPlace {
  readonly root: string
  readonly files: Files
  readonly base: ServedTexts
}

/** The names under which a call has the path of the file of all its edits. */
const PATHS = ['path', ...OTHER_NAMES.path!]

type Item = Readonly<Record<string, unknown>>

/** Returns the arguments of an edit call with old text in place of line numbers to insert at. A number that is not certain is kept. */
export async function withQuotedLines(args: unknown, place: ShownPlace): Promise<unknown> {
  const call = typeof args === 'string' ? fromJson(args) : args
  if (typeof call !== 'object' || call === null) return args
  const given = Array.isArray(call) ? call : (call as Item).edits
  const edits = typeof given === 'string' ? fromJson(given) : given
  if (!Array.isArray(edits)) return (await quoted(call as Item, undefined, place)) ?? args
  const path = Array.isArray(call) ? undefined : PATHS.map((name) => (call as Item)[name]).find((each) => each !== undefined)
  const made = await Promise.all(edits.map((edit: unknown) => (isItem(edit) ? quoted(edit, path, place) : undefined)))
  if (made.every((each) => each === undefined)) return args
  const all = edits.map((edit: unknown, index) => made[index] ?? edit)
  return Array.isArray(call) ? all : { ...call, edits: all }
}

function isItem(edit: unknown): edit is Item {
  return typeof edit === 'object' && edit !== null
}

async function quoted(edit: Item, outer: unknown, { root, files, base }: ShownPlace): Promise<Item | undefined> {
  const insertion = lineInsertion(edit as Parameters<typeof lineInsertion>[0])
  const path = insertion?.path ?? outer
  if (!insertion || typeof path !== 'string') return undefined
  const real = (await files.real(root)) ?? root
  const texts = await base.versions(servedPath(real, await insidePath(path, files, [root.replaceAll('\\', '/'), real])))
  const lines = texts.map(linesOf)
  const range = lines[0] && rangeAround(lines, insertion.line)
  if (!range) return undefined
  const part = (from: number, to: number) => lines[0]!.slice(from, to).map(shownText)
  const added = insertion.text.replace(/\r?\n$/, '')
  const next = [...part(range.from, insertion.line), added, ...part(insertion.line, range.to)]
  return { path, old_string: part(range.from, range.to).join('\n'), new_string: next.join('\n') }
}

/** Returns the lines of a text. Empty for a text with a lone CR, which has other line numbers for the read tool. */
function linesOf(text: string): string[] {
  return /\r(?!\n)/.test(text) ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/)
}

/**
 * Returns the lines around a line number that occur once in the newest text. Undefined if there is no such line, or if it has another number
 * in an older text, because the number may then be of either text.
 */
function rangeAround([newest = [], ...older]: readonly string[][], line: number): { from: number; to: number } | undefined {
  const isSame = (lines: readonly string[]) => {
    const rows = trackRows(newest, lines)
    return rows[line - 1] === line - 1 && (line === newest.length ? lines.length === line : rows[line] === line)
  }
  if (line > newest.length || !older.every(isSame)) return undefined
  const whole = newest.join('\n')
  let [from, to] = [line - 1, Math.min(newest.length, line + 1)]
  const isOnce = () => {
    const part = newest.slice(from, to).join('\n')
    return newest[from]!.trim() !== '' && newest[to - 1]!.trim() !== '' && whole.indexOf(part) === whole.lastIndexOf(part)
  }
  while (!isOnce()) {
    if (from === 0 && to === newest.length) return undefined
    ;[from, to] = [Math.max(0, from - 1), Math.min(newest.length, to + 1)]
  }
  return { from, to }
}
