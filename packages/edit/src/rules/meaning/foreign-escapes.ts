/**
 * Characters that an edit has and the file does not have: a distortion that nothing undoes.
 *
 * Idea: a misquoted context line shows what happened to the whole edit. If it has an entity, an escape or a line number that the file's
 * line lacks, and an added line has one of the same kind, the added line was distorted too and must not be written.
 * Cost: a few patterns a line. Source: own. Weakness: a distortion that no context line shows.
 */
import { isFirm, isForm, isLoose, rankOf } from '@suture/graft/internal'
import { type Document, lineText } from '@suture/text'
import type { Found } from '../../choose/place'
import { hasHardBlanks } from '../../forms/undo-typography'
import { type Explained, finding, shown } from '../explained'
import type { Rule } from '../rule'

/** Entities, numbered and percent escapes, and numbers of listings: any of a kind counts for all of its kind. */
const KINDS = [/&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/gi, /\\(?:u\{?[\da-f]{2}|x[\da-f]{2})/gi, /%[2-7][\dA-F]/g, /^[ \t]*L?\d+[ \t]*[|│→:]/g]
/** A backslash before a character counts only for that character. */
const ESCAPED = /\\[^\sA-Za-z0-9]/g

/**
 * An added line must not have an entity, an escape or a line number of a kind that a misquoted line has and the file does not have.
 *
 *     file    if (a < b)     quoted     if (a &lt; b)       refused: new text was distorted in the same way
 *                                      +while (c &lt; d)
 */
export const foreignEscapes: Rule = {
  name: 'foreign-escapes',
  asks: 'meaning',
  check(explained) {
    const { lines, pattern, distortion, row, end, session } = explained
    const foreign = new Map<string, string>()
    lines.forEach((line, i) => {
      const own = distortion(i)
      if (isForm(own) || pattern.elisions[i] || line.body === '') return
      const actual = own === 'misquoted' ? textOf(session.source, row(i), end(i)) : ''
      const lacks = (sign: string) => !(own === 'misquoted' ? actual : session.source.text).includes(sign)
      for (const { kind, sign } of signsOf(line.raw)) if (lacks(sign)) foreign.set(kind, line.raw)
    })
    if (foreign.size === 0) return decodedToo(explained)
    const quoted = new Set(pattern.oldLines.map((line) => line.trim()))
    for (const line of pattern.newLines) {
      const sign = quoted.has(line.trim()) ? undefined : signsOf(line).find(({ kind }) => foreign.has(kind))
      if (!sign) continue
      const sentence = `The quoted ${shown(foreign.get(sign.kind)!)} has signs that the file has not, and so has the new line ${shown(line)}: ${JSON.stringify(sign.sign)}.`
      return finding(explained, 'foreign-escapes', sentence, [], [foreign.get(sign.kind)!])
    }
    return undefined
  },
}

/** Characters that the file writes as entities; the patterns match them where they are no markup. */
const BARE = [
  { entity: '&amp;', bare: /&(?!#?\w+;)/ },
  { entity: '&lt;', bare: /<(?![\w/!])/ },
]

/** A finding if the quote has a character for an entity of the file, and so has an added line: it was decoded too. */
function decodedToo(explained: Explained) {
  const { lines, pattern, distortion, row, actual } = explained
  const quoted = new Set(pattern.oldLines.map((line) => line.trim()))
  for (const { entity, bare } of BARE) {
    const i = lines.findIndex(
      ({ body }, k) => distortion(k) === 'punctuation' && bare.test(body) && !body.includes(entity) && actual(row(k)).body.includes(entity),
    )
    const line = i === -1 ? undefined : pattern.newLines.find((each) => !quoted.has(each.trim()) && bare.test(each))
    if (line === undefined) continue
    const sentence = `Line ${row(i) + 1} has ${entity} where the quoted ${shown(lines[i]!.raw)} has the character, and so has the new line ${shown(line)}.`
    return finding(explained, 'foreign-escapes', sentence, [row(i)], [lines[i]!.raw])
  }
  return undefined
}

function textOf(source: Document, from: number, to: number): string {
  let text = ''
  for (let line = from; line < Math.max(to, from + 1); line++) text += `${lineText(source, line)}\n`
  return text
}

function signsOf(line: string): { kind: string; sign: string }[] {
  const escaped = (line.match(ESCAPED) ?? []).map((sign) => ({ kind: sign, sign }))
  return [...escaped, ...KINDS.flatMap((kind) => (line.match(kind) ?? []).map((sign) => ({ kind: kind.source, sign })))]
}

/**
 * Distortions that trimming ignores, so that the edit as given fits equally well, with a test that shows whether the file's lines have the
 * same themselves.
 */
const OVERLOOKED: readonly (readonly [name: string, stands: (text: string) => boolean])[] = [
  ['diff marks', (text) => /^[ \t]*\+/m.test(text)],
  ['hard blanks', hasHardBlanks],
]

/** True if one place undoes what the other would write into lines of the file that have nothing of the kind. */
export function undoesOverlooked({ text }: Document, place: Found, other: Found): boolean {
  const { from, to } = place.span
  const touches = from <= other.span.to && to >= other.span.from
  const lines = () => text.slice(text.lastIndexOf('\n', from - 1) + 1, to)
  return touches && OVERLOOKED.some(([name, stands]) => place.undone.includes(name) && !other.undone.includes(name) && !stands(lines()))
}

/**
 * True if what was undone is the difference between a line and the file's: at the same place every line fits at least as well without it,
 * and one that was in other punctuation, or misquoted, is as quoted.
 *
 *     file    a = '"'        quoted    a = '\"'        read as    a = '"'        as given, backslashes would be written
 *                                     +b = \"\"                  +b = ""
 */
export function readsBetter(own: Found, other: Found): boolean {
  const [of, before] = [own.alignment!, other.alignment!]
  const isAtPlace = own.first === other.first && of.lo.length === before.lo.length && of.lo.every((row, i) => row === before.lo[i])
  const isUndone = !own.pattern.form.asNewHasIt && other.undone.every((name) => own.undone.includes(name))
  return (
    isAtPlace &&
    isUndone &&
    of.distortions.every((distortion, i) => rankOf(distortion) <= rankOf(before.distortions[i]!)) &&
    of.distortions.some((distortion, i) => isFirm(distortion) && isLoose(before.distortions[i]!))
  )
}
