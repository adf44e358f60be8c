import { defined } from '@suture/text/internal'
import { type Answer, closes, type Fence, fenceLine, followFence } from './answer'
import { chooseName, isSameFile } from './choose-name'
import { isConsole, longerNameInFence, mentionsInFence, nameInFence } from './fence-name'
import { mentionedBy } from './file-name'
import { type LineName, nameInLine } from './line-name'
import { openNameHistory } from './name-history'
import { type FoundName, named, quotedIn, type ReaderPlace, type Region } from './reader'

/** Maximum number of empty lines and opening tags between a name and its block. */
const GAP = 2

/** The lines of the answer that were read so far. */
interface AnswerSoFar {
  readonly lines: readonly string[]
  /** The fences that are open, outermost first. */
  stack: readonly Fence[]
  /** The names in the line above each open fence, read when the fence opens so that the line need not be kept. */
  readonly saidAbove: WeakMap<Fence, LineName>
  /** Whether the innermost fence has any text. Outside all fences, whether the answer has any. */
  hasText: boolean
  /** The line after the last part that a format has read (0-based). Lines above it are not searched for names. */
  claimed: number
  /** The fence around the last region, if that region was in a fence. */
  edited?: Fence
  /** The files that were mentioned, and the name for edits without a name. */
  readonly history: ReturnType<typeof openNameHistory>
}

/**
 * Tracks fences, headings and names, and finds the file for a block at any line. The order is: the line above, the fence, the line above
 * the fence, the last heading or block that named a file. The name of a previous heading or edit is not used if another file was named for
 * sure after it. If another file was only mentioned after it, there are two candidates and no path.
 */
export function openNames(answer: Answer, option: string | undefined) {
  const history = openNameHistory(answer, option === undefined ? undefined : { path: option, from: 'option' })
  const followed: AnswerSoFar = { lines: answer.lines, stack: [], saidAbove: new WeakMap(), hasText: false, claimed: 0, history }
  return {
    /** Returns what a reader needs to know about the text around line `at`. */
    place: (at: number): ReaderPlace => placeAt(followed, at),
    /** Reads a line that belongs to no edit. Returns whether it opens or closes a code fence. */
    follow: (at: number): 'opens' | 'closes' | 'text' => follow(followed, at),
    /** Called when a format has read a part of the answer. The last file of that part is used for later edits without a name. */
    used: (region: Region): void => claim(followed, region),
  }
}

function placeAt(followed: AnswerSoFar, at: number): ReaderPlace {
  const { stack, hasText, claimed } = followed
  return {
    ...defined({ fence: stack.at(-1) }),
    above: () => nameAbove(followed, at),
    fences: stack,
    claimed,
    isFirstInFence: stack.length > 0 && !hasText,
    isBelowHeading: () => followed.history.last()?.from === 'heading',
    name: () => nameAt(followed, at),
  }
}

function follow(followed: AnswerSoFar, at: number): 'opens' | 'closes' | 'text' {
  const line = followed.lines[at]!
  const above = openAbove(followed, line, at)
  const before = above.length
  followed.stack = followFence(above, line, at)
  const opens = followed.stack.length > before
  if (opens) {
    const said = nameAbove(followed, at)
    if (said) followed.saidAbove.set(followed.stack.at(-1)!, said)
  }
  if (followed.stack.length !== before) {
    followed.hasText = !opens
    return opens ? 'opens' : 'closes'
  }
  if (line.trim() === '') {
    followed.history.pass(at)
    return 'text'
  }
  const isFirst = !followed.hasText
  followed.hasText = true
  if (before === 0 || isOfAnswer(followed.stack, followed.edited)) followed.history.note(at, 'text')
  else if (isPlain(followed.stack)) followed.history.note(at, 'plain code')
  else if (isFirst) followed.history.note(at, 'first code')
  return 'text'
}

/** Returns the open fences above a line. The fence of commands or of a diff was not closed if a language begins below its edits. */
function openAbove({ stack, edited }: AnswerSoFar, line: string, at: number): readonly Fence[] {
  const top = stack.at(-1)
  const isUnclosed = top !== undefined && top === edited && isConsole(top.info) && (fenceLine(line, at)?.info ?? '') !== ''
  return isUnclosed ? stack.slice(0, -1) : stack
}

/** Whether the open fences contain parts of the answer itself: they are Markdown, or they contained edits before. */
function isOfAnswer(stack: readonly Fence[], edited: Fence | undefined): boolean {
  return stack.every((fence) => /^(?:markdown|md)\b/i.test(fence.info) || fence === edited)
}

/** Whether the open fences have no language. */
function isPlain(stack: readonly Fence[]): boolean {
  return stack.every(({ info }) => /^(?:text|txt|plaintext|markdown|md)?$/i.test(info))
}

function claim(followed: AnswerSoFar, region: Region): void {
  followed.claimed = region.to
  if (region.resetsNames) followed.history.reset()
  if (region.edits.length === 0 && region.problems.length === 0) return
  followed.hasText = true
  const { path, naming } = region.edits.at(-1) ?? { path: quotedIn(region)?.path }
  const carried = naming?.orElse === undefined ? undefined : { orElse: naming.orElse }
  const last = region.format === 'whole' ? followed.history.last() : undefined
  // All code blocks below a heading are of its file.
  const from = last?.from === 'heading' && last.path === path ? last.from : 'carried-over'
  followed.history.claimed(path === undefined ? undefined : { path, from, ...defined({ naming: carried }) })
  const fence = followed.stack.at(-1)
  if (fence) followed.edited = fence
  if (fence && region.to > 0 && closes(followed.lines[region.to - 1]!, fence)) followed.stack = followed.stack.slice(0, -1)
}

/** Returns the names in the nearest line above `at` that holds text. Claimed lines are not searched. */
function nameAbove({ lines, claimed }: AnswerSoFar, at: number): LineName | undefined {
  let left = GAP
  for (let i = at - 1; i >= claimed && left >= 0; i--) {
    const line = lines[i]!
    if (line.trim() === '' || isOpeningTag(line)) left--
    else return fenceLine(line, i) ? fencedName(lines, i, claimed) : nameInLine(line)
  }
  return undefined
}

function nameAt(followed: AnswerSoFar, at: number): FoundName | undefined {
  const direct = nameAbove(followed, at)
  if (direct?.path !== undefined) return exactly(followed, direct.path, direct)
  for (let i = followed.stack.length - 1; i >= 0; i--) {
    const named = nameOfFence(followed, followed.stack[i]!)
    if (named) return named
  }
  return nameFrom(followed, direct ?? aboveFence(followed, followed.stack.at(-1)))
}

/** Returns the names in the line above an open fence. Claimed lines are not searched. */
function aboveFence({ claimed, saidAbove }: AnswerSoFar, fence: Fence | undefined): LineName | undefined {
  return fence && fence.line >= claimed ? saidAbove.get(fence) : undefined
}

/**
 * Returns the file that a fence names in its info string, or else in the line above it. If both name a file and the files differ, no path
 * is returned. Uncertain names in both are combined.
 */
function nameOfFence(followed: AnswerSoFar, fence: Fence): FoundName | undefined {
  const path = nameInFence(fence.info)
  const before = aboveFence(followed, fence)
  const above = before?.path
  if (path !== undefined && above !== undefined && !isSameFile(path, above)) return { from: 'fence', naming: { candidates: [above, path] } }
  if (path !== undefined) return { path, from: 'fence', ...named(defined({ ifThere: longerNameInFence(fence.info) })) }
  if (before && above !== undefined) return exactly(followed, above, before)
  const inside = mentionsInFence(fence.info)
  const said = inside && before ? joined(before, inside) : (inside ?? before)
  return said && (inside || said.mentioned.length > 0 || said.ifThere !== undefined) ? nameFrom(followed, said) : undefined
}

/** Combines the names of two lines. */
function joined(first: LineName, second: LineName): LineName {
  return {
    ...second,
    ...first,
    mentioned: [...new Set([...first.mentioned, ...second.mentioned])],
    maybe: [...first.maybe, ...second.maybe],
    words: [...first.words, ...second.words],
  }
}

/** Chooses the file of a block. The names in the line directly above the block are considered first. */
function nameFrom({ history }: AnswerSoFar, direct: LineName | undefined): FoundName | undefined {
  const said = history.said()
  return said && chooseName(history.last(), direct ? [...said, direct] : said, direct)
}

/**
 * Returns the file that a line names. If that name is the end of the previous path and no file has exactly that name, the previous file is
 * used.
 */
function exactly({ history }: AnswerSoFar, path: string, { ifThere }: LineName): FoundName {
  const last = history.last()
  const before = last?.from === 'option' ? undefined : last
  const earlier = before?.path === path ? before.naming?.orElse : before?.path?.endsWith(`/${path}`) ? [before.path] : undefined
  const orElse = earlier ?? mentionedBy(path)
  return { path, from: 'line-above', ...named(defined({ orElse, ifThere })) }
}

/** Returns the name in the code block directly above, if that block has no other text. */
function fencedName(lines: readonly string[], closing: number, from: number): LineName | undefined {
  const open = closing - 2
  const fence = open < from ? undefined : fenceLine(lines[open]!, open)
  if (!fence || !closes(lines[closing]!, fence)) return undefined
  const name = nameInLine(lines[closing - 1]!)
  return name.whole ? name : undefined
}

/** Whether a line is a wrapper between a name and its block: `<diff>`, `<content>`, `<source>python`. */
function isOpeningTag(line: string): boolean {
  return line.length < 60 && /^\s*(?:<[a-z_]+>|<(?:source|code|pre)>\w{0,20})\s*$/i.test(line)
}
