/**
 * Law: the edit must keep the brackets and block ends of the file balanced.
 *
 *     quoted  if (a) {    file  if (a)        new text closes a bracket that the file has not: refused
 */
import type { Placement } from '../locate/placement'
import type { RowEdit } from '../merge/row-edit'
import type { Others } from '../request/others'
import type { Line } from '../text/line'
import type { Source } from '../text/source'

/**
 * Returns the row of the last hunk if the new text opens a different number of brackets than the old text and the file is balanced. One of
 * the two texts then ends inside a block. The check skips edits that only insert or only delete lines inside the quote, because these
 * change the balance on purpose. Brackets that other edits open or close are not counted.
 */
export function leftOpen(
  source: Source,
  { change }: Placement,
  edits: readonly RowEdit[],
  others: Pick<Others, 'unpaired'>,
): number | undefined {
  const last = edits.at(-1)
  const replaces = edits.some(({ hunk }) => hunk.oldTo > hunk.oldFrom && hunk.newTo > hunk.newFrom)
  if (!last || (!replaces && last.hunk.oldTo < change.old.length)) return undefined
  const changed = changedLines(change)
  for (const [k, [open, close]] of PAIRS.entries()) {
    const made = madeSurplus(changed, open!, close!)
    if (made === 0 || others.unpaired.includes(made > 0 ? close! : open!)) continue
    const ends = endings(changed.added, close!) - endings(changed.removed, close!)
    if (Math.sign(ends) === -Math.sign(made) && source.keep(surplusesOf)[k] === 0) return last.from
  }
  return undefined
}

const PAIRS = ['()', '[]', '{}'] as const

/** Returns, for each pair of brackets, how many opening brackets of the file are not closed. */
function surplusesOf(source: Source): readonly number[] {
  source.spend(source.text.length / UNITS_READ)
  return PAIRS.map(([open, close]) => surplus([{ body: source.text }], open!, close!))
}

/** Number of UTF-16 units of a text that cost as much as one line comparison. */
const UNITS_READ = 40

interface HunkLines {
  readonly removed: readonly Line[]
  readonly added: readonly Line[]
}

/** Returns the removed and the added lines. Kept lines are left out because they contain the same brackets in both texts. */
function changedLines({ old, new: next, hunks }: Placement['change']): HunkLines {
  const removed = hunks.flatMap(({ oldFrom, oldTo }) => old.slice(oldFrom, oldTo))
  return { removed, added: hunks.flatMap(({ newFrom, newTo }) => next.slice(newFrom, newTo)) }
}

/**
 * Returns how many more brackets of one kind the added lines leave open than the removed lines. The result is negative if they close more.
 */
function madeSurplus({ removed, added }: HunkLines, open: string, close: string): number {
  return surplus(added, open, close) - surplus(removed, open, close)
}

/** Whether the file or another edit lacks a bracket that the new text opens or closes. The edit may then be intended a second time. */
export function mayBeLacking(source: Source, change: Placement['change'], others: Pick<Others, 'unpaired'>): boolean {
  const changed = changedLines(change)
  return PAIRS.some(([open, close], k) => {
    const made = madeSurplus(changed, open!, close!)
    return made !== 0 && (others.unpaired !== '' || Math.sign(source.keep(surplusesOf)[k]!) === -Math.sign(made))
  })
}

/** Minimum number of occurrences, each below a deeper line, from which a word is known to close blocks. */
const CLOSES = 3

/**
 * Returns the row of a removed word that closes blocks throughout the file, if the line that opens its block is kept and the new text
 * contains no such word.
 *
 *     old  def a⏎  b⏎end    new  def a⏎  c        refused
 */
export function lostEnd(source: Source, { change }: Placement, edits: readonly RowEdit[]): number | undefined {
  const { old, new: next } = change
  for (const { hunk, to } of edits) {
    const row = hunk.oldTo - 1
    const end = old[row]
    if (!end || row < hunk.oldFrom || end.words.length !== 1 || end.words[0] !== end.body || !closes(source, end.body)) continue
    let head = row - 1
    while (head >= 0 && (old[head]!.isEmpty || old[head]!.width > end.width)) head--
    const isHeadKept = head >= 0 && head < hunk.oldFrom && head < row - 1 && old[head]!.width === end.width
    if (isHeadKept && !next.slice(hunk.newFrom, hunk.newTo).some((line) => !line.isEmpty && line.width <= end.width)) return to - 1
  }
  return undefined
}

function closes(source: Source, body: string): boolean {
  const rows = source.rows(body)
  return rows.length >= CLOSES && rows.every((row) => row > 0 && source.line(row - 1).width > source.line(row).width)
}

function surplus(lines: readonly { readonly body: string }[], open: string, close: string): number {
  let sum = 0
  for (const { body } of lines) {
    if (!body.includes(open) && !body.includes(close)) continue
    const text = QUOTE.test(body) ? body.replace(STRINGS, '') : body
    for (let at = 0; at < text.length; at++)
      if (text[at] === open) sum++
      else if (text[at] === close) sum--
  }
  return sum
}

/** Returns the number of lines that begin with the closing bracket. */
function endings(lines: readonly { readonly body: string }[], close: string): number {
  return lines.filter(({ body }) => body.startsWith(close)).length
}

const QUOTE = /['"]/
const STRINGS = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
