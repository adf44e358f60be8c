/**
 * Finds the edits in the last part of an answer that is still arriving.
 *
 *   {"edits": [{"path": "a.ts", "old_string": "x", "new_string": "y"}, {"path": "b.ts", "old_str       one complete edit, one partial
 *
 * Idea: truncated JSON is read as far as possible, and complete objects in it as usual. A block is read by its own stream. Cost: linear in
 * the part. Weakness: a complete edit counts only if the part around it ends correctly; a missing closing bracket refuses all of it.
 */

import { blockStream } from '@suture/search-replace'
import { lineAt, openDocument } from '@suture/text'
import { defined } from '@suture/text/internal'
import type { ReaderPlace } from '../answer/reader'
import { translate } from '../json/object/names'
import { isObject, type PartialJson, readJson } from '../json/object/value'
import { leadOf, readPartial } from '../json/read'
import type { FileEdits } from '../model/file-edits'
import { isBlockMarker } from '../search-replace/read'

/** A part of the answer that is incomplete. */
export interface PartialAnswer {
  /** 1-based line of the answer on which it begins. */
  readonly line: number
  /** The complete edits in the part. They count only if the part ends correctly. */
  readonly edits: readonly FileEdits[]
  /** The last, incomplete edit: its file, old text and new text, as far as they have arrived. */
  readonly edit?: { readonly path?: string; readonly oldString?: string; readonly newString?: string }
}

/** Returns the edits in a part that begins with `text` on line `at` (0-based). Undefined if nothing shows that the part is an edit. */
export function partialIn(text: string, at: number, place: ReaderPlace): PartialAnswer | undefined {
  const first = text.slice(0, 200).split('\n', 1)[0]!
  const lead = leadOf(first)
  if (lead !== undefined) return partialJson(text, lead, at, place)
  return isBlockMarker(first) ? partialBlock(text, at, place) : undefined
}

function partialJson(text: string, lead: number, at: number, place: ReaderPlace): PartialAnswer | undefined {
  const read = readJson(text, lead)
  if (!read.ok && !read.atEnd) return undefined
  const partial: PartialJson = read.ok ? { ...read, open: new Set() } : read.partial()
  const doc = openDocument(text)
  const edits = readPartial(partial, place, (value) => at + lineAt(doc, partial.offsets.get(value) ?? 0) + 1)
  const edit = partialPair(partial)
  return edits.length === 0 && !edit ? undefined : { line: at + 1, edits, ...defined({ edit }) }
}

/** Returns the pair of old and new text with the unfinished string. */
function partialPair({ string, open }: PartialJson): PartialAnswer['edit'] {
  const holder = string?.holder ?? [...open].at(-1)
  if (!isObject(holder)) return undefined
  const { values } = translate({ ...holder, ...(string ? { [string.key]: string.text } : {}) })
  const texts = { path: values.path, oldString: values.old_string, newString: values.new_string }
  const known = Object.entries(texts).filter(([, text]) => typeof text === 'string')
  return known.some(([name]) => name !== 'path') ? Object.fromEntries(known) : undefined
}

function partialBlock(text: string, at: number, place: ReaderPlace): PartialAnswer | undefined {
  const stream = blockStream()
  stream.push(text)
  const block = stream.preview()
  if (!block) return undefined
  const path = block.path ?? place.name()?.path
  return { line: at + 1, edits: [], edit: defined({ path, oldString: block.search, newString: block.replace }) }
}
