/**
 * Added lines of an edit that has lost all of its indentation.
 *
 * Idea: such lines are as deep as the file's lines around them; after a line that opens a block, as deep as the block's content. Brackets
 * among the added lines give the rest. What the file does not show, such as where a block without brackets ends, leaves the depth open.
 *
 *     file    def stop(self):     quoted    def stop(self):     result    def stop(self):
 *                 self.close()              +log("stop")                      log("stop")
 *                                           self.close()                      self.close()
 */
import { smallest } from '../learn/steps'
import { isCloser } from '../lines/closer'
import { looksLikeComment } from '../lines/comment'
import type { LineHunk } from '../lines/line-diff'
import type { LineKey } from '../lines/line-key'
import type { LoomLines, Unplaced } from './loom'

/** Matches a line that opens a block, by its end or its first word. */
export const OPENS = /[{([:,>]$|=>$|\b(?:then|do|else|begin|try)$|^(?:def|class|module|if|unless|while|until|for|case|begin)\b/
const OPENS_BRACKET = /[{([]$/
/** Continues a block that a line above opened: lines added before it belong to that block. */
const GOES_ON = /^(?:else|elif|elsif|except|finally|rescue|ensure|catch|end)\b/
/** Opens a block without brackets. A label looks like one, but has the depth of what it labels, so labels are left out. */
const HEADER = /^(?!(?:case\b.*|default|public|private|protected):$).*:$/

/** Depths of new lines by their index, and rows at which the depth is open. */
export interface FlushLines {
  readonly depths: ReadonlyMap<number, string>
  readonly unplaced: readonly Unplaced[]
}

/**
 * Reads the added lines of a quote without indentation. Finds nothing if any line is indented, or if all quoted lines are unindented in the
 * file too.
 */
export function flushLines(loom: LoomLines, hunks: readonly LineHunk[]): FlushLines {
  const depths = new Map<number, string>()
  const unplaced: Unplaced[] = []
  const { quoted, wanted, keys, alignment } = loom
  const rows = quoted.flatMap(({ body }, i) => (body !== '' && alignment.distortions[i] !== 'absent' ? [alignment.lo[i]!] : []))
  if (![...quoted, ...wanted].every(isFlush) || rows.every((row) => keys[row]!.indent === '')) return { depths, unplaced }
  const found = new Set(rows.map((row) => keys[row]!.indent))
  const unit = found.size > 1 ? (smallest(stepsOf([...found])) ?? '') : ''
  for (const hunk of hunks) {
    const near = Math.max(0, rowAbove(loom, hunk.oldFrom) ?? 0)
    if (hasOpenHeader(loom, hunk)) unplaced.push({ line: near, rule: 'unclear-depth' })
    if (hunk.oldFrom < hunk.oldTo) continue
    const base = depthBetween(loom, hunk)
    if (base === undefined) unplaced.push({ line: near, rule: 'unclear-depth' })
    else if (base !== 'own') layOut(wanted, hunk, base, unit, depths)
  }
  return { depths, unplaced }
}

/** The steps between some indentations, from the shallowest on. */
function stepsOf(indents: readonly string[]): string[] {
  const sorted = [...indents].sort((a, b) => a.length - b.length)
  return sorted.slice(1).map((indent, i) => indent.slice(sorted[i]!.length))
}

function isFlush({ body, indent }: LineKey): boolean {
  return body === '' || indent === ''
}

function closes({ body }: LineKey): boolean {
  return isCloser(body) || body.startsWith('</')
}

function rowAbove({ quoted, alignment: { distortions, hi } }: LoomLines, before: number): number | undefined {
  for (let i = before - 1; i >= 0; i--) if (quoted[i]!.body !== '' && distortions[i] !== 'absent') return hi[i]! - 1
  return undefined
}

function rowBelow({ quoted, alignment: { distortions, lo } }: LoomLines, from: number): number | undefined {
  for (let i = from; i < quoted.length; i++) if (quoted[i]!.body !== '' && distortions[i] !== 'absent') return lo[i]
  return undefined
}

/** The depth of lines added between two lines of the file; `'own'` at an edge of the quote; undefined if it is open. */
function depthBetween(loom: LoomLines, { oldFrom, oldTo, newFrom, newTo }: LineHunk): string | 'own' | undefined {
  const [up, down] = [rowAbove(loom, oldFrom), rowBelow(loom, oldTo)]
  if (up === undefined || down === undefined || !loom.wanted.slice(newFrom, newTo).some(({ body }) => body !== '')) return 'own'
  const [above, below] = [loom.keys[up]!, loom.keys[down]!]
  if (above.indent === below.indent) return above.indent
  if (below.indent.startsWith(above.indent)) return OPENS.test(above.body) ? below.indent : undefined
  return above.indent.startsWith(below.indent) && (closes(below) || GOES_ON.test(below.body)) ? above.indent : undefined
}

/** True if the new lines open more blocks without brackets than the removed ones: it is unknown where the added blocks end. */
function hasOpenHeader({ quoted, wanted }: LoomLines, { oldFrom, oldTo, newFrom, newTo }: LineHunk): boolean {
  const headers = (lines: readonly LineKey[]) => lines.filter((line) => HEADER.test(line.body) && !looksLikeComment(line)).length
  return headers(wanted.slice(newFrom, newTo)) > headers(quoted.slice(oldFrom, oldTo))
}

/** Gives each new line its depth: the base, and one unit more for each open bracket. */
function layOut(wanted: readonly LineKey[], { newFrom, newTo }: LineHunk, base: string, unit: string, depths: Map<number, string>): void {
  let open = 0
  for (let k = newFrom; k < newTo; k++) {
    const { body } = wanted[k]!
    if (body === '') continue
    if (closes(wanted[k]!)) open = Math.max(0, open - 1)
    depths.set(k, base + unit.repeat(open))
    if (OPENS_BRACKET.test(body)) open++
  }
}

/**
 * The depth of a new line whose quoted depth represents several depths of the file among the removed lines: that of its neighbours, if they
 * agree. Undefined if they do not; `'own'` if the quoted depth is unambiguous.
 *
 *     file    if x:            quoted    if x:      new    while z():      nothing shows how deep they are
 *                 foo()                  foo()             baz()
 */
export function depthAmongFlat(
  { quoted, wanted, keys, alignment: { lo, distortions } }: LoomLines,
  { oldFrom, oldTo }: LineHunk,
  partners: ReadonlyMap<number, number>,
  line: number,
): string | undefined | 'own' {
  const { indent } = wanted[line]!
  const depthOf = (i: number | undefined) => (i === undefined || quoted[i]!.indent !== indent ? undefined : keys[lo[i]!]!.indent)
  const depths = new Set<string>()
  for (let i = oldFrom; i < oldTo; i++) {
    const depth = distortions[i] !== 'absent' && quoted[i]!.body !== '' ? depthOf(i) : undefined
    if (depth !== undefined) depths.add(depth)
  }
  if (depths.size < 2) return 'own'
  const above = depthOf([...partners].findLast(([k]) => k < line)?.[1])
  const below = depthOf([...partners].find(([k]) => k > line)?.[1])
  return above === below ? above : undefined
}
