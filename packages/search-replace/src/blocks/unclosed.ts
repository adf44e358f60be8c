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
  const content = contentOf(block, first)
  // Without a line of new text the block would delete the old text, although the new text is what is missing.
  if (content === undefined || content.end === first) return fault
  const result = closeBlock(block, lastLine, fault.found, block.body.slice(0, content.end))
  return 'nature' in result ? result : { ...result, unclosed: true, ...(content.isShown ? {} : { truncated: true }) }
}

/** Returns the end of the content, and whether the end of the fence or a part of the closing marker shows it. */
function contentOf(block: OpenBlock, first: number): { end: number; isShown: boolean } | undefined {
  const { body, closesFence } = block
  if (closesFence) {
    const ends: number[] = []
    for (let i = first; i < body.length; i++) if (closesFence(body[i]!)) ends.push(i)
    if (ends.length > 1) return undefined
    if (ends.length === 1) return { end: trimEnd(body, first, ends[0]!).end, isShown: true }
  }
  const content = trimEnd(body, first, body.length)
  return content.end > first && looksLikeProse(body, first, content.end) ? undefined : content
}

/** Returns the end without empty lines and without a part of the closing marker, and whether there was such a part. */
function trimEnd(body: readonly string[], first: number, last: number): { end: number; isShown: boolean } {
  const end = skipBlankLines(body, first, last)
  const isShown = end > first && isHalfCloser(body[end - 1]!)
  return { end: isShown ? skipBlankLines(body, first, end - 1) : end, isShown }
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
