/**
 * Whether new lines can follow a context line that has another comma or semicolon at its end than was quoted.
 *
 * Kept lines stay as the file has them. A list that lost its last comma to a formatter takes no further entry behind it, and a chain
 * that got a semicolon no further call. What takes the place of a line that begins like it follows as that line did.
 */
import { diffLines, type LineKey, lineKey, looksLikeComment, PUNCTUATION_LEVEL, separatorOf } from '@suture/graft'
import { type Document, lineText } from '@suture/text'
import type { Found } from './place'

/** Lines that lost their semicolon, where new text is to follow the last of a block: a single one may be an expression's end. */
const LEAST_WITHOUT = 2

const KEYWORD =
  /^(?:else|catch|finally|elif|elsif|except|while|until|in|instanceof|of|as|is|and|or|not|satisfies|extends|implements|where|then|do|with|from)\b/
const WORD = /^[\p{L}\p{N}_$@#'"]/u
const CLOSER = /^[)\]}]/

/** How a line begins, as far as it goes on from the one before: a bracket that closes, a keyword, a word, or the sign that it is. */
function beginning({ body }: LineKey): string {
  if (CLOSER.test(body)) return KEYWORD.exec(body.replace(/^[)\]}]+\s*/, ''))?.[0] ?? 'closer'
  return KEYWORD.exec(body)?.[0] ?? (WORD.test(body) ? 'word' : body.slice(0, 1))
}

/**
 * False where what follows a changed region's last kept line would be joined to it, or parted from it, in another way than in the
 * quote: the file lacks the comma that a new element needs, or has the semicolon that a further call of a chain must not meet.
 */
export function separatorsHold(source: Document, { pattern, alignment, first, last }: Found): boolean {
  const { lines, oldLines, newLines } = pattern
  if (!alignment?.levels.some((level) => level >= PUNCTUATION_LEVEL)) return true
  const actual = (i: number) => lineKey(lineText(source, first + alignment.lo[i]!))
  const isOff = (i: number) => alignment.levels[i]! >= PUNCTUATION_LEVEL && separatorOf(lines[i]!.folded) !== separatorOf(actual(i).folded)
  const lost = lines.filter((line, i) => isOff(i) && separatorOf(line.folded) === ';').length
  const wanted = newLines.map(lineKey)
  return diffLines(oldLines, newLines).every((hunk) => {
    const before = lines.findLastIndex((line, i) => i < hunk.oldFrom && isCode(line))
    const added = wanted.slice(hunk.newFrom, hunk.newTo).find(isCode)
    const removed = lines.slice(hunk.oldFrom, hunk.oldTo).find(isCode)
    if (before === -1 || !isOff(before) || (!added && !removed)) return true
    const next = added ?? lines.slice(hunk.oldTo).find(isCode) ?? codeBelow(source, last)
    // What takes the place of a line like it follows as that line did.
    if (!next || (removed && beginning(removed) === beginning(next))) return true
    const own = separatorOf(actual(before).folded)
    if (own === ',' || separatorOf(lines[before]!.folded) === ',') return false
    if (!['word', 'closer'].includes(beginning(next))) return false
    return (
      own === ';' || followsAlike(source, first + alignment.lo[before]!, next) || (lost >= LEAST_WITHOUT && isBare(source, actual(before)))
    )
  })
}

/** The first line of code below a line of the file. */
function codeBelow(source: Document, row: number): LineKey | undefined {
  for (let at = row + 1; at < source.lineCount; at++) {
    const line = lineKey(lineText(source, at))
    if (isCode(line)) return line
  }
  return undefined
}

function isCode(line: LineKey): boolean {
  return line.body !== '' && !looksLikeComment(line)
}

/** The file's own next line goes on from the line as the new one would, and stands as deep. */
function followsAlike(source: Document, row: number, next: LineKey): boolean {
  const own = lineKey(lineText(source, row))
  const line = codeBelow(source, row)
  return line !== undefined && line.indent === own.indent && beginning(line) === beginning(next)
}

/** The file ends no line in a semicolon, and the line is no entry of a list of them, as in CSS. */
function isBare({ text }: Document, line: LineKey): boolean {
  return !/;\r?$/m.test(text) && !/^[\w-]+\??\s*:/.test(line.body)
}
