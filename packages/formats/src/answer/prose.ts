/** An open fence of the prose. */
interface ProseFence {
  /** Where its first line is among the lines that are not settled. */
  at: number
  /** True once a format claimed lines inside. */
  claimed: boolean
  /** True once it holds a line of text: then it stays. */
  hasText: boolean
}

/** A line: the line itself, or its number where the whole answer is at hand. */
interface ProseLines<Line> {
  readonly isEmpty: (line: Line) => boolean
  /** The lines as one text, joined by LF. */
  readonly textOf: (lines: readonly Line[]) => string
}

/**
 * Collects what is no edit, without empty lines around it; a fence that held nothing but edits goes with them. Whatever no later line can
 * take away is settled, and can be taken out at once.
 */
export function openProse<Line>({ isEmpty, textOf }: ProseLines<Line>) {
  let lines: Line[] = []
  const fences: ProseFence[] = []
  let hasStarted = false
  /** Empty lines that are reported once a line of text follows. */
  let emptyLines: Line[] = []

  /** Takes out the first lines as text, leading and trailing empty lines of the whole aside. */
  const settle = (count: number): string => {
    const taken: Line[] = []
    const before = hasStarted ? '\n' : ''
    for (const line of lines.slice(0, count)) {
      if (isEmpty(line)) {
        if (hasStarted) emptyLines.push(line)
        continue
      }
      taken.push(...emptyLines, line)
      hasStarted = true
      emptyLines = []
    }
    lines = lines.slice(count)
    for (const fence of fences) fence.at -= count
    return taken.length === 0 ? '' : before + textOf(taken)
  }

  return {
    /** An unclaimed line. */
    add: (line: Line, kind: 'opens' | 'closes' | 'text'): void => {
      if (kind === 'opens') fences.push({ at: lines.length, claimed: false, hasText: false })
      lines.push(line)
      const closed = kind === 'closes' ? fences.pop() : undefined
      if (closed?.claimed && !closed.hasText) lines.length = closed.at
      else if (kind === 'closes' || (kind === 'text' && !isEmpty(line))) for (const fence of fences) fence.hasText = true
    },
    /** A format claimed the lines that follow. */
    claimed: (): void => {
      const fence = fences.at(-1)
      if (fence) fence.claimed = true
    },
    /** What can be known of the text so far; further text follows it directly. */
    settled: (): string => settle(fences.find(({ hasText }) => !hasText)?.at ?? lines.length),
    /** The rest of the text, at the end of the answer. */
    end: (): string => settle(lines.length),
  }
}
