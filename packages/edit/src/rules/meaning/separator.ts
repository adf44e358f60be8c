/**
 * Whether new lines can follow a context line that ends in another comma or semicolon than was quoted.
 *
 * Idea: kept lines stay as the file has them. A list that lost its last comma to a formatter cannot have another entry after it, and a
 * chain that got a semicolon no further call. A replacement for a line that begins like it follows as that line did.
 * Cost: O(lines). Source: own. Weakness: statements that begin in unusual ways.
 */
import { type LineHunk, type LineKey, lineKey } from '@suture/graft'
import { isCloser, isLoose, separatorOf } from '@suture/graft/internal'
import { type Document, lineText } from '@suture/text'
import { finding, isCode, shown } from '../explained'
import type { Rule } from '../rule'

/**
 * With at least this many lines that lost their semicolon, new text may follow the last one of a block: a single one may be an expression's
 * end.
 */
const LEAST_WITHOUT = 2

const KEYWORD =
  /^(?:else|catch|finally|elif|elsif|except|while|until|in|instanceof|of|as|is|and|or|not|satisfies|extends|implements|where|then|do|with|from)\b/
const WORD = /^[\p{L}\p{N}_$@#'"]/u

/** How a line begins, as far as that connects it to the line before: a closing bracket, a keyword, a word, or its first character. */
function beginning({ body }: LineKey): string {
  if (isCloser(body)) return KEYWORD.exec(body.replace(/^[)\]}]+\s*/, ''))?.[0] ?? 'closer'
  return KEYWORD.exec(body)?.[0] ?? (WORD.test(body) ? 'word' : body.slice(0, 1))
}

/**
 * What follows a changed region's last kept line must be joined to it, or separated from it, as in the quote.
 *
 *     file    last: 1      quoted     last: 1,      refused: the file's list has no comma there
 *             ]                      +next: 2,
 *                                     ]
 */
export const separator: Rule = {
  name: 'separator',
  asks: 'meaning',
  check(explained) {
    const { lines, hunks, pattern, place, session, distortion, row, actual } = explained
    if (!lines.some((_, i) => isLoose(distortion(i)))) return undefined
    const { source } = session
    const own = (i: number) => actual(row(i))
    const isOff = (i: number) => isLoose(distortion(i)) && separatorOf(lines[i]!.folded) !== separatorOf(own(i).folded)
    const lost = lines.filter((line, i) => isOff(i) && separatorOf(line.folded) === ';').length
    const wanted = pattern.newLines.map(lineKey)
    const isBegun = (before: number, next: LineKey, sign: string) =>
      ['word', 'closer'].includes(beginning(next)) &&
      (sign === ';' || followsAlike(source, row(before), next) || (lost >= LEAST_WITHOUT && isBare(source, own(before))))
    const holds = (hunk: LineHunk, before: number) => {
      const added = wanted.slice(hunk.newFrom, hunk.newTo).find(isCode)
      const removed = lines.slice(hunk.oldFrom, hunk.oldTo).find(isCode)
      if (before === -1 || !isOff(before) || (!added && !removed)) return true
      const next = added ?? lines.slice(hunk.oldTo).find(isCode) ?? codeBelow(source, place.last)
      // A replacement for a line that begins like it follows as that line did.
      if (!next || (removed && beginning(removed) === beginning(next))) return true
      const sign = separatorOf(own(before).folded)
      const isEntry = sign === ',' || separatorOf(lines[before]!.folded) === ','
      if (isEntry) return false
      if (!removed && standsInFront(source, row(before), next, lines.slice(hunk.oldTo).find(isCode))) return true
      return isBegun(before, next, sign)
    }
    for (const hunk of hunks) {
      const before = lines.findLastIndex((line, i) => i < hunk.oldFrom && isCode(line))
      if (holds(hunk, before)) continue
      const sentence = `Line ${row(before) + 1} ends otherwise than quoted, ${shown(own(before).raw)} for ${shown(lines[before]!.raw)}, and what the edit puts behind it would not go on from there.`
      return finding(explained, 'separator', sentence, [row(before)], [lines[before]!.raw])
    }
    return undefined
  },
}

/** The first line of code below a line of the file. */
function codeBelow(source: Document, row: number): LineKey | undefined {
  for (let at = row + 1; at < source.lineCount; at++) {
    const line = lineKey(lineText(source, at))
    if (isCode(line)) return line
  }
  return undefined
}

/** True if what is inserted before a kept line begins like it: it follows as that line does in the file. */
function standsInFront(source: Document, row: number, next: LineKey, kept: LineKey | undefined): boolean {
  return kept !== undefined && codeBelow(source, row)?.body === kept.body && beginning(kept) === beginning(next)
}

/** True if the file's own next line continues the line as the new one would, and is as deep. */
function followsAlike(source: Document, row: number, next: LineKey): boolean {
  const own = lineKey(lineText(source, row))
  const line = codeBelow(source, row)
  return line !== undefined && line.indent === own.indent && beginning(line) === beginning(next)
}

/** True if the file ends no line in a semicolon, and the line is not an entry of a list, as in CSS. */
function isBare({ text }: Document, line: LineKey): boolean {
  return !/;\r?$/m.test(text) && !/^[\w-]+\??\s*:/.test(line.body)
}
