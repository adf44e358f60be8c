/**
 * New lines in the file's lines: the tokens that both have stay where the file has them, the others take their place.
 *
 * Idea: the difference of the tokens, run by run. What is put where lines break becomes a line of its own, as entries of a list are; what goes and
 * filled its lines takes them along. The result must read as new text does, token by token, or there is none.
 * Cost: O(tokens of the file x tokens of new text). Weakness: new text of several lines in one place.
 *
 *     file    f(        new    f(a, x, b)        result    f(
 *               a,                                           a,
 *               b,                                           x,
 *             )                                              b,
 */
import { diffLines, type LineHunk } from '@suture/graft'
import { indentOf } from '@suture/graft/internal'
import { CLOSERS, OPENERS } from './breaks'
import { readAlike } from './same-tokens'
import { type Token, tokensOf } from './tokens'

/** More tokens are not compared. */
const MOST = 400

/** A token of several lines. */
interface TokenOfRow extends Token {
  readonly row: number
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** The file's lines with the tokens of new text; undefined where these have no sure place. */
export function carryTokens(rows: readonly string[], wanted: readonly string[]): readonly string[] | undefined {
  const [own, fresh] = [placedOf(rows), placedOf(wanted)]
  if (!own || !fresh || own.length > MOST || fresh.length > MOST) return undefined
  const [has, needs] = [withoutLastCommas(own), withoutLastCommas(fresh)]
  const hunks = diffLines(has.map(keyOf), needs.map(keyOf))
  if (hunks.length === 0) return undefined
  let out: readonly string[] | undefined = rows
  for (const hunk of hunks.toReversed()) out = out && apply(out, { has, needs, wanted }, hunk)
  return out && readsAs(out, needs) && readAlike(wanted, out) ? out : undefined
}

const keyOf = ({ key }: Token) => key

function placedOf(lines: readonly string[]): readonly TokenOfRow[] | undefined {
  const placed: TokenOfRow[] = []
  for (const [row, line] of lines.entries()) {
    const tokens = tokensOf(line)
    if (!tokens) return undefined
    placed.push(...tokens.map((token, at) => ({ ...token, row, isFirst: at === 0, isLast: at === tokens.length - 1 })))
  }
  return placed
}

/** The tokens without commas before a closing bracket of another line. */
function withoutLastCommas(tokens: readonly TokenOfRow[]): readonly TokenOfRow[] {
  return tokens.filter(
    ({ key, isLast }, at) => !(key === ',' && isLast && tokens[at - 1]?.key !== ',' && (tokens[at + 1]?.key ?? '') in CLOSERS),
  )
}

function readsAs(lines: readonly string[], needs: readonly TokenOfRow[]): boolean {
  const reads = placedOf(lines)
  return reads !== undefined && withoutLastCommas(reads).map(keyOf).join('\n') === needs.map(keyOf).join('\n')
}

/** The tokens of both sides, and the lines of new text. */
interface TokenSides {
  readonly has: readonly TokenOfRow[]
  readonly needs: readonly TokenOfRow[]
  readonly wanted: readonly string[]
}

function apply(rows: readonly string[], sides: TokenSides, given: LineHunk): readonly string[] | undefined {
  const { has, needs, wanted } = sides
  const hunk = slidToBreak(given, has, needs)
  const [first, last] = [needs[hunk.newFrom], needs[hunk.newTo - 1]]
  if (hunk.newFrom === hunk.newTo) return take(rows, sides, hunk)
  if (!first || !last || first.row !== last.row) return undefined
  const text = wanted[first.row]!.slice(first.from, last.to)
  if (hunk.oldFrom === hunk.oldTo) return put(rows, sides, hunk, text)
  const [from, to] = [has[hunk.oldFrom]!, has[hunk.oldTo - 1]!]
  return from.row === to.row ? replaced(rows, from.row, from.from, to.to, text) : undefined
}

/** Of the ways in which tokens may have come, or gone, the one that begins where a line does. */
function slidToBreak(given: LineHunk, has: readonly TokenOfRow[], needs: readonly TokenOfRow[]): LineHunk {
  const { oldFrom, oldTo, newFrom, newTo } = given
  if (oldFrom !== oldTo && newFrom !== newTo) return given
  const isAdded = oldFrom === oldTo
  const [tokens, from, to] = isAdded ? [needs, newFrom, newTo] : [has, oldFrom, oldTo]
  const atBreak = (by: number) => has[oldFrom + by]?.isFirst === true && (isAdded || has[oldTo + by]?.isFirst !== false)
  const slid = (by: number) => ({ oldFrom: oldFrom + by, oldTo: oldTo + by, newFrom: newFrom + by, newTo: newTo + by })
  for (let by = 0; by <= to - from && (by === 0 || tokens[from + by - 1]!.key === tokens[to + by - 1]?.key); by++)
    if (atBreak(by)) return slid(by)
  for (let by = -1; by >= from - to && tokens[from + by]?.key === tokens[to + by]!.key; by--) if (atBreak(by)) return slid(by)
  return given
}

/** Puts a text in front of a token: as a line of its own where the token begins one and the text is an entry, a link or an attribute. */
function put(
  rows: readonly string[],
  sides: TokenSides,
  { oldFrom, newFrom, newTo }: LineHunk,
  text: string,
): readonly string[] | undefined {
  const [next, last] = [sides.has[oldFrom], sides.has[oldFrom - 1]]
  if (!last) return next && replaced(rows, next.row, next.from, next.from, text + (gapOf(sides, newTo) ?? ' '))
  if (next?.row === last.row) return within(rows, last, next, { before: gapOf(sides, newFrom), behind: gapOf(sides, newTo) }, text)
  // What belongs to the token behind it stands before that.
  if (next && gapOf(sides, newTo) === '' && gapOf(sides, newFrom) !== '') return replaced(rows, next.row, next.from, next.from, text)
  const hasComma = rows[last.row]!.slice(last.to).trim() === ','
  const line = next && asLine(rows, sides, last, next, text, hasComma)
  if (line || hasComma || text.startsWith(',')) return line
  return replaced(rows, last.row, last.to, last.to, (gapOf(sides, newFrom) ?? ' ') + text)
}

/** The text between two tokens of one line, with the blanks around it that new text has, or as the line has them. */
function within(
  rows: readonly string[],
  last: TokenOfRow,
  next: TokenOfRow,
  gaps: { readonly before: string | undefined; readonly behind: string | undefined },
  text: string,
): readonly string[] {
  const own = rows[last.row]!.slice(last.to, next.from)
  const behind = gaps.behind ?? (text.endsWith(',') ? ' ' : own)
  return replaced(rows, last.row, last.to, next.from, (gaps.before ?? own) + text + behind)
}

/** The text as a line of its own between two that have theirs; undefined where it is none. */
function asLine(
  rows: readonly string[],
  { has }: TokenSides,
  last: TokenOfRow,
  next: TokenOfRow,
  text: string,
  hasComma: boolean,
): readonly string[] | undefined {
  const isEntry = text.endsWith(',') || (text.startsWith(',') && next.key in CLOSERS)
  if (isEntry) return standsAlone(has, last) ? asEntry(rows, last, next, text, hasComma) : undefined
  if (LINK.test(text)) return inserted(rows, last.row + 1, indentOf(rows[next.row]!) + text)
  if (!isAttribute(rows[last.row]!.trim(), text, rows[next.row]!.trim())) return undefined
  return inserted(rows, last.row + 1, indentOf(rows[attributeRow(rows, last.row)]!) + text)
}

const LINK = /^(?:\.|\?\.|->|::)\w/

/** What stands before a token of new text on its line; undefined where a line begins with it. */
function gapOf({ needs, wanted }: TokenSides, at: number): string | undefined {
  const [before, token] = [needs[at - 1], needs[at]]
  return before && token && before.row === token.row ? wanted[token.row]!.slice(before.to, token.from) : undefined
}

/** The text in front of a line, or behind the last entry, as the entry of a list. */
function asEntry(rows: readonly string[], last: TokenOfRow, next: TokenOfRow, text: string, hasComma: boolean): readonly string[] {
  if (text.endsWith(',')) return inserted(rows, next.row, indentOf(rows[next.row]!) + text)
  const entry = indentOf(rows[last.row]!) + text.slice(1).trimStart() + (hasComma ? ',' : '')
  const ended = hasComma ? rows : replaced(rows, last.row, last.to, last.to, ',')
  return inserted(ended, last.row + 1, entry)
}

/** The last entry has lines of its own, or the bracket alone ends its line. */
function standsAlone(has: readonly TokenOfRow[], last: TokenOfRow): boolean {
  const row = has.filter((token) => token.row === last.row)
  const depth = row.reduce((sum, { key }) => sum + (OPENERS.has(key) ? 1 : key in CLOSERS ? -1 : 0), 0)
  return depth === 0 || OPENERS.has(last.key)
}

/** Takes tokens out: with their lines where they fill them, else within one. */
function take(rows: readonly string[], sides: TokenSides, { oldFrom, oldTo, newFrom }: LineHunk): readonly string[] | undefined {
  const { has } = sides
  const [first, last, before, next] = [has[oldFrom]!, has[oldTo - 1]!, has[oldFrom - 1], has[oldTo]]
  if (first.isFirst && next !== undefined && next.row > last.row)
    return before && [...rows.slice(0, first.row), ...rows.slice(last.row + 1)]
  if (first.key === ',' && first.isLast && has[oldFrom + 1]?.isFirst && next?.isFirst && next.key in CLOSERS)
    return withoutLastEntry(rows, first, last)
  if (first.row !== last.row) return undefined
  if (before?.row !== first.row) return next && replaced(rows, first.row, first.from, next.from, '')
  if (next?.row !== last.row) return replaced(rows, first.row, before.to, last.to, '')
  return replaced(rows, first.row, before.to, next.from, gapOf(sides, newFrom) ?? rows[first.row]!.slice(before.to, first.from))
}

/** Takes the last entry out with its lines; the one before gets the end that it had. */
function withoutLastEntry(rows: readonly string[], comma: TokenOfRow, last: TokenOfRow): readonly string[] {
  const hasComma = rows[last.row]!.slice(last.to).trim() === ','
  const ended = hasComma ? rows : replaced(rows, comma.row, comma.from, comma.to, '')
  return [...ended.slice(0, comma.row + 1), ...ended.slice(last.row + 1)]
}

const ATTRIBUTE = /^[\w:@.-]+(?:=|$)/

/** An attribute of a tag whose attributes have lines of their own. */
function isAttribute(above: string, text: string, below: string): boolean {
  return ATTRIBUTE.test(text) && /^(?:<[\w.:-]+$|[\w:@.-]+=)/.test(above) && /^(?:\/?>|[\w:@.-]+(?:=|$))/.test(below)
}

/** A line with the depth of a new attribute behind a line: that one, or the one behind the tag's name. */
function attributeRow(rows: readonly string[], row: number): number {
  return rows[row]!.trim().startsWith('<') ? row + 1 : row
}

function replaced(rows: readonly string[], row: number, from: number, to: number, text: string): readonly string[] {
  return rows.map((line, at) => (at === row ? line.slice(0, from) + text + line.slice(to) : line))
}

function inserted(rows: readonly string[], row: number, line: string): readonly string[] {
  return [...rows.slice(0, row), line, ...rows.slice(row)]
}
