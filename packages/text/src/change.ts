/** The kind of a line of an edit: the line is kept, removed or added. */
export type ChangeKind = 'keep' | 'remove' | 'add'

/** One line of an edit whose format says which lines are kept, removed and added. */
export interface ChangeLine {
  readonly kind: ChangeKind
  /** The text of the line, without its line end. */
  readonly text: string
}

/**
 * A run of lines that change together: the old lines `oldFrom` to `oldTo` become the new lines `newFrom` to `newTo` (0-based, half-open).
 */
export interface LineHunk {
  readonly oldFrom: number
  readonly oldTo: number
  readonly newFrom: number
  readonly newTo: number
}

/** Returns the changed runs of a body, in order. The lines between the runs are kept. */
export function changedRuns(body: readonly ChangeLine[]): LineHunk[] {
  const runs: LineHunk[] = []
  let oldAt = 0
  let newAt = 0
  let from: { old: number; new: number } | undefined
  const close = () => {
    if (from) runs.push({ oldFrom: from.old, oldTo: oldAt, newFrom: from.new, newTo: newAt })
    from = undefined
  }
  for (const { kind } of body) {
    if (kind === 'keep') close()
    else from ??= { old: oldAt, new: newAt }
    if (kind !== 'add') oldAt++
    if (kind !== 'remove') newAt++
  }
  close()
  return runs
}
