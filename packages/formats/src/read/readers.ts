import type { Reader } from '../answer/reader'
import { diffReader } from '../diff/read'
import { bareDiffReader } from '../diff/read-bare'
import { jsonReader } from '../json/read'
import { type FormatName, formatNames, type ParseOptions } from '../model/file-edits'
import { patchReader } from '../patch/read'
import { searchReplaceReader } from '../search-replace/read'
import { searchReplaceBySpec } from '../search-replace/read-by-spec'
import { pairReader } from '../search-replace/read-pair'
import { reasoningReader } from '../unread/reasoning'
import { unreadReader } from '../unread/unread'
import { wholeReader } from '../whole/read'
import { xmlBySpec, xmlReader } from '../xml/read'

/** The reader of each format. The three kinds of diff share one: whether a hunk has line numbers is known only after it is read. */
const READERS: Readonly<Record<FormatName, Reader>> = {
  'search-replace': searchReplaceReader,
  xml: xmlReader,
  json: jsonReader,
  fudiff: diffReader,
  unified: diffReader,
  git: diffReader,
  patch: patchReader,
  whole: wholeReader,
}

/** The readers of `policy: "spec"`, for formats whose specification has parsing rules of its own. */
const BY_SPEC: Partial<Record<FormatName, Reader>> = { 'search-replace': searchReplaceBySpec, xml: xmlBySpec }

/** Formats that are tried before the others. If a format may contain another format, such as an XML call with a diff, it comes first. */
const FIRST: readonly FormatName[] = ['xml', 'patch', 'search-replace', 'git', 'json']

/**
 * Returns the readers to try at each line, in order: the readers of all formats, or only the reader of the format that the options name.
 */
export function readersOf({ format = 'auto', policy }: ParseOptions): readonly Reader[] {
  const names = format === 'auto' ? [...FIRST, ...formatNames] : [format]
  const ofProse = format === 'auto' && policy !== 'spec' ? [pairReader, bareDiffReader] : []
  const first = policy === 'spec' ? [] : [reasoningReader, ...ofProse]
  const readers = names.map((name) => (policy === 'spec' ? BY_SPEC[name] : undefined) ?? READERS[name])
  return [...new Set([...first, ...readers, ...(format === 'auto' ? [unreadReader] : [])])]
}
