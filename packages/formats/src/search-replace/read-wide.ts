/**
 * Reads blocks whose markers have ten characters or more.
 *
 *   <<<<<<<<<< SEARCH
 *   old
 *   ==========
 *   new
 *   >>>>>>>>>> REPLACE
 *
 * Idea: a long line of equals characters may also underline a heading, so such a block is read only if exactly one line can be its
 * separator. Its markers are then shortened to seven characters. Source: Cline's parser accepts three characters and more. Weakness: an
 * underlined heading inside such a block refuses it.
 */
import type { Answer } from '../answer/answer'

const OPEN = /^[ \t]{0,40}<{5,40} ?SEARCH>?[ \t]{0,40}$/
const CLOSE = /^[ \t]{0,40}(?:>{5,40}|\+{5,40}) ?REPLACE[<>]?[ \t]{0,40}$/
const MIDDLE = /^[ \t]{0,40}={5,40}[ \t]{0,40}$/

/** Markers that are longer than those of ordinary blocks. */
const WIDE = /^[ \t]{0,40}[<>=+]{10}/

/** A block with its markers shortened to seven characters. `lines` is absent if several lines can be its separator. */
export interface WideBlock {
  readonly to: number
  readonly lines?: readonly string[]
}

/** Returns the block with wide markers that begins on line `at`. Undefined if no such block begins there, or if the block does not end. */
export function wideBlock({ lines }: Answer, at: number): WideBlock | undefined {
  if (!WIDE.test(lines[at]!) || !OPEN.test(lines[at]!.slice(0, 200))) return undefined
  const separators: number[] = []
  for (let i = at + 1; i < lines.length; i++) {
    const line = lines[i]!
    if (line.length > 200) continue
    if (OPEN.test(line)) return undefined
    if (MIDDLE.test(line)) separators.push(i)
    if (!CLOSE.test(line)) continue
    if (separators.length !== 1) return { to: i + 1 }
    const narrow = lines.slice(at, i + 1).map((text, index) => (isMark(index, at, i, separators[0]!) ? seven(text) : text))
    return { to: i + 1, lines: narrow }
  }
  return undefined
}

function isMark(index: number, at: number, end: number, separator: number): boolean {
  return index === 0 || at + index === end || at + index === separator
}

/** Shortens a marker to seven characters. */
function seven(marker: string): string {
  return marker.replace(/([<>=+])\1{4,}/, (_, mark: string) => mark.repeat(7))
}
