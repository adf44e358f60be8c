import type { Block, Draft, Line } from '../../cases/draft'
import { isWeak } from '../../text/fold'
import { isComment, type Language } from '../../text/language'
import { indentOf, isBlank } from '../../text/lines'

/**
 * Returns the kept lines that identify a change: the nearest lines on both sides, the lines that open the enclosing blocks, and the
 * comments and decorators directly above such an opening or a changed line. A wrong word in such a line may be a conflict, another block or
 * a typo. So refusing is right, and landing the right change is right too.
 */
function touching({ lines }: Block, language: Language): Set<Line> {
  const quoted = lines.filter((line) => line.kind !== 'unquoted' && (isChange(line) || !isBlank(textOf(line))))
  const found = quoted.flatMap((line, at) =>
    isChange(line) ? [...beside(quoted, at, -1, language), ...beside(quoted, at, 1, language), ...opening(quoted, at, language)] : [],
  )
  return new Set(found)
}

/** Returns the nearest line on one side, the next line if that one only has brackets, and the rest of a comment. */
function beside(quoted: readonly Line[], at: number, step: 1 | -1, language: Language): Line[] {
  let i = at + step
  while (quoted[i] && isChange(quoted[i]!)) i += step
  const found: Line[] = quoted[i] ? [quoted[i]!] : []
  while (quoted[i] && isWeak(textOf(quoted[i]!))) i += step
  if (quoted[i]) found.push(quoted[i]!)
  if (!isComment(language, textOf(quoted[at]!))) return found
  for (; quoted[i] && belongs(textOf(quoted[i]!), language); i += step) found.push(quoted[i]!)
  return found
}

/** Returns the lines above that are indented less and less, or are headings, and the comments and decorators of each. */
function opening(quoted: readonly Line[], at: number, language: Language): Line[] {
  const found = attached(quoted, at, language)
  let depth = indentOf(textOf(quoted[at]!)).length
  for (let i = at - 1; i >= 0; i--) {
    const own = indentOf(textOf(quoted[i]!)).length
    if (isChange(quoted[i]!) || (own >= depth && !/^#/.test(textOf(quoted[i]!).trim()))) continue
    depth = Math.min(depth, own)
    found.push(quoted[i]!, ...attached(quoted, i, language))
  }
  return found
}

/** Returns the comments and decorators directly above a line. */
function attached(quoted: readonly Line[], at: number, language: Language): Line[] {
  let from = at
  while (from > 0 && !isChange(quoted[from - 1]!) && belongs(textOf(quoted[from - 1]!), language)) from--
  return quoted.slice(from, at)
}

/** Allows a refusal of the draft if lines that identify a change differ between answer and file. */
export function asTold(before: Draft, after: Draft): Draft {
  if (after.must !== 'land') return after
  const isOff = before.blocks.some((block, index) => {
    const now = after.blocks[index]!
    const isInvented = [...touching(now, before.language)].some((line) => line.kind === 'phantom')
    return isInvented || [...touching(block, before.language)].some((line) => !now.lines.includes(line))
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
