import { defined, plainLines } from '@suture/text/internal'
import { type Answer, indentEnd } from '../answer/answer'
import { openCommands } from '../answer/commands'
import { below, unclearDirectory } from '../answer/directory'
import { openNames } from '../answer/names'
import { openProse } from '../answer/prose'
import { firstRegion, type ReaderPlace, type Region, unread } from '../answer/reader'
import type { FormatName, ParseOptions } from '../model/file-edits'
import { introduction, isDenied, isOfOthers, isOption } from '../whole/set-aside'
import { openShown } from '../whole/shown'
import { type AnswerEvent, addText, eventsOf } from './events'
import { readersOf } from './readers'

/** A walk over the lines of an answer. */
export type Walk = ReturnType<typeof openWalk>

/**
 * Starts a walk. At each line, either a format reads an edit that begins there, or the line is text. Names are looked for in the lines of
 * `answer`.
 */
export function openWalk(answer: Answer, options: ParseOptions) {
  const readers = readersOf(options)
  const names = openNames(answer, options.file)
  const commands = openCommands()
  const shown = openShown()
  const prose = openProse()
  return {
    /** Returns what a reader needs to know about the text around line `at`. */
    place: names.place,
    /** Returns the part of `source` that a format reads from line `at` on. Undefined for a line of text. Does not change the walk. */
    regionAt(source: Answer, at: number): Region | undefined {
      const line = source.lines[at]!
      if (!OPENING.has(line[indentEnd(line)] ?? '')) return undefined
      const place = names.place(at)
      const read = firstRegion(readers, source, at, place)
      return read && withoutSetAside(inCommand(named(read, place), source, commands), source, place)
    },
    /** Continues after the part that a format has read from line `at` on, or after a line of text, and returns the next line. */
    advance(at: number, region: Region | undefined, events: AnswerEvent[]): number {
      if (region) {
        names.used(region)
        commands.claimed()
        shown.claimed(region)
        prose.claimed()
        for (const event of eventsOf(region)) events.push(event)
        return region.to
      }
      const line = answer.lines[at]!
      const place = names.place(at)
      const kind = names.follow(at)
      shown.pass(line, at, kind, place)
      commands.follow(line, kind)
      prose.add(line, kind)
      return at + 1
    },
    /**
     * Adds the blocks that name a file and were skipped since the last call, and the text that is final. At the end of the answer, unclosed
     * blocks and the rest of the text are included.
     */
    settle(events: AnswerEvent[], isEnd = false): void {
      for (const block of shown.take(isEnd)) events.push({ kind: 'shown', block })
      addText(events, isEnd ? prose.end() : prose.settled())
    },
  }
}

/** The characters that a part of any format may begin with. Other lines are skipped quickly. */
const OPENING = new Set(readersOf({}).flatMap(({ opens }) => [...opens]))

/** Adds the name from the surrounding text to edits that name no file. */
function named(region: Region, place: ReaderPlace): Region {
  if (!region.edits.some((edit) => edit.path === undefined)) return region
  const name = region.name ?? place.name()
  if (!name) return region
  const own = defined({ path: name.path, naming: name.naming })
  return { ...region, name, edits: region.edits.map((edit) => (edit.path === undefined ? { ...edit, ...own } : edit)) }
}

/** Takes the edits from a region that the words above it say not to apply. Refused if they say that the change was made by others. */
function withoutSetAside(region: Region, { lines }: Answer, { claimed }: ReaderPlace): Region {
  const { from, to, because, edits } = region
  const path = edits[0]?.path
  const above = path === undefined ? '' : introduction(lines, from, claimed)
  const isChoice = edits.length > 0 && isOption(lines, from, claimed)
  const what = isChoice ? 'one of several changes to choose from' : 'a change that was made before or elsewhere'
  if (isChoice || isOfOthers(above)) return { ...region, edits: [], problems: [unread(from + 1, what, because)] }
  if (path === undefined || !isDenied(above)) return region
  return { ...region, edits: [], problems: [], setAside: { line: from + 1, path, found: because, text: plainLines(lines.slice(from, to)) } }
}

/** Formats that a command may read (`git apply`, `patch`, `apply_patch`). Their paths are relative to the directory of the command. */
const OF_COMMANDS: ReadonlySet<FormatName> = new Set(['fudiff', 'unified', 'git', 'patch'])

/** Makes the paths of a region relative to the directory that its command enters. Refused if the directory is unclear. */
function inCommand(region: Region, answer: Answer, commands: ReturnType<typeof openCommands>): Region {
  if (!OF_COMMANDS.has(region.format) || region.edits.length === 0) return region
  const directory = commands.directoryBelow(answer.lines[region.from - 1] ?? '')
  if ('unclear' in directory)
    return { ...region, edits: [], problems: [...region.problems, unclearDirectory(region.from, directory.unclear)] }
  return directory.path === '' ? region : { ...region, edits: region.edits.map((edit) => below(edit, directory.path)) }
}
