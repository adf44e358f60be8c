/**
 * Applies a change to tokens whose line breaks in the file differ from the quote.
 *
 *     quoted  f(a, b)    new  f(a, c)    file  f(⏎  a,⏎  b⏎)    result  f(⏎  a,⏎  c⏎)
 */
import type { Edit, LineHunk } from '@suture/text'
import { appendAll, boundsAt, smallestOf } from '@suture/text/internal'
import { isBelowNothing } from '../depth/first-line'
import { BREAKS_SAY, countingTokens, differInBreaksOnly, findRun, type RunToken } from '../locate/token-run'
import { diff } from '../text/diff'
import { Line } from '../text/line'
import type { Source } from '../text/source'
import { indentAt, inLine, type RelaidTexts } from './relaid-tokens'

/** A hunk of tokens. */
interface TokenHunk extends LineHunk {
  /** The removed lines and the added lines. */
  readonly old: readonly string[]
  readonly lines: readonly string[]
  /** Number of empty lines of the old text directly above the hunk. */
  readonly empty: number
}

/** Returns the edits of the file, with LF line ends. Returns undefined if the quote is not found or the change cannot be applied. */
export function relaid(source: Source, old: string, next: string): readonly Edit[] | undefined {
  const quoted = countingTokens(old)
  const run = findRun(source, quoted, next.includes(old.trim()))
  if (!run || !differInBreaksOnly(old, quoted, source.text, run)) return undefined
  const texts: RelaidTexts = { text: source.text, old, new: next, quoted, next: countingTokens(next), run }
  const edits: Edit[] = []
  const { start } = source.boundsAt(run[0]!.from)
  const beginsInLine = /^\s/.test(old) && source.text.slice(start, run[0]!.from).trim() !== ''
  for (const hunk of hunksOf(texts)) {
    // A changed line that is quoted with its indentation may not be the end of a line of the file.
    const isPart = beginsInLine && hunk.oldFrom === 0
    const made = isPart || changesForm(texts, hunk) || saysMore(hunk) ? undefined : editsOf(texts, hunk)
    if (!made) return undefined
    appendAll(edits, made)
  }
  return isAsNew(texts, edits) ? edits : undefined
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
  return (end === ending(old, quoted) || end === ending(result, made)) && differInBreaksOnly(next, wanted, result, made)
}

/** Returns the ignored separators after the last token. */
function ending(text: string, tokens: readonly RunToken[]): string {
  const last = tokens.at(-1)
  return last ? text.slice(last.to, last.end).trim() : ''
}

/** Returns the hunks of changed lines with the tokens that they contain. */
function hunksOf({ old, new: next, quoted, next: tokens }: RelaidTexts): TokenHunk[] {
  const oldLines = old.split('\n')
  const newLines = next === '' ? [] : next.split('\n')
  const oldAt = firstTokens(oldLines, quoted)
  const newAt = firstTokens(newLines, tokens)
  return diff(oldLines, newLines).map(({ oldFrom, oldTo, newFrom, newTo }) => ({
    oldFrom: oldAt[oldFrom]!,
    oldTo: oldAt[oldTo]!,
    newFrom: newAt[newFrom]!,
    newTo: newAt[newTo]!,
    old: oldLines.slice(oldFrom, oldTo),
    lines: newLines.slice(newFrom, newTo),
    empty: emptyAbove(oldLines, oldFrom),
  }))
}

function emptyAbove(lines: readonly string[], row: number): number {
  return row - 1 - lines.slice(0, row).findLastIndex((line) => line.trim() !== '')
}

/** Returns, for each line and for the end of the text, the index of the first token that begins there or later. */
function firstTokens(lines: readonly string[], tokens: readonly RunToken[]): number[] {
  let at = 0
  let k = 0
  return [...lines, ''].map((line) => {
    while (k < tokens.length && tokens[k]!.from < at) k++
    at += line.length + 1
    return k
  })
}

/** Whether a hunk changes only whitespace, quotes or separators. The purpose of the edit is then to change line breaks. */
function changesForm({ quoted, next }: RelaidTexts, { oldFrom: a, oldTo: b, newFrom: c, newTo: d }: TokenHunk): boolean {
  return b - a === d - c && quoted.slice(a, b).every(({ key }, k) => key === next[c + k]!.key)
}

/** Whether line breaks of the added lines have a meaning, or a changed line also changes its indentation. */
function saysMore({ old, lines }: TokenHunk): boolean {
  const indent = (line: string) => line.slice(0, line.length - line.trimStart().length)
  return BREAKS_SAY.test(lines.join('\n')) || (old.length === 1 && lines.length === 1 && indent(old[0]!) !== indent(lines[0]!))
}

/** Returns the edits of one hunk. */
function editsOf(texts: RelaidTexts, hunk: TokenHunk): readonly Edit[] | undefined {
  const { text, run } = texts
  const { oldFrom: a, oldTo: b } = hunk
  if (a === b) return inserted(texts, hunk)
  const small = hunk.lines.length === 1 ? inLine(texts, hunk) : undefined
  if (small) return small
  const first = boundsAt(text, run[a]!.from)
  const last = boundsAt(text, run[b - 1]!.end)
  const isCutAbove = text.slice(first.start, run[a]!.from).trim() !== ''
  const isCutBelow = text.slice(run[b - 1]!.end, last.end).trim() !== ''
  // A removed line at an end of the quote would leave the rest of the file's line, which is not quoted.
  if (hunk.newFrom === hunk.newTo && ((isCutAbove && a === 0) || (isCutBelow && b === run.length))) return undefined
  if (isCutAbove || isCutBelow) return inLine(texts, hunk)
  const lines = reindented(texts, hunk.lines, a)
  const { from, end, next } = withEmpty(text, first.start, last, hunk)
  // A separator at the end of the file's statement that neither text ends in is kept.
  const kept = b === run.length && ending(texts.old, texts.quoted) + ending(texts.new, texts.next) === '' ? ending(text, run) : ''
  return [lines.length === 0 ? { from, to: next, text: '' } : { from, to: end, text: lines.join('\n') + kept }]
}

/** Returns the bounds of removed lines with as many empty lines above and below them as the hunk removes there. */
function withEmpty(text: string, start: number, { end, next }: { end: number; next: number }, { old, lines }: TokenHunk) {
  let from = start
  const isEmptyAt = (at: number) => at >= 0 && at < text.length && boundsAt(text, at).start === boundsAt(text, at).end
  const above = emptyAbove(old.toReversed(), old.length) - emptyAbove(lines.toReversed(), lines.length)
  const below = emptyAbove(old, old.length) - emptyAbove(lines, lines.length)
  for (let k = 0; k < above && isEmptyAt(from - 1); k++) from = boundsAt(text, from - 1).start
  for (let k = 0; k < below && isEmptyAt(next); k++) ({ end, next } = boundsAt(text, next))
  return { from, end, next }
}

/**
 * Returns an insertion below the file's line that ends in the token above, as lines above a line, or inside a line. It also follows as many
 * empty lines as were quoted there.
 */
function inserted(texts: RelaidTexts, hunk: TokenHunk): readonly Edit[] | undefined {
  const { text, run, quoted } = texts
  const { oldFrom: a, lines, empty } = hunk
  if (a === 0) {
    const { start } = boundsAt(text, run[0]!.from)
    const isLineStart = text.slice(start, run[0]!.from).trim() === ''
    return isLineStart ? [{ from: start, to: start, text: `${reindented(texts, lines, 0).join('\n')}\n` }] : undefined
  }
  let { end, next } = boundsAt(text, run[a - 1]!.end)
  if (text.slice(run[a - 1]!.end, end).trim() !== '') return a < quoted.length ? inLine(texts, hunk) : undefined
  for (let k = 0; k < empty && next < text.length && boundsAt(text, next).end === next; k++) ({ end, next } = boundsAt(text, next))
  return [{ from: end, to: end, text: `\n${reindented(texts, lines, a - 1).join('\n')}` }]
}

/** Returns the first token on the line of a token. */
function firstOnLine(text: string, tokens: readonly RunToken[], token: number): number {
  let first = token
  while (first > 0 && !text.slice(tokens[first - 1]!.to, tokens[first]!.from).includes('\n')) first--
  return first
}

/**
 * Returns the lines with the indentation of the file's token in place of the quoted one. If the line of this token begins with another
 * token in the file, the indentations are those of the token below it.
 */
function reindented({ text, old, new: next, quoted, run }: RelaidTexts, lines: readonly string[], above: number): string[] {
  const isAlike = (token: number) => token < run.length && firstOnLine(old, quoted, token) === firstOnLine(text, run, token)
  const token = !isAlike(above) && isAlike(above + 1) ? above + 1 : above
  const from = indentAt(old, quoted[token]!.from)
  const to = indentAt(text, run[token]!.from)
  const isFlush = from === '' && isBelowNothing(next.split('\n').map((line) => new Line(line)))
  return lines.map((line) => {
    if (line.trim() === '' || from === to || (isFlush && line !== line.trimStart())) return line
    if (line.startsWith(from)) return to + line.slice(from.length)
    const lost = from.length - (line.length - line.trimStart().length)
    return to.slice(0, Math.max(0, to.length - lost)) + line.trimStart()
  })
}
