/**
 * Added lines of an edit that has lost all of its indentation.
 *
 * Idea: such lines stand as deep as the lines of the file that they stand between, behind one that opens a block as deep as what
 * is in it, and brackets among them tell the rest. What the file does not tell, where a block without brackets ends, leaves the depth open.
 *
 *     file    def stop(self):     quoted    def stop(self):     result    def stop(self):
 *                 self.close()              +log("stop")                      log("stop")
 *                                           self.close()                      self.close()
 */
import { smallestStep } from '../learn/indent-hypotheses'
import { isCloser } from '../lines/closer'
import { looksLikeComment } from '../lines/comment'
import type { LineHunk } from '../lines/line-diff'
import type { LineKey } from '../lines/line-key'
import type { LoomLines, Unplaced } from './loom'

/** Ends a line, or begins it, where what follows lies in a block of it. */
export const OPENS = /[{([:,>]$|=>$|\b(?:then|do|else|begin|try)$|^(?:def|class|module|if|unless|while|until|for|case|begin)\b/
const OPENS_BRACKET = /[{([]$/
/** What goes on a block that a line above opened: what is added before it stands in that block. */
const GOES_ON = /^(?:else|elif|elsif|except|finally|rescue|ensure|catch|end)\b/
/** Opens a block without brackets. A label does so too, and stands among what it labels. */
const HEADER = /^(?!(?:case\b.*|default|public|private|protected):$).*:$/

/** Depths of new lines by their index, and rows at which the depth is open. */
export interface FlushLines {
  readonly depths: ReadonlyMap<number, string>
  readonly unplaced: readonly Unplaced[]
}

/** Reads the added lines of a quote without indentation; finds nothing in one that has some, or that stands at the margin itself. */
export function flushLines(loom: LoomLines, hunks: readonly LineHunk[]): FlushLines {
  const depths = new Map<number, string>()
  const unplaced: Unplaced[] = []
  const { quoted, wanted, keys, alignment } = loom
  const rows = quoted.flatMap(({ body }, i) => (body !== '' && alignment.distortions[i] !== 'absent' ? [alignment.lo[i]!] : []))
  if (![...quoted, ...wanted].every(isFlush) || rows.every((row) => keys[row]!.indent === '')) return { depths, unplaced }
  const found = new Set(rows.map((row) => keys[row]!.indent))
  const unit = found.size > 1 ? (smallestStep([...found]) ?? '') : ''
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

/** The depth of lines that are added between two of the file; `'own'` at an edge of the quote, undefined where it is open. */
function depthBetween(loom: LoomLines, { oldFrom, oldTo, newFrom, newTo }: LineHunk): string | 'own' | undefined {
  const [up, down] = [rowAbove(loom, oldFrom), rowBelow(loom, oldTo)]
  if (up === undefined || down === undefined || !loom.wanted.slice(newFrom, newTo).some(({ body }) => body !== '')) return 'own'
  const [above, below] = [loom.keys[up]!, loom.keys[down]!]
  if (above.indent === below.indent) return above.indent
  if (below.indent.startsWith(above.indent)) return OPENS.test(above.body) ? below.indent : undefined
  return above.indent.startsWith(below.indent) && (closes(below) || GOES_ON.test(below.body)) ? above.indent : undefined
}

/** New lines open more blocks without brackets than go: nothing tells where the added ones end. */
function hasOpenHeader({ quoted, wanted }: LoomLines, { oldFrom, oldTo, newFrom, newTo }: LineHunk): boolean {
  const headers = (lines: readonly LineKey[]) => lines.filter((line) => HEADER.test(line.body) && !looksLikeComment(line)).length
  return headers(wanted.slice(newFrom, newTo)) > headers(quoted.slice(oldFrom, oldTo))
}

/** Lines one behind the other, those in brackets a unit deeper. */
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
 * The depth of a new line whose quoted depth stands for several of the file among the lines that go: that of the lines which it stands
 * between, where they agree. Undefined where they do not, `'own'` where the quote tells its depth.
 *
 *     file    if x:            quoted    if x:      new    while z():      nothing says how deep they are
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
