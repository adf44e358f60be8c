import type { Malformed } from '@suture/text'
import { type Answer, indentEnd, openAnswer } from './answer'
import type { Evidence, FileEdits, Parsed, ParseOptions } from './file-edits'
import { joinEdits } from './join-edits'
import { openNames } from './names'
import { openProse } from './prose'
import { searchReplaceBySpec, xmlBySpec } from './read-by-spec'
import { diffReader } from './read-diff'
import { jsonReader } from './read-json'
import { patchReader } from './read-patch'
import { searchReplaceReader } from './read-search-replace'

import { xmlReader } from './read-xml'
import type { Reader, Region } from './reader'

/**
 * Reads any answer: prose, Markdown fences, several files, formats mixed. Total: whatever the input, it answers with
 * edits, or with a `malformed` problem for each part that was meant as an edit and cannot be read as one; the rest is
 * prose. An answer without edits and problems holds none.
 *
 * Idea: one walk over the lines. At each line the readers are asked in turn whether their format opens there; the one
 * that says yes takes its lines, the others are never asked about them. Lines that nobody takes are followed for
 * fences, headings and file names. Cost: linear in the answer. Source: docs/architecture.md, Reading answers. Weakness: a format that is
 * quoted as illustration, whole and with a file name, is read as an edit.
 */
export function parse(answer: string, options: ParseOptions = {}): Parsed {
  return parseOpened(openAnswer(answer), options)
}

/** As `parse`, for an answer that was opened before. */
export function parseOpened(opened: Answer, options: ParseOptions): Parsed {
  const readers = chosenReaders(options)
  const names = openNames(opened, options.file)
  const regions: Region[] = []
  const prose = openProse()
  for (let at = 0; at < opened.lines.length; ) {
    const region = readAt(opened, at, readers, names)
    if (region) {
      regions.push(region)
      names.used(region)
      prose.claimed()
      at = region.to
    } else {
      prose.add(opened.lines[at]!, names.follow(at))
      at++
    }
  }
  return collect(regions, prose.text(), options)
}

/** In this order, since a container is looked for before what it may contain. */
const READERS: readonly Reader[] = [xmlReader, patchReader, searchReplaceReader, diffReader, jsonReader]

/** The same for `policy: "spec"`. */
const READERS_BY_SPEC: readonly Reader[] = [xmlBySpec, patchReader, searchReplaceBySpec, diffReader, jsonReader]

/** Diffs are one family: whether a hunk has numbers is seen only while it is read. */
function chosenReaders({ format, policy }: ParseOptions): readonly Reader[] {
  const readers = policy === 'spec' ? READERS_BY_SPEC : READERS
  return format === undefined || format === 'auto' ? readers : readers.filter((reader) => reader.formats.includes(format))
}

/** What the first line of every format begins with; all other lines are passed over at once. */
const OPENING = '<>=-+*@d{['

function readAt(answer: Answer, at: number, readers: readonly Reader[], names: ReturnType<typeof openNames>): Region | undefined {
  const line = answer.lines[at]!
  const first = line[indentEnd(line)]
  if (first === undefined || !OPENING.includes(first)) return undefined
  const place = names.place(at)
  for (const reader of readers) {
    const region = reader.read(answer, at, place)
    if (region) return region
  }
  return undefined
}

function collect(regions: readonly Region[], prose: string, options: ParseOptions): Parsed {
  const edits: FileEdits[] = []
  const problems: Malformed[] = []
  const evidence: Evidence[] = []
  for (const region of regions) {
    for (const edit of region.edits) edits.push(named(edit, options.file))
    for (const problem of region.problems) problems.push(problem)
    const { format, because, name } = region
    evidence.push({ format, startLine: region.from + 1, endLine: region.to, because, ...(name ? { name } : {}) })
  }
  return { edits: joinEdits(edits), problems, prose, evidence }
}

function named(edit: FileEdits, file: string | undefined): FileEdits {
  return edit.path === undefined && file !== undefined ? { ...edit, path: file } : edit
}
