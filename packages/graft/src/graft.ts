/**
 * Graft: carries a change old -> new into the file's own text.
 *
 * Idea: align the quoted old lines with the file's lines, take the difference between old and new, and carry over only
 * that. Lines that the edit keeps stay byte for byte; lines that it changes are changed inside; lines that it adds get the
 * file's indentation, typography and line ends, as the aligned lines teach them.
 * Cost: O(old x new) lines for the difference, O(old x found) for the alignment, unless one is given.
 * Weakness: what no quoted line shows (an unquoted unit, a misquoted deletion) is taken as given.
 */
import { alignLines } from './align/align-lines'
import type { LineAlignment } from './align/alignment'
import { isFirm, isForm } from './align/distortion'
import { flushLines } from './carry/flush-lines'
import type { FileLine, Graft, GraftRule, Loom, LoomLines } from './carry/loom'
import { movedLines } from './carry/moved-lines'
import { weave } from './carry/weave'
import { firstLineOff } from './learn/first-line'
import { learnIndent } from './learn/indent'
import type { IndentMap, PlacedPair } from './learn/indent-pair'
import { type IndentProfile, profileIndent } from './learn/indent-profile'
import { learnTypography } from './learn/typography'
import { isCloser } from './lines/closer'
import { diffLines, type LineHunk } from './lines/line-diff'
import { indentOf, isElision, type LineKey, lineKey } from './lines/line-key'

/** How the found text was matched; everything is optional and found out when absent. */
export interface How {
  /** The alignment of old lines with found lines, when the search has made one. */
  readonly alignment?: LineAlignment
  /** The indentation of the whole file. */
  readonly profile?: () => IndentProfile
  /** The file's line that stands so many lines behind the first found one; negative before it. */
  readonly beside?: (line: number) => string | undefined
  /** The changed runs, where the edit says them; the difference of old and new lines otherwise. */
  readonly hunks?: readonly LineHunk[]
  /** Line end for added lines that have no neighbour. */
  readonly eol?: '\n' | '\r\n'
  /** Rules switched off. */
  readonly without?: readonly GraftRule[]
}

/**
 * Carries the change `oldText` -> `newText` into `found`, the lines that `oldText` was matched with, their line ends
 * included. Answers undefined when the old lines cannot be aligned with the found ones, or new lines contradict the depth at
 * which the first one stands. Source: docs/architecture.md, Carrying a change.
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

/** The same for an edit that comes as lines, without line ends. */
export function graftLines(found: string, oldLines: readonly string[], newLines: readonly string[], how: How = {}): Graft | undefined {
  const actual = fileLines(found)
  const quoted = oldLines.map(lineKey)
  const keys = actual.map((line) => lineKey(line.text))
  const alignment =
    how.alignment ?? alignLines(quoted, keys, { fixed: removedLines(oldLines, newLines), elisions: elisionLines(oldLines, newLines) })
  if (!alignment) return undefined
  const learnt = learn(quoted, keys, newLines, alignment, how, found)
  if (!learnt) return undefined
  const without = new Set(how.without ?? [])
  const hunks = without.has('keep-lines') ? wholeBlock(quoted.length, newLines.length) : (how.hunks ?? diffLines(oldLines, newLines))
  const lines: LoomLines = { keys, quoted, wanted: newLines.map(lineKey), alignment }
  const loom: Loom = {
    ...lines,
    ...learnt,
    ...(without.has('indent') ? { depths: new Map(), unplaced: [] } : flushLines(lines, hunks)),
    actual,
    moved: without.has('keep-lines') ? new Map() : movedLines(lines, hunks),
    eol: how.eol ?? (found.includes('\r\n') ? '\r\n' : '\n'),
    without,
    beside: how.beside,
  }
  return weave(loom, hunks, found)
}

/** Old and new as lines. A final line break that both have, or that only old has, ends the last line and is no line. */
export function editLines(oldText: string, newText: string): { oldLines: string[]; newLines: string[] } {
  const oldLines = oldText === '' ? [] : oldText.replaceAll('\r\n', '\n').split('\n')
  const newLines = newText === '' ? [] : newText.replaceAll('\r\n', '\n').split('\n')
  if (oldLines.length > 1 && oldLines.at(-1) === '') {
    oldLines.pop()
    if (newLines.at(-1) === '') newLines.pop()
  }
  return { oldLines, newLines }
}

/** Marks the quoted lines that the edit removes, moved ones included: they must stand in the file as quoted. */
function removedLines(oldLines: readonly string[], newLines: readonly string[]): boolean[] {
  const removed = oldLines.map(() => false)
  for (const hunk of diffLines(oldLines, newLines)) removed.fill(true, hunk.oldFrom, hunk.oldTo)
  return removed
}

/** Marks the quoted lines that stand for left-out lines: elision marks that old and new have alike. */
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
  found: string,
): Pick<Loom, 'indent' | 'typography' | 'first'> | undefined {
  const paired = quoted.map((_, i) => i).filter((i) => isForm(alignment.distortions[i]!) && quoted[i]!.body !== '')
  const identity = (x: string) => x
  // A line of other punctuation stands where it was quoted, or it does not: of blanks and typography it says nothing.
  const asQuoted = (i: number) => alignment.distortions[i] === 'punctuation' && quoted[i]!.indent === keys[alignment.lo[i]!]!.indent
  const isAsGiven = (i: number) => alignment.distortions[i] === 'equal' || alignment.distortions[i] === 'end-blanks'
  // Another typography says nothing of blanks.
  const isAsDeep = (i: number) => alignment.distortions[i] === 'typography' && quoted[i]!.indent === keys[alignment.lo[i]!]!.indent
  // Whitespace at a line's end says nothing of its depth.
  if (paired.every((i) => isAsGiven(i) || asQuoted(i))) return { indent: identity, typography: identity, first: undefined }
  const pairs = paired.map((i) => ({
    quoted: quoted[i]!.indent,
    actual: keys[alignment.lo[i]!]!.indent,
    line: i,
    closes: isCloser(quoted[i]!.body),
  }))
  const first = firstLineOff(
    pairs,
    quoted.map((line) => line.raw),
    newLines,
  )
  if (first === 'unclear') return undefined
  const others = [...quoted.map((line) => line.indent), ...newLines.filter((l) => l.trim() !== '').map(indentOf)]
  const without = new Set(how.without ?? [])
  return {
    // Behind a first line that alone is off the quote is to the letter, and so are new depths.
    indent:
      without.has('indent') || first || paired.every((i) => isAsGiven(i) || asQuoted(i) || isAsDeep(i))
        ? identity
        : learnBySection(pairs, others, how.profile ?? (() => profileIndent(found.split('\n'))), elidedLines(quoted, alignment)),
    typography: without.has('typography')
      ? identity
      : learnTypography(
          paired.filter((i) => isFirm(alignment.distortions[i]!)).map((i) => [quoted[i]!.raw, keys[alignment.lo[i]!]!.raw] as const),
        ),
    first: without.has('indent') ? undefined : first,
  }
}

/** Quoted lines that stand for left-out lines: what is above one of them teaches nothing of what is below. */
function elidedLines(quoted: readonly LineKey[], { distortions }: LineAlignment): number[] {
  return quoted.flatMap(({ body }, i) => (distortions[i] === 'absent' && isElision(body) ? [i] : []))
}

/** One map for each part of the quote between elision marks; a part that teaches nothing takes what all of it teaches. */
function learnBySection(
  pairs: readonly PlacedPair[],
  others: readonly string[],
  profile: () => IndentProfile,
  marks: readonly number[],
): IndentMap {
  const whole = learnIndent(pairs, others, profile)
  if (marks.length === 0) return whole
  const sectionOf = (line: number) => marks.filter((mark) => mark < line).length
  const maps = new Map<number, IndentMap>()
  return (indent, place) => {
    const section = sectionOf(place.near)
    let map = maps.get(section)
    if (!map) {
      const own = pairs.filter(({ line }) => sectionOf(line) === section)
      maps.set(section, (map = own.length > 0 ? learnIndent(own, others, profile) : whole))
    }
    return map(indent, place)
  }
}

function wholeBlock(oldCount: number, newCount: number): LineHunk[] {
  return [{ oldFrom: 0, oldTo: oldCount, newFrom: 0, newTo: newCount }]
}
