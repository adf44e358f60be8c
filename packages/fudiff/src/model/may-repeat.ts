/**
 * Whether a hunk, in place, may add lines that the text has there already, leave a block open, or close one twice. Such a hunk of a model is
 * decided with the surrounding lines in view; `diff` marks such a hunk of its own as literal.
 */
import { mayUnbalance } from '@suture/text/internal'
import { type HunkLine, hasWord, newSide, oldSide } from './hunk'

/** The text that a hunk is in, by lines (0-based). */
export interface LinesAround {
  readonly count: number
  readonly textAt: (line: number) => string
}

/** True for a hunk at line `at` (0-based) that ends with a change above further lines, and does not close as many blocks as it opens. */
export function mayBreakOff({ count }: LinesAround, lines: readonly HunkLine[], at: number): boolean {
  const isLast = at + oldSide({ lines }).length >= count
  return !isLast && lines.at(-1)?.kind !== 'context' && mayUnbalance(oldSide({ lines }).join('\n'), newSide({ lines }).join('\n'))
}

/** True for a hunk at line `at` (0-based) that adds a line that is right beside the hunk, or a run that is right beside it. */
export function mayAddAgain({ count, textAt }: LinesAround, lines: readonly HunkLine[], at: number): boolean {
  const added = lines.flatMap(({ kind, text }) => (kind === 'addition' && text.trim() !== '' ? text.trim() : []))
  const known = new Set(added)
  const bodyAt = (line: number) => (line >= 0 && line < count ? textAt(line).trim() : undefined)
  const isKnownAt = (from: number, step: 1 | -1) => known.has(bodyAt(bodyAt(from) === '' ? from + step : from) ?? '')
  const changes = (line: HunkLine | undefined) => line !== undefined && line.kind !== 'context'
  if ((changes(lines.at(-1)) && isKnownAt(at + oldSide({ lines }).length, 1)) || (changes(lines[0]) && isKnownAt(at - 1, -1))) return true
  return insertionsOf(lines, at).some(({ row, texts }) => {
    const areAt = (from: number) => texts.every((text, i) => bodyAt(from + i) === text.trim())
    return texts.some(hasWord) && (areAt(row - texts.length) || areAt(row))
  })
}

/** The runs of added lines, each with the line (0-based) before which it is inserted. */
function insertionsOf(lines: readonly HunkLine[], at: number): { readonly row: number; readonly texts: string[] }[] {
  const runs: { row: number; texts: string[] }[] = []
  let row = at
  let isOpen = false
  for (const { kind, text } of lines) {
    const isAdded = kind === 'addition'
    if (isAdded && isOpen) runs.at(-1)!.texts.push(text)
    else if (isAdded) runs.push({ row, texts: [text] })
    else row++
    isOpen = isAdded
  }
  return runs
}
