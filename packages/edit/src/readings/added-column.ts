/**
 * Moves the lines of a diff by one column if no indented kept line has the depth of the file.
 *
 *     file    def f():            kept   "   a = 1"    without the space before it: the kept lines are moved
 *                 a = 1           added  "    b = 2"   as deep as in the file
 *
 * Idea: the kept lines have no space before them, or the added lines have one too few. The lines next to each other show which.
 * Cost: the length of the body, plus one pass over the file if the body looks off. Source: own, from what models write.
 * Weakness: a file with steps of one column shows nothing. A hunk that also removes lines is not moved.
 */
import type { ChangeLine } from '@suture/text'
import type { Source } from '../text/source'
import { indentOf, movedLines, rawLines } from './columns'

/**
 * Returns the body with its added lines as deep as their neighbours if no indented kept line has the depth of the file. The kept lines then
 * have no space before them, or the added lines have one too few.
 */
export function withAddedInColumns(source: Source, body: readonly ChangeLine[]): readonly ChangeLine[] | undefined {
  if (!isBesideOff(body)) return undefined
  const file = rawLines(source)
  const known = new Set(file)
  if (body.some(({ kind, text }) => kind === 'keep' && indentOf(text) !== '' && known.has(text)) || hasColumnSteps(file)) return undefined
  const runs = addedRuns(body)
  const added = runs.flatMap(({ lines }) => lines)
  const kept = body.flatMap(({ kind, text }) => (kind === 'keep' && text.trim() !== '' ? [text] : []))
  const fits = (by: -1 | 1) => {
    const beside = runs.filter((run) => beginsOff(run, by))
    return 2 * added.filter((text) => kept.some((other) => oneOff(text, other, by))).length + beside.length
  }
  if (fits(1) === fits(-1)) return undefined
  return movedLines(body, 1, [fits(1) > fits(-1) ? 'keep' : 'add'])
}

/** Whether no line is removed, and each group of added lines is one column off a line next to it. */
function isBesideOff(body: readonly ChangeLine[]): boolean {
  if (body.some(({ kind, text }) => kind === 'remove' && text.trim() !== '')) return false
  const runs = addedRuns(body)
  const depths = new Set(body.filter(({ kind }) => kind === 'keep').map(({ text }) => indentOf(text)))
  const isOdd = (text: string) => /^ +[^\s*]|^ \t+[^\s*]/.test(text) && !depths.has(indentOf(text))
  return runs.length > 0 && runs.every((run) => (beginsOff(run, -1) || beginsOff(run, 1)) && run.lines.every(isOdd))
}

/** Whether a line is indented like another one with one leading space more (1) or less (-1). */
function oneOff(text: string, other: string | undefined, by: -1 | 1): boolean {
  const [indent, beside] = [indentOf(text), other === undefined ? undefined : indentOf(other)]
  return by < 0 ? ` ${indent}` === beside : indent === ` ${beside}`
}

/** Whether the first line of a group is one column off a line next to the group. */
function beginsOff({ lines: [first], above, below }: AddedRun, by: -1 | 1): boolean {
  return oneOff(first!, above, by) || oneOff(first!, below, by)
}

interface AddedRun {
  readonly lines: readonly string[]
  /** The nearest non-empty kept or removed lines above and below. */
  readonly above: string | undefined
  readonly below: string | undefined
}

/** Returns the groups of adjacent added lines, without empty lines. */
function addedRuns(body: readonly ChangeLine[]): readonly AddedRun[] {
  const withText = body.filter(({ text }) => text.trim() !== '')
  const starts = withText.flatMap(({ kind }, i) => (kind === 'add' && withText[i - 1]?.kind !== 'add' ? [i] : []))
  return starts.map((from) => {
    const after = withText.findIndex(({ kind }, i) => i > from && kind !== 'add')
    const to = after === -1 ? withText.length : after
    return { lines: withText.slice(from, to).map(({ text }) => text), above: withText[from - 1]?.text, below: withText[to]?.text }
  })
}

/** Number of lines of the file that are searched for steps of one column. */
const SAMPLE = 4000

/** Whether the file indents by single columns, apart from comments. */
function hasColumnSteps(file: readonly string[]): boolean {
  const lines = file.slice(0, SAMPLE).filter((text) => !/^[ \t]*(?:\*|$)/.test(text))
  return lines.some((text, i) => oneOff(text, lines[i - 1], -1) || oneOff(text, lines[i - 1], 1))
}
