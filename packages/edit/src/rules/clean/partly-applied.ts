import { type LineHunk, type LineKey, lineKey } from '@suture/graft'
import { isFirm, looksLikeComment, weight, wordsOf } from '@suture/graft/internal'
import { similarity } from '@suture/similarity'
import { isShiftedButForSlip } from '../../choose/place'
import { type Explained, finding, isCode, shown } from '../explained'
import type { Rule } from '../rule'
import { standsAmong, standsAsWritten } from './begun-already'
import { declaredThere, keysThere, keyThere } from './key-there'

/** Lines beyond the added ones in which they are looked for. */
const SLACK = 6
/** Share of the added lines with text, by weight, that must be there for the change to count as made in another form. */
const MADE = 0.5
const TELLING = 1.2
/** With at most this many rows, a line of a comment shows that somebody wrote it here; `* @private` occurs in many. */
const FEW = 3
/** Weight from which a line that opens a block declares it: `if (` and `"files": [` open several. */
const DECLARING = 2

/**
 * Much of what the edit adds is next to the position already, in lines that were not quoted: the change was made, in another form.
 *
 *     file    def a(x):         quoted     +def a(x):           refused: a is above already
 *                 return x + 1             +    return x
 *             def b():                      def b():
 */
export const partlyApplied: Rule = {
  name: 'partly-applied',
  asks: 'clean',
  check(explained) {
    // If everything is as quoted, except for indentation that the first line lost, what is next to it was known.
    const { lines, distortion, place, actual, row, pattern } = explained
    if (!place.alignment) return keysThere(explained)
    const isCut = (i: number) => i === 0 && distortion(i) === 'indentation' && actual(row(i)).indent.length > lines[i]!.indent.length
    const isAll = place.last - place.first + 1 === lines.length && lines.every((_, i) => distortion(i) === 'equal' || isCut(i))
    if (isAll && !pattern.form.asNewHasIt) return undefined
    const isFormed = standsInForm(explained) && standsAsDeep(explained)
    for (const hunk of explained.hunks) {
      const found = madeInPart(explained, hunk, isFormed)
      if (found) return found
    }
    return undefined
  },
}

/**
 * True if all quoted code is there consecutively, as quoted: missing comments mean nothing, unless the edit would add one of the comments
 * that are there, or a quoted one occurs elsewhere. In prose these may be headings and items.
 */
function standsInForm({ lines, distortion, place, pattern, unquoted, actual, session, row, end }: Explained): boolean {
  const isGone = (line: LineKey) => !isCode(line) && (line.body === '' || !session.finder.stands(line.body))
  const isKnown = (line: LineKey, i: number) => isFirm(distortion(i)) || isGone(line)
  const isOpen = row(0) === -1 || row(lines.length - 1) === -1
  if (isOpen || pattern.form.asNewHasIt || !lines.every(isKnown) || unquoted(place.first - 1, place.last + 1).length > 0) return false
  const added = new Set(pattern.newLines.map((line) => line.trim()))
  lines.forEach(({ body }, i) => {
    added.delete(body)
    if (isFirm(distortion(i))) for (let own = row(i); own < end(i); own++) added.delete(actual(own).body)
  })
  for (let own = place.first; own <= place.last; own++) if (actual(own).body !== '' && added.has(actual(own).body)) return false
  return true
}

/** True if the lines are as deep as quoted, possibly in another unit: nobody has put lines around them, or removed such lines. */
function standsAsDeep({ lines, row, actual, session, place }: Explained): boolean {
  const said = lines.flatMap(({ body }, i) => (body === '' || row(i) === -1 ? [] : [i]))
  const shallowest = (indents: readonly string[]) => Math.min(...indents.map(({ length }) => length))
  const [quoted, own] = [said.map((i) => lines[i]!.indent), said.map((i) => actual(row(i)).indent)]
  return shallowest(quoted) === shallowest(own) && isShiftedButForSlip(session.source, place)
}

/** If all code of the quote is there in its form, lines further away were known as well. */
function madeInPart(explained: Explained, hunk: LineHunk, isFormed: boolean) {
  const { pattern, lines, actual } = explained
  const quoted = new Set(lines.map(({ body }) => body))
  const brought = pattern.newLines.slice(hunk.newFrom, hunk.newTo).map(lineKey)
  const isTag = (line: LineKey) => looksLikeComment(line) && explained.session.finder.rows(line).length > FEW
  const added = brought.filter((line) => weight(line.raw) >= TELLING && !quoted.has(line.body) && !isTag(line))
  const at = spotOf(explained, hunk)
  if (added.length === 0 || at === undefined) return undefined
  const rows = rowsAround(explained, at, brought.length + SLACK)
  const alike = likeBeside(explained, added, at) ?? unbrokenBeside(explained, brought, added) ?? keyThere(explained, brought, at)
  const declared = () => declaredThere(explained, brought, at)
  if (alike || isFormed) return alike ?? declared()
  const begun = standsAmong(explained, added) ?? standsAsWritten(explained, hunk, added, brought.length + SLACK)
  if (begun) return begun
  const named = opensThere(explained, brought, rows) ?? namesThere(added, rows)
  if (named === undefined) return declared()
  const first = rows.get(named)!
  const sentence = `Line ${first + 1}, ${shown(actual(first).raw)}, is what the edit would add: much of it stands there already.`
  return finding(explained, 'partly-applied', sentence, [first])
}

/** The row before which lines are added: after the kept line above, or before the one below. */
function spotOf({ row, end, above, below }: Explained, hunk: LineHunk): number | undefined {
  const up = above(hunk.oldFrom)
  if (up !== -1 && row(up) !== -1) return end(up)
  const down = below(hunk.oldTo - 1)
  return down !== -1 && row(down) !== -1 ? row(down) : undefined
}

/** The lines with text around a row, and the first row of each. */
function rowsAround({ actual, session }: Explained, at: number, reach: number): Map<string, number> {
  const rows = new Map<string, number>()
  for (let r = Math.max(0, at - reach); r < Math.min(session.source.lineCount, at + reach); r++) {
    const own = actual(r)
    if (weight(own.raw) >= TELLING && !rows.has(own.body)) rows.set(own.body, r)
  }
  return rows
}

/** The first of the added lines that are there, if these are much of what is added: a single one of several may be any line. */
function namesThere(added: readonly LineKey[], rows: ReadonlyMap<string, number>): string | undefined {
  const weigh = (lines: readonly LineKey[]) => lines.reduce((sum, line) => sum + weight(line.raw), 0)
  const there = added.filter(({ body }) => rows.has(body))
  if (weigh(there) < MADE * weigh(added) || (there.length === 1 && added.length > 1)) return undefined
  return there[0]!.body
}

/** The line that opens the added block, if it is there and nowhere else. */
function opensThere({ session, lines }: Explained, brought: readonly LineKey[], rows: ReadonlyMap<string, number>): string | undefined {
  const [first, second] = brought.filter((line) => line.body !== '' && !looksLikeComment(line))
  if (!first || !second || second.indent.length <= first.indent.length || weight(first.raw) < DECLARING) return undefined
  const isQuoted = lines.some(({ body }) => body === first.body)
  return !isQuoted && rows.has(first.body) && session.finder.rows(first).length === 1 ? first.body : undefined
}

/** An unquoted line next to the position that is this similar to an added one is that line, changed since. */
const LIKE = 0.8

function likeBeside(explained: Explained, added: readonly LineKey[], at: number) {
  const { actual, place, session } = explained
  if (!place.alignment || place.alignment.fuzzy === 0) return undefined
  const code = (from: number, step: 1 | -1) => {
    let r = from
    while (r >= 0 && r < session.source.lineCount && actual(r).body === '') r += step
    return r
  }
  const isUnquoted = (r: number) => r < place.first || r > place.last || explained.unquoted(r - 1, r + 1).length > 0
  for (const r of [code(at - 1, -1), code(at, 1)].filter(isUnquoted)) {
    const like = added.find((line) => line.body !== actual(r).body && similarity(line.body, actual(r).body) >= LIKE)
    if (!like) continue
    const sentence = `Line ${r + 1}, ${shown(actual(r).raw)}, stands right beside the spot and is nearly what the edit would add there, ${shown(like.raw)}.`
    return finding(explained, 'partly-applied', sentence, [r])
  }
  return undefined
}

/** A finding if a line near the place contains no word that an added, broken-up line does not have: it is that line, unbroken. */
function unbrokenBeside(explained: Explained, brought: readonly LineKey[], added: readonly LineKey[]) {
  const { actual, place, session } = explained
  const broken = added.filter(({ raw, body }) => /[([{]$/.test(body) && weight(raw) >= DECLARING)
  if (broken.length === 0) return undefined
  const [from, to] = [Math.max(0, place.first - brought.length), Math.min(session.source.lineCount - 1, place.last + brought.length)]
  for (let r = from; r <= to; r++) {
    const there = r < place.first || r > place.last ? actual(r).body : ''
    const begun = broken.find(({ body }) => there.length > body.length && there.startsWith(body))
    if (!begun || !saysAll(brought.slice(brought.indexOf(begun)), there)) continue
    const sentence = `Line ${r + 1}, ${shown(actual(r).raw)}, begins as what the edit would add beside it, ${shown(begun.raw)}.`
    return finding(explained, 'partly-applied', sentence, [r])
  }
  return undefined
}

/** True if the lines have every word of a text, in its order. */
function saysAll(lines: readonly LineKey[], text: string): boolean {
  const words = wordsOf(text)
  let at = 0
  for (const word of lines.flatMap(({ body }) => wordsOf(body))) if (word === words[at]) at++
  return at === words.length
}
