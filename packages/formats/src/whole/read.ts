/**
 * Whole files: a code block under the name of its file.
 *
 *   src/cart.ts                 Create `src/cart.ts`:        ```ts path=src/cart.ts
 *   ```ts                       ```ts                        export const cart = []
 *   export const cart = []      export const cart = []       ```
 *   ```                         ```
 *
 * A block that illustrates (`For example in a.ts:`, output, commands) is prose. One of which it is not clear that it is the whole file
 * (`In a.ts, replace the bottom with:`) is told as unread. Cost: a block is looked through once for each of at most two open fences.
 * Source: aider's whole format; what chat models write. Weakness: the words that tell an illustration are those of a few languages.
 */
import type { Malformed, Unread } from '@suture/text'
import { type Answer, closes, type Fence, fenceLine } from '../answer/answer'
import { brokenOff } from '../answer/broken-off'
import { isSameFile } from '../answer/choose-name'
import { nameInFence } from '../answer/fence-name'
import { isKnownPath } from '../answer/file-name'
import { type LineName, nameInLine } from '../answer/line-name'
import type { Reader, ReaderPlace, Region } from '../answer/reader'
import { mentionsEdit } from '../json/names'
import { isChanging, isMaking, isShowing, NAME } from './words'

const FORM = ['path/to/file', '```', '[every line of the file]', '```'].join('\n')

/** Languages of commands and of what they print, and the extensions of files that are written in them. */
const SPOKEN = /^(?:bash|sh|shell|zsh|console|terminal|text|txt|plaintext|output|log|diff|patch|cmd|powershell|ps1|fish)$/i
const SPOKEN_FILES = /\.(?:bash|sh|zsh|txt|log|ps1|fish|cmd|bat|diff|patch)$|(?:^|\/)[^./]+$/i

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
  const body = answer.lines.slice(at + 1, to === undefined ? answer.lines.length : to)
  if (/^\s*[[{]/.test(body[0] ?? '') && mentionsEdit(body.join('\n').slice(0, 20_000))) return undefined
  const because = answer.lines[at]!.trim().slice(0, 120)
  const base = { from: at, to: to === undefined ? answer.lines.length : to + 1, format: 'whole' as const, because, edits: [] }
  const text = body.map((line) => (line.startsWith(fence.indent) ? line.slice(fence.indent.length) : line.trimStart()))
  const content = text.map((line) => `${line}\n`).join('')
  if (!named.isWhole) return { ...base, problems: [unread(at, named.path, because, content)] }
  if (to === undefined) return { ...base, problems: [brokenOff(answer, answer.lines.length, 'the end of the fence', FORM)] }
  if (isInside(answer.lines, to, fence, named.path)) return { ...base, problems: [shortFence(to, answer.lines[to]!)] }
  const name = { path: named.path, from: named.from }
  return {
    ...base,
    name,
    edits: [{ path: named.path, operation: 'write', content, intents: [], format: 'whole', line: at + 1 }],
    problems: [] as Malformed[],
  }
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

/** In no fence, or in the one that holds a whole answer. */
function isOuter(fences: readonly Fence[]): boolean {
  return fences.length === 0 || (fences.length === 1 && /^(?:markdown|md)?$/i.test(fences[0]!.info))
}

interface Named {
  readonly path: string
  readonly from: 'fence' | 'line-above'
  /** The block is all of the file, as far as the words around it tell. */
  readonly isWhole: boolean
}

/**
 * The file that a block is under, and whether it is all of it; undefined for blocks that only show something. Under a name that stands in a
 * sentence, or in the heading above, a block of the file's language may be a part of it.
 */
function nameOf(answer: Answer, fence: Fence, place: ReaderPlace): Named | undefined {
  const inFence = nameInFence(fence.info)
  const direct = place.above()
  const above = textAbove(answer.lines, fence.line, place.claimed, direct?.mentioned ?? [])
  if (isShowing(above)) return undefined
  const path = inFence ?? direct?.path ?? commentName(answer.lines[fence.line + 1])
  const language = fence.info.split(/[\s:{]/, 1)[0] ?? ''
  if (path === undefined) return spokenName(direct, language) ?? headingName(place, language)
  if (SPOKEN.test(language) && !SPOKEN_FILES.test(path)) return undefined
  const isMade = isMaking(above)
  if (inFence !== undefined) return { path, from: 'fence', isWhole: (isMade || !isChanging(above)) && !isUnclear(fence, inFence, direct) }
  if (direct?.path === undefined || direct.whole || isMade) return { path, from: 'line-above', isWhole: true }
  return isChanging(above) || isLanguageOf(language, path) ? { path, from: 'line-above', isWhole: false } : undefined
}

/** True where the line above names another file than the fence, or the fence has line numbers. */
function isUnclear({ info }: Fence, inFence: string, direct: LineName | undefined): boolean {
  return NUMBERED.test(info) || (direct?.path !== undefined && !isSameFile(inFence, direct.path))
}

/** The only file that the line above speaks of, where the block is in its language. */
function spokenName(direct: LineName | undefined, language: string): Named | undefined {
  const [only, ...others] = direct?.mentioned ?? []
  if (only === undefined || others.length > 0 || !isLanguageOf(language, only)) return undefined
  return { path: only, from: 'line-above', isWhole: false }
}

/** The file of the heading that a block stands below, where it is in the file's language. */
function headingName(place: ReaderPlace, language: string): Named | undefined {
  const name = place.isBelowHeading?.() ? place.name() : undefined
  if (name?.from !== 'heading' || name.path === undefined || !isLanguageOf(language, name.path)) return undefined
  return { path: name.path, from: 'line-above', isWhole: false }
}

/** Line numbers in the info of a fence: a part of the file. */
const NUMBERED = /(?:^|[\s:#])L?\d{1,7}(?:[:-]L?\d{1,7})?(?=[\s:]|$)|\blines?\b/i

/** Extensions by the names that fences have for their languages, where they differ. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  typescript: 'ts tsx mts cts',
  javascript: 'js jsx mjs cjs',
  python: 'py pyi',
  ruby: 'rb',
  rust: 'rs',
  golang: 'go',
  kotlin: 'kt kts',
  csharp: 'cs',
  cpp: 'cc cpp hpp h',
  markdown: 'md mdx',
  yaml: 'yml yaml',
  yml: 'yml yaml',
  jsonc: 'json',
  ts: 'ts tsx',
  js: 'js jsx mjs cjs',
}

/** True where a fence of a language, or of none, may hold text of a file. */
function isLanguageOf(language: string, path: string): boolean {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  const own = language.toLowerCase()
  return own === '' || own === extension || (EXTENSIONS[own]?.split(' ').includes(extension) ?? false)
}

/** The nearest line with text above a fence, without the names in it. What a format claimed is out of bounds. */
function textAbove(lines: readonly string[], at: number, claimed: number, names: readonly string[]): string {
  for (let i = at - 1; i >= claimed && i >= at - 3; i--) {
    const line = lines[i]!
    if (line.trim() === '') continue
    return line.length > 400 || fenceLine(line, i) ? '' : names.reduce((text, name) => text.replaceAll(name, NAME), line)
  }
  return ''
}

/** The name that a comment on the first line of a block gives: `// src/cart.ts`. */
function commentName(line: string | undefined): string | undefined {
  if (line === undefined || line.length > 200 || !/^(?:\/\/|#|--|\/\*|<!--|;)\s/.test(line)) return undefined
  const { path, whole } = nameInLine(line)
  return whole && path !== undefined && isKnownPath(path) && path.includes('/') ? path : undefined
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

function unread(at: number, path: string, found: string, text: string): Unread {
  return { kind: 'unread', line: at + 1, looksLike: `a part of ${path} in a code block`, found, quotes: { path, text } }
}
