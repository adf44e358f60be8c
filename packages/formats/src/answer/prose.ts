/** Collects what is no edit; a fence that held nothing but edits goes with them. */
export function openProse() {
  const lines: string[] = []
  /** Where the open fences stand in `lines`, and whether a format claimed lines inside. */
  const fences: { readonly at: number; claimed: boolean }[] = []
  return {
    /** An unclaimed line. */
    add: (line: string, kind: 'opens' | 'closes' | 'text'): void => {
      if (kind === 'opens') fences.push({ at: lines.length, claimed: false })
      lines.push(line)
      if (kind !== 'closes') return
      const fence = fences.pop()
      if (fence?.claimed && lines.slice(fence.at + 1, -1).every((text) => text.trim() === '')) lines.length = fence.at
    },
    /** A format claimed the lines that follow. */
    claimed: (): void => {
      const fence = fences.at(-1)
      if (fence) fence.claimed = true
    },
    /** The lines so far, without blank lines around them. */
    text: (): string => {
      let from = 0
      let to = lines.length
      while (from < to && lines[from]!.trim() === '') from++
      while (to > from && lines[to - 1]!.trim() === '') to--
      return lines.slice(from, to).join('\n')
    },
  }
}
