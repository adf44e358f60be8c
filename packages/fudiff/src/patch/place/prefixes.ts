/**
 * The leading spaces of a hunk's lines, settled by the file: context lines that lost their marker space or have one too many, and changed
 * lines that are off in the same way as all of the context.
 *
 * Idea: a writer who omits the space before context lines, or writes one too many, may or may not do so with changed lines. Removed lines
 * show it by occurring as given, added ones by their depth. Of two hypotheses, added lines as given or moved with the context, the one is
 * taken whose depths match those of the lines around, or of the file.
 * Cost: the hunk's length, and one pass over the file if needed.
 * Source: own; docs/spec/fudiff.md writes its examples either way.
 * Weakness: if depths are one space apart, as in block comments, both hypotheses may fit; then the lines are taken as given.
 */
import { profileIndent } from '@suture/graft'
import { indentOf } from '@suture/graft/internal'
import { lineText } from '@suture/text'
import { type Hunk, type HunkLine, hasWord } from '../../model/hunk'
import type { LineIndex } from './line-index'
import { withoutCr } from './readings'

/**
 * The hunk's lines with the leading spaces of the file's lines: each context line with a word in the form that occurs, the others in the
 * most frequent form. If most of them occur in no form, the hunk is off in another way, and all lines are returned as given.
 */
export function settledLines(indexed: LineIndex, hunk: Hunk): readonly HunkLine[] {
  const lines = withoutCr(hunk.lines) ?? withoutStrayCr(hunk.lines)
  if (fewOccur(indexed, lines)) return lines
  const votes = [0, 0, 0]
  const chosen = lines.map((line) => {
    if (!mayBeOff(line)) return undefined
    const form = hasWord(line.text) ? contextForms(line).findIndex((text) => indexed.idOf(text) !== undefined) : -1
    if (form !== -1) votes[form]!++
    return form
  })
  const usual = votes.indexOf(Math.max(...votes))
  const settled = lines.map((line, i) => {
    const form = chosen[i]
    return form === undefined ? line : { kind: line.kind, text: contextForms(line)[form === -1 ? usual : form] ?? line.text }
  })
  return settleChanges(indexed, lines, settled)
}

/** True if most of the context lines with a word occur in no form. */
function fewOccur({ idOf }: LineIndex, lines: readonly HunkLine[]): boolean {
  const withWord = lines.filter((line) => mayBeOff(line) && hasWord(line.text))
  return withWord.filter((line) => contextForms(line).some((text) => idOf(text) !== undefined)).length * 2 < withWord.length
}

/**
 * True if all context lines that occur in the file do so in more than one form: the hunk may be meant at either depth. A few such lines
 * among others that do not occur decide nothing.
 */
export function hasTwoForms(indexed: LineIndex, { lines }: Hunk): boolean {
  if (fewOccur(indexed, lines)) return false
  const { idOf } = indexed
  const forms = lines.filter(mayBeOff).map((line) => contextForms(line).map((text) => idOf(text) !== undefined))
  const occurring = forms.filter((occurs) => occurs.includes(true))
  return occurring.length > 0 && FORMS.filter((form) => occurring.every((occurs) => occurs[form])).length > 1
}

/** Indexes of the forms of a context line. */
const FORMS = [0, 1, 2] as const

function mayBeOff(line: HunkLine): boolean {
  return line.kind === 'context' && !line.bare && line.text.trim() !== ''
}

/** The forms that a context line may have in the file: as given; with its marker space kept as text; with a second space cut off. */
function contextForms({ text }: HunkLine): string[] {
  return text.startsWith(' ') ? [text, ` ${text}`, text.slice(1)] : [text, ` ${text}`]
}

/** Removes the CRs if only some lines have one, except from changes that are only about line ends. */
function withoutStrayCr(lines: readonly HunkLine[]): readonly HunkLine[] {
  const bare = lines.map((line) => (line.text.endsWith('\r') ? { ...line, text: line.text.slice(0, -1) } : line))
  const side = (kind: HunkLine['kind']) => bare.filter((line) => line.kind === kind).map((line) => line.text)
  const aboutEnds = side('deletion').join('\n') === side('addition').join('\n')
  return aboutEnds ? lines.map((line, i) => (line.kind === 'context' ? (bare[i] as HunkLine) : line)) : bare
}

/** Moves the changed lines too if all context is off by the same space and no removed line occurs as given. */
function settleChanges(indexed: LineIndex, lines: readonly HunkLine[], settled: readonly HunkLine[]): readonly HunkLine[] {
  const removed = lines.filter((line) => line.kind === 'deletion' && line.text.trim() !== '')
  const shift = shiftOf(indexed, lines, settled)
  const added = lines.filter((line) => line.kind === 'addition' && line.text.trim() !== '').map((line) => line.text)
  if (shift === 0 || added.length === 0 || removed.some((line) => indexed.idOf(line.text) !== undefined)) return settled
  if (shift < 0 && !added.every((text) => text.startsWith(' '))) return settled
  const fit = depthFits(indexed, settled)
  const worth = (texts: readonly string[]) => texts.reduce((sum, text) => sum + fit(indentOf(text)), 0)
  if (worth(added.map((text) => moved(text, shift))) <= worth(added)) return settled
  return settled.map((line) => (line.kind === 'context' ? line : { ...line, text: moved(line.text, shift) }))
}

/** By how many spaces (-1, 0, 1) the file's lines differ from the quoted context, if they all agree; else 0. */
function shiftOf({ idOf }: LineIndex, lines: readonly HunkLine[], settled: readonly HunkLine[]): number {
  const shifts = new Set<number>()
  lines.forEach((line, i) => {
    const { text } = settled[i] as HunkLine
    if (mayBeOff(line) && idOf(text) !== undefined) shifts.add(text.length - line.text.length)
  })
  return shifts.size === 1 ? ([...shifts][0] as number) : 0
}

/** The line with one space more (1) or less (-1). Lines that cannot be moved are returned as they are. */
export function moved(text: string, shift: number): string {
  if (shift < 0) return text.replace(/^ /, '')
  return shift > 0 && text.trim() !== '' ? ` ${text}` : text
}

/**
 * Rates an indentation: 3 if a line next to an added one has it, 2 if any context line has it, 1 if it is whole units off one or occurs in
 * the file, else 0.
 */
function depthFits({ doc, idOf }: LineIndex, settled: readonly HunkLine[]): (indent: string) => number {
  const occurs = settled.map(({ kind, text }) => kind === 'context' && text.trim() !== '' && idOf(text) !== undefined)
  const indents = (which: readonly HunkLine[]) => new Set(which.map(({ text }) => indentOf(text)))
  const depths = indents(settled.filter((_, i) => occurs[i]))
  const adjacent = indents(
    settled.filter((_, i) => occurs[i] && [settled[i - 1], settled[i + 1]].some((line) => line?.kind === 'addition')),
  )
  const known = new Set<string>()
  const texts: string[] = []
  for (let line = 0; line < doc.lineCount; line++) texts.push(lineText(doc, line))
  for (const text of texts) if (text.trim() !== '') known.add(indentOf(text))
  const { unit } = profileIndent(texts)
  const apart = (a: string, b: string) => unit !== undefined && a.startsWith(b) && a.slice(b.length).replaceAll(unit, '') === ''
  return (indent) => {
    if (depths.has(indent)) return adjacent.has(indent) ? 3 : 2
    return known.has(indent) || [...depths].some((depth) => apart(indent, depth) || apart(depth, indent)) ? 1 : 0
  }
}
