/**
 * The lines at the ends of a quote without which it occurs verbatim, once in the file.
 *
 * Idea: a context line that differs keeps an edit from its place, and often is not needed to find it. What is left has to identify the
 * place: it holds the whole change, is in the file character for character and nowhere else, and most of the quote is in it.
 * Cost: two searches of the text. Source: own. Weakness: a difference between two changes of one quote.
 *
 *     file    fee(order, 1)      quoted     fee(order)          leave out the first line
 *             ship(order)                  -ship(order)
 *             log(order)                    log(order)
 */
import { type Finding, lineText } from '@suture/text'
import { contentEnd } from '@suture/text/internal'
import type { Found } from '../choose/place'
import type { Session } from '../lookup/session'
import { numbersOf } from '../rules/comments'
import type { RuleName } from '../rules/names'

/** The rules that refuse since a context line differs. */
const OF_CONTEXT: ReadonlySet<string> = new Set<RuleName | 'too-little-evidence'>([
  'neighbour-absent',
  'neighbour-changed',
  'neighbour-in-longer-change',
  'comment-of-another',
  'governing-line',
  'too-little-evidence',
])
/** Minimum number of letters by which what is left identifies its place. */
const LETTERS = 12

/** The finding, with the lines that may be left out of the quote if that helps. */
export function withLeaveOut(session: Session, place: Found, finding: Finding): Finding {
  const leaveOut = OF_CONTEXT.has(finding.rule) && isNoName(finding) ? endsToLeaveOut(session, place) : undefined
  return leaveOut ? { ...finding, leaveOut } : finding
}

/** `def total(`: a declaration up to its parameters. */
const DECLARED = /^(?:\w+ )+[\w$]+\(/
/** Literals among parameters distinguish the clauses of a function. */
const LITERAL = /["'`]|\b\d|(?<!\w):\w/

/**
 * True unless the line that differs says which place was quoted: a comment with another number, the head of a block with more than other
 * parameters.
 */
function isNoName({ rule, quoted: [quoted = ''], lines: [there] }: Finding): boolean {
  const own = there?.text ?? ''
  if (rule === 'comment-of-another') return numbersOf(quoted) === numbersOf(own)
  if (rule !== 'governing-line') return true
  const named = (line: string) => (LITERAL.test(line) ? undefined : DECLARED.exec(line.trim())?.[0])
  return named(quoted) !== undefined && named(quoted) === named(own)
}

function endsToLeaveOut({ source }: Session, place: Found): Finding['leaveOut'] {
  const { pattern, alignment, first } = place
  const { oldLines, lines } = pattern
  const isWhole = pattern.form.undone.length === 0 && pattern.above.quoted === 0 && pattern.below.quoted === 0
  const run = alignment && isWhole ? literalRun(place, alignment) : undefined
  if (!alignment || !run || !isMostly(place, run) || isMadeBeside(source, place, run)) return undefined
  const { from, to } = run
  const start = source.lineStarts[first + alignment.lo[from]!]!
  const text = source.text.slice(start, contentEnd(source, first + alignment.lo[to - 1]!))
  const isLong = (text.match(/\p{L}/gu)?.length ?? 0) >= LETTERS
  const isOnce = source.text.indexOf(text) === start && source.text.indexOf(text, start + 1) === -1
  const isQuoted = text.replaceAll('\r\n', '\n') === oldLines.slice(from, to).join('\n')
  return isLong && isOnce && isQuoted && to - from < lines.length ? { first: from, last: lines.length - to } : undefined
}

interface QuotedRun {
  readonly from: number
  readonly to: number
}

/** The quoted lines around all changes that are in the file as quoted, one after another; undefined if a changed line is not. */
function literalRun({ pattern }: Found, { lo, hi, distortions }: NonNullable<Found['alignment']>): QuotedRun | undefined {
  const { hunks, lines, elisions } = pattern
  const isLiteral = (i: number) => !elisions[i] && distortions[i] === 'equal' && hi[i]! - lo[i]! === 1
  const isNext = (i: number) => i === 0 || i === lines.length || hi[i - 1] === lo[i]
  const start = Math.min(...hunks.map(({ oldFrom }) => oldFrom))
  const end = Math.max(...hunks.map(({ oldTo }) => oldTo))
  // Lines are added between two that are neighbours in the file, too: else their place is open.
  if (hunks.length === 0 || (start === end && !isNext(start))) return undefined
  for (let i = start; i < end; i++) if (!isLiteral(i) || (i > start && !isNext(i))) return undefined
  let [from, to] = [start, end]
  while (from > 0 && isLiteral(from - 1) && isNext(from)) from--
  while (to < lines.length && isLiteral(to) && isNext(to)) to++
  return from < to ? { from, to } : undefined
}

/** True if at least as many quoted lines are left as there are others that differ. */
function isMostly({ pattern, alignment }: Found, { from, to }: QuotedRun): boolean {
  const said = pattern.lines.flatMap(({ body }, i) => (body === '' ? [] : [i]))
  const kept = said.filter((i) => i >= from && i < to)
  return kept.length >= said.filter((i) => alignment!.distortions[i] !== 'equal').length
}

/** True if the file has a line of the new text directly beside what is left: the edit may be made in part. */
function isMadeBeside(source: Session['source'], { pattern, alignment, first }: Found, { from, to }: QuotedRun): boolean {
  const added = new Set(pattern.hunks.flatMap(({ newFrom, newTo }) => pattern.newLines.slice(newFrom, newTo).map((line) => line.trim())))
  const beside = [first + alignment!.lo[from]! - 1, first + alignment!.hi[to - 1]!]
  return beside.some((row) => row >= 0 && row < source.lineCount && added.has(lineText(source, row).trim()))
}
