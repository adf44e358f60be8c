/** Which lines of a text are taken, 1-based and inclusive, and how many lines and UTF-16 units at most. */
export interface LinesWanted {
  readonly from: number
  readonly to: number
  readonly lines: number
  readonly units: number
}

/** What was taken. */
export interface LinesTaken {
  /** The lines with their numbers, a tab between. */
  readonly shown: readonly string[]
  /** The lines that were looked at: those of the whole text if it ended before enough was taken. */
  readonly seen: number
  /** True if lines that were asked for are left out. */
  readonly isCut: boolean
}

/** CR, LF and CRLF; whether a CR at the end is followed by LF is not known yet. */
const BREAK = /\r\n|\n|\r(?!$)/

/** Takes lines out of a text that comes piece by piece, and holds no others. Of a line longer than `units` it takes the beginning. */
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
    /** Takes the next piece; false once no more is wanted. */
    take(piece: string): boolean {
      const parts = (rest + piece).split(BREAK)
      rest = parts.pop()!.slice(0, units)
      for (const part of parts) add(part)
      return !isDone
    },
    /** Ends the text. */
    end(): LinesTaken {
      if (rest !== '') add(rest.replace(/\r$/, ''))
      return { shown, seen, isCut }
    },
  }
}
