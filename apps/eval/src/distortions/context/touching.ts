import type { Block, Draft, Line } from '../../cases/draft'
import { isWeak } from '../../text/fold'
import { isComment, type Language } from '../../text/language'
import { indentOf, isBlank } from '../../text/lines'

/**
 * The kept lines by which a change is known: the nearest ones beside it, those that open the blocks in which it lies, and the comments and
 * decorators directly above an opening or a changed line. Misquoted in a word, such a line means a conflict or another block, or is a slip:
 * to refuse is right, and to land the right change is no wrong.
 */
export function touching({ lines }: Block, language: Language): Set<Line> {
  const found = new Set<Line>()
  const told = lines.filter((line) => line.kind !== 'unquoted' && (isChange(line) || !isBlank(textOf(line))))
  const attached = (at: number) => {
    for (let i = at - 1; i >= 0 && !isChange(told[i]!) && belongs(textOf(told[i]!), language); i--) found.add(told[i]!)
  }
  told.forEach((line, at) => {
    if (!isChange(line)) return
    for (const step of [-1, 1]) {
      let i = at + step
      while (told[i] && isChange(told[i]!)) i += step
      if (told[i]) found.add(told[i]!)
      // Behind a bracket alone stands what tells of it.
      while (told[i] && isWeak(textOf(told[i]!))) i += step
      if (told[i]) found.add(told[i]!)
      for (; told[i] && isComment(language, textOf(line)) && belongs(textOf(told[i]!), language); i += step) found.add(told[i]!)
    }
    attached(at)
    let depth = indentOf(textOf(line)).length
    for (let i = at - 1; i >= 0; i--) {
      const own = indentOf(textOf(told[i]!)).length
      if (isChange(told[i]!) || (own >= depth && !/^#/.test(textOf(told[i]!).trim()))) continue
      depth = Math.min(depth, own)
      found.add(told[i]!)
      attached(i)
    }
  })
  return found
}

/** The draft, which may be refused as well when lines by which a change is known are no longer alike in answer and file. */
export function asTold(before: Draft, after: Draft): Draft {
  if (after.must !== 'land') return after
  const isOff = before.blocks.some((block, index) => {
    const now = new Set(after.blocks[index]!.lines)
    const isInvented = [...touching(after.blocks[index]!, before.language)].some((line) => line.kind === 'phantom')
    return isInvented || [...touching(block, before.language)].some((line) => !now.has(line))
  })
  return isOff ? { ...after, must: 'either' } : after
}

function isChange({ kind }: Line): boolean {
  return kind === 'add' || kind === 'remove'
}

function textOf(line: Line): string {
  return line.kind === 'add' ? line.new : line.old
}

function belongs(text: string, language: Language): boolean {
  return isComment(language, text) || /^\s*(?:\/\/|\/?\*|#|@\w|\[\w)/.test(text)
}
