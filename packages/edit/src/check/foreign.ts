/**
 * Nothing foreign: what takes the place of code in new text alone, or in what the edit removes, is not written into the file.
 *
 *     old  a()⏎b()    new  // ... existing code ...⏎b()        refused
 */
import type { LineHunk } from '@suture/text'
import { type Change, changeOfTexts } from '../request/change'
import { isElision } from '../request/elision'
import type { Source } from '../text/source'

/** The new line that is foreign; undefined if there is none. */
export function foreignLine(change: Change): string | undefined {
  const { old, new: next, hunks } = change
  const quoted = new Set(old.map(({ body }) => body))
  for (const hunk of hunks)
    for (let row = hunk.newFrom; row < hunk.newTo; row++) {
      const { body } = next[row]!
      if (isElision(body) && !quoted.has(body) && !isEmptyBody(change, hunk, row)) return body
    }
  return undefined
}

const FENCE = /^\s*(`{3,}|~{3,})/
/** Words and the punctuation of sentences: prose may get a fence. */
const SENTENCE = /^[\p{L}\p{N}\s,.;:!?'’()-]+$/u
const STRINGS = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`[^`]*`/g
const BROKEN = /\\n[ \t]+\S/

/** A form of writing, as `written`; text that is not written so, as `bare`; and a line without the form. */
interface Slip {
  readonly written: RegExp
  readonly bare: RegExp
  readonly plain: (line: string) => string
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", '#39': "'" }
const withoutEntities = (line: string) => line.replace(/&(lt|gt|amp|quot|apos|#39);/g, (_, name: string) => ENTITIES[name]!)
/** A number before a line, as listings of files have it. */
const NUMBER = /^[ \t]*L?\d+(?:\t|[ \t]*[|:\u2192\u2502])/m
const UNNUMBERED = /^(?![ \t]*L?\d+(?:\t|[ \t]*[|:\u2192\u2502]))[ \t]*\S/m
const SLIPS: readonly Slip[] = [
  { written: NUMBER, bare: UNNUMBERED, plain: (line) => line.replace(NUMBER, '') },
  { written: /&(?:lt|gt|amp);/, bare: /[<>]/, plain: withoutEntities },
  { written: /&(?:quot|apos|#39);/, bare: /["']/, plain: withoutEntities },
  {
    written: /[\u2018\u2019\u201C\u201D]/,
    bare: /(["'])[^"'\n]*\1/,
    plain: (line) => line.replace(/[\u2018\u2019]/g, "'").replace(/[\u201C\u201D]/g, '"'),
  },
  { written: /\u00A0/, bare: /\S \S/, plain: (line) => line.replace(/\u00A0/g, ' ') },
]

/**
 * The line of new text that old text has but for a form of writing, which is in all of new text, and neither in old text nor in the file. An
 * edit that changes nothing but the form means it.
 */
function slippedLine({ text, isProse }: Source, oldText: string, newText: string): string | undefined {
  const quoted = new Set(oldText.split('\n').map((line) => line.trim()))
  for (const { written, bare, plain } of SLIPS) {
    if (!written.test(newText) || bare.test(newText) || written.test(oldText) || written.test(text)) continue
    const lines = newText.split('\n')
    const line = lines.find(
      (each) => written.test(each) && each !== plain(each) && plain(each).trim() !== '' && quoted.has(plain(each).trim()),
    )
    if (line !== undefined && !isProse && !isSameText(lines.map(plain), oldText)) return line
  }
  return undefined
}

/** True if lines are those of a text but for whitespace at their ends. */
function isSameText(lines: readonly string[], text: string): boolean {
  const trimmed = (each: readonly string[]) => each.map((line) => line.trim()).join('\n')
  return trimmed(lines) === trimmed(text.split('\n'))
}

/**
 * The line of new text that shows a form which old text and the file do not have: a fence around it, the marks of a diff before all of its
 * lines, a line that it keeps in another form of writing, line breaks written as two characters.
 */
export function foreignForm(source: Source, oldText: string, newText: string): string | undefined {
  const { text } = source
  const lines = newText.split('\n').filter((line) => line.trim() !== '')
  const [first, last] = [lines[0] ?? '', lines.at(-1) ?? '']
  const fence = FENCE.exec(first)?.[1]
  const isFenced = fence !== undefined && lines.length > 1 && last.trim() === fence
  if (isFenced && !SENTENCE.test(oldText.replace(/\w\(/g, '=')) && !hasLine(oldText, fence) && !hasLine(text, fence)) return first
  const added = lines.find((line) => line.startsWith('+'))
  if (added !== undefined && lines.every((line) => /^[ +-]/.test(line)) && !hasLine(oldText, '+') && !hasLine(text, '+')) return added
  const slipped = slippedLine(source, oldText, newText)
  if (slipped !== undefined) return slipped
  const isBroken = lines.length === 1 && BROKEN.test(newText.replace(STRINGS, '')) && !BROKEN.test(oldText)
  return isBroken && !BROKEN.test(text) ? first : undefined
}

/** True if a line of a text begins so. */
function hasLine(text: string, start: string): boolean {
  return text.startsWith(start) || text.includes(`\n${start}`)
}

/** True for dots below the head of a block that the edit adds and takes nothing for: an empty body in some languages. */
function isEmptyBody({ old, new: next }: Change, { oldFrom, oldTo, newFrom }: LineHunk, row: number): boolean {
  if (!/^\.+$/.test(next[row]!.body) || row === newFrom) return false
  return next[row - 1]!.width < next[row]!.width && !old.slice(oldFrom, oldTo).some(({ hasWords }) => hasWords)
}

/** The elision mark that new text has and old text has not. */
export function elisionBrought(oldText: string, newText: string): string | undefined {
  return foreignLine(changeOfTexts(oldText, newText, () => false))
}
