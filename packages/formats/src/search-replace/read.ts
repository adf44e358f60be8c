import { type Block, parse } from '@suture/search-replace'
import { BLOCK_FORM } from '@suture/search-replace/internal'
import type { Malformed } from '@suture/text'
import { defined } from '@suture/text/internal'
import { type Answer, closes, dedent, type Fence, fenceLine } from '../answer/answer'
import { isKnownPath } from '../answer/file-name'
import { allOrNone, malformedPart, movedProblems, type Reader, type ReaderPlace, type Region, truncated } from '../answer/reader'
import { blockEdits } from './block-edits'
import { readConflict } from './read-conflict'

const OPENER = /^[ \t]{0,40}(?:(?:<{5,40}|-{5,9}) ?SEARCH>?|<{5,9} ?SEARCH line=["']?\d{1,9}["']?)[ \t]{0,40}$/
const CLOSER = /^[ \t]{0,40}(?:>{5,40}|\+{5,40}) ?REPLACE[<>]?[ \t]{0,40}$/
const SEPARATOR = /^[ \t]{0,40}={5,9}[ \t]{0,40}$/

/** Reads one SEARCH/REPLACE block. Source: docs/spec/search-replace.md; the rules for markers are in @suture/search-replace. */
export const searchReplaceReader: Reader = { opens: '<>=-+', read }

function read(answer: Answer, at: number, place: ReaderPlace): Region | undefined {
  const line = withoutTags(answer.lines[at]!)
  if (line.length > 100) return undefined
  if (CLOSER.test(line)) return lone(at, line, malformedPart(at + 1, '<<<<<<< SEARCH before it', line.trim(), BLOCK_FORM))
  if (OPENER_START.test(line) && answer.lines.slice(at + 1).every((each) => each.trim() === '')) {
    answer.awaitMore?.()
    return lone(at, line, truncated(answer, at + 1, '>>>>>>> REPLACE', BLOCK_FORM))
  }
  if (!OPENER.test(line)) return readConflict(answer, at, place)
  const extent = findEnd(answer.lines, at, place.fence)
  const base = { from: at, to: extent.to, format: 'search-replace' as const, because: line.trim() }
  if (extent.problem) return { ...base, edits: [], problems: [extent.problem] }
  const given = answer.lines.slice(at, extent.to).map((each, k) => (k === 0 || at + k === extent.to - 1 ? withoutTags(each) : each))
  const lines = withoutSecondSeparator(dedent(given), place)
  const parsed = parse(lines.join('\n'))
  const problems = movedProblems(parsed.problems, at)
  const refuse = (expected: string, found: string) => problems.push(malformedPart(at + 1, expected, found, BLOCK_FORM))
  if (parsed.blocks.some((block) => isSplitByFence(block, place))) refuse('no fence between the lines of a block', line.trim())
  const marked = UNDERLINED.test(place.name()?.path ?? '')
    ? undefined
    : parsed.blocks.map(({ search, replace }) => markedLine(search, replace)).find((each) => each !== undefined)
  if (marked !== undefined) refuse('the new lines without marks or numbers before them', marked)
  const marker = parsed.blocks.map(markerAtLineEnd).find((line) => line !== undefined)
  if (marker !== undefined) refuse('>>>>>>> REPLACE on a line of its own', marker)
  else if (extent.to >= answer.lines.length && parsed.blocks.some((block) => block.truncated))
    problems.push(truncated(answer, extent.to, '>>>>>>> REPLACE', BLOCK_FORM))
  // If one marker is broken, the blocks cannot be separated reliably.
  const own = defined({ path: nameOf(answer.lines[at]!) })
  const edits = parsed.blocks.map((block) => ({ ...blockEdits(block, at, 'search-replace'), ...own }))
  return { ...base, edits: allOrNone(edits, problems), problems }
}

/** The file that a marker names: `<<<<<<< SEARCH a.ts`. */
const NAMED = /^([ \t]{0,40}(?:<{5,9} ?SEARCH|>{5,9} ?REPLACE)):?[ \t]{1,8}`?([^\s`]{1,80})`?[ \t]{0,40}$/

/** Returns the file that the opening marker of a block names. */
function nameOf(line: string): string | undefined {
  const path = NAMED.exec(line)?.[2]
  return path !== undefined && isKnownPath(path) ? path : undefined
}

/** Returns a marker without its file, and without the tags of a call on its line: `<diff><<<<<<< SEARCH`, `>>>>>>> REPLACE</diff>`. */
function withoutTags(line: string): string {
  return (nameOf(line) === undefined ? line : line.replace(NAMED, '$1'))
    .replace(/^([ \t]{0,40})<[a-z][\w-]{0,40}>(?=[<-]{5,9} ?SEARCH)/i, '$1')
    .replace(/^([ \t]{0,40}(?:>{5,40}|\+{5,40}) ?REPLACE[<>]?)(?:<\/[a-z][\w-]{0,40}>){1,3}[ \t]{0,40}$/i, '$1')
}

/** A truncated opening marker at the end of an answer. */
const OPENER_START = /^[ \t]*(?:<{5,9}|-{5,9}(?= S))(?: ?S(?:E(?:A(?:RC?)?)?)?)?$/

/**
 * Whether a part of a block has a fence of its own, or contains the end of the fence around the block: the fence would be written to the
 * file. Does not apply to files that may contain fences.
 */
function isSplitByFence({ search, replace }: Block, { fence, name }: ReaderPlace): boolean {
  if (!/^\s{0,20}(?:`{3}|~{3})/m.test(replace) || UNDERLINED.test(name()?.path ?? '')) return false
  const [old, newLines] = [search, replace].map((text) => text.split('\n')) as [string[], string[]]
  if (old.some((line) => fenceLine(line, 0))) return false
  if (fence && newLines.some((line) => closes(line, fence))) return true
  const last = newLines.findLast((line) => line.trim() !== '') ?? ''
  return fenceLine(newLines.find((line) => line.trim() !== '') ?? '', 0) !== undefined && fenceLine(last, 0)?.info === ''
}

/** Files in which a line of equals characters underlines a heading. */
const UNDERLINED = /\.(?:md|mdx|markdown|rst|txt|adoc)$/i

/**
 * Removes a second separator directly before the end of a block, or instead of its closing marker. It is not text, except in files that
 * contain such lines. Line numbers do not change, since nothing before it is removed.
 */
function withoutSecondSeparator(lines: readonly string[], place: ReaderPlace): readonly string[] {
  const last = CLOSER.test(lines.at(-1)!.slice(0, 100)) ? lines.length - 2 : lines.length - 1
  if (last < 2 || !SEPARATOR.test(lines[last]!.slice(0, 100))) return lines
  const first = lines.findIndex((line) => SEPARATOR.test(line.slice(0, 100)))
  const between = lines.slice(first + 1, last)
  // Directly after the first separator, it may be quoted text: the separator of a conflict that the block deletes.
  if (between.every((line) => line.trim() === '') || between.some((line) => SEPARATOR.test(line.slice(0, 100)))) return lines
  const path = place.name()?.path
  return path === undefined || UNDERLINED.test(path) ? lines : lines.filter((_, index) => index !== last)
}

/** Returns a line that ends in a closing marker. Such a marker may be text or may end the block. */
function markerAtLineEnd({ replace, search }: Block): string | undefined {
  return [...search.split('\n'), ...replace.split('\n')].find((line) => line.length < 2000 && /[^\s>\\]>{5,9} ?REPLACE[<>]?\s*$/.test(line))
}

interface Extent {
  readonly to: number
  readonly problem?: Malformed
}

/**
 * Returns the end of a block, which is usually after its closing marker. Without that marker, the block ends at the end of the answer or at
 * a closing fence, if that is the only possible end. A block with an opening marker inside it is left to the parser, which reports the
 * problem.
 */
function findEnd(lines: readonly string[], at: number, fence: Fence | undefined): Extent {
  let separated = false
  const fences: number[] = []
  for (let i = at + 1; i < lines.length; i++) {
    const line = lines[i]!
    if (line.length > 100) continue
    if (CLOSER.test(withoutTags(line))) return { to: i + 1 }
    if (OPENER.test(line) && separated && fences.length > 0) return unclosed(lines, at, fences, fence, i)
    if (SEPARATOR.test(line)) separated = true
    else if (separated && fenceLine(line, i)) fences.push(i)
  }
  return unclosed(lines, at, separated ? fences : [], fence, lines.length)
}

/**
 * Returns the end of a block without a closing marker: where the fence around it closes, if only one line can close it, or the end of the
 * answer, if no text follows an empty line. Returns a problem if the end is unclear.
 */
function unclosed(lines: readonly string[], at: number, fences: readonly number[], fence: Fence | undefined, end: number): Extent {
  const first = fences[0]
  if (fence && first !== undefined && closes(lines[first]!, fence) && pairUp(lines, fences.slice(1), end < lines.length))
    return { to: first }
  if (first === undefined && !hasGap(lines, at, end)) return { to: end }
  return { to: end, problem: malformedPart(end, `>>>>>>> REPLACE for the block of line ${at + 1}`, lines[end - 1]!.trim(), BLOCK_FORM) }
}

/**
 * Whether the fences after the closing fence alternate between opening and closing. The last of them may be open if another block follows
 * in it.
 */
function pairUp(lines: readonly string[], fences: readonly number[], blockFollows: boolean): boolean {
  let open = false
  for (const at of fences) {
    const bare = fenceLine(lines[at]!, at)?.info === ''
    if (bare !== open && !(bare && blockFollows && at === fences.at(-1))) return false
    open = !open
  }
  return blockFollows || !open
}

/** Whether an empty line is followed by text, which may be prose after the block. */
function hasGap(lines: readonly string[], at: number, end: number): boolean {
  let afterEmpty = false
  let separated = false
  for (let i = at + 1; i < end; i++) {
    const text = lines[i]!
    if (SEPARATOR.test(text.slice(0, 100))) separated = true
    else if (text.trim() === '') afterEmpty = separated
    else if (afterEmpty) return true
  }
  return false
}

/** Returns the region of a marker without a block. */
function lone(at: number, line: string, problem: Malformed): Region {
  return { from: at, to: at + 1, format: 'search-replace', edits: [], problems: [problem], because: line.trim() }
}

/** Whether a line opens or closes a block. */
export function isBlockMarker(line: string): boolean {
  if (line.length > 100) return false
  const marker = withoutTags(line)
  return OPENER.test(marker) || CLOSER.test(marker)
}

const NUMBERED = /^\s*(\d{1,6}) \|(?: |$)/

/**
 * Returns the first new line with a mark that the old lines do not have: ascending numbers before every line, or a plus before a line that
 * begins like a deleted one.
 *
 *     search   const a = 1        const a = 1
 *     replace  7 | const a = 2    +const a = 2
 */
function markedLine(search: string, replace: string): string | undefined {
  const [old, newLines] = [search, replace].map((text) => text.split('\n').filter((line) => line.trim() !== '')) as [string[], string[]]
  if (old.length === 0 || newLines.length === 0) return undefined
  return numberedLine(old, newLines) ?? addedLine(old, newLines)
}

function numberedLine(old: readonly string[], newLines: readonly string[]): string | undefined {
  if (old.some((line) => NUMBERED.test(line))) return undefined
  const numbers = newLines.map((line) => Number(NUMBERED.exec(line)?.[1] ?? Number.NaN))
  return numbers.every((number, index) => number === numbers[0]! + index) ? newLines[0] : undefined
}

function addedLine(old: readonly string[], newLines: readonly string[]): string | undefined {
  if (old.some((line) => /^[+-]/.test(line))) return undefined
  const kept = new Set(newLines)
  const gone = new Set(old.filter((line) => !kept.has(line)).map(firstWord))
  return newLines.find((line) => line.startsWith('+') && /^\+\s*\w/.test(line) && gone.has(firstWord(line.slice(1))))
}

function firstWord(line: string): string {
  return /^\s*(\w+)/.exec(line)?.[1] ?? line.trim()
}
