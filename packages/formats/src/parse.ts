import type { Malformed, Unread } from '@suture/text'
import { type Answer, indentEnd, openAnswer } from './answer/answer'
import { below, directoryAbove, unclearDirectory } from './answer/directory'
import { openNames } from './answer/names'
import { openProse } from './answer/prose'
import type { Place, Reader, Region } from './answer/reader'
import { readersOf } from './formats'
import type { Evidence, FileEdits, FormatName, Parsed, ParseOptions } from './model/file-edits'
import { joinEdits } from './model/join-edits'

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
  const readers = readersOf(options)
  const names = openNames(opened, options.file)
  const regions: Region[] = []
  const prose = openProse()
  for (let at = 0; at < opened.lines.length; ) {
    const read = readAt(opened, at, readers, names)
    const region = read && inCommand(named(read, names.place(at)), opened, names.place(at))
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
  return collect(regions, prose.text())
}

/** What the first line of every format begins with; all other lines are passed over at once. */
const OPENING = '<>=-+*@dIS{[`~'

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

function collect(regions: readonly Region[], prose: string): Parsed {
  const edits: FileEdits[] = []
  const problems: (Malformed | Unread)[] = []
  const evidence: Evidence[] = []
  for (const region of regions) {
    edits.push(...region.edits)
    problems.push(...region.problems)
    const { format, because, name } = region
    evidence.push({
      format,
      startLine: region.from + 1,
      endLine: region.to,
      because,
      ...(name?.path === undefined ? {} : { name: { path: name.path, from: name.from } }),
    })
  }
  return { edits: joinEdits(edits), problems, prose, evidence }
}

/** The region with the name that the text around gives, for edits that name no file themselves. */
function named(region: Region, place: Place): Region {
  if (!region.edits.some((edit) => edit.path === undefined)) return region
  const name = region.name ?? place.name()
  if (!name) return region
  const { path, naming } = name
  const own = { ...(path === undefined ? {} : { path }), ...(naming ? { naming } : {}) }
  return { ...region, name, edits: region.edits.map((edit) => (edit.path === undefined ? { ...edit, ...own } : edit)) }
}

/** Patches that a command reads name their files from its directory on. */
const OF_COMMANDS: readonly FormatName[] = ['patch', 'fudiff', 'unified', 'git']

/** The region with its paths below the directory that the command around it enters; refused where that cannot be read. */
function inCommand(region: Region, answer: Answer, place: Place): Region {
  if (!OF_COMMANDS.includes(region.format) || region.edits.length === 0) return region
  const directory = directoryAbove(answer.lines, region.from, place.fence)
  if ('unclear' in directory)
    return { ...region, edits: [], problems: [...region.problems, unclearDirectory(region.from, directory.unclear)] }
  return directory.path === '' ? region : { ...region, edits: region.edits.map((edit) => below(edit, directory.path)) }
}
