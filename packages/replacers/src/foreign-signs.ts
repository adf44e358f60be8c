/**
 * Signs that an edit has and the file has not: a distortion that nothing undoes.
 *
 * Idea: a misquoted context line shows what was done to all of the edit. Where it has an entity, an escape or a line number that
 * the file's line lacks, and an added line has the like, the added line was distorted too and must not be written.
 * Source: own.
 */
import { FUZZY_LEVEL } from '@suture/graft'
import { type Document, lineText } from '@suture/text'
import type { Found } from './place'
import { hasHardBlanks } from './undo-typography'

/** Entities, numbered and percent escapes, and numbers of listings: each kind speaks for all of its kind. */
const KINDS = [/&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/gi, /\\(?:u\{?[\da-f]{2}|x[\da-f]{2})/gi, /%[2-7][\dA-F]/g, /^[ \t]*L?\d+[ \t]*[|│→:]/g]
/** A backslash before a sign speaks for that sign alone. */
const ESCAPED = /\\[^\sA-Za-z0-9]/g

/** True when an added line has what a misquoted context line has and the file's line has not. */
export function bringsForeignSigns(source: Document, { alignment, pattern, first }: Found): boolean {
  if (!alignment) return false
  const foreign = new Set<string>()
  pattern.lines.forEach((line, i) => {
    const level = alignment.levels[i]!
    if ((level !== FUZZY_LEVEL && level >= 0) || pattern.elisions[i] || line.body === '') return
    const lacks = (sign: string) => (level === FUZZY_LEVEL ? !actual.includes(sign) : !source.text.includes(sign))
    const actual = level === FUZZY_LEVEL ? textOf(source, first + alignment.lo[i]!, first + alignment.hi[i]!) : ''
    for (const { kind, sign } of signsOf(line.raw)) if (lacks(sign)) foreign.add(kind)
  })
  if (foreign.size === 0) return false
  const quoted = new Set(pattern.oldLines.map((line) => line.trim()))
  return pattern.newLines.some((line) => !quoted.has(line.trim()) && signsOf(line).some(({ kind }) => foreign.has(kind)))
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
 * Distortions that trimming overlooks, so that the edit as given fits as well as without them, and what shows that the file's
 * lines have the like themselves.
 */
const OVERLOOKED: readonly (readonly [name: string, stands: (text: string) => boolean])[] = [
  ['diff marks', (text) => /^[ \t]*\+/m.test(text)],
  ['hard blanks', hasHardBlanks],
]

/** True when the one place undoes what the other would write into lines of the file that have nothing of the kind. */
export function undoesOverlooked({ text }: Document, place: Found, other: Found): boolean {
  const { from, to } = place.span
  const touches = from <= other.span.to && to >= other.span.from
  const lines = () => text.slice(text.lastIndexOf('\n', from - 1) + 1, to)
  return touches && OVERLOOKED.some(([name, stands]) => place.undone.includes(name) && !other.undone.includes(name) && !stands(lines()))
}
