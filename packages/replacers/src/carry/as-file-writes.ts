/**
 * An edit that is written in another style than the file: it is read in the file's, old text and new text alike.
 *
 * Idea: what had to be undone in the quote is undone in new text too. A style is taken where it brings quoted lines nearer to the file's and none
 * further off: semicolons or none, quotes of one kind, parentheses around a lone arrow parameter, a last entry with or without its comma.
 * What ends a line of the file, a comma, a semicolon, a comment, and was not quoted goes on to the line that takes its place.
 * Cost: O(lines) a style, for places with a line in other punctuation alone. Source: own, from what models write.
 * Weakness: semicolons are taken away, and put where one stands, but not put where new text has more statements.
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

/** In a file with one line of so many that ends in a semicolon, that one is a stray. */
const BARE = 50
/** Longer lines are not compared: they are generated. */
const LONGEST = 2000

/** Lines in another style, as many as before. */
type LineStyle = (lines: readonly string[]) => string[]

/** The place with the edit read in the file's style, as far as the quoted lines that `tells` names tell of it; as it is where none does. */
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
    // A last entry that new text ends otherwise is none, or the list's end is the change.
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

/** How many lines of a document end in a semicolon, counted once for all its edits. */
const ended = new WeakMap<Document, number>()

function endedBySemicolon(source: Document): number {
  let count = ended.get(source)
  if (count === undefined) ended.set(source, (count = source.text.match(/;\r?$/gm)?.length ?? 0))
  return count
}

/** The file does without semicolons, and the quote does not. */
function isBare(source: Document, old: readonly string[]): boolean {
  const quoted = old.filter((line) => separatorOf(line) === ';').length
  // In a short file two lines have to say so: a last expression of Rust has none either.
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
 * Strings in the file's quotes; none where a line that goes was quoted in these: the edit chose the others. What a comment says is no string,
 * but where one was quoted with such quotes, the file's tells of it.
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

/** The line with its strings in other quotes: those in which no quote, escape or placeholder stands. */
function requoted(line: string, from: string, to: string): string {
  return line.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`/g, (text) =>
    text.startsWith(from) && !/["'`\\$#]/.test(text.slice(1, -1)) ? to + text.slice(1, -1) + to : text,
  )
}

function changes(lines: readonly string[], next: readonly string[]): number {
  return lines.filter((line, i) => line !== next[i]).length
}

/** The last entries of lists without the sign that parts entries; a semicolon does so behind a declaration of CSS alone. */
function lastEntriesWithout(lines: readonly string[]): string[] {
  return lines.map((line, i) => {
    const next = lines.slice(i + 1).find((each) => each.trim() !== '')
    return next !== undefined && isCloser(next.trim()) && separatorOf(line) !== '' ? line.replace(/,$|(?<=^\s*[\w-]+: [^;]*);$/, '') : line
  })
}

/** The style brings lines nearer to the file's, and none further off. */
function isNearer(old: readonly string[], next: readonly string[], rows: readonly (LineKey | undefined)[]): boolean {
  const gains = next.map((line, i) => {
    const row = rows[i]
    if (!row || line === old[i] || row.body.length > LONGEST || line.length > LONGEST) return 0
    return distance(lineKey(old[i]!).folded, row.folded) - distance(lineKey(line).folded, row.folded)
  })
  return gains.some((gain) => gain > 0) && gains.every((gain) => gain >= 0)
}

/** Both texts with what ends the file's line at a quoted one that changes, and at the line that takes its place. */
function withOwnEnds(old: readonly string[], wanted: readonly string[], rows: readonly (LineKey | undefined)[]): [string[], string[]] {
  const [ofOld, ofNew] = [old.map(lineKey), wanted.map(lineKey)]
  const pairs = pairsOf(ofOld, ofNew)
  const [quoted, next] = [[...old], [...wanted]]
  rows.forEach((row, i) => {
    const k = pairs.get(i)
    const end = row === undefined || k === undefined || ofOld[i]!.body === ofNew[k]!.body ? '' : endLeftOut(ofOld[i]!, row)
    // Another statement in its place may end otherwise.
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

/** The sign and the comment at the end of the file's line, where the quoted line is all of it but for them; empty otherwise. */
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
