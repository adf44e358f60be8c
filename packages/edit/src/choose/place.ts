import { type Distortion, type LineAlignment, lineKey } from '@suture/graft'
import { furthest, indentOf, isFirm, isForm, pairLines, weight } from '@suture/graft/internal'
import { type Document, lineAt, lineText, type Span } from '@suture/text'
import { contentEnd, whenAsked } from '@suture/text/internal'
import type { Pattern } from '../forms/pattern'
import type { StrategyName } from '../strategy'

/** A candidate in the source document, with what is needed to judge it and to carry it out. */
export interface Found {
  readonly strategy: StrategyName
  readonly pattern: Pattern
  /** Place in the source text; for whole lines from the first line's start to the last line's content end. */
  readonly span: Span
  /** 0-based lines touched. */
  readonly first: number
  readonly last: number
  /** Alignment of the pattern's lines with lines `first` to `last`; absent for text inside lines. */
  readonly alignment?: LineAlignment
  /** 0 if exact, else the sum of what the alignment tolerates. */
  readonly cost: number
  /** The strongest distortion of its lines. An absent line counts as misquoted, exact text as equal. */
  readonly distortion: Distortion
  /** Weight of the quoted lines that the file has verbatim. */
  readonly verbatim: number
  readonly similarity: number
  readonly undone: readonly string[]
}

/** The whole lines that a span covers apart from whitespace at its ends; undefined if it begins or ends inside a line. */
export function wholeLines(doc: Document, span: Span): { first: number; last: number } | undefined {
  if (span.to <= span.from) return undefined
  const first = lineAt(doc, span.from)
  const last = lineAt(doc, span.to - 1)
  const blank = (from: number, to: number) => doc.text.slice(from, to).trim() === ''
  if (!blank(doc.lineStarts[first]!, Math.max(span.from, doc.lineStarts[first]!))) return undefined
  return blank(span.to, Math.max(span.to, contentEnd(doc, last))) ? { first, last } : undefined
}

/** The same for a span, without the line ends before its first line and after its last one. */
export function wholeLinesWithin(doc: Document, { from, to }: Span): { first: number; last: number } | undefined {
  const isEnd = (at: number) => doc.text[at] === '\n' || doc.text[at] === '\r'
  let [start, end] = [from, to]
  while (start < end && isEnd(start)) start++
  while (end > start && isEnd(end - 1)) end--
  return wholeLines(doc, { from: start, to: end })
}

/** A place of as many whole lines as quoted, one by one; undefined if they do not pair, or if more than `fuzzy` are misquoted. */
export function pairedPlace(
  source: Document,
  pattern: Pattern,
  strategy: StrategyName,
  lines: { first: number; last: number },
  fuzzy: number,
): Found | undefined {
  const count = pattern.lines.length
  if (lines.last - lines.first + 1 !== count) return undefined
  const distortions: Distortion[] = []
  let cost = 0
  let misquoted = 0
  for (let i = 0; i < count; i++) {
    const paired = pairLines(pattern.lines[i]!, lineKey(lineText(source, lines.first + i)), pattern.fixed[i]! || misquoted === fuzzy)
    if (!paired) return undefined
    distortions.push(paired.distortion)
    cost += paired.cost
    if (paired.distortion === 'misquoted') misquoted++
  }
  const lo = Int32Array.from({ length: count }, (_, i) => i)
  const alignment = { lo, hi: lo.map((i) => i + 1), distortions, cost, fuzzy: misquoted, skipped: 0 }
  return alignedPlace(source, pattern, strategy, lines, alignment)
}

/** A place of whole lines with the alignment made by the search. */
export function alignedPlace(
  source: Document,
  pattern: Pattern,
  strategy: StrategyName,
  { first, last }: { first: number; last: number },
  alignment: LineAlignment,
): Found {
  return {
    strategy,
    pattern,
    span: { from: source.lineStarts[first]!, to: contentEnd(source, last) },
    first,
    last,
    alignment,
    undone: pattern.form.undone,
    ...measure(pattern, alignment),
  }
}

/** Exact text needs no table of lines unless its line numbers are read. */
const withLines = whenAsked<{ readonly source: Document; readonly span: Span }, Pick<Found, 'first' | 'last'>>({
  first: ({ source, span }) => lineAt(source, span.from),
  last: ({ source, span }) => lineAt(source, Math.max(span.from, span.to - 1)),
})

/** A place of exact text. */
export function exactPlace(source: Document, pattern: Pattern, strategy: StrategyName, span: Span): Found {
  const { undone } = pattern.form
  const place = { strategy, pattern, span, cost: 0, distortion: 'equal' as const, verbatim: totalWeight(pattern), similarity: 1, undone }
  return withLines(place, { source, span })
}

/** Weight of all quoted lines, without elision marks. */
export function totalWeight(pattern: Pattern): number {
  return pattern.lines.reduce((sum, line, i) => sum + (pattern.elisions[i] ? 0 : weight(line.raw)), 0)
}

/** The number of quoted lines that differ from the file's only in punctuation. */
export function punctuated({ alignment }: Pick<Found, 'alignment'>): number {
  return alignment ? alignment.distortions.filter((distortion) => distortion === 'punctuation').length : 0
}

/** The number of quoted lines with text that are not there, up to whitespace and typography. */
export function faultsOf({ pattern, alignment }: Found): number {
  const isOff = (distortion: Distortion, i: number) => pattern.lines[i]!.body !== '' && !pattern.elisions[i] && !isFirm(distortion)
  return alignment ? alignment.distortions.filter(isOff).length : 0
}

type LaidOver = Pick<Found, 'alignment' | 'pattern' | 'first'>

/** True if the lines that are as quoted are all shifted alike, written in another unit, or unchanged, whatever happened to others. */
export function isShifted(source: Document, place: LaidOver): boolean {
  return place.alignment !== undefined && isOneShift(indentsOf(source, place))
}

/**
 * The same, except for one kept line that was quoted one space off, if no two lines of the file differ by one space: a slip, since nobody
 * puts a block around a line by one space. Two other lines must show the depth.
 */
export function isShiftedButForSlip(source: Document, place: LaidOver): boolean {
  if (isShifted(source, place)) return true
  const all = place.alignment ? indentsOf(source, place) : []
  const depths = new Set(all.map(({ actual }) => actual.length))
  if (all.length <= 2 || [...depths].some((depth) => depths.has(depth + 1))) return false
  const usual = shiftOf(all[0]!) === shiftOf(all[1]!) ? all[0]! : all[2]!
  const [slip, ...more] = all.filter((each) => shiftOf(each) !== shiftOf(usual))
  if (!slip || more.length > 0 || place.pattern.fixed[slip.i] || `${slip.quoted}${slip.actual}`.includes('\t')) return false
  return Math.abs(slip.actual.length - slip.quoted.length - (usual.actual.length - usual.quoted.length)) === 1
}

/** The indentation of a quoted line, and of the file's line. */
interface Indents {
  readonly i: number
  readonly quoted: string
  readonly actual: string
}

function indentsOf(source: Document, { alignment, pattern, first }: LaidOver): Indents[] {
  return pattern.lines.flatMap(({ body, indent }, i) =>
    body === '' || !isForm(alignment!.distortions[i]!)
      ? []
      : [{ i, quoted: indent, actual: indentOf(lineText(source, first + alignment!.lo[i]!)) }],
  )
}

function isOneShift(all: readonly Indents[]): boolean {
  const units = new Set(all.flatMap(({ quoted, actual }) => (quoted.length + actual.length > 0 ? [actual.length / quoted.length] : [])))
  return new Set(all.map(shiftOf)).size <= 1 || (units.size === 1 && !units.has(0) && !units.has(Infinity))
}

function shiftOf({ quoted, actual }: Indents): string {
  if (actual.endsWith(quoted)) return `+${actual.slice(0, actual.length - quoted.length)}`
  return quoted.endsWith(actual) ? `-${quoted.slice(0, quoted.length - actual.length)}` : `${quoted}>${actual}`
}

/** The share of a line's weight that counts for the similarity. */
const KEPT: Readonly<Record<Distortion, number>> = {
  equal: 1,
  'end-blanks': 1,
  indentation: 0.98,
  typography: 0.98,
  squeezed: 0.95,
  tight: 0.93,
  punctuation: 0.9,
  misquoted: 0.5,
  absent: 0,
}

function measure(pattern: Pattern, alignment: LineAlignment): Pick<Found, 'cost' | 'distortion' | 'verbatim' | 'similarity'> {
  let verbatim = 0
  let kept = 0
  let total = 0
  const seen: Distortion[] = []
  pattern.lines.forEach((line, i) => {
    if (pattern.elisions[i]) return
    const own = weight(line.raw)
    const distortion = alignment.distortions[i]!
    total += own
    kept += own * KEPT[distortion]
    if (distortion === 'equal' || distortion === 'end-blanks') verbatim += own
    // A line that does not occur is no better than a misquoted one.
    if (distortion !== 'absent') seen.push(distortion)
    else if (line.body !== '') seen.push('misquoted')
  })
  const strays = alignment.skipped * 0.02
  return { cost: alignment.cost, distortion: furthest(seen), verbatim, similarity: total === 0 ? 0 : Math.max(0, kept / total - strays) }
}
