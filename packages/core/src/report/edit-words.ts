import { surenessOf } from '@suture/edit'
import { type Match, visible } from '@suture/text'
import { describePlace, percent } from '@suture/text/internal'
import type { OperationWords } from './operation-words'
import type { AnswerNote, EditReport, FileReport, QuoteDifference } from './report'

/** Maximum number of places that are listed for one edit. */
const PLACES = 8

/** Returns the place of an edit, such as `src/cart.ts:42-47`. For a whole file, returns only the path. */
export function placeOf({ path }: FileReport, { matches }: EditReport): string {
  if (matches.length === 0) return visible(path)
  return `${visible(path)}:${matches.slice(0, PLACES).map(describePlace).join(',')}${matches.length > PLACES ? ',...' : ''}`
}

/** Returns the outcome of an edit that was not refused, such as `indentation differs, 3 lines below the line given`, or `already applied`. */
export function detailOf(file: FileReport, edit: EditReport, operationWords: OperationWords): string {
  if (edit.status === 'already-applied') return [operationWords.doneBefore, edit.warnings?.join(', ')].filter(Boolean).join(': ')
  return edit.status === 'no-op' ? 'nothing to change' : how(file, edit)
}

/** Returns how the place of an edit was found. For a whole file, returns what is done to the file. */
function how(file: FileReport, edit: EditReport): string {
  const first = edit.matches[0]
  if (!first) return [wholeFile(file), ...(edit.warnings ?? [])].join(', ')
  const worst = edit.matches.reduce((low, match) => (match.similarity < low.similarity ? match : low), first)
  const drift = first.drift ? `, ${describeDrift(first.drift)}` : ''
  const undone = first.undone.length > 0 ? `, quoted with ${undoneWords(first.undone)}` : ''
  const count = edit.matches.length > 1 ? `, ${edit.matches.length} places` : ''
  const warnings = [...first.warnings, ...(edit.warnings ?? [])].map((warning) => `, ${warning}`).join('')
  const moved = file.moves ? `, moved to ${visible(file.to ?? '')}` : ''
  const likely = edit.matches.some((match) => surenessOf(match) === 'likely') ? ', likely' : ''
  return `${differenceWords(worst, edit.difference)}${likely}${drift}${undone}${count}${moved}${warnings}`
}

/** Returns what was removed from the quoted text to find it, for example `line numbers, escaped quotes`. */
export function undoneWords(undone: readonly string[]): string {
  return undone.map((name) => name.replaceAll('-', ' ')).join(', ')
}

/** Returns how the quoted text differs from the file, such as `exact`, `indentation differs` or `2 lines differ`. */
function differenceWords({ strategy, similarity }: Match, difference: QuoteDifference | undefined): string {
  if (difference?.kind === 'lines') return difference.count === 1 ? '1 line differs' : `${difference.count} lines differ`
  if (difference) return difference.kind === 'line-breaks' ? 'line breaks differ' : `${difference.kind} differs`
  if (strategy === 'anchor') return 'inserted'
  if (strategy === 'simple' && similarity === 1) return 'exact'
  return strategy === 'alignment' ? 'nearly exact' : `${strategy} ${percent(similarity)}`
}

/** Returns the place relative to the given line number, for example `3 lines below the line given`. */
function describeDrift(drift: number): string {
  const count = Math.abs(drift)
  return `${count} ${count === 1 ? 'line' : 'lines'} ${drift > 0 ? 'below' : 'above'} the line given`
}

function wholeFile({ operation, to = '' }: FileReport): string {
  return { create: 'created', delete: 'deleted', rename: `moved to ${visible(to)}`, modify: 'replaced' }[operation]
}

/** The text of a note about a code block that is not read. It addresses the author of the answer, or a person who only has the answer. */
export function describeNote({ line, path, asked }: AnswerNote, reader: 'author' | 'person' = 'author'): string {
  const send = reader === 'author' ? (what: string) => `send ${what}` : (what: string) => `ask the model for ${what}`
  if (asked)
    return `Line ${line} of the answer asks for a change of ${visible(path)} in words and is not read as an edit. ${capital(send('the change'))} in a supported format.`
  return `The code block on line ${line} of the answer names ${visible(path)} and is not read as an edit. If it is one, ${send('it')} in a supported format.`
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
