import { HUNK_TERMS } from '@suture/fudiff/internal'
import { BLOCK_TERMS } from '@suture/search-replace/internal'
import type { Problem } from '@suture/text'
import type { Terms } from '@suture/text/internal'
import type { Reader } from './answer/reader'
import { fudiffPrompt, gitPrompt, unifiedPrompt } from './diff/prompt'
import { diffReader } from './diff/read'
import { bareDiffReader } from './diff/read-bare'
import { anchorTerms } from './diff/terms'
import { writeDiffText } from './diff/write'
import { jsonPrompt } from './json/prompt'
import { jsonReader } from './json/read'
import { pairTerms } from './json/terms'
import { wholeJson, writeJson } from './json/write'
import type { FormatName, ParseOptions } from './model/file-edits'
import type { Format, FormatPrompt } from './model/format'
import { plainLines } from './model/plain-lines'
import { patchPrompt } from './patch/prompt'
import { patchReader } from './patch/read'
import { patchTerms } from './patch/terms'
import { wholePatch, writePatch } from './patch/write'
import { blockPrompt } from './search-replace/prompt'
import { searchReplaceReader } from './search-replace/read'
import { searchReplaceBySpec, xmlBySpec } from './search-replace/read-by-spec'
import { pairReader } from './search-replace/read-pair'
import { writeBlocks } from './search-replace/write'
import { thoughtsReader } from './unread/thoughts'
import { unreadReader } from './unread/unread'
import { wholePrompt } from './whole/prompt'
import { wholeReader } from './whole/read'
import { wholeTerms } from './whole/terms'
import { writeWhole } from './whole/write'
import { xmlPrompt } from './xml/prompt'
import { xmlReader } from './xml/read'
import { wholeXml, writeXml } from './xml/write'

const diffRow = (name: 'fudiff' | 'unified' | 'git', prompt: FormatPrompt): Format => ({
  reader: diffReader,
  write: (edit) => writeDiffText(edit, name),
  whole: plainLines,
  terms: HUNK_TERMS,
  anchorTerms,
  numbered: name !== 'fudiff',
  ofCommands: true,
  prompt,
})

/** Every format, in the order in which they are listed to people. A new one is a folder, and a row here. */
export const FORMATS: Readonly<Record<FormatName, Format>> = {
  'search-replace': {
    reader: searchReplaceReader,
    write: writeBlocks,
    whole: plainLines,
    terms: BLOCK_TERMS,
    anchorTerms,
    numbered: true,
    ofCommands: false,
    prompt: blockPrompt,
  },
  xml: {
    reader: xmlReader,
    write: writeXml,
    whole: wholeXml,
    terms: BLOCK_TERMS,
    anchorTerms,
    numbered: true,
    ofCommands: false,
    prompt: xmlPrompt,
  },
  json: {
    reader: jsonReader,
    write: writeJson,
    whole: wholeJson,
    terms: pairTerms,
    numbered: true,
    ofCommands: false,
    prompt: jsonPrompt,
  },
  fudiff: diffRow('fudiff', fudiffPrompt),
  unified: diffRow('unified', unifiedPrompt),
  git: diffRow('git', gitPrompt),
  patch: {
    reader: patchReader,
    write: writePatch,
    whole: wholePatch,
    terms: patchTerms,
    anchorTerms,
    numbered: false,
    ofCommands: true,
    prompt: patchPrompt,
  },
  whole: {
    reader: wholeReader,
    write: writeWhole,
    whole: plainLines,
    terms: wholeTerms,
    numbered: false,
    ofCommands: false,
    prompt: wholePrompt,
  },
}

/** The formats, in the order in which they are listed to people. */
export const formatNames = Object.keys(FORMATS) as readonly FormatName[]

/** The formats in the order in which a line is held against them: a container is looked for before what it may contain. */
const ORDER: readonly FormatName[] = ['xml', 'patch', 'search-replace', 'git', 'json']

/** The readers of all formats, or of one; diffs are one family, since whether a hunk has numbers is seen only while it is read. */
export function readersOf({ format = 'auto', policy }: ParseOptions): readonly Reader[] {
  const names = format === 'auto' ? [...ORDER, ...formatNames] : [format]
  const ofProse = format === 'auto' && policy !== 'spec' ? [pairReader, bareDiffReader] : []
  const first = policy === 'spec' ? [] : [thoughtsReader, ...ofProse]
  const readers = names.map((name) => (policy === 'spec' ? BY_SPEC[name] : undefined) ?? FORMATS[name].reader)
  return [...new Set([...first, ...readers, ...(format === 'auto' ? [unreadReader] : [])])]
}

/** The readers of `policy: "spec"`, where a document has its own. */
const BY_SPEC: Partial<Record<FormatName, Reader>> = { 'search-replace': searchReplaceBySpec, xml: xmlBySpec }

/**
 * What a format calls its parts, for messages to whoever wrote an edit in it (`describeProblemIn` of @suture/text). Where it is the
 * line above new lines that the problem is about, and not quoted text, the words say so.
 */
export function termsOf(format: FormatName, problem: Problem): Terms {
  const isAnchor =
    (problem.kind === 'not-found' && problem.tried[0] === 'anchor') || (problem.kind === 'ambiguous' && problem.strategy === 'anchor')
  const row = FORMATS[format]
  return (isAnchor ? row.anchorTerms : undefined) ?? row.terms
}

/** What to ask a model for, so that its answer is in a format; ready to paste. */
export function promptOf(format: FormatName): FormatPrompt {
  return FORMATS[format].prompt
}
