import { unifiedDiff } from '@suture/display'

/** A replacement in a text, with 0-based half-open offsets. */
export interface TextEdit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/**
 * Returns the edits that turn one text into another, one for each run of changed lines. An editor then keeps cursors and markers in the
 * other lines.
 */
export function textEdits(before: string, after: string): TextEdit[] {
  const { lines } = unifiedDiff(before, after, { context: 0, raw: true })
  const [oldStarts, newStarts] = [lineStarts(before), lineStarts(after)]
  return lines.flatMap(({ kind, text }) => {
    if (kind !== 'hunk') return []
    const [oldLine, oldCount, newLine, newCount] = text.match(/\d+/g)!.map(Number) as [number, number, number, number]
    const [from, to] = rangeOf(oldStarts, oldLine, oldCount)
    const [newFrom, newTo] = rangeOf(newStarts, newLine, newCount)
    return [{ from, to, text: after.slice(newFrom, newTo) }]
  })
}

/** Returns the offsets of `count` lines from a 1-based line. Without lines, the range is after that line. */
function rangeOf(starts: readonly number[], line: number, count: number): [from: number, to: number] {
  const first = count === 0 ? line : line - 1
  const end = starts.at(-1)!
  return [starts[first] ?? end, starts[first + count] ?? end]
}

/** Returns the offset of each line, and then the length of the text. */
function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  if (starts.at(-1) !== text.length) starts.push(text.length)
  return starts
}
