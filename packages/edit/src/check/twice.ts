/**
 * Not twice: lines that the edit inserts are not beside the place already.
 *
 *     file  a⏎b⏎b'    inserted below b    b'        is there already
 */
import { lineBits } from '../locate/bits'
import type { Placement } from '../locate/placement'
import type { RowEdit } from '../merge/row-edit'
import type { Source } from '../text/source'

/** The first inserted run whose lines the file has directly above or below, and new text has once. */
export function insertedTwice(source: Source, { change }: Placement, edits: readonly RowEdit[]): RowEdit | undefined {
  return edits.find((edit) => {
    const added = edit.lines.filter((line) => line.trim() !== '')
    if (edit.from !== edit.to || !added.some((line) => /[\p{L}\p{N}]/u.test(line))) return false
    const isBeside = [besides(source, edit.from, 1, added.length), besides(source, edit.from - 1, -1, added.length).reverse()].some(
      (lines) => lines.join('\n') === added.join('\n'),
    )
    if (!isBeside) return false
    const { oldFrom, oldTo } = edit.hunk
    return (
      oldFrom === 0 ||
      oldTo === change.old.length ||
      timesInNew(
        change.new.map(({ body }) => body),
        added,
      ) < 2
    )
  })
}

/** Bits of a line that says enough to be recognised; lines around an insertion in which it is looked for. */
const SAYS = 30
const NEAR = 3

/**
 * The row of an outermost inserted line that the file has near by already, in lines that were not quoted: a part of the edit was made before.
 */
export function begunAlready(
  source: Source,
  { change, forms, from }: Placement,
  edits: readonly RowEdit[],
  { leaving }: { readonly leaving: ReadonlySet<string> },
): number | undefined {
  const quotedBodies = new Set(change.old.map(({ body }) => body))
  const paired = new Set(change.old.flatMap((_, i) => (forms[i]! >= 0 ? [from[i]!] : [])))
  for (const edit of edits) {
    if (edit.hunk.oldFrom !== edit.hunk.oldTo) continue
    const added = change.new.slice(edit.hunk.newFrom, edit.hunk.newTo).filter((line) => !line.isEmpty)
    const depth = Math.min(...added.map((line) => line.width))
    for (const line of added) {
      if (line.width !== depth || quotedBodies.has(line.body) || line.isComment || leaving.has(line.body)) continue
      const near = source.rows(line.body).find((row) => !paired.has(row) && Math.abs(row - edit.from) <= added.length + NEAR)
      if (near !== undefined && lineBits(source, line) >= SAYS) return near
    }
  }
  return undefined
}

/** Lines of the file from a row on that are not empty. */
function besides(source: Source, start: number, step: 1 | -1, most: number): string[] {
  const lines: string[] = []
  for (let row = start; row >= 0 && row < source.lineCount && lines.length < most; row += step)
    if (!source.line(row).isEmpty) lines.push(source.line(row).raw)
  return lines
}

function timesInNew(bodies: readonly string[], added: readonly string[]): number {
  const all = bodies.filter((body) => body !== '')
  const wanted = added.map((line) => line.trim())
  let count = 0
  for (let at = 0; at + wanted.length <= all.length; at++) if (wanted.every((body, k) => all[at + k] === body)) count++
  return count
}
