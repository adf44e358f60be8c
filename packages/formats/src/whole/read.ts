/**
 * Reads whole files: code blocks under the name of their file.
 *
 *   src/cart.ts                 Create `src/cart.ts`:        ```ts path=src/cart.ts
 *   ```ts                       ```ts                        export const cart = []
 *   export const cart = []      export const cart = []       ```
 *   ```                         ```
 *
 * A block that illustrates something (`For example in a.ts:`, output, commands) is prose. A block that may not be the whole file (`In a.ts,
 * replace the bottom with:`) is reported as unread, so that it can be compared with the file. Cost: a block is read once for each of at
 * most two open fences. Source: aider's whole format; what chat models write. Weakness: the words that mark an illustration are those of a
 * few languages.
 */
import type { Malformed, Unread } from '@suture/text'
import { type Answer, closes, type Fence, fenceLine, withoutIndent } from '../answer/answer'
import { isSameFile } from '../answer/choose-name'
import { isConsole, languageIn, nameInFence } from '../answer/fence-name'
import { mentionedBy } from '../answer/file-name'
import type { LineName } from '../answer/line-name'
import type { Reader, ReaderPlace, Region } from '../answer/reader'
import { truncated } from '../answer/truncated'
import { mentionsEdit } from '../json/object/names'
import type { FileEdits } from '../model/file-edits'
import { commentName } from './comment-name'
import { isLanguageOf } from './language'
import { isOuter } from './shown'
import {
  isAdding,
  isChanging,
  isDescribing,
  isLeadingTo,
  isMaking,
  isOnlyRemoving,
  isRemoving,
  isShowing,
  isUnknown,
  NAME,
  saysAll,
} from './words'

const FORM = ['path/to/file', '```', '[every line of the file]', '```'].join('\n')

/** Files whose language is that of commands or output. */
const CONSOLE_FILES = /\.(?:bash|sh|zsh|txt|log|ps1|fish|cmd|bat|diff|patch)$|(?:^|\/)[^./]+$/i

/** The first line of another format inside a fence. */
const OPENS =
  /^\s{0,20}(?:[<]{4,9}[ \n]?|-{5,9} SEARCH|@@|\*\*\* (?:Begin Patch|Add File:|Update File:|Delete File:)|diff --git |--- \S|Index: |<apply_diff>)/

/** Reads whole files. */
export const wholeReader: Reader = { formats: ['whole'], opens: '`~', read }

function read(answer: Answer, at: number, place: ReaderPlace): Region | undefined {
  const fence = fenceLine(answer.lines[at]!, at)
  if (!fence || !isOuter(place.fences) || (place.fence && closes(answer.lines[at]!, place.fence))) return undefined
  const named = nameOf(answer, fence, place)
  if (!named) return undefined
  const to = endOf(answer.lines, fence)
  if (to === 'edits') return undefined
  const body = answer.lines.slice(at + 1, to ?? answer.lines.length)
  if (holdsEdit(body)) return undefined
  const because = answer.lines[at]!.trim().slice(0, 120)
  const base = { from: at, to: to === undefined ? answer.lines.length : to + 1, format: 'whole' as const, because, edits: [] }
  const content = withoutIndent(body, fence)
    .map((line) => `${line}\n`)
    .join('')
  const isOpen = to === undefined || isInside(answer.lines, to, fence, named.path)
  if (named.extent === 'part' || named.extent === 'doubtful')
    return { ...base, problems: [unread(at, because, { path: named.path, text: content, ...mayBe(named, isOpen) })] }
  if (to === undefined) return { ...base, problems: [truncated(answer, answer.lines.length, 'the end of the fence', FORM)] }
  if (isOpen) return { ...base, problems: [shortFence(to, answer.lines[to]!)] }
  return { ...base, name: { path: named.path, from: named.from }, edits: [written(named, content, at + 1)], problems: [] }
}

/** Returns what a block may be if it is not a part of its file. An unclosed block can only be a part. */
function mayBe({ extent, mayBeNew, adds, goes, above }: Named, isOpen: boolean): Omit<NonNullable<Unread['quotes']>, 'path' | 'text'> {
  const isDoubtful = extent === 'doubtful' && !isOpen
  return {
    ...(goes ? { goes } : {}),
    ...(isDoubtful
      ? { mayBeAll: true, ...(isOnlyRemoving(above) ? {} : { above }), ...(mayBeNew ? { mayBeNew } : {}), ...(adds ? { adds } : {}) }
      : {}),
  }
}

/** Whether a block is JSON with an edit. */
function holdsEdit(body: readonly string[]): boolean {
  return /^\s*[[{]/.test(body[0] ?? '') && mentionsEdit(body.join('\n').slice(0, 20_000))
}

function written({ path, extent, adds, above }: Named, content: string, line: number): FileEdits {
  const orElse = mentionedBy(path)
  const naming = orElse === undefined ? {} : { naming: { orElse } }
  const mayBePart = extent === 'unsaid' ? { mayBePart: adds ? ('adds' as const) : (true as const), above } : {}
  return { path, ...naming, operation: 'write', content, ...mayBePart, intents: [], format: 'whole', line }
}

/** Whether the fence that seems to close a Markdown file opens a code block inside that file instead: text follows the fence directly. */
function isInside(lines: readonly string[], to: number, fence: Fence, path: string): boolean {
  const next = /\.(?:md|mdx|markdown)$/i.test(path) && fence.length === 3 ? lines[to + 1] : undefined
  return next !== undefined && next.trim() !== '' && !fenceLine(next, to + 1)
}

function shortFence(at: number, found: string): Malformed {
  const form = '````md\n# Title\n\n```\ncode in the file\n```\n````'
  return { kind: 'malformed', line: at + 1, expected: 'a longer fence around a file that holds fences', found, form }
}

interface Named extends Found {
  /** The nearest line of text above the block, with file names replaced. */
  readonly above: string
}

interface Found {
  readonly path: string
  readonly from: 'fence' | 'line-above'
  readonly extent: BlockExtent
  /** Set if the line above only introduces the file. */
  readonly mayBeNew?: true
  /** Set if the line above the block says that its lines are added to the file, or says where, or has only unknown words. */
  readonly adds?: true
  /** Set if the line above says that the lines are removed. */
  readonly goes?: true
}

/**
 * How much of its file a block is.
 *
 * - `all`: the words above say that it is the whole file.
 * - `unsaid`: the words above name only the file, as is usual above a whole file.
 * - `doubtful`: the name is in a sentence, or in the heading above.
 * - `part`: there are line numbers or two names, or the sentence only describes the file.
 */
type BlockExtent = 'all' | 'unsaid' | 'doubtful' | 'part'

/** Returns the file of a block, and how much of the file it is. Undefined for blocks that only illustrate something. */
function nameOf(answer: Answer, fence: Fence, place: ReaderPlace): Named | undefined {
  const direct = place.above()
  const above = textAbove(answer.lines, fence.line, place.claimed, direct?.mentioned ?? [])
  if (isShowing(above)) return undefined
  const inFence = nameInFence(fence.info)
  const path = inFence ?? direct?.path ?? commentName(answer.lines[fence.line + 1])
  if (path !== undefined && isConsole(fence.info) && !CONSOLE_FILES.test(path)) return undefined
  const named =
    inFence === undefined
      ? nameAround(path, direct, above, languageIn(fence.info), place)
      : { path: inFence, from: 'fence' as const, extent: extentInFence(fence, inFence, direct, above) }
  const goes = isRemoving(above) ? { goes: true as const } : {}
  return named && { ...(isAdding(above) || isUnknown(above) ? withAddition(named) : named), ...goes, above }
}

/** Marks a block whose prose says "add". If the prose also says "whole file", the lines of the block decide how much of the file it is. */
function withAddition(named: Found): Found {
  return named.extent === 'all' ? { ...named, extent: 'unsaid' } : { ...named, adds: true }
}

/** Returns the file that the text around a block names. */
function nameAround(
  path: string | undefined,
  direct: LineName | undefined,
  above: string,
  language: string,
  place: ReaderPlace,
): Found | undefined {
  if (path !== undefined) return namedAbove(path, direct, above, language)
  const extent = saysAll(above) ? 'all' : isDescribing(above) ? 'part' : 'doubtful'
  const named = spokenName(direct, language, extent)
  return named ? { ...named, ...(isLeadingTo(above) ? { mayBeNew: true as const } : {}) } : nameFurtherUp(place, above, language, extent)
}

function namedAbove(path: string, direct: LineName | undefined, above: string, language: string): Found | undefined {
  const isBare = direct?.path === undefined || direct.whole
  if (isBare || isMaking(above)) return { path, from: 'line-above', extent: saysAll(above) ? 'all' : 'unsaid' }
  return isChanging(above) || isLanguageOf(language, path)
    ? {
        path,
        from: 'line-above',
        extent: isDescribing(above) ? 'part' : 'doubtful',
        ...(isLeadingTo(above) ? { mayBeNew: true as const } : {}),
      }
    : undefined
}

function extentInFence(fence: Fence, inFence: string, direct: LineName | undefined, above: string): BlockExtent {
  if (isPart(fence, inFence, direct)) return 'part'
  if (saysAll(above)) return 'all'
  return isMaking(above) || !isChanging(above) ? 'unsaid' : 'doubtful'
}

/**
 * Whether a block is a part: the line above names another file than the fence, or the fence has line numbers or a word such as `append`.
 */
function isPart({ info }: Fence, inFence: string, direct: LineName | undefined): boolean {
  return (
    NUMBERED.test(info) ||
    /^\s*(?:append|prepend|insert|add|patch|delete|remove)\b/i.test(info) ||
    (direct?.path !== undefined && !isSameFile(inFence, direct.path))
  )
}

/** Returns the only file that the line above mentions, if the block is in its language. */
function spokenName(direct: LineName | undefined, language: string, extent: BlockExtent): Found | undefined {
  const [only, ...others] = direct?.mentioned ?? []
  if (only === undefined || others.length > 0 || !isLanguageOf(language, only)) return undefined
  return { path: only, from: 'line-above', extent }
}

/**
 * Returns the file of the heading above, or of an earlier line if the line above says that something changes. Returns undefined if the
 * block is not in the language of the file.
 */
function nameFurtherUp(place: ReaderPlace, above: string, language: string, extent: BlockExtent): Found | undefined {
  const isBelow = place.isBelowHeading?.() || isChanging(above)
  const name = isBelow ? place.name() : undefined
  if (name?.path === undefined || !(name.from === 'heading' || name.from === 'line-above') || !isLanguageOf(language, name.path))
    return undefined
  return { path: name.path, from: 'line-above', extent }
}

/** Line numbers in an info string, which mean a part of the file. */
const NUMBERED = /(?:^|[\s:#])L?\d{1,7}(?:[:-]L?\d{1,7})?(?=[\s:]|$)|\blines?\b/i

/** Returns the nearest line above a fence that holds text, with its file names replaced. Claimed lines are not searched. */
function textAbove(lines: readonly string[], at: number, claimed: number, names: readonly string[]): string {
  for (let i = at - 1; i >= claimed && i >= at - 3; i--) {
    const line = lines[i]!
    if (line.trim() === '') continue
    return line.length > 400 || fenceLine(line, i) ? '' : names.reduce((text, name) => text.replaceAll(name, NAME), line)
  }
  return ''
}

/**
 * Returns the line that closes the fence (0-based). Fences with an info string inside it are nested. Returns `edits` if a line inside the
 * fence begins an edit.
 */
function endOf(lines: readonly string[], fence: Fence): number | 'edits' | undefined {
  let depth = 0
  for (let i = fence.line + 1; i < lines.length; i++) {
    if (OPENS.test(lines[i]!.slice(0, 80))) return 'edits'
    const inner = fenceLine(lines[i]!, i)
    if (inner?.mark !== fence.mark) continue
    const step = stepOf(inner, closes(lines[i]!, fence), depth, fence.length)
    if (step === 'end') return i
    depth += step
  }
  return undefined
}

/** Returns by how much a fence line changes the depth, or `end` if it closes the outer fence. */
function stepOf(inner: Fence, closesOuter: boolean, depth: number, length: number): number | 'end' {
  if (inner.info !== '') return 1
  if (depth > 0 && inner.length < length) return -1
  if (!closesOuter) return 0
  return depth === 0 || inner.length > 3 ? 'end' : -1
}

function unread(at: number, found: string, quotes: NonNullable<Unread['quotes']>): Unread {
  return { kind: 'unread', line: at + 1, looksLike: `a part of ${quotes.path} in a code block`, found, partOf: quotes.path, quotes }
}
