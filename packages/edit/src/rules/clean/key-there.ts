/**
 * A key or a declaration that an edit adds and that the block has already: an object has a key once, a block a name.
 *
 *     file    "main": "a.js",      quoted     "main": "a.js",        twice    "type", two lines below
 *             "files": [],                   +"type": "module",
 *             "type": "commonjs"
 *
 * Cost: the rows of the block, up to a hundred on either side. Source: own. Weakness: that of `objectKey`; only declarations that are equal
 * up to a formatter's punctuation count, since another value may be another branch of a preprocessor.
 */
import { type LineKey, lineKey } from '@suture/graft'
import { objectKey } from '@suture/graft/internal'
import type { Finding } from '@suture/text'
import { wholeLines } from '../../choose/place'
import { type Explained, finding, shown } from '../explained'

/** Rows on either side in which a block's other keys are looked for. */
const REACH = 100

/** A finding for a key added by one of the changes of an exact text of whole lines. */
export function keysThere(explained: Explained): Finding | undefined {
  const { place, pattern, session } = explained
  const { hunks, newLines } = pattern
  const whole = hunks.length > 0 && wholeLines(session.source, place.span)
  if (!whole) return undefined
  for (const { newFrom, newTo, oldTo } of hunks) {
    const found = keyThere(explained, newLines.slice(newFrom, newTo).map(lineKey), whole.first + oldTo)
    if (found) return found
  }
  return undefined
}

/** A finding for a key of the lines that are to be inserted before a row. */
export function keyThere(explained: Explained, brought: readonly LineKey[], at: number): Finding | undefined {
  return nameThere(explained, brought, at, ({ body }) => objectKey(body))
}

/**
 * A finding for a variable, class or function of these lines. Not for an exact quote: one next to that may be this very edit, made already.
 */
export function declaredThere(explained: Explained, brought: readonly LineKey[], at: number): Finding | undefined {
  return nameThere(explained, brought, at, (line) => (DECLARES.test(line.body) ? line.plain : undefined))
}

/** What a line names; undefined if nothing. */
type NameOf = (line: LineKey) => string | undefined

function nameThere(explained: Explained, brought: readonly LineKey[], at: number, nameOf: NameOf): Finding | undefined {
  const known = new Set(explained.pattern.lines.map(nameOf))
  const isFresh = (line: LineKey) => nameOf(line) !== undefined && !known.has(nameOf(line))
  const above = ofOneBlock(brought).filter(isFresh)
  const below = ofOneBlock(brought.toReversed()).filter(isFresh)
  return (
    nameAmong(explained, above, siblings(explained, at - 1, -1), nameOf) ?? nameAmong(explained, below, siblings(explained, at, 1), nameOf)
  )
}

/** A variable with its whole value, a class, a function, or a class member that is defined outside of its class. */
const DECLARES =
  /^(?:export (?:default )?)?(?:(?:const|let)\s.*[^\s[({=>,+|&?:]|class\s.*|(?:async )?function\b\*?\s*\w.*\{|[\w<>*&:, ]+\s[\w~]+::[\w~]+\(.*\{)$/

/** Samples of code in prose, and scripts in markup, are blocks of their own. */
const EDGE = /^(?:`{3}|~{3}|<\/?script\b)/

/** A finding for the first of some rows that names the same as an added line. */
function nameAmong(explained: Explained, brought: readonly LineKey[], rows: Iterable<number>, nameOf: NameOf): Finding | undefined {
  const { actual, session } = explained
  const own = brought.length > 0 ? ownIndents(explained) : undefined
  const names = new Map(brought.map((line) => [`${own?.get(line.indent) ?? line.indent}${nameOf(line)}`, line]))
  if (names.size === 0) return undefined
  for (const r of rows) {
    const there = actual(r)
    const like = session.leaving.has(there.body) ? undefined : names.get(`${there.indent}${nameOf(there)}`)
    if (!like) continue
    const sentence = `Line ${r + 1}, ${shown(there.raw)}, stands in the block already to which the edit would add ${shown(like.raw)}.`
    return finding(explained, 'partly-applied', sentence, [r])
  }
  return undefined
}

/** The file's indentation for each indentation of quoted lines. */
function ownIndents({ lines, row, actual }: Explained): ReadonlyMap<string, string> {
  return new Map(lines.flatMap(({ body, indent }, i) => (body === '' || row(i) === -1 ? [] : [[indent, actual(row(i)).indent]])))
}

/** The lines that are no deeper than any before them; the others are in a block that begins among the lines. */
function ofOneBlock(lines: readonly LineKey[]): readonly LineKey[] {
  let outermost = Infinity
  return lines.filter(({ body, indent }) => {
    if (body === '' || indent.length > outermost) return false
    outermost = indent.length
    return true
  })
}

/** Rows from one on that are no deeper than any before them: those of the same block, and of the blocks around it. */
function* siblings({ actual, session }: Explained, from: number, step: 1 | -1): Iterable<number> {
  let outermost = Infinity
  for (let r = from; r >= 0 && r < session.source.lineCount && Math.abs(r - from) < REACH; r += step) {
    const { body, indent } = actual(r)
    if (EDGE.test(body)) return
    if (body === '' || indent.length > outermost) continue
    outermost = indent.length
    yield r
  }
}
