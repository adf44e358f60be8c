/**
 * Graft: carries a change old -> new into the file's own text.
 *
 * Idea: align the quoted old lines with the file's lines, take the difference between old and new, and carry over only that. Lines that the
 * edit keeps stay byte for byte. Lines that it changes are changed inside. Lines that it adds get the file's indentation, typography and
 * line ends, as learned from the aligned lines.
 * Cost: O(old x new) lines for the difference, O(old x found) for the alignment, unless one is given.
 * Weakness: what no quoted line shows (an indentation unit that is not quoted, a misquoted deletion) is taken as given.
 */
import { alignLines } from './align/align-lines'
import type { LineAlignment } from './align/alignment'
import { isFirm, isForm } from './align/distortion'
import { flushLines } from './carry/flush-lines'
import type { FileLine, Graft, GraftRule, Loom, LoomLines } from './carry/loom'
import { movedLines } from './carry/moved-lines'
import { newDepths } from './carry/new-depths'
import { weave } from './carry/weave'
import { firstLineOff, type PlacedPair } from './learn/first-line'
import { type IndentProfile, profileIndent } from './learn/indent-profile'
import { learnTypography } from './learn/typography'
import { diffLines, type LineHunk } from './lines/line-diff'
import { type Distortion, isElision, type LineKey, lineKey } from './lines/line-key'

/** How the found text was matched. Every field is optional. */
export interface How {
  /** The alignment of old lines with found lines, if the search has made one; computed otherwise. */
  readonly alignment?: LineAlignment
  /** The indentation of the whole file; that of the found text otherwise. */
  readonly profile?: () => IndentProfile
  /** The file's line so many lines after the first found one, negative before it; without it, no line outside the found text is read. */
  readonly beside?: (line: number) => string | undefined
  /** The changed runs, if the edit states them; the difference of old and new lines otherwise. */
  readonly hunks?: readonly LineHunk[]
  /** Line end for added lines without a neighbour; otherwise CRLF if the found text has any. */
  readonly eol?: '\n' | '\r\n'
  /** Rules switched off. */
  readonly without?: readonly GraftRule[]
}

/**
 * Carries the change `oldText` -> `newText` into `found`, the lines that `oldText` was matched with, line ends included. Returns undefined
 * if the old lines cannot be aligned with the found ones, or if the depths of the new lines contradict the depth of the first found line.
 * Source: docs/architecture.md, Carrying a change.
 *
 * @example
 * ```ts
 * import { graft } from '@suture/graft'
 *
 * const carried = graft('\tsay(“hi”)  \n', 'say("hi")\n', 'say("ho")\n')
 * console.log(carried?.text) // => "\tsay(“ho”)  \n"
 * ```
 */
export function graft(found: string, oldText: string, newText: string, how: How = {}): Graft | undefined {
  const { oldLines, newLines } = editLines(oldText, newText)
  return graftLines(found, oldLines, newLines, how)
}

/** Like `graft`, for an edit given as lines without line ends. */
export function graftLines(found: string, oldLines: readonly string[], newLines: readonly string[], how: How = {}): Graft | undefined {
  const actual = fileLines(found)
  const quoted = oldLines.map(lineKey)
  const keys = actual.map((line) => lineKey(line.text))
  const alignment =
    how.alignment ?? alignLines(quoted, keys, { fixed: removedLines(oldLines, newLines), elisions: elisionLines(oldLines, newLines) })
  if (!alignment) return undefined
  const learnt = learn(quoted, keys, newLines, alignment, how)
  if (!learnt) return undefined
  const without = new Set(how.without ?? [])
  const hunks = without.has('keep-lines') ? wholeBlock(quoted.length, newLines.length) : (how.hunks ?? diffLines(oldLines, newLines))
  const lines: LoomLines = { keys, quoted, wanted: newLines.map(lineKey), alignment }
  const { isAsDeep, ...learned } = learnt
  const profile = how.profile ?? (() => profileIndent(found.split('\n')))
  let depths: ReadonlyMap<number, string> | undefined
  const loom: Loom = {
    ...lines,
    ...learned,
    newDepth: (k) => (isAsDeep ? undefined : (depths ??= newDepths(lines, hunks, profile)).get(k)) ?? lines.wanted[k]!.indent,
    ...(without.has('indent') ? { depths: new Map(), unplaced: [] } : flushLines(lines, hunks)),
    actual,
    moved: without.has('keep-lines') ? new Map() : movedLines(lines, hunks),
    eol: how.eol ?? (found.includes('\r\n') ? '\r\n' : '\n'),
    without,
    beside: how.beside,
  }
  return weave(loom, hunks, found)
}

/** Old and new text as lines. A final line break that both have, or only the old text has, ends the last line and adds no empty line. */
export function editLines(oldText: string, newText: string): { oldLines: string[]; newLines: string[] } {
  const oldLines = oldText === '' ? [] : oldText.replaceAll('\r\n', '\n').split('\n')
  const newLines = newText === '' ? [] : newText.replaceAll('\r\n', '\n').split('\n')
  if (oldLines.length > 1 && oldLines.at(-1) === '') {
    oldLines.pop()
    if (newLines.at(-1) === '') newLines.pop()
  }
  return { oldLines, newLines }
}

/** Marks the quoted lines that the edit removes, including moved ones: the file must have them as quoted. */
function removedLines(oldLines: readonly string[], newLines: readonly string[]): boolean[] {
  const removed = oldLines.map(() => false)
  for (const hunk of diffLines(oldLines, newLines)) removed.fill(true, hunk.oldFrom, hunk.oldTo)
  return removed
}

/** Marks the quoted elision marks that old and new text share: they represent the lines left out. */
function elisionLines(oldLines: readonly string[], newLines: readonly string[]): boolean[] {
  if (!oldLines.some((line) => isElision(line.trim()))) return oldLines.map(() => false)
  const removed = removedLines(oldLines, newLines)
  const kept = new Set(newLines)
  return oldLines.map((line, i) => !removed[i] && kept.has(line) && isElision(line.trim()))
}

function fileLines(found: string): FileLine[] {
  const lines: FileLine[] = []
  for (let from = 0; from < found.length; ) {
    const lf = found.indexOf('\n', from)
    const end = lf === -1 ? found.length : lf
    const crlf = lf > from && found.charCodeAt(lf - 1) === 13
    lines.push({ text: found.slice(from, crlf ? end - 1 : end), eol: lf === -1 ? '' : crlf ? '\r\n' : '\n', from })
    from = end + 1
  }
  return lines
}

function learn(
  quoted: readonly LineKey[],
  keys: readonly LineKey[],
  newLines: readonly string[],
  alignment: LineAlignment,
  how: How,
): (Pick<Loom, 'typography' | 'first'> & { readonly isAsDeep: boolean }) | undefined {
  const paired = quoted.map((_, i) => i).filter((i) => isForm(alignment.distortions[i]!) && quoted[i]!.body !== '')
  const identity = (x: string) => x
  // A line teaches no depth if it differs only at its end, or in one of `others` and is as deep as quoted.
  const isAsDeep = (i: number, ...others: readonly Distortion[]) => {
    const distortion = alignment.distortions[i]!
    if (distortion === 'equal' || distortion === 'end-blanks') return true
    return others.includes(distortion) && quoted[i]!.indent === keys[alignment.lo[i]!]!.indent
  }
  if (paired.every((i) => isAsDeep(i, 'punctuation'))) return { isAsDeep: true, typography: identity, first: undefined }
  const pairs = paired.map((i) => ({
    quoted: quoted[i]!.indent,
    actual: keys[alignment.lo[i]!]!.indent,
    line: i,
  }))
  const first = firstLineOff(
    pairs,
    quoted.map((line) => line.raw),
    newLines,
  )
  if (first === 'unclear') return undefined
  const without = new Set(how.without ?? [])
  return {
    // If only the first line is off, the rest of the quote is verbatim, and new depths are taken as given.
    isAsDeep:
      without.has('indent') || first !== undefined || isSameDepth(pairs) || paired.every((i) => isAsDeep(i, 'punctuation', 'typography')),
    typography: without.has('typography')
      ? identity
      : learnTypography(
          paired.filter((i) => isFirm(alignment.distortions[i]!)).map((i) => [quoted[i]!.raw, keys[alignment.lo[i]!]!.raw] as const),
        ),
    first: without.has('indent') ? undefined : first,
  }
}

/** True if indented lines are among the pairs, and all are as deep as quoted. */
function isSameDepth(pairs: readonly PlacedPair[]): boolean {
  return pairs.some(({ quoted }) => quoted !== '') && pairs.every(({ quoted, actual }) => quoted === actual)
}

function wholeBlock(oldCount: number, newCount: number): LineHunk[] {
  return [{ oldFrom: 0, oldTo: oldCount, newFrom: 0, newTo: newCount }]
}
