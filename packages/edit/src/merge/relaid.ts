/**
 * Applies a change to tokens whose line breaks in the file differ from the quote.
 *
 *     quoted  f(a, b)    new  f(a, c)    file  f(⏎  a,⏎  b⏎)    result  f(⏎  a,⏎  c⏎)
 */
import { type Edit, type LineHunk, lineAt } from '@suture/text'
import { appendAll, boundsAt, smallestOf } from '@suture/text/internal'
import { indentOf } from '../depth/depth'
import { type Aligned, Form, formOf } from '../locate/placement'
import { countingTokens, findRun, type RunToken } from '../locate/token-run'
import type { Change } from '../request/change'
import { EMPTY, type Line, rowNumbers } from '../text/line'
import type { Source } from '../text/source'
import { fileFormOf } from './file-form'
import { differInFormat, isWrittenOtherwise, type RelaidTexts } from './other-format'
import { inLine } from './relaid-tokens'

/** A hunk of lines and of the tokens in them. */
interface TokenHunk extends LineHunk {
  /** The removed lines and the added lines. */
  readonly old: readonly Line[]
  readonly lines: readonly Line[]
  /** Returns the added lines as they are written into the file. Undefined if the depth of one is unclear. */
  readonly written: () => string | undefined
  /** Number of empty lines of the old text directly above the hunk. */
  readonly empty: number
}

/**
 * Returns edits of the file, with LF line ends. Undefined if the quote is not found, if `isBroken` and its line breaks are the file's, or if
 * `isOfLines` and other code is in its first or last line. The only edit is empty if the new text is already there.
 */
export function relaid(source: Source, change: Change, isBroken: boolean, isOfLines: boolean): readonly Edit[] | undefined {
  const texts = textsOf(source, change, isOfLines)
  if (!texts) return undefined
  const there = inPlaceAt(source, texts)
  if (there !== undefined) return [{ from: there, to: there, text: '' }]
  const breaks = otherBreaks(texts)
  if (isBroken && breaks.size === 0) return undefined
  const hunks = hunksOf(source, change, texts)
  if (isWrittenOtherwise(texts, hunks, breaks)) return undefined
  const edits: Edit[] = []
  const beginsInLine = /^\s/.test(texts.old) && !beginsLine(texts.text, texts.run[0]!)
  for (const hunk of hunks) {
    // A changed line that is quoted with its indentation may not be the end of a line of the file.
    const isPart = beginsInLine && hunk.oldFrom === 0
    const isIndented = hunk.old.length === 1 && hunk.lines.length === 1 && hunk.old[0]!.indent !== hunk.lines[0]!.indent
    const made = isPart || isIndented || changesForm(texts, hunk) ? undefined : editsOf(texts, hunk, breaks)
    if (!made) return undefined
    appendAll(edits, made)
  }
  return isAsNew(texts, edits) ? edits : undefined
}

/** Returns the texts if the file contains the quoted tokens exactly once, and only the format differs. */
function textsOf(source: Source, change: Change, isOfLines: boolean): RelaidTexts | undefined {
  const { text } = source
  const [old, next] = [textOf(change.old), textOf(change.new)]
  const quoted = countingTokens(old)
  const run = findRun(source, quoted, next.includes(old.trim()))
  if (!run || !differInFormat(old, quoted, text, run)) return undefined
  const { to, end } = run.at(-1)!
  const endsLine = /^[\s,;]*$/.test(text.slice(end, boundsAt(text, to).end))
  if (isOfLines && !(endsLine && beginsLine(text, run[0]!))) return undefined
  return { text, old, new: next, quoted, next: countingTokens(next), run }
}

/** Returns the offset of the new text if it is in the file around the quoted tokens. */
function inPlaceAt(source: Source, { next, run }: RelaidTexts): number | undefined {
  const made = next.length > run.length ? findRun(source, next, true) : undefined
  return made && made[0]!.from <= run[0]!.from && made.at(-1)!.to >= run.at(-1)!.to ? made[0]!.from : undefined
}

function beginsLine(text: string, { from }: RunToken): boolean {
  return text.slice(boundsAt(text, from).start, from).trim() === ''
}

/** Returns the tokens after which only one of the texts breaks its line. */
function otherBreaks({ old, quoted, text, run }: RelaidTexts): ReadonlySet<number> {
  const isBroken = (of: string, tokens: readonly RunToken[], k: number) => of.slice(tokens[k]!.to, tokens[k + 1]!.from).includes('\n')
  return new Set(rowNumbers(0, quoted.length - 1).filter((k) => isBroken(old, quoted, k) !== isBroken(text, run, k)))
}

/**
 * Whether the result differs from the new text as the file from the quote: in line breaks, and in the separators that depend on them. If the
 * edit changes whether the last statement ends in a separator, so does the result.
 */
function isAsNew({ text, old, quoted, new: next, next: wanted, run }: RelaidTexts, edits: readonly Edit[]): boolean {
  let result = ''
  let at = Math.min(run[0]!.from, smallestOf(edits.map(({ from }) => from)))
  for (const edit of edits) {
    result += text.slice(at, edit.from) + edit.text
    at = edit.to
  }
  result += text.slice(at, Math.max(at, run.at(-1)!.end))
  const made = countingTokens(result)
  if (made.length !== wanted.length || made.some(({ key }, k) => key !== wanted[k]!.key)) return false
  if (made.length === 0) return true
  const end = ending(next, wanted)
  return (end === ending(old, quoted) || end === ending(result, made)) && differInFormat(next, wanted, result, made)
}

/** Returns the ignored separators after the last token. */
function ending(text: string, tokens: readonly RunToken[]): string {
  const last = tokens.at(-1)
  return last ? text.slice(last.to, last.end).trim() : ''
}

function textOf(lines: readonly Line[]): string {
  return lines.map(({ raw }) => raw).join('\n')
}

/** Returns the hunks with the tokens that they contain. */
function hunksOf(source: Source, change: Change, texts: RelaidTexts): TokenHunk[] {
  const oldAt = firstTokens(change.old, texts.quoted)
  const newAt = firstTokens(change.new, texts.next)
  const pairs = aligned(source, change, texts, oldAt)
  const [indent, form] = [indentOf(source, pairs, () => undefined), fileFormOf(source, pairs)]
  const written = (line: Line, row: number) => {
    const own = line.isEmpty ? '' : indent(row)
    return own === undefined ? undefined : own + form.body(line.body) + line.tail
  }
  return change.hunks.map(({ oldFrom, oldTo, newFrom, newTo }) => {
    const lines = change.new.slice(newFrom, newTo)
    return {
      oldFrom: oldAt[oldFrom]!,
      oldTo: oldAt[oldTo]!,
      newFrom: newAt[newFrom]!,
      newTo: newAt[newTo]!,
      old: change.old.slice(oldFrom, oldTo),
      lines,
      written: () => {
        const all = lines.map((line, k) => written(line, newFrom + k))
        return all.includes(undefined) ? undefined : all.join('\n')
      },
      empty: emptyAtEnd(change.old.slice(0, oldFrom)),
    }
  })
}

/** Pairs the quoted lines with the file's lines that begin with the same token. */
function aligned(source: Source, change: Change, { text, run }: RelaidTexts, firsts: readonly number[]): Aligned {
  const from = change.old.map((_, row) => {
    const token = firsts[row]! < firsts[row + 1]! ? run[firsts[row]!]! : undefined
    return token && beginsLine(text, token) ? lineAt(source.document, token.from) : -1
  })
  const forms = from.map((at, row) => (at < 0 ? Form.absent : formOf(change.old[row]!, source.line(at))))
  return { change, from, forms }
}

function emptyAtEnd(lines: readonly Line[]): number {
  return lines.length - 1 - lines.findLastIndex(({ isEmpty }) => !isEmpty)
}

/** Returns, for each line and for the end of the text, the index of the first token that begins there or later. */
function firstTokens(lines: readonly Line[], tokens: readonly RunToken[]): number[] {
  let at = 0
  let k = 0
  return [...lines, EMPTY].map(({ raw }) => {
    while (k < tokens.length && tokens[k]!.from < at) k++
    at += raw.length + 1
    return k
  })
}

/** Whether a hunk changes only whitespace, quotes or separators. The purpose of the edit is then to change line breaks. */
function changesForm({ quoted, next }: RelaidTexts, { oldFrom: a, oldTo: b, newFrom: c, newTo: d }: TokenHunk): boolean {
  return b - a === d - c && quoted.slice(a, b).every(({ key }, k) => key === next[c + k]!.key)
}

/** Returns the edits of one hunk. */
function editsOf(texts: RelaidTexts, hunk: TokenHunk, breaks: ReadonlySet<number>): readonly Edit[] | undefined {
  const { text, run } = texts
  const { oldFrom: a, oldTo: b } = hunk
  if (a === b) return inserted(texts, hunk)
  // Lines that are in the file as quoted are joined as in the new text.
  const isLaidOut = hunk.old.length === 1 || rowNumbers(a - 1, b).some((k) => breaks.has(k))
  const small = hunk.lines.length === 1 && isLaidOut ? inLine(texts, hunk) : undefined
  if (small) return small
  const first = boundsAt(text, run[a]!.from)
  const last = boundsAt(text, run[b - 1]!.end)
  const isCutAbove = !beginsLine(text, run[a]!)
  const isCutBelow = text.slice(run[b - 1]!.end, last.end).trim() !== ''
  // A removed line at an end of the quote would leave the rest of the file's line, which is not quoted.
  if (hunk.newFrom === hunk.newTo && ((isCutAbove && a === 0) || (isCutBelow && b === run.length))) return undefined
  if (isCutAbove || isCutBelow) return inLine(texts, hunk)
  const lines = hunk.written()
  const { from, end, next } = withEmpty(text, first.start, last, hunk)
  if (hunk.lines.length === 0) return [{ from, to: next, text: '' }]
  return lines === undefined ? undefined : [{ from, to: end, text: withSeparatorOfFile(texts, hunk, lines) }]
}

/** Returns added lines that end in the separator of the file, unless the edit changes the separator. */
function withSeparatorOfFile(texts: RelaidTexts, { oldTo, newFrom, newTo }: TokenHunk, lines: string): string {
  if (newFrom === newTo) return lines
  const { text, run } = texts
  const [mine, made] = [ending(texts.old, [texts.quoted[oldTo - 1]!]), ending(texts.new, [texts.next[newTo - 1]!])]
  const own = ending(text, [run[oldTo - 1]!])
  const isKept = mine === made && lines.endsWith(made) && (own !== ';' || oldTo === run.length)
  return isKept ? lines.slice(0, lines.length - made.length) + own : lines
}

/** Returns the bounds of removed lines with as many empty lines above and below them as the hunk removes there. */
function withEmpty(text: string, start: number, { end, next }: { end: number; next: number }, { old, lines }: TokenHunk) {
  let from = start
  const isEmptyAt = (at: number) => at >= 0 && at < text.length && boundsAt(text, at).start === boundsAt(text, at).end
  const above = emptyAtEnd(old.toReversed()) - emptyAtEnd(lines.toReversed())
  const below = emptyAtEnd(old) - emptyAtEnd(lines)
  for (let k = 0; k < above && isEmptyAt(from - 1); k++) from = boundsAt(text, from - 1).start
  for (let k = 0; k < below && isEmptyAt(next); k++) ({ end, next } = boundsAt(text, next))
  return { from, end, next }
}

/** Returns an insertion below the line of the token above and the quoted empty lines, as lines above a line, or inside a line. */
function inserted(texts: RelaidTexts, hunk: TokenHunk): readonly Edit[] | undefined {
  const { text, run, quoted } = texts
  const { oldFrom: a, empty } = hunk
  const lines = hunk.written()
  if (lines === undefined) return undefined
  if (a === 0) {
    const { start } = boundsAt(text, run[0]!.from)
    return beginsLine(text, run[0]!) ? [{ from: start, to: start, text: `${lines}\n` }] : undefined
  }
  let { end, next } = boundsAt(text, run[a - 1]!.end)
  if (text.slice(run[a - 1]!.end, end).trim() !== '') return a < quoted.length ? inLine(texts, hunk) : undefined
  for (let k = 0; k < empty && next < text.length && boundsAt(text, next).end === next; k++) ({ end, next } = boundsAt(text, next))
  return [{ from: end, to: end, text: `\n${lines}` }]
}
