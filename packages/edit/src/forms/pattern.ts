import { isElision, type LineHunk, type LineKey, lineKey } from '@suture/graft'
import { editLines } from '@suture/graft/internal'
import type { ChangeLine } from '@suture/text'
import { changedRuns } from '@suture/text/internal'
import { diffAroundMarks } from './elision'
import type { Form } from './form'
import { joinedBySliding } from './slides'

/** Blank lines that were cut off at one edge of the old text, and how many of them the new text has there too. */
export interface BlankEdge {
  readonly quoted: number
  readonly kept: number
}

/** A form of the edit, prepared for searching: its old text as lines, without blank lines at its edges. */
export interface Pattern {
  readonly form: Form
  /** Old text after the cut. */
  readonly oldString: string
  readonly oldLines: readonly string[]
  readonly newLines: readonly string[]
  readonly lines: readonly LineKey[]
  /** What happens to the lines: as the edit says, or else the difference of old and new text. */
  readonly hunks: readonly LineHunk[]
  /** The edit itself said which lines change. */
  readonly isTold: boolean
  /** Lines that the edit removes: the file must have them as quoted. */
  readonly fixed: readonly boolean[]
  readonly elisions: readonly boolean[]
  readonly above: BlankEdge
  readonly below: BlankEdge
}

const NO_EDGE: BlankEdge = { quoted: 0, kept: 0 }

/** Reads a form. A text of only blank lines has no lines: it is only found as exact text. */
export function readPattern(form: Form, whole = false, body?: readonly ChangeLine[]): Pattern {
  const { oldLines, newLines } = editLines(form.oldString, form.newString)
  // Only new text ends in a line break: a slip, unless the text consists of whole lines.
  if (!whole && newLines.length > 1 && newLines.at(-1) === '' && !form.oldString.endsWith('\n')) newLines.pop()
  const isBlank = (line: string | undefined) => line !== undefined && line.trim() === ''
  let first = oldLines.findIndex((line) => !isBlank(line))
  if (first === -1) return withoutLines(form, newLines)
  let last = oldLines.length - 1
  while (isBlank(oldLines[last])) last--
  let newFirst = 0
  while (newFirst < first && isBlank(newLines[newFirst])) newFirst++
  let newEnd = newLines.length
  for (let n = oldLines.length - 1 - last; n > 0 && newEnd > newFirst && isBlank(newLines[newEnd - 1]); n--) newEnd--
  if (oldLines.slice(first, last + 1).join('\n') === newLines.slice(newFirst, newEnd).join('\n')) {
    // The blank lines at the edges are the change.
    ;[first, last, newFirst, newEnd] = [0, oldLines.length - 1, 0, newLines.length]
  }
  const kept = oldLines.slice(first, last + 1)
  const wanted = newLines.slice(newFirst, newEnd)
  const runs = told(body, form, { oldFrom: first, newFrom: newFirst, oldTo: last + 1, newTo: newEnd })
  return {
    form,
    oldString: kept.join('\n'),
    oldLines: kept,
    newLines: wanted,
    lines: kept.map(lineKey),
    ...kindsOf(kept, wanted, runs && !isRenumbered(form, runs, kept, wanted) ? runs : undefined),
    above: { quoted: first, kept: newFirst },
    below: { quoted: oldLines.length - 1 - last, kept: newLines.length - newEnd },
  }
}

function withoutLines(form: Form, newLines: readonly string[]): Pattern {
  const nothing = { oldLines: [], lines: [], hunks: [], isTold: false, fixed: [], elisions: [] }
  return { form, oldString: '', newLines, ...nothing, above: NO_EDGE, below: NO_EDGE }
}

/**
 * True if a line said to be removed is also added, once its number is undone: the edit then only said that the lines below get other
 * numbers.
 */
function isRenumbered({ undone }: Form, runs: readonly LineHunk[], kept: readonly string[], wanted: readonly string[]): boolean {
  if (!undone.includes('line numbers')) return false
  return runs.some(({ oldFrom, oldTo, newFrom, newTo }) => {
    const come = new Set(wanted.slice(newFrom, newTo))
    return kept.slice(oldFrom, oldTo).some((line) => come.has(line))
  })
}

/**
 * The pattern with its old and new lines in another reading, with as many old lines as before. What the edit said about lines no longer
 * applies.
 */
export function reread(pattern: Pattern, oldLines: readonly string[], newLines: readonly string[]): Pattern {
  return { ...pattern, oldLines, newLines, lines: oldLines.map(lineKey), ...kindsOf(oldLines, newLines, undefined) }
}

/**
 * The runs that a body states, without what was cut off. Undefined if a form has other lines than the body, or if cutting off blank lines
 * leaves different numbers of old and new lines between the runs: a blank line that the edit adds would be lost.
 */
function told(body: readonly ChangeLine[] | undefined, { oldString, newString }: Form, cut: LineHunk): LineHunk[] | undefined {
  const { oldLines, newLines } = editLines(oldString, newString)
  const within = (at: number, from: number, to: number) => Math.max(from, Math.min(to, at)) - from
  const runs = toldRuns(body, oldLines.length, newLines.length)
    ?.map((run) => ({
      oldFrom: within(run.oldFrom, cut.oldFrom, cut.oldTo),
      oldTo: within(run.oldTo, cut.oldFrom, cut.oldTo),
      newFrom: within(run.newFrom, cut.newFrom, cut.newTo),
      newTo: within(run.newTo, cut.newFrom, cut.newTo),
    }))
    .filter((run) => run.oldFrom < run.oldTo || run.newFrom < run.newTo)
  const [old, wanted] = [cut.oldTo - cut.oldFrom, cut.newTo - cut.newFrom]
  return runs && keepsAlike([...runs, { oldFrom: old, oldTo: old, newFrom: wanted, newTo: wanted }]) ? runs : undefined
}

/** True if each run has as many old lines as new ones between it and the run above. */
function keepsAlike(runs: readonly LineHunk[]): boolean {
  const above = (k: number) => runs[k - 1] ?? { oldTo: 0, newTo: 0 }
  return runs.every(({ oldFrom, newFrom }, k) => oldFrom - above(k).oldTo === newFrom - above(k).newTo)
}

/** The runs that a body states for texts of so many lines; undefined if the body has other numbers of lines. */
export function toldRuns(body: readonly ChangeLine[] | undefined, oldCount: number, newCount: number): LineHunk[] | undefined {
  const sizes = (without: ChangeLine['kind']) => body!.filter(({ kind }) => kind !== without).length
  return body && sizes('add') === oldCount && sizes('remove') === newCount ? changedRuns(body) : undefined
}

function kindsOf(
  kept: readonly string[],
  wanted: readonly string[],
  told: readonly LineHunk[] | undefined,
): Pick<Pattern, 'hunks' | 'isTold' | 'fixed' | 'elisions'> {
  const hunks = told ? joinedBySliding(told, kept, wanted) : diffAroundMarks(kept, wanted)
  const fixed = kept.map(() => false)
  for (const hunk of hunks) fixed.fill(true, hunk.oldFrom, hunk.oldTo)
  const stays = new Set(wanted)
  const elisions = kept.map((line, i) => !fixed[i] && stays.has(line) && isElision(line.trim()))
  return { hunks, isTold: told !== undefined, fixed, elisions }
}
