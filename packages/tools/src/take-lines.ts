/** The requested range of lines, 1-based and inclusive, and the maximum number of lines and of UTF-16 units to take. */
export interface LinesWanted {
  readonly from: number
  readonly to: number
  readonly lines: number
  readonly units: number
}

/** The lines that were taken. */
export interface LinesTaken {
  /** The lines, each preceded by its number and a tab. */
  readonly shown: readonly string[]
  /** The number of lines examined. This is the number of all lines if the text ended before the limit. */
  readonly seen: number
  /** Whether requested lines are missing because of a limit. */
  readonly isCut: boolean
}

/** A line break: CR, LF or CRLF. A CR at the end of a piece does not match, because LF may follow in the next piece. */
const BREAK = /\r\n|\n|\r(?!$)/

/** Takes lines from a text that arrives in pieces, without keeping other lines. A line longer than `units` UTF-16 units is truncated. */
export function takeLines({ from, to, lines, units }: LinesWanted) {
  const shown: string[] = []
  let [seen, size, rest] = [0, 0, '']
  let [isDone, isCut] = [false, false]
  const add = (line: string) => {
    if (isDone) return
    if (seen + 1 >= from) {
      isCut = shown.length === lines || (shown.length > 0 && size + line.length > units)
      if (!isCut) shown.push(`${seen + 1}\t${line.slice(0, units)}`)
      size += line.length
    }
    if (!isCut) seen++
    isDone = isCut || seen >= to
  }
  return {
    /** Takes the next piece. Returns false if no more pieces are needed. */
    take(piece: string): boolean {
      const parts = (rest + piece).split(BREAK)
      rest = parts.pop()!.slice(0, units)
      for (const part of parts) add(part)
      return !isDone
    },
    /** Ends the text and returns the lines. */
    end(): LinesTaken {
      if (rest !== '') add(rest.replace(/\r$/, ''))
      return { shown, seen, isCut }
    },
  }
}
