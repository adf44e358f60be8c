/**
 * Applies a change to tokens whose line breaks in the file differ from the quote.
 *
 *     quoted  f(a, b)    new  f(a, c)    file  f(⏎  a,⏎  b⏎)    result  f(⏎  a,⏎  c⏎)
 */
import type { Edit } from '@suture/text'
import { boundsAt } from '@suture/text/internal'
import { BREAKS_SAY, countingTokens, differInBreaksOnly, findRun, type RunToken } from '../locate/token-run'
import { diff } from '../text/diff'
import type { Source } from '../text/source'

interface TokenHunk {
  /** Ranges of tokens: `a` to `b` of the old text, `c` to `d` of the new text. The ends are exclusive. */
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  /** The removed lines and the added lines. */
  readonly old: readonly string[]
  readonly lines: readonly string[]
  /** Number of empty lines of the old text directly above the hunk. */
  readonly empty: number
}

interface RelaidTexts {
  readonly text: string
  readonly old: string
  readonly new: string
  readonly quoted: readonly RunToken[]
  readonly next: readonly RunToken[]
  readonly run: readonly RunToken[]
}

/** Returns the edits of the file, with LF line ends. Returns undefined if the quote is not found or the change cannot be applied. */
export function relaid(source: Source, old: string, next: string): readonly Edit[] | undefined {
  const quoted = countingTokens(old)
  const run = findRun(source, quoted, next.includes(old.trim()))
  if (!run || !differInBreaksOnly(old, quoted, source.text, run)) return undefined
  const texts: RelaidTexts = { text: source.text, old, new: next, quoted, next: countingTokens(next), run }
  const edits: Edit[] = []
  for (const hunk of hunksOf(texts)) {
    const edit = changesForm(texts, hunk) || saysMore(hunk) ? undefined : editOf(texts, hunk)
    if (!edit || source.text.slice(edit.from, edit.to) === edit.text || breaksOtherwise(texts, hunk, edit)) return undefined
    edits.push(edit)
  }
  return edits
}

/** Whether removed lines have the line breaks of the file, and an edit adds other line breaks than the new text. */
function breaksOtherwise({ text, run }: RelaidTexts, { a, b, old, lines }: TokenHunk, edit: Edit): boolean {
  const breaks = (part: string) => part.split('\n').length
  if (a === b || breaks(text.slice(run[a]!.from, run[b - 1]!.end)) !== old.length) return false
  return breaks(edit.text) - breaks(text.slice(edit.from, edit.to)) !== lines.length - old.length
}

/** Returns the hunks of changed lines with the tokens that they contain. */
function hunksOf({ old, new: next, quoted, next: tokens }: RelaidTexts): TokenHunk[] {
  const oldLines = old.split('\n')
  const newLines = next.split('\n')
  const oldAt = firstTokens(oldLines, quoted)
  const newAt = firstTokens(newLines, tokens)
  return diff(oldLines, newLines)
    .map(({ oldFrom, oldTo, newFrom, newTo }) => ({
      a: oldAt[oldFrom]!,
      b: oldAt[oldTo]!,
      c: newAt[newFrom]!,
      d: newAt[newTo]!,
      old: oldLines.slice(oldFrom, oldTo),
      lines: newLines.slice(newFrom, newTo),
      empty: emptyAbove(oldLines, oldFrom),
    }))
    .filter(({ a, b, c, d }) => a < b || c < d)
}

function emptyAbove(lines: readonly string[], row: number): number {
  let count = 0
  while (count < row && lines[row - 1 - count]!.trim() === '') count++
  return count
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
function changesForm({ quoted, next }: RelaidTexts, { a, b, c, d }: TokenHunk): boolean {
  return b - a === d - c && quoted.slice(a, b).every(({ key }, k) => key === next[c + k]!.key)
}

/** Whether line breaks of the added lines have a meaning, or a changed line also changes its indentation. */
function saysMore({ old, lines }: TokenHunk): boolean {
  const indent = (line: string) => line.slice(0, line.length - line.trimStart().length)
  return BREAKS_SAY.test(lines.join('\n')) || (old.length === 1 && lines.length === 1 && indent(old[0]!) !== indent(lines[0]!))
}

function editOf(texts: RelaidTexts, hunk: TokenHunk): Edit | undefined {
  const { text, run } = texts
  const { a, b } = hunk
  if (a === b) return insertedBelow(texts, hunk)
  const small = hunk.lines.length === 1 ? inLine(texts, hunk) : undefined
  if (small) return small
  if (hunk.c === hunk.d && b === run.length && text.slice(run[b - 1]!.end, boundsAt(text, run[b - 1]!.end).end).trim() !== '')
    return undefined
  const first = boundsAt(text, run[a]!.from)
  const last = boundsAt(text, run[b - 1]!.end)
  const isWholeLines = text.slice(first.start, run[a]!.from).trim() === '' && text.slice(run[b - 1]!.end, last.end).trim() === ''
  if (!isWholeLines) return inLine(texts, hunk)
  const lines = reindented(texts, hunk.lines, a)
  if (lines.length === 0) return { from: first.start, to: last.next, text: '' }
  return { from: first.start, to: last.end, text: lines.join('\n') }
}

/** Returns an insertion below the file's line that ends in the token above. It also follows as many empty lines as were quoted there. */
function insertedBelow(texts: RelaidTexts, hunk: TokenHunk): Edit | undefined {
  const { text, run, quoted } = texts
  const { a, lines, empty } = hunk
  if (a === 0) return insertedAbove(texts, lines, 0)
  let { end, next } = boundsAt(text, run[a - 1]!.end)
  if (text.slice(run[a - 1]!.end, end).trim() !== '') return asLines(texts, hunk) ?? (a < quoted.length ? inLine(texts, hunk) : undefined)
  for (let k = 0; k < empty && next < text.length && boundsAt(text, next).end === next; k++) ({ end, next } = boundsAt(text, next))
  const beside = empty > 0 && a < run.length ? a : a - 1
  return { from: end, to: end, text: `\n${reindented(texts, lines, beside).join('\n')}` }
}

/** Returns an insertion above the file's line that begins with a token. */
function insertedAbove(texts: RelaidTexts, lines: readonly string[], token: number): Edit | undefined {
  const { text, run } = texts
  if (!beginsLine(text, run[token]!.from)) return undefined
  const { start } = boundsAt(text, run[token]!.from)
  return { from: start, to: start, text: `${reindented(texts, lines, token).join('\n')}\n` }
}

/**
 * Moves an insertion up by tokens that it shares with the quote, until complete lines can be inserted above a line of the file.
 *
 *     quoted  f(⏎a⏎)    new  f(⏎b⏎)⏎f(⏎a⏎)    file  f(a)    result  f(⏎b⏎)⏎f(a)
 */
function asLines(texts: RelaidTexts, hunk: TokenHunk): Edit | undefined {
  const { text, new: next, quoted, next: tokens, run } = texts
  let { a, c, d } = hunk
  while (a > 0 && quoted[a - 1]!.key === tokens[d - 1]!.key) {
    a--
    c--
    d--
    if (!beginsLine(text, run[a]!.from) || !beginsLine(next, tokens[c]!.from) || !beginsLine(next, tokens[d]!.from)) continue
    return insertedAbove(texts, next.slice(boundsAt(next, tokens[c]!.from).start, tokens[d - 1]!.end).split('\n'), a)
  }
  return undefined
}

function beginsLine(text: string, offset: number): boolean {
  return text.slice(boundsAt(text, offset).start, offset).trim() === ''
}

/** Returns the edit of one range of tokens inside a line that the file formats differently. */
function inLine(texts: RelaidTexts, hunk: TokenHunk): Edit | undefined {
  const { new: next, quoted, next: tokens, run } = texts
  let { a, b, c, d } = hunk
  while (a < b && c < d && quoted[a]!.key === tokens[c]!.key) {
    a++
    c++
  }
  while (a < b && c < d && quoted[b - 1]!.key === tokens[d - 1]!.key) {
    b--
    d--
  }
  if (changesForms(texts, hunk.a, a, hunk.c) || changesForms(texts, b, hunk.b, d)) return undefined
  if (a === b) return a === 0 || c === d ? undefined : insertedIn(texts, { a, c, d })
  const added = c === d ? '' : next.slice(tokens[c]!.from, tokens[d - 1]!.to)
  if (added.includes('\n')) return undefined
  return { from: c === d && a > 0 ? run[a - 1]!.to : run[a]!.from, to: run[b - 1]!.to, text: added }
}

/** Whether the new text changes the quotation marks or spaces of kept tokens. `at` is the first of them in the new text. */
function changesForms({ old, new: next, quoted, next: tokens }: RelaidTexts, from: number, to: number, at: number): boolean {
  for (let k = from; k < to; k++) {
    const j = at + k - from
    if (old.slice(quoted[k]!.from, quoted[k]!.to) !== next.slice(tokens[j]!.from, tokens[j]!.to)) return true
    if (k + 1 === to) continue
    const [was, is] = [quoted[k]!.to === quoted[k + 1]!.from, tokens[j]!.to === tokens[j + 1]!.from]
    if (was !== is) return true
  }
  return false
}

/** Moves an insertion up by one token if the file breaks the line before this token. */
function slid({ text, quoted, next: tokens, run }: RelaidTexts, { a, c, d }: { a: number; c: number; d: number }) {
  const breaks = a > 1 && text.slice(run[a - 2]!.to, run[a - 1]!.from).includes('\n')
  return breaks && quoted[a - 1]!.key === tokens[d - 1]!.key ? { a: a - 1, c: c - 1, d: d - 1 } : { a, c, d }
}

/** Returns an insertion between two tokens of the file, next to the token to which the new tokens are adjacent in the new text. */
function insertedIn(texts: RelaidTexts, hunk: { a: number; c: number; d: number }): Edit | undefined {
  const { text, old, quoted, new: next, next: tokens, run } = texts
  const { a, c, d } = slid(texts, hunk)
  const above = run[a - 1]!
  const below = run[a]
  const [before, after] = [next.slice(tokens[c - 1]!.to, tokens[c]!.from), next.slice(tokens[d - 1]!.to, tokens[d]?.from)]
  const added = next.slice(tokens[c]!.from, tokens[d - 1]!.to)
  const gap = text.slice(above.end, below?.from ?? above.end)
  if (before.includes('\n') || added.includes('\n')) {
    if (!below || gap.includes('\n') || !old.slice(quoted[a - 1]!.to, quoted[a]!.from).includes('\n')) return undefined
    return { from: below.from, to: below.from, text: `${added.replace(/(?<!\s)\s*\n\s*/g, ' ')} ` }
  }
  if (below && before !== '' && after === '') return { from: below.from, to: below.from, text: added }
  const { start } = boundsAt(text, above.from)
  const isOwnLine = gap.includes('\n') && start > run[0]!.from
  if (!isOwnLine) return { from: above.to, to: above.to, text: before + added }
  const separator = /^,\s*/.exec(added)?.[0] ?? ''
  const ownLine = `\n${indentAt(text, above.from)}${added.slice(separator.length)}`
  const isEnded = text.slice(above.to, above.end).includes(',')
  if (isEnded) return { from: above.end, to: above.end, text: `${ownLine},` }
  return { from: above.to, to: above.to, text: separator.trim() + ownLine }
}

/** Returns the lines with the indentation of the file's token in place of the quoted one. */
function reindented({ text, old, quoted, run }: RelaidTexts, lines: readonly string[], token: number): string[] {
  const from = indentAt(old, quoted[token]!.from)
  const to = indentAt(text, run[token]!.from)
  return lines.map((line) => {
    if (line.trim() === '' || from === to) return line
    if (line.startsWith(from)) return to + line.slice(from.length)
    const lost = from.length - (line.length - line.trimStart().length)
    return to.slice(0, Math.max(0, to.length - lost)) + line.trimStart()
  })
}

function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(boundsAt(text, offset).start))![0]
}
