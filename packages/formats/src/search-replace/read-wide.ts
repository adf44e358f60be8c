/**
 * Blocks whose markers have ten marks or more.
 *
 *   <<<<<<<<<< SEARCH
 *   old
 *   ==========
 *   new
 *   >>>>>>>>>> REPLACE
 *
 * Idea: a line of so many equals characters underlines a heading as well, so that such a block is read only where one line alone can be its
 * separator; then it is the block with seven marks. Source: Cline's parser takes three marks and more. Weakness: a heading that is
 * underlined inside such a block refuses it.
 */
import type { Answer } from '../answer/answer'

const OPEN = /^[ \t]{0,40}<{5,40} ?SEARCH>?[ \t]{0,40}$/
const CLOSE = /^[ \t]{0,40}(?:>{5,40}|\+{5,40}) ?REPLACE[<>]?[ \t]{0,40}$/
const MIDDLE = /^[ \t]{0,40}={5,40}[ \t]{0,40}$/

/** More marks than the markers of other blocks have. */
const WIDE = /^[ \t]{0,40}[<>=+]{10}/

/** A block from its opening line on, its markers with seven marks; `lines` absent where more than one line can be its separator. */
export interface WideBlock {
  readonly to: number
  readonly lines?: readonly string[]
}

/** The block with wide markers that opens on line `at`; undefined where none does, or it does not end. */
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

/** A marker with seven marks. */
function seven(marker: string): string {
  return marker.replace(/([<>=+])\1{4,}/, (_, mark: string) => mark.repeat(7))
}
