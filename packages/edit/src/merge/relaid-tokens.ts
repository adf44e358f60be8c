/**
 * Applies a change of tokens inside lines that the file formats differently.
 *
 *     quoted  f(⏎  a,⏎  b,⏎)    new  f(⏎  a,⏎  b,⏎  c,⏎)    file  f(a, b)    result  f(a, b, c)
 */
import type { Edit, LineHunk } from '@suture/text'
import { boundsAt } from '@suture/text/internal'
import type { RunToken } from '../locate/token-run'
import { diff } from '../text/diff'

/** Ranges of tokens: `a` to `b` of the old text, `c` to `d` of the new text. The ends are exclusive. */
export interface TokenRange {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
}

export interface RelaidTexts {
  readonly text: string
  readonly old: string
  readonly new: string
  readonly quoted: readonly RunToken[]
  readonly next: readonly RunToken[]
  readonly run: readonly RunToken[]
}

/** Returns the edits of a range of tokens inside lines that the file formats differently. */
export function inLine(texts: RelaidTexts, { a, b, c, d }: TokenRange): readonly Edit[] | undefined {
  const { quoted, next: tokens } = texts
  const [removed, added] = [keysOf(quoted, a, b), keysOf(tokens, c, d)]
  const found = diff(removed, added)
  const isWhole = found.every(
    (hunk) => isBalanced(removed.slice(hunk.oldFrom, hunk.oldTo)) && isBalanced(added.slice(hunk.newFrom, hunk.newTo)),
  )
  const hunks = isWhole ? found : joined(found)
  const edits: Edit[] = []
  let [old, next] = [a, c]
  for (const { oldFrom, oldTo, newFrom, newTo } of hunks) {
    const range = { a: a + oldFrom, b: a + oldTo, c: c + newFrom, d: c + newTo }
    const edit = changesForms(texts, old, range.a, next) ? undefined : editOf(texts, withSeparator(texts, range))
    if (!edit) return undefined
    edits.push(edit)
    ;[old, next] = [range.b, range.d]
  }
  return edits.length === 0 || changesForms(texts, old, b, next) ? undefined : edits
}

/** Whether tokens close all brackets that they open, and open those that they close. */
function isBalanced(keys: readonly string[]): boolean {
  const depth = (open: string, close: string) => keys.filter((key) => key === open).length - keys.filter((key) => key === close).length
  return depth('(', ')') === 0 && depth('[', ']') === 0 && depth('{', '}') === 0
}

/** Returns one hunk from the start of the first to the end of the last one. */
function joined(hunks: readonly LineHunk[]): readonly LineHunk[] {
  const [first, last] = [hunks[0]!, hunks.at(-1)!]
  return [{ ...first, oldTo: last.oldTo, newTo: last.newTo }]
}

function keysOf(tokens: readonly RunToken[], from: number, to: number): string[] {
  return tokens.slice(from, to).map(({ key }) => key)
}

/** Adds the comma above a range of tokens if it counts in only one of the texts. It counts between two items, and not below the last one. */
function withSeparator({ quoted, next }: RelaidTexts, { a, b, c, d }: TokenRange): TokenRange {
  const [old, made] = [quoted[a - 1]?.key, next[c - 1]?.key]
  if (old === made) return { a, b, c, d }
  return { a: old === ',' ? a - 1 : a, b, c: made === ',' ? c - 1 : c, d }
}

/** Returns the edit of one range of changed tokens. */
function editOf(texts: RelaidTexts, { a, b, c, d }: TokenRange): Edit | undefined {
  const { new: next, next: tokens } = texts
  if (a === b) return a === 0 || c === d ? undefined : insertedIn(texts, { a, c, d })
  const added = c === d ? '' : next.slice(tokens[c]!.from, tokens[d - 1]!.to)
  return added.includes('\n') ? undefined : betweenGaps(texts, { a, b, c, d }, added)
}

/** The gap above or below a range of tokens: the whitespace and the ignored separators between two tokens. */
interface RelaidGap {
  readonly old: string
  readonly next: string
  readonly own: string
}

/** Returns the edit that replaces a range of tokens and the gaps beside it. */
function betweenGaps(texts: RelaidTexts, range: TokenRange, added: string): Edit {
  const { quoted, run } = texts
  const { a, b, c, d } = range
  const from = a === 0 ? run[a]!.from : run[a - 1]!.to
  const to = b === run.length ? run[b - 1]!.to : run[b]!.from
  const [above, below] = [gapAt(texts, a, c), gapAt(texts, b, d)]
  // A gap beside a bracket belongs to the bracket, and that of other added tokens is as in the new text.
  const isClosed = /^[)\]}/]$/.test(quoted[b]?.key ?? '')
  const isOpened = !isClosed && /^[([{]$/.test(quoted[a - 1]?.key ?? '')
  if (c === d) return { from, to, text: mergedOf(isOpened ? above : below) }
  const isAdded = a === b
  const left = isAdded && isClosed ? asNew(above, () => indentAt(texts.text, run[a - 1]!.from)) : mergedOf(above)
  const right = isAdded && isOpened ? asNew(below, () => below.own.slice(below.own.lastIndexOf('\n') + 1)) : mergedOf(below)
  return { from, to, text: left + added + right }
}

/** Returns the gap above a token of the quote and of the new text. At the end of a text there is none. */
function gapAt({ text, old, new: next, quoted, next: tokens, run }: RelaidTexts, at: number, nextAt: number): RelaidGap {
  const between = (of: string, all: readonly RunToken[], k: number) =>
    k === 0 || k === all.length ? '' : of.slice(all[k - 1]!.to, all[k]!.from)
  return { old: between(old, quoted, at), next: between(next, tokens, nextAt), own: between(text, run, at) }
}

/** Returns the separators and the whitespace of the file, unless the edit changes them. */
function mergedOf({ old, next, own }: RelaidGap): string {
  const separators = separatorsOf(separatorsOf(next) === separatorsOf(old) ? own : next)
  return separators + (kindOf(next) === kindOf(old) ? own.replace(/\S/g, '') : flat(next.replace(/\S/g, '')))
}

/** Returns the separators of the new text, and an indented line break where the file has a line break. */
function asNew({ next, own }: RelaidGap, indent: () => string): string {
  return separatorsOf(next) + (own.includes('\n') ? `\n${indent()}` : flat(next.replace(/\S/g, '')))
}

function separatorsOf(gap: string): string {
  return gap.replace(/[^,;]/g, '')
}

/** Returns a line break or the first space of a gap. */
function kindOf(gap: string): string {
  return gap.includes('\n') ? '\n' : (/\s/.exec(gap)?.[0] ?? '')
}

/** Returns a text with a space in place of each line break and the whitespace around it. */
function flat(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ')
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
  const before = next.slice(tokens[c - 1]!.to, tokens[c]!.from)
  const added = next.slice(tokens[c]!.from, tokens[d - 1]!.to)
  const gap = text.slice(above.end, below?.from ?? above.end)
  if (before.includes('\n') || added.includes('\n')) {
    if (!below || gap.includes('\n') || !old.slice(quoted[a - 1]!.to, quoted[a]!.from).includes('\n')) return undefined
    return betweenGaps(texts, { a, b: a, c, d }, flat(added))
  }
  const { start } = boundsAt(text, above.from)
  const isOwnLine = gap.includes('\n') && start > run[0]!.from && tokens[c]!.key === ','
  if (!isOwnLine) return betweenGaps(texts, { a, b: a, c, d }, added)
  const separator = /^,\s*/.exec(added)?.[0] ?? ''
  const ownLine = `\n${indentAt(text, above.from)}${added.slice(separator.length)}`
  return { from: above.to, to: above.to, text: separator.trim() + ownLine }
}

/** Returns the indentation of the line of an offset. */
export function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(boundsAt(text, offset).start))![0]
}
