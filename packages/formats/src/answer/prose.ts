import { appendAll } from '@suture/text/internal'

/** An open fence in the prose. */
interface ProseFence {
  /** The index of its first line among the pending lines. */
  at: number
  /** Whether a format has read lines inside it. */
  claimed: boolean
  /** Whether the fence contains a line of text. If it does, the fence is kept in the prose. */
  hasText: boolean
}

/**
 * Collects the text of an answer that is not an edit, without empty lines around it. A code fence that contained only edits is removed.
 * Text that no later line can change is called settled, and can be taken before the answer ends.
 */
export function openProse() {
  let lines: string[] = []
  const fences: ProseFence[] = []
  let hasStarted = false
  /** Empty lines that are added once a line of text follows. */
  let emptyLines: string[] = []

  /** Takes the first lines as text. Empty lines at the start and end of the whole prose are left out. */
  const settle = (count: number): string => {
    const taken: string[] = []
    const before = hasStarted ? '\n' : ''
    for (const line of lines.slice(0, count)) {
      if (line.trim() === '') {
        if (hasStarted) emptyLines.push(line)
        continue
      }
      appendAll(taken, emptyLines)
      taken.push(line)
      hasStarted = true
      emptyLines = []
    }
    lines = lines.slice(count)
    for (const fence of fences) fence.at -= count
    return taken.length === 0 ? '' : before + taken.join('\n')
  }

  return {
    /** Adds a line that belongs to no edit. */
    add: (line: string, kind: 'opens' | 'closes' | 'text'): void => {
      if (kind === 'opens') fences.push({ at: lines.length, claimed: false, hasText: false })
      lines.push(line)
      const closed = kind === 'closes' ? fences.pop() : undefined
      if (closed?.claimed && !closed.hasText) lines.length = closed.at
      else if (kind === 'closes' || (kind === 'text' && line.trim() !== '')) for (const fence of fences) fence.hasText = true
    },
    /** Called when a format has read the following lines. */
    claimed: (): void => {
      const fence = fences.at(-1)
      if (fence) fence.claimed = true
    },
    /** Takes the text that is final. Later text follows it directly. */
    settled: (): string => settle(fences.find(({ hasText }) => !hasText)?.at ?? lines.length),
    /** Takes the rest of the text at the end of the answer. */
    end: (): string => settle(lines.length),
  }
}
