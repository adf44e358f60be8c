/**
 * New lines in the layout of the file's lines: tokens that both have stay where the file has them, the others are put in their place.
 *
 * Idea: apply the difference of the tokens, run by run. Tokens added at a line break become a line of their own, like entries of a list;
 * removed tokens that filled their lines take the lines with them. The result must read as the new text, token by token; otherwise there is
 * none.
 * Cost: O(tokens of the file x tokens of new text). Source: own. Weakness: new text of several lines in one place.
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

/** With more tokens than this, nothing is compared. */
const MOST = 400

/** A token with its line. */
interface TokenOfRow extends Token {
  readonly row: number
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** The file's lines with the tokens of the new text; undefined if these have no certain place. */
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

/** The tokens without commas before a closing bracket on another line. */
function withoutLastCommas(tokens: readonly TokenOfRow[]): readonly TokenOfRow[] {
  return tokens.filter(
    ({ key, isLast }, at) => !(key === ',' && isLast && tokens[at - 1]?.key !== ',' && (tokens[at + 1]?.key ?? '') in CLOSERS),
  )
}

function readsAs(lines: readonly string[], needs: readonly TokenOfRow[]): boolean {
  const reads = placedOf(lines)
  return reads !== undefined && withoutLastCommas(reads).map(keyOf).join('\n') === needs.map(keyOf).join('\n')
}

/** The tokens of both sides, and the lines of the new text. */
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

/** Of the equivalent positions of added or removed tokens, the one that begins where a line begins. */
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

/** Inserts a text before a token: as a line of its own if the token begins a line and the text is an entry, a link or an attribute. */
function put(
  rows: readonly string[],
  sides: TokenSides,
  { oldFrom, newFrom, newTo }: LineHunk,
  text: string,
): readonly string[] | undefined {
  const [next, last] = [sides.has[oldFrom], sides.has[oldFrom - 1]]
  if (!last) return next && replaced(rows, next.row, next.from, next.from, text + (gapOf(sides, newTo) ?? ' '))
  if (next?.row === last.row) return within(rows, last, next, { before: gapOf(sides, newFrom), behind: gapOf(sides, newTo) }, text)
  // Text that is attached to the token after it goes directly before that token.
  if (next && gapOf(sides, newTo) === '' && gapOf(sides, newFrom) !== '') return replaced(rows, next.row, next.from, next.from, text)
  const hasComma = rows[last.row]!.slice(last.to).trim() === ','
  const line = next && asLine(rows, sides, last, next, text, hasComma)
  if (line || hasComma || text.startsWith(',')) return line
  return replaced(rows, last.row, last.to, last.to, (gapOf(sides, newFrom) ?? ' ') + text)
}

/** The text between two tokens of one line, with the whitespace around it that the new text has, or else the line. */
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

/** The text as a line of its own between two other lines; undefined if it cannot be one. */
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

/** What is before a token of the new text on its line; undefined if it begins a line. */
function gapOf({ needs, wanted }: TokenSides, at: number): string | undefined {
  const [before, token] = [needs[at - 1], needs[at]]
  return before && token && before.row === token.row ? wanted[token.row]!.slice(before.to, token.from) : undefined
}

/** The text as the entry of a list, before a line or after the last entry. */
function asEntry(rows: readonly string[], last: TokenOfRow, next: TokenOfRow, text: string, hasComma: boolean): readonly string[] {
  if (text.endsWith(',')) return inserted(rows, next.row, indentOf(rows[next.row]!) + text)
  const entry = indentOf(rows[last.row]!) + text.slice(1).trimStart() + (hasComma ? ',' : '')
  const ended = hasComma ? rows : replaced(rows, last.row, last.to, last.to, ',')
  return inserted(ended, last.row + 1, entry)
}

/** True if the last entry is on lines of its own, or its line ends with the opening bracket. */
function standsAlone(has: readonly TokenOfRow[], last: TokenOfRow): boolean {
  const row = has.filter((token) => token.row === last.row)
  const depth = row.reduce((sum, { key }) => sum + (OPENERS.has(key) ? 1 : key in CLOSERS ? -1 : 0), 0)
  return depth === 0 || OPENERS.has(last.key)
}

/** Removes tokens: with their lines if they fill them, else within one line. */
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

/** Removes the last entry with its lines; the one before gets its line end. */
function withoutLastEntry(rows: readonly string[], comma: TokenOfRow, last: TokenOfRow): readonly string[] {
  const hasComma = rows[last.row]!.slice(last.to).trim() === ','
  const ended = hasComma ? rows : replaced(rows, comma.row, comma.from, comma.to, '')
  return [...ended.slice(0, comma.row + 1), ...ended.slice(last.row + 1)]
}

const ATTRIBUTE = /^[\w:@.-]+(?:=|$)/

/** True for an attribute of a tag whose attributes are on lines of their own. */
function isAttribute(above: string, text: string, below: string): boolean {
  return ATTRIBUTE.test(text) && /^(?:<[\w.:-]+$|[\w:@.-]+=)/.test(above) && /^(?:\/?>|[\w:@.-]+(?:=|$))/.test(below)
}

/** A row with the depth of an attribute after the given row: that row, or the one after the tag's name. */
function attributeRow(rows: readonly string[], row: number): number {
  return rows[row]!.trim().startsWith('<') ? row + 1 : row
}

function replaced(rows: readonly string[], row: number, from: number, to: number, text: string): readonly string[] {
  return rows.map((line, at) => (at === row ? line.slice(0, from) + text + line.slice(to) : line))
}

function inserted(rows: readonly string[], row: number, line: string): readonly string[] {
  return [...rows.slice(0, row), line, ...rows.slice(row)]
}
