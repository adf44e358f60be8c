import { diffLines, isElision, lineKey } from '@suture/graft'
import { type Document, lineText, type Nearest } from '@suture/text'
import type { NearestWindow } from './nearest-window'

/** Maximum number of lines of each side that are compared. */
const COMPARED = 300
/** Maximum number of rows of the comparison, and of rows above the first difference. */
const SHOWN = 12
const ABOVE = 2
/** Maximum number of UTF-16 units of a line. */
const LINE_LIMIT = 300

interface Row {
  readonly kind: ' ' | '-' | '+'
  readonly text: string
}

/**
 * Quoted lines compared with those of a window, from a little above the first difference on. Lines that differ only in whitespace and
 * typography count as equal, unless nothing else differs: then the first such pair is returned.
 */
export function compareLines(
  doc: Document,
  quoted: readonly string[],
  { first, last }: Pick<NearestWindow, 'first' | 'last'>,
): Pick<Nearest, 'diff' | 'firstDifference'> {
  const old = quoted.slice(0, COMPARED)
  const actual: string[] = []
  for (let row = first; row <= last && actual.length < COMPARED; row++) actual.push(lineText(doc, row))
  const hunks = diffLines(old.map(tight), actual.map(tight)).filter(
    ({ oldFrom, oldTo }) => oldTo - oldFrom !== 1 || !isElision(old[oldFrom]!.trim()),
  )
  const [from] = hunks
  if (!from) return spacing(old, actual, first)
  const rows: Row[] = []
  let kept = Math.max(0, from.newFrom - ABOVE)
  for (const hunk of hunks) {
    for (; kept < hunk.newFrom; kept++) rows.push({ kind: ' ', text: actual[kept]! })
    rows.push(...pairs(old.slice(hunk.oldFrom, hunk.oldTo), actual.slice(hunk.newFrom, hunk.newTo)))
    kept = hunk.newTo
  }
  for (; kept < actual.length; kept++) rows.push({ kind: ' ', text: actual[kept]! })
  return told(rows, first + from.newFrom, old[from.oldFrom], actual[from.newFrom])
}

/**
 * The first pair of lines that differs, if only whitespace and typography differ; pairs that differ inside go before those that differ at
 * the ends.
 */
function spacing(old: readonly string[], actual: readonly string[], first: number): Pick<Nearest, 'diff' | 'firstDifference'> {
  const inside = old.findIndex((line, i) => line.trim() !== actual[i]?.trim())
  const at = inside === -1 ? old.findIndex((line, i) => line !== actual[i]) : inside
  if (at === -1) return { diff: [] }
  const rows = pairs(old.slice(at, at + 1), actual.slice(at, at + 1))
  return told(rows, first + at, old[at], actual[at])
}

function told(
  rows: readonly Row[],
  row: number,
  quoted: string | undefined,
  actual: string | undefined,
): Pick<Nearest, 'diff' | 'firstDifference'> {
  const difference =
    quoted === undefined || actual === undefined ? undefined : { line: row + 1, quoted: clip(quoted), actual: clip(actual) }
  return { diff: rows.slice(0, SHOWN).map(({ kind, text }) => kind + clip(text)), ...(difference ? { firstDifference: difference } : {}) }
}

/** Pairs of lines, so that the first few rows have both sides. */
function pairs(quoted: readonly string[], actual: readonly string[]): Row[] {
  return Array.from({ length: Math.max(quoted.length, actual.length) }, (_, i) => [
    ...quoted.slice(i, i + 1).map((text): Row => ({ kind: '-', text })),
    ...actual.slice(i, i + 1).map((text): Row => ({ kind: '+', text })),
  ]).flat()
}

function tight(line: string): string {
  return lineKey(line).tight
}

function clip(text: string): string {
  return text.length > LINE_LIMIT ? `${text.slice(0, LINE_LIMIT)}...` : text
}
