/** Decides whether lines nest as in any language if their first line has another indentation than in the text. */
import { bracketsLeft } from '@suture/text/internal'
import { goesOn, isCloser, isItem, isOpenEnded, type Line, opensBlock } from '../text/line'

/**
 * Whether lines nest if the first one has the given width in columns. The line below is deeper only if the first may have a block. Each other
 * is deeper than the line above, level with a line around it, or further out than all. So is a line that closes a bracket from outside.
 */
export function nests(lines: readonly Line[], width: number): boolean {
  const [head, ...rest] = lines
  if (rest.length === 0) return true
  const outside = closesOutside(lines)
  if (!isBelow(head!, width, rest) || (outside > 0 && lines[outside]!.width >= width)) return false
  const around = [width]
  for (const line of rest) {
    const isDeeper = line.width > around.at(-1)!
    while (around.length > 0 && around.at(-1)! > line.width) around.pop()
    if (isDeeper || around.length === 0) around.push(line.width)
    if (around.at(-1) !== line.width) return false
  }
  return true
}

/** Whether a line may be below one of the given width. It may be level with one that opens a block if it closes it, or if both are labels. */
function isBelow(head: Line, width: number, rest: readonly Line[]): boolean {
  const below = rest[0]!
  if (below.width !== width) return below.width < width || !opensNothing(head, width, rest)
  const isInside = opensBlock(head) || /(?<![=!<>])=$/.test(head.body) || HEAD.test(head.body)
  return !isInside || isCloser(below) || areLabels(head, below)
}

/** Whether two lines are labels of one `switch`, which are level with each other. */
export function areLabels(head: Line, below: Line): boolean {
  return [head, below].every(({ body }) => /^(?:case\b|default\b)/.test(body))
}

/** Returns the first row that closes a bracket that no line above opens, or -1. */
export function closesOutside(lines: readonly Line[]): number {
  let open = 0
  return lines.findIndex(({ body }) => {
    if (open === 0 && CLOSES.test(body)) return true
    open = Math.max(0, open + bracketsLeft(body))
    return false
  })
}

const CLOSES = /^[)\]}]/

/** Matches a line that is an opening tag, or its beginning. The element may have others inside. */
const OPEN_TAG = /^<(?!(?:br|hr|img|input|link|meta|source)\b.*>$)\p{L}[\w.:-]*(?:\s[^<]*)?>?$(?<!\/>)/u

/** Matches the head of a statement whose body is the line below, or the first of several declarations. */
const HEAD = /^(?:(?:if|for|while)\b.*\)|else|(?:var|let|const)\b.*,|begin|const|import|let|type|var|where)$/

/** Whether the first of the lines below a line of the given width belongs to no block or statement of this line. */
export function opensNothing(above: Line, width: number, [below, ...rest]: readonly Line[]): boolean {
  if (!below || isCloser(below)) return true
  if (isEnded(rest, width)) return false
  if (above.isComment) return above.hasWords && !below.body.startsWith('*')
  if (!above.hasWords || isItem(above) || OPEN_TAG.test(above.body)) return false
  return !isOpenEnded(above) && !HEAD.test(above.body) && !goesOn(below.body) && bracketsLeft(above.body) <= 0
}

/** Whether the next line that is at most as deep as given ends a block or one of its parts by a word. */
export function isEnded(lines: readonly Line[], width: number): boolean {
  const next = lines.find((line) => !line.isEmpty && line.width <= width)
  return next !== undefined && /^(?:end|els|rescue|ensure|when|fi$|done|esac)/.test(next.body)
}
