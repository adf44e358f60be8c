/** Writes new text without the typography, semicolons and whitespace that the quoted lines have and the file's lines do not. */
import { fold } from '@suture/similarity'
import { type Aligned, isSame, type Pair, pairsOf } from '../locate/placement'
import { addedLines } from '../request/change'
import { endOf } from '../text/line'
import type { Source } from '../text/source'
import { mayEndBare } from './separators'

/** Returns how the file has new lines written, as the quoted lines and those of the file show it: body, whitespace at the end, empty lines. */
export function fileFormOf(source: Source, placement: Aligned) {
  const pairs = pairsOf(source, placement)
  const same = pairs.filter(({ row }) => isSame(placement.forms[row]!))
  const plain = plainCharacters(pairs)
  const bullet = bulletOf(pairs)
  const semicolons = same.filter(({ quoted, actual }) => endOf(quoted) === ';' || endOf(actual) === ';')
  const drops = semicolons.length > 0 && semicolons.every(({ quoted, actual }) => endOf(quoted) === ';' && endOf(actual) === '')
  // A line that begins with a bracket or an operator would continue one that ends in no semicolon.
  const isSafe = drops && !placement.change.new.some(({ body }) => /^(?:[([`+-]|\/(?![/*]))/.test(body))
  return {
    body: (body: string) => plain(bullet(isSafe && mayEndBare(body) && !OTHER_LANGUAGE.test(body) ? body.replace(/;$/, '') : body)),
    tail: tailCutter(pairs),
    empty: emptyWriter(placement, same),
  }
}

/** Matches a comment, and a statement of a language that a script may contain: a declaration of CSS, and a command of SQL. */
const OTHER_LANGUAGE = /^(?:\/[/*]|[\w-]+\s*:\s|[A-Z]+\s)/
const BULLET = /^[-*+](?= \S)/

/** Returns a function that writes the bullet that the file has at the first quoted item. A different one would begin a new list. */
function bulletOf(pairs: readonly Pair[]): (body: string) => string {
  const item = pairs.find(({ quoted }) => BULLET.test(quoted.body))
  const own = item && BULLET.exec(item.actual.body)?.[0]
  return (body) => (own !== undefined && body.startsWith(`${item!.quoted.body[0]} `) ? own + body.slice(1) : body)
}

/** Returns a function that removes whitespace at the end of a line if the quoted lines end in it and the file's lines do not. */
function tailCutter(pairs: readonly Pair[]): (text: string) => string {
  const isLonger = ({ quoted, actual }: Pair) => quoted.tail.length > actual.tail.length && quoted.tail.endsWith(actual.tail)
  const pair = pairs.find((each) => !each.quoted.isEmpty && isLonger(each))
  const foreign = pair?.quoted.tail.slice(0, pair.quoted.tail.length - pair.actual.tail.length)
  return (text) => (foreign && text.endsWith(foreign) ? text.slice(0, -foreign.length) : text)
}

/** Returns a function that writes an empty line, without whitespace that the quote and all added empty lines have, but not the file. */
function emptyWriter({ change }: Aligned, pairs: readonly Pair[]): (raw: string) => string {
  const foreign = new Set<string>()
  for (const { quoted, actual } of pairs) {
    const [given, own] = quoted.isEmpty ? [quoted.raw, actual.raw] : [quoted.indent, actual.indent]
    if (given.length > own.length && given.endsWith(own)) foreign.add(given.slice(0, given.length - own.length))
  }
  const isForeign = addedLines(change).every(({ raw, isEmpty }) => !isEmpty || foreign.has(raw))
  return (raw) => (isForeign ? '' : raw)
}

/** Returns a function that replaces typographic characters that the quoted lines have where the file's lines have plain ones. */
function plainCharacters(pairs: readonly Pair[]): (text: string) => string {
  const foreign = new Set<string>()
  const mixed = new Set<string>()
  for (const { quoted, actual } of pairs) {
    if (fold(quoted.body) === quoted.body) continue
    const own = actual.body
    for (const character of quoted.body) {
      const plain = fold(character)
      // The file's line must have the plain form in its place. A line of other words does not show it.
      if (plain === character || own.includes(character) || !own.includes(plain)) continue
      foreign.add(character)
      if (quoted.body.includes(plain)) mixed.add(character)
    }
  }
  if (foreign.size === 0) return (text) => text
  // A line that also contains the plain form of such a character has the typographic one on purpose. This is not assumed if the quoted
  // lines contain both and the file contains one.
  const isMeant = (text: string) =>
    [...foreign].some((character) => !mixed.has(character) && text.includes(character) && text.includes(fold(character)))
  return (text) => (isMeant(text) ? text : [...text].map((character) => (foreign.has(character) ? fold(character) : character)).join(''))
}
