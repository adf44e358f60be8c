/**
 * Collects code blocks and sentences that may be edits but that no reader reads, so that none is dropped silently.
 *
 *   For example in a.ts:        a block of a.ts on line 2        Also change `x` to `y`.        a change of the last file
 *   ```ts
 *   let a = 1
 *   ```
 *
 * Idea: the lines of such a block are collected one by one. If a format claims a part of it, the block is dropped. Cost: its lines are kept
 * until it ends. Weakness: a block without a file name is plain prose, unless the line above it asks for a change or it is like the last one.
 */
import { defined, plainLines } from '@suture/text/internal'
import { type Fence, fenceLine } from '../answer/answer'
import { isConsole, languageIn, mentionsInFence, nameInFence } from '../answer/fence-name'
import { quotedIn, type ReaderPlace, type Region, shortened } from '../answer/reader'
import type { ShownBlock } from '../model/file-edits'
import { introducesNew } from '../search-replace/read-pair'
import { asksForChange, changeAsked } from './asked'
import { isNameAlone, nameOnFirstLine } from './comment-name'
import { isLanguageOf } from './language'
import { isPossible } from './requests'
import { isRemoving, isShowing } from './words'

/** A block whose lines are being collected. */
interface FencedBlock {
  readonly line: number
  readonly found: string
  readonly language: string
  path: string | undefined
  /** The file that was named last, if the block may be a part of it. */
  readonly lastFile: string | undefined
  /** The word above the block, which is a file name if such a file exists. */
  readonly ifThere: string | undefined
  /** The last line of text above the block. */
  readonly above: string
  /** How many fences are open, including its own. */
  depth: number
  readonly lines: string[]
}

/** Starts to collect the blocks along the lines that no format claims. */
export function openShown() {
  let open: FencedBlock | undefined
  let ended: ShownBlock[] = []
  /** The last line of text since the last block. */
  let above = ''
  /** The last block of a file. Output has no language. */
  let previous: ReturnType<typeof quotedIn>
  const close = () => {
    const block = open && shownBlock(open)
    if (open?.ifThere !== undefined) ended.push({ ...textOf(open), path: open.ifThere, ifThere: true })
    const kept = block && (open!.path === undefined ? unnamed(block, open!.above, previous) : block)
    if (kept) ended.push(kept)
    if (block && (open!.path ?? open!.language) !== '') previous = isPossible(open!.above) ? undefined : block
    open = undefined
  }
  return {
    /** Reads a line (0-based). `kind` is the effect of the line on the fences, `place` its context. */
    pass(line: string, at: number, kind: 'opens' | 'closes' | 'text', place: ReaderPlace): void {
      if (open) {
        if (isEndOf(open, line, kind)) close()
      } else if (!isOuter(place.fences)) return
      else if (kind === 'opens') {
        open = openBlock(line, at, place, above)
        above = ''
      } else if (kind === 'text' && line.trim() !== '') {
        above = line
        const asked = changeAsked(line, place)
        if (asked) ended.push({ line: at + 1, found: shortened(line.trim()), asked: true, ...asked })
      }
    },
    /** Called when a format has read lines: the current block is dropped. Lines with edits that are not to be applied are kept as a block. */
    claimed(region: Region): void {
      if (region.setAside) ended.push(region.setAside)
      previous = isPossible(above) ? undefined : quotedIn(region)
      open = undefined
      above = ''
    },
    /** Takes the blocks that ended since the last call. At the end of the answer, a block that is not closed ends too. */
    take(isEnd: boolean): readonly ShownBlock[] {
      if (isEnd) close()
      const taken = ended
      if (taken.length > 0) ended = []
      return taken
    },
  }
}

function openBlock(line: string, at: number, place: ReaderPlace, above: string): FencedBlock {
  const fence = fenceLine(line, at)!
  const path = nameOfBlock(fence, place, above)
  const lastFile = path === undefined ? nameOfLast(fence, place) : undefined
  const ifThere = path === undefined ? place.above()?.ifThere : undefined
  const base = { line: at + 1, found: shortened(line.trim()), language: languageIn(fence.info) }
  return { ...base, path, lastFile, ifThere, above, depth: 1, lines: [] }
}

/** Returns the file that was named last, or undefined if the block is in another language than this file. */
function nameOfLast({ info }: Fence, place: ReaderPlace): string | undefined {
  const path = isConsole(info) ? undefined : place.name()?.path
  return path !== undefined && isLanguageOf(languageIn(info), path) ? path : undefined
}

/** Whether a line ends a block. If it does not, the line is added to the block. */
function isEndOf(block: FencedBlock, line: string, kind: 'opens' | 'closes' | 'text'): boolean {
  if (kind !== 'text') block.depth += kind === 'opens' ? 1 : -1
  if (block.depth === 0) return true
  if (block.lines.length === 0) block.path ??= nameOnFirstLine(line, block.language)
  block.lines.push(line)
  return false
}

/** Whether no fence is open, or only a fence around the whole answer. */
export function isOuter(fences: readonly Fence[]): boolean {
  return fences.length === 0 || (fences.length === 1 && /^(?:markdown|md)?$/i.test(fences[0]!.info))
}

/** Returns the file of a block: from its fence, the line above, or, if the block is in the file's language, the heading above. */
function nameOfBlock({ info }: Fence, place: ReaderPlace, above: string): string | undefined {
  const direct = place.above()
  const near = nameInFence(info) ?? direct?.path ?? direct?.mentioned.at(-1) ?? mentionsInFence(info)?.mentioned.at(-1)
  if (near !== undefined || !place.isBelowHeading() || (place.claimed > 0 && introducesNew(above))) return near
  const heading = place.name()?.path
  return heading !== undefined && languageIn(info) !== '' && isLanguageOf(languageIn(info), heading) ? heading : undefined
}

function shownBlock(block: FencedBlock): ShownBlock | undefined {
  const { lines, path, lastFile = path } = block
  const isEmpty = lines.every((each) => each.trim() === '')
  return lastFile === undefined || isEmpty || isNameAlone(lines, lastFile) ? undefined : { ...textOf(block), path: path ?? lastFile }
}

function textOf({ line, found, lines }: FencedBlock): Omit<ShownBlock, 'path'> {
  return { line, found, text: plainLines(lines) }
}

/** Returns a block without a name if the line above it asks for a change, or if the block may replace the previous one. */
function unnamed(block: ShownBlock, above: string, previous: ReturnType<typeof quotedIn>): ShownBlock | undefined {
  const [isNew, goes] = [introducesNew(above), isRemoving(above)].map((is) => is || undefined)
  const asked = asksForChange(above) ? { ...block, ...defined({ asked: true as const, goes }) } : undefined
  const isVersion = block.path === previous?.path && !(goes && !isNew) && !isShowing(above) && sharesWords(block.text, previous.text, isNew)
  return isVersion ? { ...(asked ?? block), ...defined({ replaces: previous.text, isNew }) } : asked
}

/** Whether half of the words of the longer text are in the other one. `ofShorter`: half of those of the shorter text are enough. */
function sharesWords(text: string, other: string, ofShorter = false): boolean {
  const [words, others] = [text, other].map((each) => new Set(each.match(/[\p{L}\p{N}_]+/gu))) as [Set<string>, Set<string>]
  const shared = [...words].filter((word) => others.has(word)).length
  return shared > 0 && shared * 2 >= (ofShorter ? Math.min : Math.max)(words.size, others.size)
}
