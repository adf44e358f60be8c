import { createPatch } from '@suture/fudiff'

/** Adjacent lines that are replaced. Empty lines are not included. */
export interface LostRun {
  readonly from: number
  to: number
  readonly removed: string[]
  readonly added: string[]
}

/** Returns the differences between a block and a file, ignoring whitespace around lines. */
export function lostRuns(file: readonly string[], block: readonly string[]): LostRun[] {
  const [before, after] = [file, block].map((lines) => lines.map((line) => `${line.trim()}\n`).join('')) as [string, string]
  const { hunks } = createPatch(before, after, { context: file.length + block.length })
  const runs: LostRun[] = []
  let at = 1
  let open: LostRun | undefined
  for (const { kind, text } of hunks.flatMap(({ lines }) => lines)) {
    // Empty lines do not separate two runs.
    if (kind === 'context' && hasText(text)) open = undefined
    if (kind !== 'context' && !open) runs.push((open = { from: at, to: at - 1, removed: [], added: [] }))
    if (open && kind !== 'context') count(open, kind, text, at)
    if (kind !== 'addition') at++
  }
  return runs.filter(({ removed, added }) => removed.length + added.length > 0)
}

function count(run: LostRun, kind: 'deletion' | 'addition', text: string, at: number): void {
  if (!hasText(text)) return
  if (kind === 'addition') run.added.push(text)
  else {
    run.removed.push(text)
    run.to = at
  }
}

/** Whether a line is not empty. */
export function hasText(line: string): boolean {
  return line.trim() !== ''
}
