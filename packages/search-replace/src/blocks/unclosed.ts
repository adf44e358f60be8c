import type { Block } from './block'
import type { Fault } from './malformed'
import type { OpenBlock } from './open-block'
import { closeBlock, separatorSoFar } from './open-block'

/**
 * Closes a block whose last marker is missing at the end of the answer. The block ends at the only line that closes its fence, or at the
 * end of the text. A partial closing marker and empty lines at the end are not content. The block is refused if the fence may end in
 * several places, or if the text ends in prose.
 */
export function closeAtEnd(block: OpenBlock, lastLine: number, expected: string): Block | Fault {
  const fault: Fault = { line: lastLine, expected, found: 'the end of the text', nature: 'structure' }
  const separator = separatorSoFar(block)
  if (!separator) return fault
  const first = separator.index + 1
  const end = endOfContent(block, first)
  // Without a line of new text the block would delete the old text, although the new text is what is missing.
  if (end === undefined || end === first) return fault
  const result = closeBlock(block, lastLine, fault.found, block.body.slice(0, end))
  return 'nature' in result ? result : { ...result, unclosed: true }
}

function endOfContent(block: OpenBlock, first: number): number | undefined {
  const { body, closesFence } = block
  if (closesFence) {
    const ends: number[] = []
    for (let i = first; i < body.length; i++) if (closesFence(body[i]!)) ends.push(i)
    if (ends.length > 1) return undefined
    if (ends.length === 1) return trimEnd(body, first, ends[0]!)
  }
  const end = trimEnd(body, first, body.length)
  return end > first && looksLikeProse(body, first, end) ? undefined : end
}

function trimEnd(body: readonly string[], first: number, end: number): number {
  let at = skipBlankLines(body, first, end)
  if (at > first && isHalfCloser(body[at - 1]!)) at = skipBlankLines(body, first, at - 1)
  return at
}

function skipBlankLines(body: readonly string[], first: number, end: number): number {
  let at = end
  while (at > first && body[at - 1]!.trim() === '') at--
  return at
}

/** Whether a line is a truncated closing marker, such as `>>>>>` or `>>>>>>> REPL`. */
function isHalfCloser(line: string): boolean {
  const match = /^[ \t]*>{5,9}[ \t]*([A-Z]*)\r?$/.exec(line)
  return match !== null && 'REPLACE'.startsWith(match[1]!)
}

/**
 * Whether the last paragraph, after an empty line, reads like a sentence. Such a paragraph may be an explanation after a forgotten marker.
 */
function looksLikeProse(body: readonly string[], first: number, end: number): boolean {
  let top = end - 1
  while (top > first && body[top - 1]!.trim() !== '') top--
  if (top === first) return false
  const last = body[end - 1]!.trim()
  return /^[A-Z]/.test(body[top]!) && /[.!?:]$/.test(last) && last.split(' ').length >= 3
}
