/**
 * An edit that is written in another style than the file: both old and new text are read in the file's style.
 *
 * Idea: what had to be undone in the quote is undone in the new text too. A style is applied if it brings quoted lines nearer to the file's
 * and none further away: semicolons or none, quotes of one kind, parentheses around a lone arrow parameter, a last entry with or without
 * its comma. A comma, semicolon or comment that ends a line of the file, and was not quoted, is passed on to the line that replaces it.
 * Cost: O(lines) a style, only for places with a line in other punctuation. Source: own, from what models write.
 * Weakness: semicolons are removed, and added where there is one, but not added to further statements of the new text.
 *
 *     file    colours: {        quoted    red: "a",        result    colours: {
 *               red: 'a'                 +blue: "b",                   red: 'a',
 *             }                           }                            blue: 'b'
 */
import { distortionOf, type LineKey, lineKey } from '@suture/graft'
import { endCommentOf, isCloser, isFirm, looksLikeComment, separatorOf } from '@suture/graft/internal'
import { distance } from '@suture/similarity'
import { type Document, lineText } from '@suture/text'
import { alignedPlace, type Found } from '../choose/place'
import { pairsOf, sharesWord } from '../forms/as-new-has-it'
import { reread } from '../forms/pattern'

/** In a file with at most one line in this many that ends in a semicolon, those are exceptions. */
const BARE = 50
/** Longer lines are not compared: they are generated. */
const LONGEST = 2000

/** Maps lines to another style, as many as before. */
type LineStyle = (lines: readonly string[]) => string[]

/**
 * The place with the edit read in the file's style, judged by the quoted lines that `tells` accepts; unchanged if they show no other style.
 */
export function asFileWrites(source: Document, place: Found, tells: (i: number) => boolean = () => true): Found {
  const { alignment, pattern } = place
  if (!alignment?.distortions.includes('punctuation')) return place
  const rows = pattern.lines.map((line, i) => {
    const isPair = alignment.distortions[i] !== 'absent' && alignment.hi[i]! === alignment.lo[i]! + 1 && line.body !== ''
    return isPair ? lineKey(lineText(source, place.first + alignment.lo[i]!)) : undefined
  })
  const telling = rows.map((row, i) => (tells(i) ? row : undefined))
  let [old, wanted] = [pattern.oldLines, pattern.newLines]
  const stays = new Set(wanted)
  const going = (pattern.form.asGiven?.split('\n') ?? old).filter((line) => !stays.has(line))
  for (const style of stylesFor(source, old, going)) {
    const [next, again] = [style(old), style(wanted)]
    // If the style changes different numbers of last entries in old and new text, the end of the list is the change.
    const isBoth = style !== lastEntriesWithout || changes(old, next) === changes(wanted, again)
    if (isBoth && isNearer(old, next, telling)) [old, wanted] = [next, again]
  }
  ;[old, wanted] = withOwnEnds(old, wanted, telling)
  if (old.every((line, i) => line === pattern.oldLines[i])) return place
  const distortions = alignment.distortions.map((distortion, i) => {
    const row = rows[i]
    return (row && distortion === 'punctuation' && distortionOf(lineKey(old[i]!), row)) || distortion
  })
  return alignedPlace(source, reread(pattern, old, wanted), place.strategy, place, { ...alignment, distortions })
}

/** The number of lines of a document that end in a semicolon, counted once for all its edits. */
const ended = new WeakMap<Document, number>()

function endedBySemicolon(source: Document): number {
  let count = ended.get(source)
  if (count === undefined) ended.set(source, (count = source.text.match(/;\r?$/gm)?.length ?? 0))
  return count
}

/** True if the file does without semicolons and the quote has them. */
function isBare(source: Document, old: readonly string[]): boolean {
  const quoted = old.filter((line) => separatorOf(line) === ';').length
  // In a short file two lines are needed: a last expression of Rust has no semicolon either.
  return quoted > (source.lineCount > BARE ? 0 : 1) && endedBySemicolon(source) * BARE <= source.lineCount
}

function stylesFor(source: Document, old: readonly string[], going: readonly string[]): LineStyle[] {
  return [
    ...(isBare(source, old) ? [each((line) => (separatorOf(line) === ';' ? line.slice(0, -1) : line))] : []),
    ...quotesFor(old, going, '"', "'"),
    ...quotesFor(old, going, "'", '"'),
    each((line) => line.replace(/(?<![\p{L}\p{N}_$.)])(?<!\basync )\b([\p{L}_$][\p{L}\p{N}_$]*)(?= ?=>)/gu, '($1)')),
    each((line) => line.replace(/(?<![\p{L}\p{N}_$>])\(([\p{L}_$][\p{L}\p{N}_$]*)\)(?= ?=>)/gu, '$1')),
    lastEntriesWithout,
  ]
}

/**
 * Styles with strings in the file's quotes. None if a removed line was quoted in these quotes: then the edit chose the others. Comments are
 * not strings and are left alone, unless a comment was quoted with such quotes, which then shows the style too.
 */
function quotesFor(old: readonly string[], going: readonly string[], from: string, to: string): LineStyle[] {
  if (going.some((line) => requoted(line, to, from) !== line)) return []
  if (old.some((line) => commentOf(line).includes(from))) return [each((line) => requoted(line, from, to))]
  return [each((line) => requoted(line.slice(0, line.length - commentOf(line).length), from, to) + commentOf(line))]
}

/** The comment that a line is, or ends in. */
function commentOf(line: string): string {
  return looksLikeComment({ body: line.trim() }) ? line : endCommentOf(line)
}

const each =
  (style: (line: string) => string): LineStyle =>
  (lines) =>
    lines.map(style)

/** The line with its strings in other quotes, except strings with a quote, an escape or a placeholder. */
function requoted(line: string, from: string, to: string): string {
  return line.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`/g, (text) =>
    text.startsWith(from) && !/["'`\\$#]/.test(text.slice(1, -1)) ? to + text.slice(1, -1) + to : text,
  )
}

function changes(lines: readonly string[], next: readonly string[]): number {
  return lines.filter((line, i) => line !== next[i]).length
}

/** The last entries of lists without their separator. A semicolon separates only declarations of CSS. */
function lastEntriesWithout(lines: readonly string[]): string[] {
  return lines.map((line, i) => {
    const next = lines.slice(i + 1).find((each) => each.trim() !== '')
    return next !== undefined && isCloser(next.trim()) && separatorOf(line) !== '' ? line.replace(/,$|(?<=^\s*[\w-]+: [^;]*);$/, '') : line
  })
}

/** True if the style brings lines nearer to the file's, and none further away. */
function isNearer(old: readonly string[], next: readonly string[], rows: readonly (LineKey | undefined)[]): boolean {
  const gains = next.map((line, i) => {
    const row = rows[i]
    if (!row || line === old[i] || row.body.length > LONGEST || line.length > LONGEST) return 0
    return distance(lineKey(old[i]!).folded, row.folded) - distance(lineKey(line).folded, row.folded)
  })
  return gains.some((gain) => gain > 0) && gains.every((gain) => gain >= 0)
}

/** Both texts with what ends the file's line added to a changed quoted line, and to the line that replaces it. */
function withOwnEnds(old: readonly string[], wanted: readonly string[], rows: readonly (LineKey | undefined)[]): [string[], string[]] {
  const [ofOld, ofNew] = [old.map(lineKey), wanted.map(lineKey)]
  const pairs = pairsOf(ofOld, ofNew)
  const [quoted, next] = [[...old], [...wanted]]
  rows.forEach((row, i) => {
    const k = pairs.get(i)
    const end = row === undefined || k === undefined || ofOld[i]!.body === ofNew[k]!.body ? '' : endLeftOut(ofOld[i]!, row)
    // An unrelated statement in its place may end otherwise.
    if (
      end === '' ||
      k === undefined ||
      !sharesWord(ofOld[i]!, ofNew[k]!) ||
      /[,;{([\\]$/.test(wanted[k]!) ||
      endCommentOf(wanted[k]!) !== ''
    )
      return
    quoted[i] += end
    next[k] += end
  })
  return [quoted, next]
}

/** The separator and the comment at the end of the file's line, if the quoted line is the rest of it; empty otherwise. */
function endLeftOut(quoted: LineKey, actual: LineKey): string {
  const comment = endCommentOf(actual.body)
  const code = actual.body.slice(0, actual.body.length - comment.length)
  const end = separatorOf(code)
  const isAll = (text: string) => {
    const distortion = distortionOf(quoted, lineKey(actual.indent + text))
    return distortion !== undefined && isFirm(distortion)
  }
  if (comment !== '' && isAll(code)) return comment
  return end !== '' && isAll(code.slice(0, -1)) ? end + comment : ''
}
