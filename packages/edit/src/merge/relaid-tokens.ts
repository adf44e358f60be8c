/**
 * Applies a change of tokens inside lines that the file formats differently.
 *
 *     quoted  f(⏎  a,⏎  b,⏎)    new  f(⏎  a,⏎  b,⏎  c,⏎)    file  f(a, b)    result  f(a, b, c)
 */
import type { Edit, LineHunk } from '@suture/text'
import { boundsAt } from '@suture/text/internal'
import { keysOfRun, type RunToken } from '../locate/token-run'
import { diff } from '../text/diff'
import { rowNumbers } from '../text/line'
import { openLiterals } from '../text/literals'
import type { Gap } from './inline'
import { openAfter, type RelaidTexts } from './other-format'

/** Returns the edits of a hunk of tokens inside lines that the file formats differently. */
export function inLine(texts: RelaidTexts, { oldFrom: a, oldTo: b, newFrom: c, newTo: d }: LineHunk): readonly Edit[] | undefined {
  const { quoted, next: tokens } = texts
  const [removed, added] = [keysOfRun(quoted, a, b), keysOfRun(tokens, c, d)]
  const found = diff(removed, added)
  const isWhole = found.every(
    (hunk) => isBalanced(removed.slice(hunk.oldFrom, hunk.oldTo)) && isBalanced(added.slice(hunk.newFrom, hunk.newTo)),
  )
  const hunks = isWhole ? found : [closed({ ...found[0]!, oldTo: found.at(-1)!.oldTo, newTo: found.at(-1)!.newTo }, removed, added)]
  const edits: Edit[] = []
  let [old, next] = [a, c]
  for (const { oldFrom, oldTo, newFrom, newTo } of hunks) {
    const range = { oldFrom: a + oldFrom, oldTo: a + oldTo, newFrom: c + newFrom, newTo: c + newTo }
    const edit = changesForms(texts, old, range.oldFrom, next) ? undefined : editOf(texts, withSeparator(texts, range))
    if (!edit) return undefined
    edits.push(edit)
    ;[old, next] = [range.oldTo, range.newTo]
  }
  return edits.length === 0 || changesForms(texts, old, b, next) ? undefined : edits
}

/** Returns the number of brackets that are open behind tokens, or NaN if the tokens close a bracket that they do not open. */
function openBehind(keys: readonly string[], before = 0): number {
  let open = before
  for (const key of keys) {
    if (/^[([{]$/.test(key)) open++
    else if (/^[)\]}]$/.test(key)) open = open > 0 ? open - 1 : Number.NaN
  }
  return open
}

/** Whether tokens close all brackets that they open, and no other one. */
function isBalanced(keys: readonly string[]): boolean {
  return openBehind(keys) === 0
}

/** Returns a range with the kept tokens below it that close its brackets, if there are any. */
function closed(range: LineHunk, removed: readonly string[], added: readonly string[]): LineHunk {
  let { oldTo, newTo } = range
  let old = openBehind(removed.slice(range.oldFrom, oldTo))
  let next = openBehind(added.slice(range.newFrom, newTo))
  for (; old || next; newTo++) {
    const kept = removed.slice(oldTo, ++oldTo)
    if (kept.length === 0) return range
    ;[old, next] = [openBehind(kept, old), openBehind(kept, next)]
  }
  return old === next ? { ...range, oldTo, newTo } : range
}

/** Adds the comma above a range of tokens if it counts in only one of the texts. It counts between two items, and not below the last one. */
function withSeparator({ quoted, next }: RelaidTexts, hunk: LineHunk): LineHunk {
  const { oldFrom, newFrom } = hunk
  const [old, made] = [quoted[oldFrom - 1]?.key, next[newFrom - 1]?.key]
  if (old === made) return hunk
  return { ...hunk, oldFrom: old === ',' ? oldFrom - 1 : oldFrom, newFrom: made === ',' ? newFrom - 1 : newFrom }
}

/** Returns the edit of one range of changed tokens. */
function editOf(texts: RelaidTexts, hunk: LineHunk): Edit | undefined {
  const { new: next, next: tokens } = texts
  const { oldFrom, oldTo, newFrom, newTo } = hunk
  if (oldFrom === oldTo) return oldFrom === 0 || newFrom === newTo ? undefined : insertedIn(texts, slid(texts, hunk))
  const added = newFrom === newTo ? '' : next.slice(tokens[newFrom]!.from, tokens[newTo - 1]!.to)
  return added.includes('\n') ? undefined : betweenGaps(texts, hunk, added)
}

/** Returns the edit that replaces a range of tokens and the gaps beside it. */
function betweenGaps(texts: RelaidTexts, range: LineHunk, added: string): Edit {
  const { quoted, run } = texts
  const { oldFrom: a, oldTo: b, newFrom: c, newTo: d } = range
  const from = a === 0 ? run[a]!.from : run[a - 1]!.to
  const to = b === run.length ? run[b - 1]!.to : run[b]!.from
  const [above, below] = [gapAt(texts, a, c), gapAt(texts, b, d)]
  // A gap beside a bracket belongs to the bracket, and that of other added tokens is as in the new text.
  const isClosed = /^[)\]}/]$/.test(quoted[b]?.key ?? '')
  const isOpened = !isClosed && /^[([{]$/.test(quoted[a - 1]?.key ?? '')
  if (c === d) return { from, to, text: mergedOf(isOpened ? keptGap(above, below) : keptGap(below, above)) }
  const isAdded = a === b
  const left = isAdded && isClosed ? asNew(above, false, () => indentAt(texts.text, run[a - 1]!.from)) : mergedOf(above)
  const isItem = texts.next[d - 1]!.key === ','
  const right = isAdded && isOpened ? asNew(below, isItem, () => below.own.slice(below.own.lastIndexOf('\n') + 1)) : mergedOf(below)
  return { from, to, text: left + added + (isAdded && isBeforeExpression(texts, range, below) ? flat(below.next) : right) }
}

/** Returns the first gap beside removed tokens, or the second one if the new text has only that one. */
function keptGap(first: Gap, second: Gap): Gap {
  return kindOf(second.next) === kindOf(second.old) && kindOf(first.next) !== kindOf(first.old) ? second : first
}

/** Whether the last added token is a word before an expression, such as `return`. A line break behind it may end the statement. */
function isBeforeExpression({ old, quoted, next }: RelaidTexts, { oldTo, newTo }: LineHunk, below: Gap): boolean {
  const isWord = /^[\p{L}\p{N}_$]/u.test(next[newTo - 1]!.key) && /^[\p{L}\p{N}_$"([{]/u.test(quoted[oldTo]?.key ?? '')
  return isWord && !below.next.includes('\n') && openAfter(quoted, openLiterals(old, quoted))[oldTo - 1] !== '<'
}

/** Returns the gap above a token of the quote and of the new text. At the end of a text there is none. */
function gapAt({ text, old, new: next, quoted, next: tokens, run }: RelaidTexts, at: number, nextAt: number): Gap {
  const between = (of: string, all: readonly RunToken[], k: number) =>
    k === 0 || k === all.length ? '' : of.slice(all[k - 1]!.to, all[k]!.from)
  return { old: between(old, quoted, at), next: between(next, tokens, nextAt), own: between(text, run, at) }
}

/** Returns the separators and the whitespace of the file, unless the edit changes them. */
function mergedOf({ old, next, own }: Gap): string {
  const separators = separatorsOf(separatorsOf(next) === separatorsOf(old) ? own : next)
  return separators + (kindOf(next) === kindOf(old) ? own.replace(/\S/g, '') : flat(next.replace(/\S/g, '')))
}

/** Returns the gap of the new text. Beside an added item or a separator, it is a line break if the file has one. */
function asNew({ next, own }: Gap, isItem: boolean, indent: () => string): string {
  const separators = separatorsOf(next)
  return separators + ((isItem || separators !== '') && own.includes('\n') ? `\n${indent()}` : flat(next.replace(/\S/g, '')))
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
  return text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space))
}

/** Whether the new text changes the quotation marks or spaces of kept tokens. `at` is the first of them in the new text. */
function changesForms({ old, new: next, quoted, next: tokens }: RelaidTexts, from: number, to: number, at: number): boolean {
  return rowNumbers(from, to).some((k) => {
    const [a, b] = [quoted[k]!, tokens[at + k - from]!]
    const isSpaced = (all: readonly RunToken[], i: number) => all[i]!.to < all[i + 1]!.from
    const isOther = k + 1 < to && isSpaced(quoted, k) !== isSpaced(tokens, at + k - from)
    return isOther || old.slice(a.from, a.to) !== next.slice(b.from, b.to)
  })
}

/** Moves an insertion up by one token if the file breaks the line before this token, and it stays whole. */
function slid({ text, quoted, next: tokens, run }: RelaidTexts, hunk: LineHunk): LineHunk {
  const [a, c, d] = [hunk.oldFrom - 1, hunk.newFrom - 1, hunk.newTo - 1]
  const breaks = a > 0 && text.slice(run[a - 1]!.to, run[a]!.from).includes('\n')
  return breaks && quoted[a]!.key === tokens[d]!.key && isBalanced(keysOfRun(tokens, c, d))
    ? { oldFrom: a, oldTo: a, newFrom: c, newTo: d }
    : hunk
}

/** Returns an insertion between two tokens of the file, next to the token to which the new tokens are adjacent in the new text. */
function insertedIn(texts: RelaidTexts, hunk: LineHunk): Edit | undefined {
  const { text, old, quoted, new: next, next: tokens, run } = texts
  const { oldFrom: a, newFrom: c, newTo: d } = hunk
  const above = run[a - 1]!
  const below = run[a]
  const before = next.slice(tokens[c - 1]!.to, tokens[c]!.from)
  const added = next.slice(tokens[c]!.from, tokens[d - 1]!.to)
  const gap = text.slice(above.end, below?.from ?? above.end)
  if (before.includes('\n') || added.includes('\n')) {
    if (!below || gap.includes('\n') || !old.slice(quoted[a - 1]!.to, quoted[a]!.from).includes('\n')) return undefined
    return betweenGaps(texts, hunk, flat(added))
  }
  const { start } = boundsAt(text, above.from)
  const isOwnLine = gap.includes('\n') && start > run[0]!.from && tokens[c]!.key === ','
  if (!isOwnLine) return betweenGaps(texts, hunk, added)
  const separator = /^,\s*/.exec(added)?.[0] ?? ''
  const ownLine = `\n${indentAt(text, above.from)}${added.slice(separator.length)}`
  return { from: above.to, to: above.to, text: separator.trim() + ownLine }
}

/** Returns the indentation of the line of an offset. */
function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(boundsAt(text, offset).start))![0]
}
