import { type LineHunk, type LineKey, lineKey } from '@suture/graft'
import { isForm, looksLikeComment } from '@suture/graft/internal'
import { boundsAt } from '@suture/text/internal'
import { isCommentAt } from '../comments'
import { type Explained, statementStart } from '../explained'

type Removed = Pick<LineHunk, 'oldFrom' | 'oldTo'>

/**
 * Statements of SQL, sections of TOML and INI, headings of Markdown, stages of a container file: they govern what follows at their depth.
 */
const HEADING =
  /^(?:#{1,6} \S|#\s*(?:if|ifdef|ifndef|else|elif)\b|\[[^\]]*\]{1,2}$|(?:UPDATE|INSERT INTO|DELETE FROM|CREATE|ALTER|DROP|SELECT|FROM|WITH|WHERE|HAVING)\b|(?:case\b.*|default|public|private|protected)\s*:$)/
const DECORATOR = /^(?:@[\w.]+|#\[|\[\w+(?:\(.*\))?\]$)/
/** A bracket or the end of a tag. With a space after it, `>` begins a selector. */
const CLOSER = /^(?:[)\]}]|>(?! ))/
/** The end of a head that is broken up: `): Promise<void> {`. */
const TAIL = /^[)\]}].*(?:[{(:]|=>)$/
/** Continues a block that a line above opened. */
const BRANCH = /^(?:\}?\s*(?:else|elif|elsif|elseif|catch|except|finally|rescue|ensure|when)\b)/

/** Handles what the part above it does. */
const HANDLER = /^\}?\s*(?:catch|except|rescue|finally|ensure)\b/

/** Quoted lines directly above a line that belong to it: decorators, and the lines of its doc comment. */
export function belonging(explained: Explained, i: number): number[] {
  const { lines, pattern } = explained
  const found: number[] = []
  for (let at = i - 1; at >= 0; at--) {
    const line = lines[at]!
    const belongs = line.body !== '' && !pattern.elisions[at] && (DECORATOR.test(line.body) || isCommentAt(explained, at))
    if (!belongs || width(line.indent) < width(lines[i]!.indent)) break
    found.push(at)
  }
  return found
}

/**
 * The quoted lines that govern a change, innermost first: those that open the blocks around it. A line opens a block for deeper lines below
 * it, a heading for what follows at its depth.
 */
export function governing(explained: Explained, hunk: Removed): number[] {
  const { lines, pattern } = explained
  const { depthOf, inner } = depthsAround(explained, hunk)
  if (inner === undefined) return []
  let depth = inner
  let heading = false
  const found: number[] = []
  for (let i = hunk.oldFrom - 1; i >= 0; i--) {
    const line = lines[i]!
    if (line.body === '' || pattern.elisions[i]) continue
    const own = depthOf(i)
    if (own <= depth && !heading && HEADING.test(line.body)) {
      found.push(i)
      heading = true
      depth = Math.min(depth, own)
    } else if (own < depth && opens(explained, i)) {
      found.push(i, ...headOfBrace(explained, i), ...headOfTail(explained, i), ...handled(explained, i))
      // A branch governs what follows, and so does the line that opens its block.
      depth = BRANCH.test(line.body) ? own + 1 : own
    }
  }
  return found
}

/**
 * The depth of a quoted line. The first one may have lost its indentation: if the file has it no further out than the next line, or if it
 * is absent and does not end like a line that opens a block, it is as deep as the next one.
 */
export function depthOfQuoted({ lines, distortion, row, actual }: Explained, i: number): number {
  const own = width(lines[i]!.indent)
  if (own > 0 || lines.some(({ body }, at) => at < i && body !== '')) return own
  const next = lines.findIndex(({ body }, at) => at > i && body !== '' && distortion(at) !== 'absent')
  if (next === -1) return own
  const depth = (at: number) => width(actual(row(at)).indent)
  const { body } = lines[i]!
  const isBeside = distortion(i) === 'absent' ? ENTRY.test(body) && !UNCLOSED.test(body) : depth(i) >= depth(next)
  return isBeside ? width(lines[next]!.indent) : own
}

/** The depth of quoted lines, and the depth from which on a line opens no block around a change; that depth is undefined if it is not known. */
function depthsAround(
  explained: Explained,
  hunk: Removed,
): { readonly depthOf: (i: number) => number; readonly inner: number | undefined } {
  const ofFile = depthsOfFile(explained)
  if (ofFile) return { depthOf: ofFile, inner: depthAmong(explained, hunk, ofFile) }
  return { depthOf: (i) => depthOfQuoted(explained, i), inner: depthToOpen(explained, hunk) }
}

/**
 * The depth of quoted lines in the file, if the quote has lost all depth; undefined if it has not. A line that is absent from the file then
 * opens nothing.
 *
 *     file    ··def load():       quoted    def reload():       the first line opens the block of the second one
 *             ····run()                    -run()
 */
function depthsOfFile({ lines, pattern, distortion, row, actual }: Explained): ((i: number) => number) | undefined {
  const said = lines.flatMap(({ body }, i) => (body !== '' && !pattern.elisions[i] ? [i] : []))
  const isGone = (i: number) => distortion(i) === 'absent'
  const there = (i: number) => (isGone(i) ? Infinity : width(actual(row(i)).indent))
  const depths = new Set(said.flatMap((i) => (isGone(i) ? [] : [there(i)])))
  const isFlush = new Set(said.map((i) => width(lines[i]!.indent))).size === 1 && depths.size > 1
  return isFlush ? there : undefined
}

/** The depth of the removed lines, or of the neighbours of an addition; undefined if none of them is in the file. */
function depthAmong({ above, below }: Explained, { oldFrom, oldTo }: Removed, depthOf: (i: number) => number): number | undefined {
  const removed = Array.from({ length: oldTo - oldFrom }, (_, n) => oldFrom + n)
  const asked = removed.length > 0 ? removed : [above(oldFrom), below(oldTo - 1)].filter((i) => i !== -1)
  const depth = Math.min(...asked.map(depthOf))
  return Number.isFinite(depth) ? depth : undefined
}

/** A bracket that the line does not close. */
const UNCLOSED = /[([{][^)\]}]*$/
/** A complete statement, or one of several entries. */
const ENTRY = /;$|^(["']?)[\w$@./-]+\1\s*:\s.*,$/

/** True for a comment above code that looks like a heading of Markdown: headings are at the margin, mostly with a blank line below. */
export function isCommentOfCode({ lines, row, actual, distortion }: Explained, i: number): boolean {
  const { body, indent } = lines[i]!
  // The quote may be indented as a whole.
  const standing = lines.findIndex((line, at) => line.body !== '' && isForm(distortion(at)) && row(at) !== -1)
  const shift = standing === -1 ? 0 : width(lines[standing]!.indent) - width(actual(row(standing)).indent)
  const depth = width(indent) - Math.max(0, shift)
  return /^#+ /.test(body) && (depth > MOST_OF_MARKDOWN || (body.startsWith('# ') && (lines[i + 1]?.body ?? '') !== ''))
}

/** Maximum number of spaces before a heading of Markdown. */
const MOST_OF_MARKDOWN = 3

/** What opens a block around a change is further out than this; undefined if the change has no text. */
function depthToOpen(explained: Explained, hunk: Removed): number | undefined {
  const inner = changedDepth(explained, hunk)
  if (inner === undefined) return undefined
  // A changed closing line, or a branch, belongs to what opens at its depth.
  const removed = explained.lines.slice(hunk.oldFrom, hunk.oldTo)
  const { body } = removed.find((line) => line.body !== '' && width(line.indent) === inner) ?? { body: '' }
  return CLOSER.test(body) || body.startsWith('</') || BRANCH.test(body) ? inner + 1 : inner
}

function opens({ lines, distortion }: Explained, i: number): boolean {
  const line = lines[i]!
  if (!CLOSER.test(line.body)) return !looksLikeComment(line)
  if (BRANCH.test(line.body)) return true
  // The end of a head that was broken up: if its beginning is as quoted, that is the name.
  const head = lines.findLastIndex(({ body, indent }, at) => at < i && body !== '' && width(indent) <= width(line.indent))
  return TAIL.test(line.body) && (head === -1 || !isForm(distortion(head)))
}

/** For a brace on a line of its own, the line at which the head above it begins, across the brackets of that head. */
function headOfBrace(explained: Explained, brace: number): number[] {
  const { lines, pattern } = explained
  if (lines[brace]!.body !== '{' || brace === 0) return []
  const head = statementStart(explained, brace - 1)
  const line = lines[head]!
  const isHead = line.body !== '' && !pattern.elisions[head] && !looksLikeComment(line) && !/^#|[;{}]$/.test(line.body)
  return isHead && width(line.indent) <= width(lines[brace]!.indent) && !isSameFunction(explained, head) ? [head] : []
}

/** For the end of a head that was broken up, the line at which it begins. */
function headOfTail(explained: Explained, tail: number): number[] {
  const { lines, distortion } = explained
  if (!CLOSER.test(lines[tail]!.body) || BRANCH.test(lines[tail]!.body)) return []
  const head = statementStart(explained, tail)
  const isHead = head < tail && distortion(head) !== 'absent' && !looksLikeComment(lines[head]!)
  return isHead && width(lines[head]!.indent) === width(lines[tail]!.indent) ? [head] : []
}

const CALLED = /([\w$~]+)\s*\(/

/** True if the function of that name is the only one in the file: only the types of its parameters have changed. */
function isSameFunction({ lines, row, actual, session, distortion }: Explained, head: number): boolean {
  const [quoted, own] = [lines[head]!, actual(row(head))].map(({ body }) => CALLED.exec(body)?.[1])
  if (distortion(head) === 'absent' || quoted === undefined || quoted !== own) return false
  const { text } = session.source
  const { indent } = actual(row(head))
  let heads = 0
  for (let at = text.indexOf(quoted); at !== -1 && heads < 2; at = text.indexOf(quoted, at + 1)) {
    const { start, end } = boundsAt(text, at)
    const line = text.slice(start, end)
    if (/^[ \t]*/.exec(line)![0] === indent && CALLED.exec(line)?.[1] === quoted && !/;\s*$/.test(line)) heads++
  }
  return heads === 1
}

/** For a handler, the quoted lines of the part above it, at the depth of its first line: what is handled. */
function handled({ lines, pattern }: Explained, handler: number): number[] {
  const { body } = lines[handler]!
  if (!CLOSER.test(body) || !HANDLER.test(body)) return []
  const outer = width(lines[handler]!.indent)
  const inside: number[] = []
  for (let i = handler - 1; i >= 0 && !pattern.elisions[i]; i--) {
    if (lines[i]!.body === '') continue
    if (width(lines[i]!.indent) <= outer) break
    inside.push(i)
  }
  const depth = Math.min(...inside.map((i) => width(lines[i]!.indent)))
  return inside.filter((i) => width(lines[i]!.indent) === depth && !CLOSER.test(lines[i]!.body) && !looksLikeComment(lines[i]!))
}

/** The depth of a change: of its shallowest line, removed or added; undefined if it only has blank lines. */
function changedDepth(explained: Explained, hunk: Removed): number | undefined {
  const { lines, pattern, hunks } = explained
  const own = hunks.find(({ oldFrom }) => oldFrom === hunk.oldFrom)
  const removed = lines.slice(hunk.oldFrom, hunk.oldTo)
  const added = own ? pattern.newLines.slice(own.newFrom, own.newTo) : []
  const depths = [
    ...removed.filter(({ body }) => body !== '').map(depthOfChanged),
    ...added.filter((line) => line.trim() !== '').map((line) => depthOfChanged(lineKey(line))),
  ]
  return depths.length === 0 ? undefined : Math.min(...depths)
}

/** Inside a comment, stars are one space deeper than what is around the comment. */
function depthOfChanged(line: LineKey): number {
  const depth = width(line.indent)
  return depth > 0 && line.body.startsWith('*') && looksLikeComment(line) ? depth - 1 : depth
}

function width(indent: string): number {
  return indent.length
}
