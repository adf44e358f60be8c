/**
 * Parses an answer while it arrives.
 *
 *   "a.ts\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPL"     nothing yet
 *   "ACE\n"                                                the edit of a.ts
 *
 * Idea: the lines that have arrived are read with the same readers as in `parse`. The result of a reader is final if the reader did not
 * need a line that has not arrived. Otherwise the reader is called again when more has arrived. At the last line it is called twice: as if
 * the answer ended there, and as if it continued. The result is final if both calls agree. Cost: an undecided part is read again only when
 * a line arrives that may end it, as long as all such attempts together cost at most `SHARE` times the length so far, and after that only
 * when it has grown by a share. So the total is linear for pieces of any size. Source: `parse`, of which this is the incremental form.
 * Weakness: JSON is final only when its line ends. A diff in a fence is final only after the lines below the fence have arrived, because
 * they may belong to it.
 */
import { openLineSplitter } from '@suture/text/internal'
import type { Region } from '../answer/reader'
import type { ParseOptions } from '../model/file-edits'
import type { AnswerEvent } from '../read/events'
import { openWalk, type Walk } from '../read/walk'
import { type PartialAnswer, partialIn } from './partial'
import { attempt, openWindow, type StreamWindow } from './window'

/** A parser that receives an answer in pieces. */
export interface AnswerStream {
  /** Takes the next piece, split anywhere, and returns the events that are final now. */
  readonly push: (piece: string) => readonly AnswerEvent[]
  /** Ends the answer and returns the remaining events. Calling `push` afterwards throws TypeError. */
  readonly end: () => readonly AnswerEvent[]
  /** The edits in the part that is not final, or undefined if there are none. Costs the length of that part. */
  readonly partial: () => PartialAnswer | undefined
  /** UTF-16 units that are kept: the part that is not final, and some lines above it. */
  readonly held: () => number
}

/** Maximum number of UTF-16 units that are read again, as a multiple of the length of the text so far, for all attempts together. */
const SHARE = 8
const FREE = 100_000

/** An undecided part is always read again when it has grown by this share of its length. */
const GROWTH = 1 / 16

/** Minimum growth, in UTF-16 units, after which an undecided part is read again. */
const LEAST_GROWTH = 200

/** Lines that cannot end a part: indented text, and changed lines of a diff. A marker of plus characters can. */
const GOES_ON = /^(?:[ \t][ \t]*[^\s<>=+`~*})\]-]|[+-](?![+-]{4}))/

/** Parses an answer that arrives in pieces. `parsedOf` joins its events to the result of `parse` for the whole answer. */
export function answerStream(options: ParseOptions = {}): AnswerStream {
  return streamInto(openWindow(), options)
}

/** Like `answerStream`, with the window that stores the lines. */
export function streamInto(window: StreamWindow, options: ParseOptions): AnswerStream {
  const lines = openLineSplitter((line) => window.add(withoutCr(line)))
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
      const last = withoutCr(lines.rest())
      if (last !== '') window.add(last)
      window.end(last.trim() !== '')
      return [...reading.advance(), ...reading.rest()]
    },
    partial: () => (isEnded ? undefined : reading.partial(lines.rest())),
    held: () => window.held() + lines.waiting(),
  }
}

/** Returns the walk over the lines that have arrived. */
function openReading(window: StreamWindow, options: ParseOptions) {
  const walk = openWalk(window.open, options)
  let at = 0
  let spent = 0
  /**
   * The number of lines that had arrived and of units that were held when a part was found to be undecided. Absent if no part is undecided.
   */
  let waiting: { readonly lines: number; readonly held: number } | undefined

  return {
    /** Quick check whether there may be a further final part. */
    isDue(): boolean {
      if (!waiting) return at < window.count()
      if (window.held() >= waiting.held * (1 + GROWTH) + LEAST_GROWTH) return true
      if (spent + window.held() > SHARE * window.arrived() + FREE) return false
      for (let line = waiting.lines; line < window.count(); line++) if (!GOES_ON.test(window.line(line))) return true
      return false
    },
    /** Returns the events that are final. */
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
        at = walk.advance(at, found.value, events)
        walk.settle(events)
        window.forget(at)
      }
      return events
    },
    partial: (last: string) => partialIn(window.textFrom(at) + last, at, walk.place(at)),
    rest(): AnswerEvent[] {
      const events: AnswerEvent[] = []
      walk.settle(events, true)
      return events
    },
  }
}

/** Returns the region at line `at`, if the lines so far decide it. */
function regionAt(walk: Walk, window: StreamWindow, at: number): { readonly value: Region | undefined } | undefined {
  if (window.isEnded()) return { value: walk.regionAt(window.ended, at) }
  const { json } = window.open
  const before = json.until
  const found = attempt(() => walk.regionAt(window.open, at))
  if (found && (found.value?.to ?? at + 1) < window.count()) return found
  const after = json.until
  json.until = before
  const isSame = found && JSON.stringify(walk.regionAt(window.ended, at)) === JSON.stringify(found.value)
  json.until = isSame ? after : before
  return isSame ? found : undefined
}

/** Returns a line without the CR before its LF, which belongs to the line break. */
function withoutCr(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}
