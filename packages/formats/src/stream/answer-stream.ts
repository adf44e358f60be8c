/**
 * Reads an answer while it arrives.
 *
 *   "a.ts\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPL"     nothing yet
 *   "ACE\n"                                                the edit of a.ts
 *
 * Idea: the same walk with the same readers as in `parse`, over the lines that have arrived. What a reader says counts where it asked for
 * no line that is missing; else it is asked again once more has come. At the last line it is asked twice, as if the answer ended there and as
 * if it went on, and counts where both agree.
 * Cost: a part that is not decided is read again only where a line came that may end it, and only while all such readings together cost at most
 * `SHARE` times what has arrived; then again when it has grown by a share. So the whole is linear, however it is cut.
 * Source: `parse`, of which this is the incremental form. Weakness: JSON is decided once its line ends; a diff in a fence is held back
 * for the lines behind it, which may turn out to be its own.
 */
import { openProse } from '../answer/prose'
import type { Region } from '../answer/reader'
import type { ParseOptions, ShownBlock } from '../model/file-edits'
import { openWalk, readAsOf, type Walk } from '../read/walk'
import type { AnswerEvent } from './events'
import { type PartialAnswer, partialIn } from './partial'
import { attempt, openWindow, type StreamWindow } from './window'

/** A parser that is fed an answer in pieces. */
export interface AnswerStream {
  /** Takes the next piece, however it is cut, and gives what it decided. */
  readonly push: (piece: string) => readonly AnswerEvent[]
  /** Ends the answer, and gives the rest of what it holds. Pushing afterwards throws TypeError. */
  readonly end: () => readonly AnswerEvent[]
  /** The part that is not decided, as far as it shows an edit; undefined where it does not. Costs the length of that part. */
  readonly partial: () => PartialAnswer | undefined
  /** UTF-16 units that are held back: the part that is not decided, and some lines above it. */
  readonly held: () => number
}

/** How often what has arrived may be read again, all readings together, and what may be read again in any case; UTF-16 units. */
const SHARE = 8
const FREE = 100_000

/** A part that is not decided is read again without more ado when it has grown by this share. */
const GROWTH = 1 / 16

/** ... and by at least as much, in UTF-16 units. */
const LEAST_GROWTH = 200

/** Lines that end no part: text that goes on at a depth, or in a diff. A marker of plus characters ends one. */
const GOES_ON = /^(?:[ \t][ \t]*[^\s<>=+`~*})\]-]|[+-](?![+-]{4}))/

/** Opens an answer that arrives piece by piece; its events, joined by `parsedOf`, are what `parse` gives for the whole. */
export function answerStream(options: ParseOptions = {}): AnswerStream {
  return streamInto(openWindow(), options)
}

/** As `answerStream`, with the window that takes the lines. */
export function streamInto(window: StreamWindow, options: ParseOptions): AnswerStream {
  const lines = openLines(window.add)
  const reading = openReading(window, options)
  let isEnded = false
  return {
    push(piece) {
      if (isEnded) throw new TypeError('the answer has ended')
      lines.push(piece)
      return reading.isDue() ? reading.advance() : []
    },
    end() {
      if (isEnded) return []
      isEnded = true
      window.end(lines.end())
      return [...reading.advance(), ...reading.rest()]
    },
    partial: () => (isEnded ? undefined : reading.partial(lines.rest())),
    held: () => window.held() + lines.waiting(),
  }
}

/** The walk over the lines that have arrived. */
function openReading(window: StreamWindow, options: ParseOptions) {
  const walk = openWalk(window.open, options)
  const prose = openProse<string>({ isEmpty: (line) => line.trim() === '', textOf: (lines) => lines.join('\n') })
  let at = 0
  let spent = 0
  /** Lines that were there, and units that were held, when a part was found undecided; none is when absent. */
  let waiting: { readonly lines: number; readonly held: number } | undefined

  return {
    /** True when more of the answer can be decided, as far as that can be known cheaply. */
    isDue(): boolean {
      if (!waiting) return at < window.count()
      if (window.held() >= waiting.held * (1 + GROWTH) + LEAST_GROWTH) return true
      if (spent + window.held() > SHARE * window.arrived() + FREE) return false
      for (let line = waiting.lines; line < window.count(); line++) if (!GOES_ON.test(window.line(line))) return true
      return false
    },
    /** Decides what can be decided. */
    advance(): AnswerEvent[] {
      const events: AnswerEvent[] = []
      waiting = undefined
      while (at < window.count()) {
        const found = regionAt(walk, window, at)
        if (!found) {
          waiting = { lines: window.count(), held: window.held() }
          spent += window.held()
          break
        }
        const region = found.value
        if (region) {
          walk.claim(region)
          prose.claimed()
          events.push(...eventsOf(region))
        } else prose.add(window.line(at), walk.pass(at))
        events.push(...walk.shown().map(shownEvent))
        at = region?.to ?? at + 1
        addText(events, prose.settled())
        window.forget(at)
      }
      return events
    },
    partial: (last: string) => partialIn(window.textFrom(at) + last, at, walk.place(at)),
    rest(): AnswerEvent[] {
      const events = walk.shown(true).map(shownEvent)
      addText(events, prose.end())
      return events
    },
  }
}

/** What is at line `at`, where that can be known of the lines that have arrived. */
function regionAt(walk: Walk, window: StreamWindow, at: number): { readonly value: Region | undefined } | undefined {
  if (window.isEnded()) return { value: walk.regionAt(window.ended, at) }
  const before = window.open.jsonUntil
  const found = attempt(() => walk.regionAt(window.open, at))
  if (found && (found.value?.to ?? at + 1) < window.count()) return found
  const after = window.open.jsonUntil
  window.open.jsonUntil = before
  if (!found || JSON.stringify(walk.regionAt(window.ended, at)) !== JSON.stringify(found.value)) {
    window.open.jsonUntil = before
    return undefined
  }
  window.open.jsonUntil = after
  return found
}

function shownEvent(block: ShownBlock): AnswerEvent {
  return { kind: 'shown', block }
}

function eventsOf(region: Region): AnswerEvent[] {
  return [
    ...region.edits.map((edit) => ({ kind: 'edit' as const, edit })),
    ...region.problems.map((problem) => ({ kind: 'problem' as const, problem })),
    ...readAsOf(region).map((evidence) => ({ kind: 'evidence' as const, evidence })),
  ]
}

/** Adds text to the events, to the text before it where nothing is between. */
function addText(events: AnswerEvent[], text: string): void {
  if (text === '') return
  const last = events.at(-1)
  if (last?.kind === 'prose') events[events.length - 1] = { kind: 'prose', text: last.text + text }
  else events.push({ kind: 'prose', text })
}

/** Cuts pieces at line breaks, as `parse` does the whole: a CR before the LF belongs to the break, a byte order mark to nothing. */
function openLines(add: (line: string) => void) {
  let pieces: string[] = []
  let waiting = 0
  let hasStarted = false
  const take = (last: string) => {
    const line = pieces.length === 0 ? last : pieces.join('') + last
    pieces = []
    waiting = 0
    return line.endsWith('\r') ? line.slice(0, -1) : line
  }
  return {
    push(piece: string): void {
      let at = !hasStarted && piece.charCodeAt(0) === 0xfeff ? 1 : 0
      hasStarted ||= piece !== ''
      for (let end = piece.indexOf('\n', at); end !== -1; end = piece.indexOf('\n', at)) {
        add(take(piece.slice(at, end)))
        at = end + 1
      }
      if (at < piece.length) pieces.push(piece.slice(at))
      waiting += piece.length - at
    },
    /** The beginning of the line that has not ended, and its length. */
    rest(): string {
      pieces = [pieces.join('')]
      return pieces[0]!
    },
    waiting: () => waiting,
    /** Adds the last line; true when it holds text and no line break ends it. */
    end(): boolean {
      const line = take('')
      if (line !== '') add(line)
      return line.trim() !== ''
    },
  }
}
