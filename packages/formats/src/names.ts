import { type Answer, closes, type Fence, fenceLine, followFence, indentEnd } from './answer'
import { nameInFence, nameInHeading, nameInLine } from './file-name'
import type { FoundName, Place, Region } from './reader'

/** Blank lines and opening tags that may stand between a name and the block it names. */
const GAP = 2

/**
 * Follows fences, headings and names along the answer, and tells at any line which file the text around it names:
 * the line above, else the fence, else the line above the fence, else the last heading or block that named one.
 */
export function openNames(answer: Answer, option: string | undefined) {
  const { lines } = answer
  let stack: readonly Fence[] = []
  let carried: FoundName | undefined
  let claimed = -1

  /** The name on the nearest line with text above `at`; lines that a format claimed are out of bounds. */
  const above = (at: number): ReturnType<typeof nameInLine> | undefined => {
    let left = GAP
    for (let i = at - 1; i >= 0 && i >= claimed && left >= 0; i--) {
      const line = lines[i]!
      if (line.trim() === '' || isOpeningTag(line)) {
        left--
        continue
      }
      return fenceLine(line, i) ? undefined : nameInLine(line)
    }
    return undefined
  }

  const nameAt = (at: number): FoundName | undefined => {
    const direct = above(at)
    if (direct?.path !== undefined) return { path: direct.path, from: 'line-above' }
    for (let i = stack.length - 1; i >= 0; i--) {
      const inFence = nameInFence(stack[i]!.info)
      if (inFence !== undefined) return { path: inFence, from: 'fence' }
      const before = stack[i]!.line >= claimed ? above(stack[i]!.line) : undefined
      if (before?.path !== undefined) return { path: before.path, from: 'line-above' }
      if (before?.several) return undefined
    }
    if (direct?.several) return undefined
    return carried ?? (option === undefined ? undefined : { path: option, from: 'option' })
  }

  return {
    /** What a reader may know at line `at`. */
    place: (at: number): Place => ({ ...(stack.length > 0 ? { fence: stack.at(-1)! } : {}), name: () => nameAt(at) }),
    /** Takes note of a line that no format claimed, and tells whether it opens or closes a fence. */
    follow: (at: number): 'opens' | 'closes' | 'text' => {
      const line = lines[at]!
      const before = stack.length
      stack = followFence(stack, line, at)
      if (stack.length !== before) return stack.length > before ? 'opens' : 'closes'
      const path = before === 0 && line[indentEnd(line)] === '#' ? nameInHeading(line) : undefined
      if (path !== undefined) carried = { path, from: 'heading' }
      return 'text'
    },
    /** Takes note of a claimed region: its last file carries over to blocks that name none. */
    used: (region: Region): void => {
      claimed = region.to
      const path = region.edits.at(-1)?.path
      if (path !== undefined) carried = { path, from: 'carried-over' }
      if (stack.length > 0 && region.to > 0 && closes(lines[region.to - 1]!, stack.at(-1)!)) stack = stack.slice(0, -1)
    },
  }
}

/** `<diff>`, `<content>`: a wrapper between a name and its block. */
function isOpeningTag(line: string): boolean {
  return line.length < 60 && /^\s*<[a-z_]+>\s*$/i.test(line)
}
