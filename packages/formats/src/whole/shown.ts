/**
 * Code blocks that name a file and that no reader claims, so that none is dropped without a word.
 *
 *   For example in a.ts:        a block of a.ts on line 2
 *   ```ts
 *   let a = 1
 *   ```
 *
 * Idea: the walk passes over such a block line by line; a part of it that a format claims makes it one that was read. Cost: its lines are kept
 * until it ends. Weakness: a block whose words name no file is text.
 */
import { type Fence, fenceLine } from '../answer/answer'
import { languageIn, nameInFence } from '../answer/fence-name'
import type { ReaderPlace } from '../answer/reader'
import type { ShownBlock } from '../model/file-edits'
import { commentName } from './comment-name'
import { isLanguageOf } from './language'

/** A block that is being passed over. */
interface FencedBlock {
  readonly line: number
  readonly found: string
  path: string | undefined
  /** Fences that are open, the block's own among them. */
  depth: number
  readonly lines: string[]
}

/** Follows the lines that no format claims. */
export interface ShownBlocks {
  /** Takes note of a line (0-based), what it does to the fences, and what is known above it. */
  readonly pass: (line: string, at: number, kind: 'opens' | 'closes' | 'text', place: ReaderPlace) => void
  /** A format claimed lines: the block that they are in is read. */
  readonly claimed: () => void
  /** The blocks that ended since the last call. */
  readonly take: () => readonly ShownBlock[]
  /** The answer has ended, and with it a block that nothing closes. */
  readonly end: () => readonly ShownBlock[]
}

/** Begins to follow them. */
export function openShown(): ShownBlocks {
  let open: FencedBlock | undefined
  let ended: ShownBlock[] = []
  const close = () => {
    if (open?.path !== undefined && open.lines.some((line) => line.trim() !== '')) ended.push(shownBlock(open, open.path))
    open = undefined
  }
  const take = () => {
    const taken = ended
    if (taken.length > 0) ended = []
    return taken
  }
  return {
    pass(line, at, kind, place) {
      if (!open) open = kind === 'opens' && isOuter(place.fences) ? openBlock(line, at, place) : undefined
      else if (isEndOf(open, line, kind)) close()
    },
    claimed() {
      open = undefined
    },
    take,
    end() {
      close()
      return take()
    },
  }
}

function openBlock(line: string, at: number, place: ReaderPlace): FencedBlock {
  return { line: at + 1, found: line.trim().slice(0, 120), path: nameOfBlock(fenceLine(line, at)!, place), depth: 1, lines: [] }
}

/** True for the line that closes a block; any other is added to it. */
function isEndOf(block: FencedBlock, line: string, kind: 'opens' | 'closes' | 'text'): boolean {
  if (kind !== 'text') block.depth += kind === 'opens' ? 1 : -1
  if (block.depth === 0) return true
  if (block.lines.length === 0) block.path ??= commentName(line)
  block.lines.push(line)
  return false
}

/** In no fence, or in the one that holds a whole answer. */
export function isOuter(fences: readonly Fence[]): boolean {
  return fences.length === 0 || (fences.length === 1 && /^(?:markdown|md)?$/i.test(fences[0]!.info))
}

/** The file that a fence names, or the line above it, or the heading that it is below, where it is in the file's language. */
function nameOfBlock({ info }: Fence, place: ReaderPlace): string | undefined {
  const direct = place.above()
  const near = nameInFence(info) ?? direct?.path ?? direct?.mentioned.at(-1)
  if (near !== undefined || !place.isBelowHeading?.()) return near
  const heading = place.name()?.path
  return heading !== undefined && languageIn(info) !== '' && isLanguageOf(languageIn(info), heading) ? heading : undefined
}

function shownBlock({ line, found, lines }: FencedBlock, path: string): ShownBlock {
  return { line, path, found, text: lines.map((each) => `${each}\n`).join('') }
}
