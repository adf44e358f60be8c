/**
 * Reads old text as new text has it, where they differ only in form.
 *
 * Idea: if the quote is careless and the new text careful, only the new text has the file's own lines. Old text takes the punctuation and
 * quotes of kept lines, the blank lines between them, and the separator at the end of changed lines. This form is one of many: it is taken
 * if the file has it, and then what old text and the file have in common is no change.
 * Cost: one difference of the lines. Source: own. Weakness: an edit whose only change is such a form, on a file with neither form, fits in
 * none of these forms.
 */
import { diffLines, type LineKey, lineKey } from '@suture/graft'
import { looksLikeComment, separatorOf, wordsOf } from '@suture/graft/internal'
import { type Form, type Undo, undone } from './form'

/** Ends an entry, or a statement, that still lacks its separator. */
const OPEN_ENTRY = /[^,;:{([\s\\]$/
const OPEN_STATEMENT = /[^,;:{}([\s\\]$/

/** The lines of old and new text, and which of them correspond. */
interface Sides {
  readonly old: readonly LineKey[]
  readonly wanted: readonly LineKey[]
  readonly pairs: ReadonlyMap<number, number>
}

const sides = new WeakMap<Form, Sides>()

/** The sides of a form, computed once for all steps that read off the new text. */
export function sidesOf(form: Form): Sides {
  let known = sides.get(form)
  if (!known) {
    const keys = new Map<string, LineKey>()
    const keyOf = (raw: string) => keys.get(raw) ?? keys.set(raw, lineKey(raw)).get(raw)!
    const [old, wanted] = [form.oldString, form.newString].map((text) => text.split('\n').map(keyOf)) as [LineKey[], LineKey[]]
    sides.set(form, (known = { old, wanted, pairs: pairsOf(old, wanted) }))
  }
  return known
}

/** Corresponding lines that differ in form, or were changed. */
function unlikePairs({ old, wanted, pairs }: Sides): { readonly i: number; readonly one: LineKey; readonly other: LineKey }[] {
  return [...pairs].map(([i, k]) => ({ i, one: old[i]!, other: wanted[k]! })).filter(({ one, other }) => one.body !== other.body)
}

/** Old text with the kept lines in the punctuation and quotes of new text, at their quoted depth; changed lines end as in new text. */
export const formOfNew: Undo = (form) => {
  const both = sidesOf(form)
  const pairs = unlikePairs(both)
  const bodies = new Set(both.wanted.map(({ body }) => body))
  // A line that new text has as quoted was meant so; a comment after it is an edit.
  const isKept = ({ one, other }: (typeof pairs)[0]) =>
    one.plain === other.plain && !bodies.has(one.body) && wordsOf(one.folded).join() === wordsOf(other.folded).join()
  const kept = pairs.filter(isKept)
  if (kept.length === 0) return undefined
  const ends = new Set(kept.map(endsOf))
  const lines = both.old.map(({ raw }) => raw)
  for (const { i, one, other } of pairs)
    if (ends.has(endsOf({ one, other })))
      lines[i] = one.indent + one.body.slice(0, one.body.length - separatorOf(one.body).length) + separatorOf(other.body)
  for (const { i, one, other } of kept) lines[i] = one.indent + other.raw.trimStart()
  return asNew({ ...endedAlike(form, lines), asGiven: form.oldString }, 'another form', lines)
}

/** Old text whose changed lines end in the comma or semicolon of new text if they lack one: in the file's, if it has them. */
export const endsOfNew: Undo = (form) => {
  const both = sidesOf(form)
  const lines = both.old.map(({ raw }) => raw)
  for (const { i, one, other } of unlikePairs(both))
    if (one.plain !== other.plain && separatorOf(one.body) === '') lines[i] = one.indent + one.body + separatorOf(other.body)
  return asNew({ ...endedAlike(form, lines), asGiven: form.oldString }, 'another form', lines)
}

/**
 * New text whose last line before a cut gets the separator that the last old line lacked there.
 *
 *     file    last: 1,        quoted    -last: 1         read as     last: 1,
 *             ]                         +last: 1,                   +next: 2,
 *                                       +next: 2
 */
function endedAlike(form: Form, lines: readonly string[]): Form {
  const { old, wanted, pairs } = sidesOf(form)
  const bodies = wanted.map(({ raw }) => raw)
  const stops = [...pairs.values(), wanted.length]
  ;[...pairs].forEach(([i, k], n) => {
    const sign = separatorOf(old[i]!.body) === '' ? separatorOf(lines[i]!.trim()) : ''
    if (sign === '') return
    const behind = wanted.slice(0, stops[n + 1]).findLastIndex((line) => line.body !== '' && !looksLikeComment(line))
    if (behind > k && (sign === ',' ? OPEN_ENTRY : OPEN_STATEMENT).test(bodies[behind]!)) bodies[behind] += sign
  })
  return { ...form, newString: bodies.join('\n') }
}

/** The comma or semicolon at the ends of two lines, old then new. */
function endsOf({ one, other }: { readonly one: LineKey; readonly other: LineKey }): string {
  return `${separatorOf(one.body)} ${separatorOf(other.body)}`
}

/** Old text with the blank lines that new text has between lines that are adjacent in old text. */
export const blanksOfNew: Undo = (form) => {
  const { old, wanted, pairs } = sidesOf(form)
  const lines: string[] = []
  old.forEach(({ raw }, i) => {
    const k = pairs.get(i)
    const before = pairs.get(i - 1)
    if (k !== undefined && before !== undefined && hasBlankEdge(wanted.slice(before + 1, k))) lines.push('')
    lines.push(raw)
  })
  return asNew(form, 'blank lines left out', lines)
}

/** True if new lines between two kept ones begin or end with a blank line, which separated the two. */
function hasBlankEdge(between: readonly LineKey[]): boolean {
  return between[0]?.body === '' || between.at(-1)?.body === ''
}

/**
 * Old lines with text and the new lines that correspond to them, by index: equal except for form, or changed one for one. Among several
 * changed lines only those that share a word correspond: otherwise as many unrelated lines replaced them.
 */
export function pairsOf(old: readonly LineKey[], wanted: readonly LineKey[]): Map<number, number> {
  const said = (lines: readonly LineKey[]) => lines.flatMap((line, i) => (line.body === '' ? [] : [i]))
  const [ofOld, ofNew] = [said(old), said(wanted)]
  const plain = (lines: readonly LineKey[], at: readonly number[]) => at.map((i) => lines[i]!.plain)
  const pairs = new Map<number, number>()
  let [i, k] = [0, 0]
  const end = { oldFrom: ofOld.length, oldTo: ofOld.length, newFrom: ofNew.length, newTo: ofNew.length }
  for (const hunk of [...diffLines(plain(old, ofOld), plain(wanted, ofNew)), end]) {
    for (; i < hunk.oldFrom; i++, k++) pairs.set(ofOld[i]!, ofNew[k]!)
    const size = hunk.oldTo - hunk.oldFrom
    if (size === hunk.newTo - hunk.newFrom)
      for (; i < hunk.oldTo; i++, k++) if (size === 1 || sharesWord(old[ofOld[i]!]!, wanted[ofNew[k]!]!)) pairs.set(ofOld[i]!, ofNew[k]!)
    ;[i, k] = [hunk.oldTo, hunk.newTo]
  }
  return pairs
}

/** True if a word of one line occurs in the other, in the same case. */
export function sharesWord(one: LineKey, other: LineKey): boolean {
  const words = wordsOf(other.raw)
  return wordsOf(one.raw).some((word) => words.includes(word))
}

function asNew(form: Form, name: string, lines: readonly string[]): Form | undefined {
  const text = lines.join('\n')
  return text.trimEnd() === form.newString.trimEnd() ? undefined : undone(form, name, text, form.newString)
}
