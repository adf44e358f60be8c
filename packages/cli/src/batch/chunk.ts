import { isUtf8 } from 'node:buffer'

/** Whole lines of the input, as many as arrived together. */
export interface Chunk {
  readonly bytes: Uint8Array
  /** The number of the first line, 1-based. */
  readonly firstLine: number
}

const NEWLINE = 10

/** Maximum number of bytes of a line. A line is kept in memory. Answers with their files are much smaller. */
export const LONGEST_LINE = 64 * 1024 * 1024

/** Marks a line whose start was cut off because the line is too long. No line of JSON begins with this character. */
export const CUT = '\u0000'

/**
 * Splits an input into chunks of whole lines. Each chunk is yielded as soon as it has arrived, so that a caller that writes one line and
 * waits gets its result. If a line is too long, only the end of the line is kept, after `CUT`.
 */
export async function* chunksOf(input: AsyncIterable<Uint8Array>, longest = LONGEST_LINE): AsyncGenerator<Chunk> {
  let kept: Uint8Array[] = []
  let size = 0
  let firstLine = 1
  for await (const bytes of input) {
    const end = bytes.lastIndexOf(NEWLINE) + 1
    if (end > 0) {
      const whole = joined([...kept, bytes.subarray(0, end)])
      yield { bytes: whole, firstLine }
      firstLine += linesIn(whole)
      kept = []
      size = 0
    }
    const rest = bytes.subarray(end)
    size += rest.length
    if (size > longest) kept = [new TextEncoder().encode(CUT)]
    else if (rest.length > 0) kept.push(rest)
  }
  if (size > 0) yield { bytes: joined(kept), firstLine }
}

/** A line of a chunk and its number. The text is undefined if the line is not valid UTF-8. */
export interface ChunkLine {
  readonly text: string | undefined
  readonly number: number
}

/** Yields the non-empty lines of a chunk. A line that was cut off may begin inside a character. */
export function* chunkLines({ bytes, firstLine }: Chunk): Generator<ChunkLine> {
  const decoder = new TextDecoder()
  for (let from = 0, number = firstLine; from < bytes.length; number++) {
    const at = bytes.indexOf(NEWLINE, from)
    const to = at === -1 ? bytes.length : at
    const line = bytes.subarray(from, to)
    const text = isUtf8(line) || line[0] === CUT.charCodeAt(0) ? decoder.decode(line) : undefined
    if (text?.trim() !== '') yield { text, number }
    from = to + 1
  }
}

function linesIn(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count++
  return count
}

/** Concatenates arrays to a new one. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
