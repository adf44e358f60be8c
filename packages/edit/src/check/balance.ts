/**
 * Brackets: the lines of the file that go open and close what the quoted lines did.
 *
 *     quoted  if (a) {    file  if (a)        new text closes a bracket that the file has not: refused
 */
import type { Placement } from '../locate/placement'
import type { RowEdit } from '../merge/row-edit'
import type { Line } from '../text/line'
import type { Source } from '../text/source'

/**
 * The row of the last run, if new text has more or fewer open brackets than old text and the file is balanced as it is: one of the texts breaks
 * off inside a block. An edit that only adds or only removes lines, inside of the quote, changes the balance on purpose. `unpaired`: brackets that other edits open
 * or close.
 */
export function leftOpen(
  source: Source,
  { change }: Placement,
  edits: readonly RowEdit[],
  { unpaired }: { readonly unpaired: string },
): number | undefined {
  const last = edits.at(-1)
  const replaces = edits.some(({ hunk }) => hunk.oldTo > hunk.oldFrom && hunk.newTo > hunk.newFrom)
  if (!last || (!replaces && last.hunk.oldTo < change.old.length)) return undefined
  const changed = changedLines(change)
  for (const [k, [open, close]] of PAIRS.entries()) {
    const made = madeSurplus(changed, open!, close!)
    if (made === 0 || unpaired.includes(made > 0 ? close! : open!)) continue
    const ends = endings(changed.added, close!) - endings(changed.removed, close!)
    if (Math.sign(ends) === -Math.sign(made) && source.keep(surplusesOf)[k] === 0) return last.from
  }
  return undefined
}

const PAIRS = ['()', '[]', '{}'] as const

/** Of each pair, how many brackets the file opens and does not close. */
function surplusesOf(source: Source): readonly number[] {
  source.spend(source.text.length / UNITS_READ)
  return PAIRS.map(([open, close]) => surplus([{ body: source.text }], open!, close!))
}

/** Units of a text that are read for one line comparison. */
const UNITS_READ = 40

interface HunkLines {
  readonly removed: readonly Line[]
  readonly added: readonly Line[]
}

/** Kept lines open and close as many brackets in both texts. */
function changedLines({ old, new: next, hunks }: Placement['change']): HunkLines {
  const removed = hunks.flatMap(({ oldFrom, oldTo }) => old.slice(oldFrom, oldTo))
  return { removed, added: hunks.flatMap(({ newFrom, newTo }) => next.slice(newFrom, newTo)) }
}

/** Brackets of a kind that new text opens more than it closes, in comparison with old text. */
function madeSurplus({ removed, added }: HunkLines, open: string, close: string): number {
  return surplus(added, open, close) - surplus(removed, open, close)
}

/** True if new text opens or closes a bracket that the file lacks, or another edit of the set: it may be wanted once more. */
export function mayBeLacking(source: Source, change: Placement['change'], { unpaired }: { readonly unpaired: string }): boolean {
  const changed = changedLines(change)
  return PAIRS.some(([open, close], k) => {
    const made = madeSurplus(changed, open!, close!)
    return made !== 0 && (unpaired !== '' || Math.sign(source.keep(surplusesOf)[k]!) === -Math.sign(made))
  })
}

/** Occurrences from which a word is seen to close blocks: each is below a deeper line. */
const CLOSES = 3

/**
 * The row of a word that closes blocks all over the file and that new text lacks, while the line which opened its block stays.
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
    const text = body.replace(STRINGS, '')
    for (const character of text)
      if (character === open) sum++
      else if (character === close) sum--
  }
  return sum
}

/** Lines that begin with a closing bracket. */
function endings(lines: readonly { readonly body: string }[], close: string): number {
  return lines.filter(({ body }) => body.startsWith(close)).length
}

const STRINGS = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
