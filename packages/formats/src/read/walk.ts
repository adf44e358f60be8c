import { type Answer, indentEnd } from '../answer/answer'
import { type Commands, openCommands } from '../answer/commands'
import { below, unclearDirectory } from '../answer/directory'
import { openNames } from '../answer/names'
import type { Reader, ReaderPlace, Region } from '../answer/reader'
import type { FormatName, ParseOptions, ReadAs, ShownBlock } from '../model/file-edits'
import { openShown } from '../whole/shown'
import { readersOf } from './readers'

/** The way over the lines of an answer: at each line either a format claims lines, or the line is text. */
export interface Walk {
  /** What the text above line `at` means to a reader. */
  readonly place: (at: number) => ReaderPlace
  /** The part that a format claims from line `at` on, read out of `answer`; undefined for a line of text. Changes nothing. */
  readonly regionAt: (answer: Answer, at: number) => Region | undefined
  /** Takes note of a claimed part: the walk goes on at its end. */
  readonly claim: (region: Region) => void
  /** Takes note of a line that no format claims. */
  readonly pass: (at: number) => 'opens' | 'closes' | 'text'
  /** The code blocks that name a file and were passed over since the last call; at the end of the answer also one that nothing closes. */
  readonly shown: (isEnd?: boolean) => readonly ShownBlock[]
}

/** Begins a walk; names are looked for in the lines of `answer`. */
export function openWalk(answer: Answer, options: ParseOptions): Walk {
  const readers = readersOf(options)
  const names = openNames(answer, options.file)
  const commands = openCommands()
  const shown = openShown()
  return {
    place: names.place,
    regionAt: (source, at) => {
      const first = opening(source.lines[at]!)
      if (first === undefined) return undefined
      const place = names.place(at)
      const read = readAt(source, at, first, readers, place)
      return read && inCommand(named(read, place), source, commands)
    },
    claim(region) {
      names.used(region)
      commands.claimed()
      shown.claimed()
    },
    pass(at) {
      const place = names.place(at)
      const kind = names.follow(at)
      shown.pass(answer.lines[at]!, at, kind, place)
      commands.follow(answer.lines[at]!, kind)
      return kind
    },
    shown: (isEnd = false) => (isEnd ? shown.end() : shown.take()),
  }
}

/** What a part of any format may begin with; all other lines are passed over at once. */
const OPENING = new Set(readersOf({}).flatMap(({ opens }) => [...opens]))

function opening(line: string): string | undefined {
  const first = line[indentEnd(line)]
  return first !== undefined && OPENING.has(first) ? first : undefined
}

function readAt(answer: Answer, at: number, first: string, readers: readonly Reader[], place: ReaderPlace): Region | undefined {
  for (const reader of readers) {
    const region = reader.opens.includes(first) ? reader.read(answer, at, place) : undefined
    if (region) return region
  }
  return undefined
}

/** Why a region was read as its format; nothing of one that is passed over. */
export function readAsOf({ format, because, name, from, to, edits, problems }: Region): readonly ReadAs[] {
  if (edits.length === 0 && problems.length === 0) return []
  const named = name?.path === undefined ? {} : { name: { path: name.path, from: name.from } }
  return [{ format, startLine: from + 1, endLine: to, because, ...named }]
}

/** The region with the name that the text around gives, for edits that name no file themselves. */
function named(region: Region, place: ReaderPlace): Region {
  if (!region.edits.some((edit) => edit.path === undefined)) return region
  const name = region.name ?? place.name()
  if (!name) return region
  const { path, naming } = name
  const own = { ...(path === undefined ? {} : { path }), ...(naming ? { naming } : {}) }
  return { ...region, name, edits: region.edits.map((edit) => (edit.path === undefined ? { ...edit, ...own } : edit)) }
}

/** Formats that a command may read (`git apply`, `patch`, `apply_patch`): their paths are relative to the directory of the command. */
const OF_COMMANDS: ReadonlySet<FormatName> = new Set(['fudiff', 'unified', 'git', 'patch'])

/** The region with its paths below the directory that the command around it enters; refused where that cannot be read. */
function inCommand(region: Region, answer: Answer, commands: Commands): Region {
  if (!OF_COMMANDS.has(region.format) || region.edits.length === 0) return region
  const directory = commands.directoryBelow(region.from === 0 ? undefined : answer.lines[region.from - 1])
  if ('unclear' in directory)
    return { ...region, edits: [], problems: [...region.problems, unclearDirectory(region.from, directory.unclear)] }
  return directory.path === '' ? region : { ...region, edits: region.edits.map((edit) => below(edit, directory.path)) }
}
