/**
 * Turns a change of a file into one edit that a plain search for the old text can make.
 *
 * The edit covers whole lines, from the first changed line to the last. While the old text occurs more than once, or one side has no line,
 * lines above and below are added, twice as many each time. So the number of searches grows with the logarithm of the file.
 *
 *     file    log(x)     change of line 3    old    return x     new    return x
 *             return x                              log(x)              log(y)
 *             log(x)
 */
import { commonEnds } from '@suture/text/internal'

/** Lines with their line ends. */
export type Lines = readonly string[]

/** A change of whole lines: the lines before and after, and how many of them are context at both ends. */
export interface ExactLines {
  readonly old: Lines
  readonly next: Lines
  readonly above: number
  readonly below: number
}

/** An edit whose old text occurs once. */
export interface ExactEdit {
  readonly oldText: string
  readonly newText: string
}

/** Splits a text after each line feed. */
function wholeLines(text: string): Lines {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/**
 * Returns the edit that changes one text into another. Undefined if no search can make it, because the texts are equal or the first one is
 * empty. A final line end that both sides have is left out.
 */
export function exactEdit(before: string, after: string): ExactEdit | undefined {
  const change = lineChange(before, after, (old, all) => occursOnce(all.join(''), pairOf(old, old).oldText))
  return change && pairOf(change.old, change.next)
}

/** Like `exactEdit`, in lines. `isUnique` decides whether lines of the file identify their place. */
export function lineChange(before: string, after: string, isUnique: (old: Lines, all: Lines) => boolean): ExactLines | undefined {
  if (before === after || before === '') return undefined
  const [all, next] = [wholeLines(before), wholeLines(after)]
  const { start, end } = commonEnds(all, next)
  for (let added = 0; ; added = added * 2 || 1) {
    const [above, below] = [Math.min(added, start), Math.min(added, end)]
    const old = all.slice(start - above, all.length - end + below)
    const changed = next.slice(start - above, next.length - end + below)
    const isWhole = above === start && below === end
    if (isWhole || (old.length > 0 && changed.length > 0 && isUnique(old, all))) return { old, next: changed, above, below }
  }
}

/** Joins the lines of both sides. The last line end is left out if both sides have the same one and text remains. */
function pairOf(old: Lines, next: Lines): ExactEdit {
  const [oldText, newText] = [old.join(''), next.join('')]
  const [oldEnd, newEnd] = [oldText, newText].map((text) => /\r?\n$/.exec(text)?.[0] ?? '') as [string, string]
  if (oldEnd !== newEnd || oldText === oldEnd || newText === newEnd) return { oldText, newText }
  return { oldText: oldText.slice(0, -oldEnd.length || undefined), newText: newText.slice(0, -newEnd.length || undefined) }
}

/** Whether a text occurs once, also if CRLF and LF are taken for equal, as some hosts do. */
function occursOnce(all: string, part: string): boolean {
  const [whole, wanted] = [all, part].map((text) => text.replaceAll('\r\n', '\n')) as [string, string]
  return wanted !== '' && whole.indexOf(wanted) === whole.lastIndexOf(wanted)
}
