/**
 * Joins two edits, of which the second quotes the result of the first, into one edit of the original text.
 *
 * Idea: the second edit's old text is laid over the first one's new text at every offset. If all lines that meet are equal, the first one's
 * old text, with the lines that extend beyond it above and below, becomes the old text of both. Text that is not whole lines is joined if
 * one of the two contains the other, or if they overlap in lines of the new text.
 * Cost: the product of the two line counts, at most the given budget.
 * Source: docs/spec/fudiff.md, Multi-Hunk and Overlapping Changes, for blocks and old/new pairs.
 * Weakness: equal text only; if there are several ways to join, the caller must not use any.
 */
import type { Intent } from '@suture/text'

/** Line comparisons that may still be made; counted down. */
export interface JoinBudget {
  left: number
}

/** The ways to join the two edits, at most two; none beyond the budget. The texts alone say which lines are kept. */
export function joinIntents({ body: _lines, ...first }: Intent, second: Intent, budget: JoinBudget): Intent[] {
  if (first.wholeLines !== second.wholeLines) return []
  return first.wholeLines ? joinLines(first, second, budget) : joinTexts(first, second, budget)
}

function joinLines(first: Intent, second: Intent, budget: JoinBudget): Intent[] {
  const texts = [first.oldString, first.newString, second.oldString, second.newString]
  // A last line break has its own meaning in an intent.
  if (texts.some((text) => text.endsWith('\n'))) return []
  const [old, made, quoted, replacement] = texts.map(linesOf) as [string[], string[], string[], string[]]
  const isNew = newLines(old, made)
  const joined: Intent[] = []
  for (let offset = 1 - quoted.length; offset < made.length && joined.length < 2; offset++) {
    if (!meets(made, quoted, offset, isNew, budget)) continue
    const above = quoted.slice(0, Math.max(0, -offset))
    const below = quoted.slice(Math.max(0, made.length - offset))
    joined.push({
      ...first,
      oldString: [...above, ...old, ...below].join('\n'),
      newString: [...made.slice(0, Math.max(0, offset)), ...replacement, ...made.slice(Math.max(0, offset + quoted.length))].join('\n'),
      ...(first.startLine === undefined ? {} : { startLine: Math.max(1, first.startLine - above.length) }),
    })
  }
  return budget.left < 0 ? [] : joined
}

/** True if all lines that meet at an offset are equal, and one of them is new and has a letter or digit. */
function meets(
  made: readonly string[],
  quoted: readonly string[],
  offset: number,
  isNew: (line: number) => boolean,
  budget: JoinBudget,
): boolean {
  let tells = false
  for (let at = Math.max(0, offset); at < Math.min(made.length, offset + quoted.length); at++) {
    if (--budget.left < 0 || made[at] !== quoted[at - offset]) return false
    tells ||= isNew(at) && /[\p{L}\p{N}]/u.test(made[at]!)
  }
  return tells
}

/** Tells which lines of the new text are not part of the common beginning and end of both texts. */
function newLines(old: readonly string[], made: readonly string[]): (line: number) => boolean {
  const shorter = Math.min(old.length, made.length)
  let head = 0
  while (head < shorter && old[head] === made[head]) head++
  let tail = 0
  while (tail < shorter - head && old[old.length - 1 - tail] === made[made.length - 1 - tail]) tail++
  return (line) => line >= head && line < made.length - tail
}

function joinTexts(first: Intent, second: Intent, budget: JoinBudget): Intent[] {
  const made = first.newString
  const quoted = second.oldString
  budget.left -= 1 + (made.length + quoted.length) / 40
  if (budget.left < 0 || made.trim() === '' || first.oldString.includes(quoted)) return []
  const inside = places(made, quoted)
  if (inside.length > 0)
    return inside.map((at) => ({ ...first, newString: made.slice(0, at) + second.newString + made.slice(at + quoted.length) }))
  const around = places(quoted, made)
  if (around.length > 0)
    return around.map((at) => withLinesAround(first, quoted.slice(0, at), quoted.slice(at + made.length), second.newString))
  return joinOverlapping(first, second, budget)
}

/**
 * Joins where an end of the new text, from the start of a line on, is the beginning of the quote, or a beginning of it is the end of the
 * quote; at most two ways.
 */
function joinOverlapping(first: Intent, second: Intent, budget: JoinBudget): Intent[] {
  const { oldString: quoted, newString: replacement } = second
  const made = first.newString
  const lines = linesOf(made)
  const isNew = newLines(linesOf(first.oldString), lines)
  const tells = (from: number, to: number) => lines.slice(from, to).some((line, i) => isNew(from + i) && /[\p{L}\p{N}]/u.test(line))
  const joined: Intent[] = []
  let at = 0
  for (let line = 1; line < lines.length && joined.length < 2; line++) {
    if (--budget.left < 0) return []
    at += lines[line - 1]!.length + 1
    const tail = made.slice(at)
    if (tail !== '' && quoted.startsWith(tail) && tells(line, lines.length))
      joined.push(withLinesAround(first, '', quoted.slice(tail.length), made.slice(0, at) + replacement))
    // The line break of the last common line may be quoted or not.
    const end = [at, at - 1].find((to) => quoted.endsWith(made.slice(0, to)))
    if (end !== undefined && tells(0, line))
      joined.push(withLinesAround(first, quoted.slice(0, quoted.length - end), '', replacement + made.slice(end)))
  }
  return joined
}

/** The first edit with more of the file quoted above and below, and the new text of both. */
function withLinesAround(first: Intent, above: string, below: string, newString: string): Intent {
  const oldString = above + first.oldString + below
  if (first.startLine === undefined) return { ...first, oldString, newString }
  return { ...first, oldString, newString, startLine: Math.max(1, first.startLine - (above.split('\n').length - 1)) }
}

/** Offsets of `part` in `text`, at most two, including overlapping ones. */
function places(text: string, part: string): number[] {
  const at = text.indexOf(part)
  const next = at === -1 ? -1 : text.indexOf(part, at + 1)
  return [at, next].filter((offset) => offset !== -1)
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n')
}
