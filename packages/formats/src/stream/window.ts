/**
 * Stores the lines of an answer that is still arriving: those that are not read completely, and a few lines above them. Readers use them
 * like a complete answer. If a reader needs a line that has not arrived, it is stopped and called again later.
 */
import { plainLines } from '@suture/text/internal'
import { type Answer, type Joined, joinLines } from '../answer/answer'

/** Maximum number of lines above a line of the answer that are searched for names, directories and fences. */
const KEPT = 16

/** Thrown when a reader needs text that has not arrived. `attempt` catches this error. */
class NotArrived extends Error {}

/** The lines of an answer that is still arriving. */
export type StreamWindow = ReturnType<typeof openWindow>

/** Returns the result of a reader, or undefined if the reader needs lines that have not arrived. */
export function attempt<T>(read: () => T): { readonly value: T } | undefined {
  try {
    return { value: read() }
  } catch (error) {
    if (error instanceof NotArrived) return undefined
    throw error
  }
}

/** Starts to store the lines of an answer. */
export function openWindow() {
  const held = openHeld()
  let endsMidLine: boolean | undefined
  const awaitMore = (): never => {
    throw new NotArrived()
  }
  const read = { json: { until: 0 }, joined: held.joined }
  /** The lines as an answer that continues. Its line count is infinite. */
  const open: Answer = { ...read, lines: arrivedLines(held, awaitMore, () => Number.POSITIVE_INFINITY), endsMidLine: false, awaitMore }
  /** The lines as an answer that ends after the last of them. */
  const ended: Answer = {
    ...read,
    lines: arrivedLines(held, () => undefined, held.count),
    get endsMidLine() {
      return endsMidLine ?? false
    },
  }
  return {
    ...held,
    open,
    ended,
    /** Ends the answer. `mid` says whether the last line has no line break. */
    end(mid: boolean): void {
      endsMidLine = mid
    },
    isEnded: () => endsMidLine !== undefined,
  }
}

/** Stores lines, of which those far above the current one are dropped. */
function openHeld() {
  let kept: string[] = []
  /** The 0-based number of the first line that is kept, and the offset of this line in the answer. */
  let first = 0
  let offset = 0
  let held = 0
  let joined: Joined | undefined
  return {
    first: () => first,
    lines: (): readonly string[] => kept,
    joined: (): Joined => (joined ??= joinLines(kept, first, offset)),
    /** How many complete lines have arrived. */
    count: () => first + kept.length,
    /** The number of UTF-16 units that are kept, and the number that have arrived in total. */
    held: () => held,
    arrived: () => offset + held,
    line: (at: number) => kept[at - first]!,
    /** The lines from `at` on, each with a line break. */
    textFrom: (at: number) => plainLines(kept.slice(at - first)),
    add(line: string): void {
      kept.push(line)
      held += line.length + 1
      joined = undefined
    },
    /** Drops lines that are too far above line `at` to be needed. */
    forget(at: number): void {
      const gone = at - KEPT - first
      // Lines are dropped in large batches, so that each line is moved a bounded number of times.
      if (gone < KEPT || gone < kept.length / 2) return
      const units = plainLines(kept.slice(0, gone)).length
      offset += units
      held -= units
      kept = kept.slice(gone)
      first += gone
      joined = undefined
    },
  }
}

/**
 * Returns the lines by their number in the answer, with the operations that readers use: index, `length`, `slice` and `at`. `onEnd` is
 * called for a line that has not arrived.
 */
function arrivedLines({ first, lines }: ReturnType<typeof openHeld>, onEnd: () => undefined, length: () => number): readonly string[] {
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
      // `lines[-1]` is undefined, as in any array.
      if (key === '-1') return undefined
      throw new TypeError(`the lines of an unfinished answer have no ${String(key)}`)
    },
  })
}
