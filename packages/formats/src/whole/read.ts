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
import { defined, plainLines } from '@suture/text/internal'
import { type Answer, closes, type Fence, fenceLine, withoutIndent } from '../answer/answer'
import { nameInFence } from '../answer/fence-name'
import { isKnownPath, mentionedBy } from '../answer/file-name'
import { malformedPart, named, type Reader, type ReaderPlace, type Region, shortened, truncated, unread } from '../answer/reader'
import { mentionsEdit } from '../json/object/names'
import type { FileEdits } from '../model/file-edits'
import { isBlockMarker } from '../search-replace/read'
import { closingFence, followInside, mayGoOn } from './block-end'
import { commentName, isNameAlone } from './comment-name'
import { kindOf, opensEdit } from './inner-edit'
import { isLanguageOf } from './language'
import { fileOfBlock, type Named } from './named'
import { isOuter } from './shown'
import { isOnlyRemoving } from './words'

/** A sample of the correct form, for the message. */
export const WHOLE_FORM = ['path/to/file', '```', '[every line of the file]', '```'].join('\n')

/** Reads whole files. */
export const wholeReader: Reader = { opens: '`~<', read }

function read(answer: Answer, at: number, place: ReaderPlace): Region | undefined {
  const fence = openingFence(answer.lines, at, place)
  const block = fence && fileOfBlock(answer, fence, place)
  if (!block) return undefined
  const kind = kindByEdit(answer, fence, block)
  if (kind === 'edit') return undefined
  const to = closingFence(answer.lines, fence)
  const body = answer.lines.slice(at + 1, to ?? answer.lines.length)
  if (isNameAlone(body, block.path) && isAboveFence(answer.lines, to)) return undefined
  const json = kindOfJson(body, block.path)
  if (json === 'edit') return undefined
  const because = shortened(answer.lines[at]!.trim())
  const goesOn = to === undefined ? answer.lines.length : mayGoOn(answer.lines, to, fence, block.path)
  const base = { from: at, to: goesOn ?? to! + 1, format: 'whole' as const, because, edits: [] }
  const own = withoutIndent(body, fence)
  const content = plainLines(own)
  const unclear = whyUnclear(json ?? kind, own)
  if (unclear !== undefined) return { ...base, problems: [unreadBlock(at, because, { path: block.path, text: content }, unclear)] }
  if (block.extent === 'part' || block.extent === 'doubtful')
    return { ...base, problems: [unreadBlock(at, because, { path: block.path, text: content, ...mayBe(block, goesOn !== undefined) })] }
  if (to === undefined) return { ...base, problems: [truncated(answer, answer.lines.length, 'the end of the fence', WHOLE_FORM)] }
  if (goesOn !== undefined) return { ...base, problems: [shortFence(to, answer.lines[to]!)] }
  return { ...base, name: { path: block.path, from: block.from }, edits: [written(block, content, at + 1)], problems: [] }
}

/** Whether the next line of text below a line opens a code block. */
function isAboveFence(lines: readonly string[], at = lines.length): boolean {
  const next = lines[at + 1] === '' ? at + 2 : at + 1
  return fenceLine(lines[next] ?? '', next) !== undefined
}

/** Returns the fence that opens a block on a line, if no block is open. */
function openingFence(lines: readonly string[], at: number, place: ReaderPlace): Fence | undefined {
  if (!isOuter(place.fences) || (place.fence && closes(lines[at]!, place.fence))) return undefined
  return fenceLine(lines[at]!, at) ?? tagFence(lines, at, place)
}

/**
 * Returns a tag as a fence: one that names its file, with a file below it, or one between a line that is only a path and code. Aider asks for
 * such tags around files that contain fences.
 */
function tagFence(lines: readonly string[], line: number, place: ReaderPlace): Fence | undefined {
  const [, lead = '', named, attributes = ''] = NAMED_TAG.exec(lines[line]!.slice(0, 400)) ?? []
  if (named !== undefined && isKnownPath(nameInFence(attributes) ?? '')) {
    const isEdit = HOLDS_EDIT.test(lines[line + 1] ?? '') || opensEdit(lines, line + 1)
    return isEdit ? undefined : { line, mark: '<', length: 1, indent: '', info: attributes, tag: named, lead }
  }
  const [, tag, info = ''] = /^<(source|code|pre|codeblock|sourcecode)>(\w{0,20})\s*$/.exec(lines[line]!) ?? []
  if (tag === undefined || !place.above()?.whole || fenceLine(lines[line + 1] ?? '', line + 1)) return undefined
  return { line, mark: '<', length: 1, indent: '', info, tag }
}

/** A tag around a file, in the forms of Bolt, Lovable, Dyad and Claude. A `<document>` usually quotes a prompt. */
const NAMED_TAG = /^(\s*)<(file|boltAction|antArtifact|(?:lov|dyad)-write)\s([^<>]+)>\s*$/

/** The line below a tag that is around an edit, or around a code block. */
const HOLDS_EDIT = /^\s*(?:`{3}|~{3}|<(?:path|diff|content|search|find|old|original|before|edits?)\b)/

/** Returns what a block may be if it is not a part of its file. An unclosed block can only be a part. */
function mayBe(
  { extent, mayBeNew, adds, goes, ifThere, above }: Named,
  isOpen: boolean,
): Omit<NonNullable<Unread['quotes']>, 'path' | 'text'> {
  if (extent !== 'doubtful' || isOpen) return defined({ goes })
  return { mayBeAll: true, ...defined({ goes, above: isOnlyRemoving(above) ? undefined : above, mayBeNew, adds, ifThere }) }
}

/** Returns what a block is if it may not be one file: several files have comments with their names, and a marker alone is cut off. */
function whyUnclear(kind: ReturnType<typeof kindOf> | undefined, [first = '', ...body]: readonly string[]): string | undefined {
  if (kind === 'unclear' || (kind === undefined && body.some(isBlockMarker)))
    return 'a file that quotes an edit, or an edit with other text around it'
  const own = commentName(first)
  const isSeveral = own !== undefined && body.some((line) => ![own, undefined].includes(commentName(line)))
  return isSeveral ? 'several files in one code block, where each needs its own' : undefined
}

/** Returns what JSON with an edit is. It may be the file if the file is JSON and the edit names another one. */
function kindOfJson(body: readonly string[], path: string): ReturnType<typeof kindOf> | undefined {
  const text = body.join('\n').slice(0, 20_000)
  if (!/^\s*[[{]/.test(body[0] ?? '') || !mentionsEdit(text)) return undefined
  return isLanguageOf('json', path) && /"\w{0,20}(?:path|file)\w{0,20}"\s*:/i.test(text) && !text.includes(path) ? 'unclear' : 'edit'
}

function written({ path, extent, adds, fileIs, ifThere, above }: Named, content: string, line: number): FileEdits {
  const naming = named(defined({ orElse: mentionedBy(path), ifThere }))
  const mayBePart = extent === 'unsaid' ? { mayBePart: adds ? ('adds' as const) : (true as const), above } : {}
  return { path, operation: 'write', content, ...mayBePart, ...naming, ...defined({ fileIs }), intents: [], format: 'whole', line }
}

function shortFence(at: number, found: string): Malformed {
  const form = '````md\n# Title\n\n```\ncode in the file\n```\n````'
  return malformedPart(at + 1, 'a longer fence around a file that holds fences', found, form)
}

/** Returns what a block is by the first line in it that looks like an edit. Undefined if there is none. */
function kindByEdit(answer: Answer, fence: Fence, named: Named): ReturnType<typeof kindOf> | undefined {
  const { lines } = answer
  let inner: readonly Fence[] = []
  for (let i = fence.line + 1; i < lines.length; i++) {
    if (opensEdit(lines, i)) return kindOf(answer, fence, named, { at: i, isNested: inner.length > 0 }, () => closingFence(lines, fence))
    const next = followInside(inner, lines[i]!, i, fence)
    if (next === 'end') return undefined
    inner = next
  }
  return undefined
}

function unreadBlock(at: number, found: string, quotes: NonNullable<Unread['quotes']>, what?: string): Unread {
  return { ...unread(at + 1, what ?? `a part of ${quotes.path} in a code block`, found), partOf: quotes.path, quotes }
}
