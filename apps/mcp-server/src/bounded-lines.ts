import { isUtf8 } from 'node:buffer'
import { Transform } from 'node:stream'

/** Maximum bytes of one message. */
export const LARGEST_MESSAGE = 10 * 1024 * 1024

/** An error that answers a message which is not read. Source: JSON-RPC 2.0, 5.1. */
export interface MessageError {
  readonly code: number
  readonly message: string
}

const TOO_LARGE = { code: -32_600, message: `the message is larger than ${LARGEST_MESSAGE / 1024 / 1024} MiB` }
export const NOT_UTF8 = { code: -32_700, message: 'the message is not valid UTF-8' }

/** Number of bytes at the start and at the end of a message that is not passed on. The id of the message is searched for in these bytes. */
const ENDS = 4_096

const NEWLINE = 10

/**
 * Creates a stream that passes on lines of UTF-8 of at most `largest` bytes. For another line, `onError` is called with the id of the
 * request, or undefined if the id is not found at an end of the line. Libraries write the id first or last.
 */
export function boundedLines(
  onError: (id: string | number | undefined, error: MessageError) => void,
  largest = LARGEST_MESSAGE,
): Transform {
  let kept: Buffer[] = []
  let size = 0
  let head = ''
  let tail = ''
  const endLine = (out: Transform) => {
    const error = size > largest ? TOO_LARGE : isUtf8(Buffer.concat(kept)) ? undefined : NOT_UTF8
    if (error) onError(idIn(head, tail), error)
    else for (const part of kept) out.push(part)
    kept = []
    size = 0
    head = ''
    tail = ''
  }
  const add = (part: Buffer) => {
    size += part.length
    if (head.length < ENDS) head += part.toString('latin1', 0, ENDS)
    tail = (tail + part.subarray(-ENDS).toString('latin1')).slice(-ENDS)
    if (size <= largest) kept.push(part)
    else kept = []
  }
  return new Transform({
    transform(chunk: Buffer, _, done) {
      for (let from = 0; from < chunk.length; ) {
        const end = chunk.indexOf(NEWLINE, from) + 1 || chunk.length
        add(chunk.subarray(from, end))
        if (chunk[end - 1] === NEWLINE) endLine(this)
        from = end
      }
      done()
    },
    flush(done) {
      endLine(this)
      done()
    },
  })
}

const ID = String.raw`"id"\s*:\s*(-?(?:0|[1-9]\d{0,14})(?![\w.])|"[^"\\\0-\x1f]{0,200}")`
const VERSION = String.raw`"jsonrpc"\s*:\s*"2\.0"`

/**
 * An `id` at the start of a message, possibly after the version. At the end, an `id` inside the parameters does not match, because more
 * than one bracket follows it.
 */
const FIRST = new RegExp(String.raw`^\s*\{\s*(?:${VERSION}\s*,\s*)?${ID}`)
const LAST = new RegExp(String.raw`,\s*${ID}\s*(?:,\s*${VERSION}\s*)?\}\s*$`)

function idIn(head: string, tail: string): string | number | undefined {
  const found = (FIRST.exec(head) ?? LAST.exec(tail))?.[1]
  return found === undefined ? undefined : (JSON.parse(found) as string | number)
}
