/**
 * Whole files: a code block under the name of its file.
 *
 *   src/cart.ts                 Create `src/cart.ts`:        ```ts path=src/cart.ts
 *   ```ts                       ```ts                        export const cart = []
 *   export const cart = []      export const cart = []       ```
 *   ```                         ```
 *
 * A block that illustrates (`For example in a.ts:`, output, commands) is prose. One of which it is not clear that it is the whole file
 * (`In a.ts, replace the bottom with:`) is reported as unread, for whoever has the file to compare.
 * Cost: a block is looked through once for each of at most two open fences.
 * Source: aider's whole format; what chat models write. Weakness: the words that mark an illustration are those of a few languages.
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
import { isAdding, isChanging, isDescribing, isLeadingTo, isMaking, isRemoving, isShowing, NAME, saysAll } from './words'

const FORM = ['path/to/file', '```', '[every line of the file]', '```'].join('\n')

/** Files that are written in languages of commands. */
const CONSOLE_FILES = /\.(?:bash|sh|zsh|txt|log|ps1|fish|cmd|bat|diff|patch)$|(?:^|\/)[^./]+$/i

/** What a format opens with that is read inside a fence. */
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

/** What a block may be other than a part of its file; one that nothing closes may be no more. */
function mayBe({ extent, mayBeNew, adds, goes }: Named, isOpen: boolean): Omit<NonNullable<Unread['quotes']>, 'path' | 'text'> {
  const isDoubtful = extent === 'doubtful' && !isOpen
  return {
    ...(goes ? { goes } : {}),
    ...(isDoubtful ? { mayBeAll: true, ...(mayBeNew ? { mayBeNew } : {}), ...(adds ? { adds } : {}) } : {}),
  }
}

/** True for JSON that says an edit. */
function holdsEdit(body: readonly string[]): boolean {
  return /^\s*[[{]/.test(body[0] ?? '') && mentionsEdit(body.join('\n').slice(0, 20_000))
}

function written({ path, extent, adds }: Named, content: string, line: number): FileEdits {
  const orElse = mentionedBy(path)
  const naming = orElse === undefined ? {} : { naming: { orElse } }
  const mayBePart = extent === 'unsaid' ? { mayBePart: adds ? ('adds' as const) : (true as const) } : {}
  return { path, ...naming, operation: 'write', content, ...mayBePart, intents: [], format: 'whole', line }
}

/** True where the fence that seems to close a Markdown file opens one in it: text follows it at once. */
function isInside(lines: readonly string[], to: number, fence: Fence, path: string): boolean {
  const next = /\.(?:md|mdx|markdown)$/i.test(path) && fence.length === 3 ? lines[to + 1] : undefined
  return next !== undefined && next.trim() !== '' && !fenceLine(next, to + 1)
}

function shortFence(at: number, found: string): Malformed {
  const form = '````md\n# Title\n\n```\ncode in the file\n```\n````'
  return { kind: 'malformed', line: at + 1, expected: 'a longer fence round a file that holds fences', found, form }
}

interface Named {
  readonly path: string
  readonly from: 'fence' | 'line-above'
  readonly extent: BlockExtent
  /** The line above only leads to the file. */
  readonly mayBeNew?: true
  /** The line above says that the lines come to others, or where. */
  readonly adds?: true
  /** The line above says that the lines go. */
  readonly goes?: true
}

/**
 * How much of its file a block is. `all`: the words above say that it is all of it. `unsaid`: they name the file and say nothing, as one writes
 * above a whole file. `doubtful`: the name is in a sentence, or in the heading above. `part`: it has line numbers,
 * or two names, or the sentence only describes the file.
 */
type BlockExtent = 'all' | 'unsaid' | 'doubtful' | 'part'

/** The file that a block is under, and how much of it it is; undefined for blocks that only show something. */
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
  return named && { ...(isAdding(above) ? withAddition(named) : named), ...goes }
}

/** A block below words of an addition; said to be all of its file as well, it has to be so by what it keeps of it. */
function withAddition(named: Named): Named {
  return named.extent === 'all' ? { ...named, extent: 'unsaid' } : { ...named, adds: true }
}

/** The file that the text around a block names. */
function nameAround(
  path: string | undefined,
  direct: LineName | undefined,
  above: string,
  language: string,
  place: ReaderPlace,
): Named | undefined {
  if (path !== undefined) return namedAbove(path, direct, above, language)
  const extent = saysAll(above) ? 'all' : isDescribing(above) ? 'part' : 'doubtful'
  const named = spokenName(direct, language, extent)
  return named ? { ...named, ...(isLeadingTo(above) ? { mayBeNew: true as const } : {}) } : nameFurtherUp(place, above, language, extent)
}

function namedAbove(path: string, direct: LineName | undefined, above: string, language: string): Named | undefined {
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

/** True where the line above names another file than the fence, or the fence has line numbers, or says that its lines come to others. */
function isPart({ info }: Fence, inFence: string, direct: LineName | undefined): boolean {
  return (
    NUMBERED.test(info) ||
    /^\s*(?:append|prepend|insert|add|patch|delete|remove)\b/i.test(info) ||
    (direct?.path !== undefined && !isSameFile(inFence, direct.path))
  )
}

/** The only file that the line above speaks of, where the block is in its language. */
function spokenName(direct: LineName | undefined, language: string, extent: BlockExtent): Named | undefined {
  const [only, ...others] = direct?.mentioned ?? []
  if (only === undefined || others.length > 0 || !isLanguageOf(language, only)) return undefined
  return { path: only, from: 'line-above', extent }
}

/** The file of the heading that a block is below, or of a line of text before words of a change, where it is in the file's language. */
function nameFurtherUp(place: ReaderPlace, above: string, language: string, extent: BlockExtent): Named | undefined {
  const isBelow = place.isBelowHeading?.() || isChanging(above)
  const name = isBelow ? place.name() : undefined
  if (name?.path === undefined || !(name.from === 'heading' || name.from === 'line-above') || !isLanguageOf(language, name.path))
    return undefined
  return { path: name.path, from: 'line-above', extent }
}

/** Line numbers in the info of a fence: a part of the file. */
const NUMBERED = /(?:^|[\s:#])L?\d{1,7}(?:[:-]L?\d{1,7})?(?=[\s:]|$)|\blines?\b/i

/** The nearest line with text above a fence, without the names in it. What a format claimed is out of bounds. */
function textAbove(lines: readonly string[], at: number, claimed: number, names: readonly string[]): string {
  for (let i = at - 1; i >= claimed && i >= at - 3; i--) {
    const line = lines[i]!
    if (line.trim() === '') continue
    return line.length > 400 || fenceLine(line, i) ? '' : names.reduce((text, name) => text.replaceAll(name, NAME), line)
  }
  return ''
}

/** The line that closes the fence (0-based); fences with an info string inside it nest. A line that opens edits inside it ends the search. */
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

/** How much deeper a fence line leads, or that it ends the fence around all. */
function stepOf(inner: Fence, closesOuter: boolean, depth: number, length: number): number | 'end' {
  if (inner.info !== '') return 1
  if (depth > 0 && inner.length < length) return -1
  if (!closesOuter) return 0
  return depth === 0 || inner.length > 3 ? 'end' : -1
}

function unread(at: number, found: string, quotes: NonNullable<Unread['quotes']>): Unread {
  return { kind: 'unread', line: at + 1, looksLike: `a part of ${quotes.path} in a code block`, found, partOf: quotes.path, quotes }
}
