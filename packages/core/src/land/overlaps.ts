import type { FileEdits } from '@suture/formats'
import { oldSide } from '@suture/fudiff/internal'
import { type Document, type Edit, type Intent, lineRange, type Outcome, type Problem, type Span } from '@suture/text'
import { areVersionsOfLine, grouped, refused } from '@suture/text/internal'
import { bareLines } from '../lines/bare-lines'

/** An edit of the answer, and its outcome in the file. */
export interface LandingEdit {
  readonly edit: FileEdits
  readonly line: number
  /** The old and new text of the edit. Absent for a diff that is refused as a whole. */
  readonly intent?: Intent
  outcome: Outcome
}

/** A change, and the place in the file where its edit was found. */
interface PlacedChange {
  readonly item: LandingEdit
  readonly edit: Edit
  readonly at: Span
}

/** Returns all changes sorted by position. Insertions at one offset are in the order of the places next to which they were found. */
export function placedChanges(placed: readonly LandingEdit[]): PlacedChange[] {
  const changes = placed.flatMap((item): PlacedChange[] => {
    const { outcome } = item
    return outcome.status === 'applied' ? outcome.edits.map((edit) => ({ item, edit, at: outcome.matches[0]?.span ?? edit })) : []
  })
  return changes.sort((a, b) => a.edit.from - b.edit.from || a.edit.to - b.edit.to || a.at.from - b.at.from || a.at.to - b.at.to)
}

/** Returns the changes of edits that were not refused. Equal changes of the same place count once. */
export function editsOf(changes: readonly PlacedChange[]): Edit[] {
  const left = changes.filter(({ item }) => item.outcome.status === 'applied')
  return left.filter((change, index) => index === 0 || !same(left[index - 1]!, change)).map(({ edit }) => edit)
}

/**
 * Refuses all edits that change the same text, or that are versions of one edit. Edits that make the same change are treated alike, so the
 * order of edits does not matter.
 * Cost: one pass over the sorted changes.
 */
export function refuseOverlaps(doc: Document, changes: readonly PlacedChange[]): void {
  const refusals = new Map<LandingEdit, Problem>()
  let widest: readonly PlacedChange[] | undefined
  for (const group of alikeChanges(changes)) {
    if (widest && (clash(widest[0]!, group[0]!) || areVersions(doc, widest[0]!, group[0]!))) {
      const problem: Problem = { kind: 'overlapping', places: [lineRange(doc, widest[0]!.edit), lineRange(doc, group[0]!.edit)] }
      for (const { item } of [...widest, ...group]) refusals.set(item, problem)
    }
    if (!widest || group[0]!.edit.to >= widest[0]!.edit.to) widest = group
  }
  for (const [item, problem] of refusals) item.outcome = refused(problem)
}

/**
 * Yields groups of equal changes, in the order of the first change of each group. The changes are sorted, so changes with the same span are
 * adjacent.
 */
function* alikeChanges(changes: readonly PlacedChange[]): Iterable<readonly PlacedChange[]> {
  for (let from = 0, to = 0; from < changes.length; from = to) {
    while (to < changes.length && sameSpan(changes[to]!.edit, changes[from]!.edit)) to++
    if (to === from + 1) yield [changes[from]!]
    else yield* alikeAmong(changes.slice(from, to))
  }
}

/** Returns groups of equal changes among changes with the same span. */
function alikeAmong(changes: readonly PlacedChange[]): Iterable<readonly PlacedChange[]> {
  return grouped(changes, ({ edit: { from, to, text }, at }) => `${from === to ? `${at.from}:${at.to}` : ''}:${text}`).values()
}

/**
 * Whether two changes conflict: they share text, insert different text at one place, or insert equal text from two sides of one place. The
 * change with the lower offset comes first.
 */
function clash(a: PlacedChange, b: PlacedChange): boolean {
  if (a.item === b.item || same(a, b)) return false
  if (b.edit.from < a.edit.to) return true
  const insertions = a.edit.from === a.edit.to && b.edit.from === b.edit.to && a.edit.from === b.edit.from
  return insertions && (sameSpan(a.at, b.at) || a.edit.text === b.edit.text)
}

/**
 * Whether two changes are versions of one edit: both quote the line that they change, or their edits have the same old text, and one inserts
 * next to the line that the other changes. The result would be neither version.
 */
function areVersions(doc: Document, a: PlacedChange, b: PlacedChange): boolean {
  const old = a.item.intent?.oldString
  const [one, other] = [a.item.outcome, b.item.outcome]
  if (a.item === b.item || same(a, b)) return false
  if (one.status === 'applied' && other.status === 'applied' && areVersionsOfLine(doc.text, a.edit, one, b.edit, other)) return true
  if (!old || old !== b.item.intent?.oldString) return false
  const between = doc.text.slice(a.edit.to, b.edit.from)
  const isOneLine = (text: string) => !text.includes('\n')
  const [isInserted, isNextInserted] = [a, b].map(({ edit }) => edit.from === edit.to)
  return (isInserted === true && isOneLine(between.trimStart())) || (isNextInserted === true && isOneLine(between.trimEnd()))
}

function same(a: PlacedChange, b: PlacedChange): boolean {
  return a.item !== b.item && sameSpan(a.edit, b.edit) && a.edit.text === b.edit.text && (a.edit.from < a.edit.to || sameSpan(a.at, b.at))
}

function sameSpan(a: Span, b: Span): boolean {
  return a.from === b.from && a.to === b.to
}

/** A diff of one file. */
export type DiffEdits = FileEdits & Required<Pick<FileEdits, 'diff'>>

/**
 * Returns the diffs of a file in groups. If a diff quotes a line that a diff before it adds, and that the file does not have, it is placed
 * together with the diffs before it.
 */
export function diffsTogether(doc: Document, edits: readonly FileEdits[]): readonly DiffEdits[][] {
  const diffs = edits.filter((edit): edit is DiffEdits => edit.diff !== undefined && edit.diff.hunks.length > 0)
  if (diffs.length < 2) return diffs.map((edit) => [edit])
  const known = new Set(bareLines(doc.text))
  const added = new Set<string>()
  let groups: DiffEdits[][] = []
  for (const edit of diffs) {
    const follows = edit.diff.hunks.some((hunk) => oldSide(hunk).some((line) => added.has(line) && !known.has(line)))
    groups = follows ? [[...groups.flat(), edit]] : [...groups, [edit]]
    for (const { additions } of edit.diff.hunks) for (const line of additions) added.add(line)
  }
  return groups
}
