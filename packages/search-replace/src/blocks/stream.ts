import { defined, openLineSplitter } from '@suture/text/internal'
import type { Block, ParseBlocksOptions, ParsedBlocks } from './block'
import { content, separatorSoFar } from './open-block'
import { openMachine, parsedBy } from './open-machine'

/** The part of an incomplete block that is certain: its complete lines, and its last line if that line cannot become a marker. */
export interface BlockPreview {
  readonly path?: string
  readonly startLine?: number
  /** The text to find, so far. */
  readonly search: string
  /** The new text, so far; undefined before the separator. */
  readonly replace: string | undefined
  /** 1-based line of the opening marker. */
  readonly from: number
}

/** A parser that takes a text piece by piece. */
export interface BlockStream {
  /** Takes the next piece of the text, and returns the blocks that are complete now. */
  readonly push: (chunk: string) => readonly Block[]
  /** Ends the text. Returns the result of `parse` for the whole text. */
  readonly end: () => ParsedBlocks
  /** The incomplete block, or undefined if there is none. Cost: the length of that block. */
  readonly preview: () => BlockPreview | undefined
}

/**
 * Reads the blocks of an answer while it arrives. Blocks, problems and line numbers are those of `parse`, however the text is split into
 * chunks. A partial marker is never shown as content. Calling `push` after the end throws TypeError.
 */
export function blockStream(options: ParseBlocksOptions = {}): BlockStream {
  const machine = openMachine(options)
  const lines = openLineSplitter(machine.line)
  let result: ParsedBlocks | undefined
  return {
    push(chunk) {
      if (result) throw new TypeError('the stream has ended')
      const before = machine.blocks.length
      lines.push(chunk)
      return machine.blocks.slice(before)
    },
    end() {
      if (result) return result
      const last = lines.rest()
      if (last !== '') machine.line(last)
      machine.end()
      return (result = parsedBy(machine))
    },
    preview() {
      const open = machine.open
      if (!open) return undefined
      const half = lines.rest()
      const body = half === '' || mayBecomeMarker(half) ? open.body : [...open.body, half]
      const separator = separatorSoFar(open)
      return {
        ...defined({ path: open.path, startLine: open.startLine || undefined }),
        search: content(body.slice(0, separator?.index), open),
        replace: separator && content(body.slice(separator.index + 1), open),
        from: open.from,
      }
    },
  }
}

/**
 * The start of a line that may become a marker, an escape or a line marker. It has backslashes and marks, then a word or a number, each
 * with optional whitespace after it.
 */
const HALF_MARKER = /^[ \t]*(?:(?:\\+(?:<+|=+|>+|-+|\++|:[a-z_]*:?)?|<+|=+|>+|-+|\++|:[a-z_]*:?)[ \t]*)?(?:(?:[A-Z]+>?|>|\d+)[ \t]*)?\r?$/

/** Whether a line that has not ended yet may still become a marker, an escape or a line marker. */
function mayBecomeMarker(half: string): boolean {
  return half.length <= LONGEST_MARKER && HALF_MARKER.test(half)
}

/** Maximum length of a marker in UTF-16 units, with the whitespace around it. */
const LONGEST_MARKER = 200
