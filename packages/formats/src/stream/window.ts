/**
 * The lines of an answer that is still arriving, as far as they are needed: those that have arrived and are not decided yet, and a few
 * before them. A reader reads them as it reads any answer; where it asks for a line that has not arrived, the reading ends there and is
 * tried again later.
 */
import { type Answer, type Joined, joinLines } from '../answer/answer'

/** Lines above a place that names, directories and fences may be looked for in. */
const KEPT = 16

/** Thrown through a reader that asks for what has not arrived; never leaves `attempt`. */
class NotArrived extends Error {}

export interface StreamWindow {
  /** The lines as an answer that goes on. Its line count is endless. */
  readonly open: Answer
  /** The lines as an answer that ends with the last of them. */
  readonly ended: Answer
  /** Lines that have arrived whole. */
  readonly count: () => number
  /** UTF-16 units that are kept, and that have arrived in all. */
  readonly held: () => number
  readonly arrived: () => number
  readonly line: (at: number) => string
  /** The lines from `at` on, each with its line break. */
  readonly textFrom: (at: number) => string
  readonly add: (line: string) => void
  /** The answer is at its end; `endsMidLine`, where no line break ends its last line. */
  readonly end: (endsMidLine: boolean) => void
  readonly isEnded: () => boolean
  /** Forgets what lies too far above line `at` to be asked for. */
  readonly forget: (at: number) => void
}

/** What a reading gives, or that it takes lines which have not arrived. */
export function attempt<T>(read: () => T): { readonly value: T } | undefined {
  try {
    return { value: read() }
  } catch (error) {
    if (error instanceof NotArrived) return undefined
    throw error
  }
}

export function openWindow(): StreamWindow {
  const held = openHeld()
  let endsMidLine: boolean | undefined
  const awaitMore = (): never => {
    throw new NotArrived()
  }
  const reading = { jsonUntil: 0, joined: held.joined }
  const open = {
    lines: arrivedLines(held, awaitMore, () => Number.POSITIVE_INFINITY),
    endsMidLine: false,
    awaitMore,
  }
  const ended: Answer = {
    joined: held.joined,
    lines: arrivedLines(held, () => undefined, held.count),
    get endsMidLine() {
      return endsMidLine ?? false
    },
    get jsonUntil() {
      return reading.jsonUntil
    },
    set jsonUntil(to) {
      reading.jsonUntil = to
    },
  }
  return {
    ...held,
    open: Object.assign(reading, open),
    ended,
    end: (mid) => {
      endsMidLine = mid
    },
    isEnded: () => endsMidLine !== undefined,
  }
}

/** The lines that are kept. */
type HeldLines = Pick<StreamWindow, 'count' | 'held' | 'arrived' | 'line' | 'textFrom' | 'add' | 'forget'> & {
  readonly joined: () => Joined
  readonly first: () => number
  readonly lines: () => readonly string[]
}

function openHeld(): HeldLines {
  let kept: string[] = []
  /** Number of the first line that is kept, and its offset in the answer. */
  let first = 0
  let offset = 0
  let held = 0
  let joined: Joined | undefined
  return {
    first: () => first,
    lines: () => kept,
    joined: () => (joined ??= joinLines(kept, first, offset)),
    count: () => first + kept.length,
    held: () => held,
    arrived: () => offset + held,
    line: (at) => kept[at - first]!,
    textFrom: (at) => wholeLines(kept.slice(at - first)),
    add: (line) => {
      kept.push(line)
      held += line.length + 1
      joined = undefined
    },
    forget: (at) => {
      const gone = at - KEPT - first
      // Many at a time: every line is moved a bounded number of times.
      if (gone < KEPT || gone < kept.length / 2) return
      const units = wholeLines(kept.slice(0, gone)).length
      offset += units
      held -= units
      kept = kept.slice(gone)
      first += gone
      joined = undefined
    },
  }
}

function wholeLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

/** Lines by their number in the answer, as readers ask for them: by index, `length`, `slice` and `at`. `onEnd` answers for one that is not there. */
function arrivedLines({ first, lines }: HeldLines, onEnd: () => undefined, length: () => number): readonly string[] {
  const line = (at: number) => {
    const index = at - first()
    if (index < 0) throw new RangeError(`line ${at} of the answer is not kept`)
    return index < lines().length ? lines()[index] : onEnd()
  }
  const slice = (start: number, end = length()) => {
    if (end > first() + lines().length) onEnd()
    if (start < first()) throw new RangeError(`line ${start} of the answer is not kept`)
    return lines().slice(start - first(), Math.max(0, end - first()))
  }
  const own: Readonly<Record<string, unknown>> = { slice, at: (index: number) => line(index < 0 ? length() + index : index) }
  return new Proxy<readonly string[]>([], {
    get(_lines, key) {
      if (key === 'length') return length()
      if (typeof key === 'string' && /^\d+$/.test(key)) return line(Number(key))
      if (typeof key === 'string' && Object.hasOwn(own, key)) return own[key]
      // `lines[-1]`, as in any array.
      if (key === '-1') return undefined
      throw new TypeError(`lines that arrive have no ${String(key)}`)
    },
  })
}
