/**
 * Corrections that apply to all lines of a text or to none: fences, line numbers, diff markers, mail quotes, a path above the text, a
 * string literal around it.
 */
import { largestOf } from '@suture/text/internal'

/** The old and the new text of an edit after corrections. */
export interface UndoneTexts {
  readonly old: string
  readonly new: string
  /** 1-based line number of the first quoted line, from line numbers in the quote. */
  readonly line?: number
  /** Whether the correction is certain: the new text cannot be intended as given, or the file has a line as corrected. */
  readonly isSure?: boolean
}

/** Whether the file contains a line, at any indentation or exactly as written. Whitespace at its end is ignored. */
type Occurs = (line: string, isExact?: true) => boolean

const OPENING = /^\s*(`{3,}|~{3,})(?!~)[^\n`]*\n/

function undoFences(oldText: string, newText: string, occurs: Occurs): UndoneTexts | undefined {
  const old = fenced(oldText)
  if (old === undefined) return undefined
  const [opening, fence] = OPENING.exec(oldText)!
  const next = fenced(newText)
  // If the file has the closing fence alone, and the edit changes the opening one, the block is the file's own, in another language.
  if (occurs(fence!) && !occurs(opening) && !newText.startsWith(opening)) return undefined
  // The line end above the closing fence is the one at the end of a new text without fences.
  return { old: next === undefined && newText.endsWith('\n') ? `${old}\n` : old, new: next ?? newText }
}

/** Returns the text between two fences that enclose it. */
function fenced(text: string): string | undefined {
  const [opening, fence] = OPENING.exec(text) ?? []
  if (opening === undefined || fence === undefined) return undefined
  const closed = text.slice(opening.length).trimEnd()
  return closed.endsWith(fence) ? closed.slice(0, -fence.length).replace(/\n[ \t]*$/, '') : undefined
}

/** Matches a line number and its separator: a tab, `12 | `, `12: `, `12→`, `12:kcg|`, `[12] `, `line 12: `, or spaces. */
const NUMBER = /^[ \t]*(?:L|[Ll]ine )?[[(]?(\d+)(?::[a-z0-9]{2,4}(?=\|))?(?:\t|[ \t]*[|:\u2192\u2502)\]]|[.-](?=\s|$)|[ \t]|$)/
/** Matches a line number and the separator of search results: a colon for a match, a hyphen for the lines around it. */
const FOUND = /^(\d+)(?:-|:(?![a-z0-9]{2,4}\|))/

/** Matches the bar between numbers and lines, and an added line that has no number or a plus in its place. */
const BAR = /^[ \t]*\d+[ \t]*[|\u2502\u2192]/
const UNNUMBERED = /^[ \t]*(?:\+[ \t]*)?[|\u2502\u2192]/

function undoLineNumbers(oldText: string, newText: string, occurs: Occurs): UndoneTexts | undefined {
  const lines = saying(oldText)
  const number = [FOUND, NUMBER].find((pattern) => isNumbered(lines, pattern))
  if (!number) return undefined
  const newLines = newText.split('\n')
  const undone = (line: string) => line.replace(number, '')
  const given = new Set(newLines)
  const isThere: Occurs = (text, isWhole) => given.has(text) || occurs(text, isWhole)
  const listed = [...lines, ...newLines.filter((line) => number.test(line))].map(undone)
  const isSpaced = listed.every((line) => /^(?: |$)/.test(line)) && !isDeeper(lines.map(undone), isThere)
  const withoutSpace = (line: string) => (isSpaced ? line.replace(/^ /, '') : line)
  const bodies = new Map(lines.map((line) => [Number(number.exec(line)![1]), undone(line)]))
  const forms = new Set(lines.map((line) => formOfNumber(number.exec(line)![0])))
  const last = largestOf(bodies.keys()) + newLines.length
  const isListed = lines.every((each) => BAR.test(each))
  // A body that begins with a bar, or with a number and a bar, looks like a listed line itself.
  const isBarred = lines.some((each) => BAR.test(undone(each)) || UNNUMBERED.test(undone(each)))
  const isListedNew = isListed && !isBarred && newLines.some((each) => BAR.test(each))
  // A bar between a number and a line belongs to a listing, whatever the number is.
  const isListing = isListedNew && saying(newText).every((line) => BAR.test(line))
  // A table has a head above its numbers.
  const isListedFirst = isListed && BAR.test(newText)
  const isAllNumbered = hasNumbers(newText, lines, number)
  const isNumber = (each: number, body: string) =>
    isListing || (isAllNumbered ? each <= last : (isListedFirst && bodies.has(each)) || sharesWords(body, bodies.get(each)))
  const undoNew = (line: string) => {
    const found = number.exec(line)
    if (found && forms.has(formOfNumber(found[0]))) return isNumber(Number(found[1]), undone(line)) ? withoutSpace(undone(line)) : line
    return isListedNew && UNNUMBERED.test(line) ? withoutSpace(line.replace(UNNUMBERED, '')) : line
  }
  const old = oldText.split('\n').map((line) => (number.test(line) ? withoutSpace(undone(line)) : line))
  return { old: old.join('\n'), new: newLines.map(undoNew).join('\n'), line: Number(number.exec(lines[0]!)![1]) }
}

/** Returns the characters around a line number, equal in all lines but for a space before the end of an empty line. */
function formOfNumber(written: string): string {
  return written.replace(/:[a-z0-9]{2,4}(?=\||$)|[\d\s]+/g, '')
}

/** Whether a line contains half of the words of another line. It is then considered a changed form of that line. */
function sharesWords(body: string, other: string | undefined): boolean {
  const words = other?.match(/[\p{L}\p{N}_]+/gu) ?? []
  return words.length > 0 && words.filter((word) => body.includes(word)).length * 2 >= words.length
}

/** Whether the lines have increasing numbers, and text after one. Numbers of search results must increase by one. */
function isNumbered(lines: readonly string[], number: RegExp): boolean {
  if (!lines.every((line) => number.test(line)) || lines.every((line) => line.replace(number, '').trim() === '')) return false
  const numbers = lines.map((line) => Number(number.exec(line)![1]))
  if (number === FOUND) return lines.length > 1 && numbers.every((each, k) => k === 0 || each === numbers[k - 1]! + 1)
  if (numbers.some((each, k) => k > 0 && each <= numbers[k - 1]!)) return false
  return lines.length > 1 || /^[ \t]*L?\d+[ \t]*[|:\u2192\t]/.test(lines[0]!)
}

/** Whether the new text has line numbers. It has none if no line with a number is in the old text and some lines have no number. */
function hasNumbers(newText: string, oldLines: readonly string[], number: RegExp): boolean {
  const known = new Set(oldLines.map((line) => line.replace(number, '')))
  const lines = saying(newText)
  return lines.every((line) => number.test(line)) || lines.some((line) => number.test(line) && known.has(line.replace(number, '')))
}

/** Whether more of the lines occur in the file with their leading space than without it. The space then belongs to the lines. */
function isDeeper(lines: readonly string[], occurs: Occurs): boolean {
  const count = (texts: readonly string[]) => texts.filter((text) => text.trim() !== '' && occurs(text, true)).length
  return count(lines) > count(lines.map((line) => line.slice(1)))
}

function undoDiffMarks(oldText: string, newText: string, occurs: Occurs): UndoneTexts | undefined {
  const old = saying(oldText)
  const next = saying(newText)
  // A list item or an operand may begin like a changed line. The file then has it with what looks like the mark.
  const isText = (line: string) => /^\s*[+-]/.test(line) && occurs(line) && !occurs(line.slice(1), true)
  const isMarked = (lines: readonly string[]) => lines.length > 1 && lines.every((line) => /^[ +-]/.test(line))
  // A diff may not remove all of its context lines. Such a text is not a diff.
  if (!isMarked(old) || (next.length === 0 && old.some((line) => line.startsWith(' ')))) return undefined
  const isAdding = isMarked(next) && next.some((line) => line.startsWith('+')) && old.every((line) => line.startsWith(' '))
  if (!isAdding && !old.some((line) => line.startsWith('-'))) return undefined
  if ([...old, ...next].some(isText)) return undefined
  const undone = undoPrefix(oldText, newText, /^[ +-]/gm, (line) => line.startsWith('+'))
  return undone && { ...undone, isSure: isAdding }
}

/** Removes a prefix from both texts, from the new one if its kept lines had it or one is `marked`. Undefined if only some had it. */
function undoPrefix(oldText: string, newText: string, prefix: RegExp, marked: (line: string) => boolean): UndoneTexts | undefined {
  const undo = (text: string) => text.replace(prefix, '')
  const quoted = new Set(saying(undo(oldText)))
  const lines = saying(newText)
  const isPlain = lines.some((line) => quoted.has(line))
  const isPrefixed = lines.some((line) => line !== undo(line) && quoted.has(undo(line)))
  if (isPlain && isPrefixed) return undefined
  return { old: undo(oldText), new: isPrefixed || (!isPlain && lines.some(marked)) ? undo(newText) : newText }
}

/** Returns the lines of a text that are not empty. */
function saying(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

function undoMailMarks(oldText: string, newText: string): UndoneTexts | undefined {
  if (!saying(oldText).every((line) => line.startsWith('>'))) return undefined
  return undoPrefix(oldText, newText, /^> ?/gm, (line) => line.startsWith('>'))
}

/** Matches a line that contains only a path in a comment. */
const PATH = /^(?:(?:\/\/|#|--|\/\*|<!--)\s*)(?:File:?\s+)?[\w.@-]*(?:\/[\w.@-]+)*\.[a-z]\w*\s*(?:\*\/|-->)?\n/i

/** Removes a comment line with the file's path from the top of both texts, unless the file contains that line. */
function undoPath(oldText: string, newText: string, occurs: Occurs): UndoneTexts | undefined {
  const path = PATH.exec(oldText)?.[0]
  if (path === undefined || oldText.length === path.length || occurs(path) || occurs(path.trim().replace(/\s+/g, ' '))) return undefined
  return { old: oldText.slice(path.length), new: newText.startsWith(path) ? newText.slice(path.length) : newText }
}

/** Decodes both texts if they are string literals and the old text contains escapes. */
function undoLiterals(oldText: string, newText: string): UndoneTexts | undefined {
  const [old, next] = [literal(oldText), literal(newText)]
  return old === undefined || next === undefined || !oldText.includes('\\') ? undefined : { old, new: next }
}

function literal(text: string): string | undefined {
  if (!/^\s*"(?:[^"\\\n]|\\.)*"\s*$/.test(text)) return undefined
  try {
    return JSON.parse(text) as string
  } catch {
    return undefined
  }
}

/** The corrections, each with a function that returns both texts with it, or undefined if the old text does not need it. */
export const WHOLE_STEPS = [
  { name: 'fences', undo: undoFences },
  { name: 'line-numbers', undo: undoLineNumbers },
  { name: 'diff-marks', undo: undoDiffMarks },
  { name: 'mail-marks', undo: undoMailMarks },
  { name: 'path', undo: undoPath },
  { name: 'string-literals', undo: undoLiterals },
]
