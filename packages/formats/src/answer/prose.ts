/** An open fence of the prose. */
interface ProseFence {
  /** Where its first line stands among the lines that are not settled. */
  at: number
  /** True once a format claimed lines inside. */
  claimed: boolean
  /** True once it holds a line of text: then it stays. */
  hasText: boolean
}

/**
 * Collects what is no edit, without blank lines around it; a fence that held nothing but edits goes with them. Whatever no later line can
 * take away is settled, and can be taken out at once.
 */
export function openProse() {
  let lines: string[] = []
  const fences: ProseFence[] = []
  let isBegun = false
  /** Blank lines that are told once a line of text follows. */
  let blanks: string[] = []

  /** Takes out the first lines as text, leading and trailing blank lines of the whole aside. */
  const settle = (count: number): string => {
    let text = ''
    for (const line of lines.slice(0, count)) {
      if (line.trim() === '') {
        blanks.push(line)
        continue
      }
      text += isBegun ? `\n${[...blanks, line].join('\n')}` : line
      isBegun = true
      blanks = []
    }
    lines = lines.slice(count)
    for (const fence of fences) fence.at -= count
    return text
  }

  return {
    /** An unclaimed line. */
    add: (line: string, kind: 'opens' | 'closes' | 'text'): void => {
      if (kind === 'opens') fences.push({ at: lines.length, claimed: false, hasText: false })
      lines.push(line)
      const closed = kind === 'closes' ? fences.pop() : undefined
      if (closed?.claimed && !closed.hasText) lines.length = closed.at
      else if (kind === 'closes' || (kind === 'text' && line.trim() !== '')) for (const fence of fences) fence.hasText = true
    },
    /** A format claimed the lines that follow. */
    claimed: (): void => {
      const fence = fences.at(-1)
      if (fence) fence.claimed = true
    },
    /** What can be told of the text so far; further text follows it directly. */
    settled: (): string => settle(fences.find(({ hasText }) => !hasText)?.at ?? lines.length),
    /** The rest of the text, at the end of the answer. */
    end: (): string => settle(lines.length),
  }
}
