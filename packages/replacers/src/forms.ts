/**
 * Forms of an edit: the edit as given, and with one or more usual distortions undone.
 *
 * What is undone in the old text is undone in the new text the same way, and only in a form that old needed: the edit as
 * given is always tried first. Source: FAILURES, line-number prefixes, escapes, entities, fences.
 */

import { fold } from '@suture/similarity'

/** Old and new text, and what was undone in both to get there. */
export interface Form {
  readonly oldString: string
  readonly newString: string
  readonly undone: readonly string[]
  /** First number of undone line numbers: a hint. */
  readonly startLine?: number
}

type Undo = (form: Form) => Form | undefined

/** The edit as given, then every form that undoes something; each differs from those before it. */
export function formsOf(oldString: string, newString: string): Form[] {
  const forms: Form[] = [{ oldString, newString, undone: [] }]
  for (const { needs, undos } of STEPS) {
    for (const form of forms.filter(({ oldString }) => needs(oldString))) {
      for (const undo of undos) {
        const next = undo(form)
        if (next && next.oldString.trim() !== '' && forms.every((f) => f.oldString !== next.oldString)) forms.push(next)
      }
    }
  }
  return forms
}

const textual =
  (name: string, change: (text: string) => string): Undo =>
  (form) => {
    const oldString = change(form.oldString)
    if (oldString === form.oldString) return undefined
    return { ...form, oldString, newString: change(form.newString), undone: [...form.undone, name] }
  }

const MEANING: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

/** Source: spec/replacers.md, EscapeNormalizedReplacer. */
const undoAll = (text: string) => text.replace(/\\([ntr'"`\\\n$])/g, (_, c: string) => MEANING[c] ?? c)
const undoSigns = (text: string) => text.replace(/\\(['"`\\\n$])/g, '$1')

/** Beside real line breaks `\n` is text: it is undone in new text only where old text has one, or where neither has a real one. */
const escapes: Undo = (form) => {
  const oldString = undoAll(form.oldString)
  if (oldString === form.oldString) return undefined
  const hasBreaks = form.oldString.includes('\n') || form.newString.includes('\n')
  const change = hasBreaks && undoSigns(form.oldString) === oldString ? undoSigns : undoAll
  return { ...form, oldString, newString: change(form.newString), undone: [...form.undone, 'escapes'] }
}
const quoteEscapes = textual('quote escapes', (text) => text.replace(/\\(['"`])/g, '$1'))
const doubledBackslashes = textual('doubled backslashes', (text) => text.replaceAll('\\\\', '\\'))
const patternEscapes = textual('pattern escapes', (text) => text.replace(/\\([.*+?^${}()|[\]/-])/g, '$1'))
const ENTITY: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#x27': "'",
  '#34': '"',
  nbsp: '\u00a0',
}
const entities = textual('entities', (text) =>
  text.replace(/&(lt|gt|amp|quot|apos|nbsp|#39|#x27|#34);/g, (_, name: string) => ENTITY[name]!),
)

const hardBlanks = textual('hard blanks', (text) => text.replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' '))

const typography = textual('typography', fold)

const fences: Undo = (form) => {
  const inner = (text: string) => /^\s*(```+|~~~+)[^\n]*\n([\s\S]*?)\n?[ \t]*\1\s*$/.exec(text)?.[2]
  const oldString = inner(form.oldString)
  if (oldString === undefined) return undefined
  return { ...form, oldString, newString: inner(form.newString) ?? form.newString, undone: [...form.undone, 'fences'] }
}

/**
 * A diff's body in place of old and new: a blank before lines that stay, a minus before those that go, a plus before those
 * that come.
 */
const diffMarks: Undo = (form) => {
  const oldString = withoutMarks(form.oldString, '-')
  const newString = withoutMarks(form.newString, '+')
  if (oldString === undefined || newString === undefined) return undefined
  const marked = /^[-]/m.test(form.oldString) || /^\+/m.test(form.newString)
  // Lists have such marks too; a diff has lines that stay, and they are the same on both sides.
  const kept = keptLines(form.oldString)
  return marked && kept !== '' && kept === keptLines(form.newString) && oldString !== newString
    ? { ...form, oldString, newString, undone: [...form.undone, 'diff marks'] }
    : undefined
}

function keptLines(text: string): string {
  const lines = text.split('\n').filter((line) => line.startsWith(' ') && line.trim() !== '')
  return lines.join('\n')
}

function withoutMarks(text: string, mark: string): string | undefined {
  const lines = text.split('\n')
  return lines.every((line) => line.trim() === '' || line[0] === ' ' || line[0] === mark)
    ? lines.map((line) => line.slice(1)).join('\n')
    : undefined
}

/** Listing prefixes: `12 | x`, `12|x`, `12→x`, `12<tab>x`, `12:ab3|x`, `12: x`, `L12: x`. The number is the first group. */
const PREFIXES = [
  { prefix: /^[ \t]*(\d+)[ \t]*\|(?!\|) /, bare: /^[ \t]*(\d+)[ \t]*\|$/, clear: true },
  { prefix: /^[ \t]*(\d+)[ \t]*\|(?!\|)/, bare: undefined, clear: true },
  { prefix: /^[ \t]*(\d+) *[→\t]/, bare: /^[ \t]*(\d+)[ \t]*$/, clear: true },
  { prefix: /^[ \t]*(\d+):[0-9a-z]{2,4}\|/, bare: undefined, clear: false },
  { prefix: /^[ \t]*L?(\d+):[ \t]/, bare: /^[ \t]*L?(\d+):$/, clear: false },
  { prefix: /^[ \t]*L?(\d+):/, bare: undefined, clear: false },
]

const numberStyles: readonly Undo[] = PREFIXES.map(({ prefix, bare, clear }) => (form: Form) => {
  const lines = form.oldString.split('\n')
  const first = numbered(lines, prefix, bare, clear)
  if (first === undefined) return undefined
  const stripLine = (line: string) => (prefix.test(line) ? line.replace(prefix, '') : bare ? line.replace(bare, '') : line)
  const strip = (text: string) => text.split('\n').map(stripLine).join('\n')
  return {
    ...form,
    oldString: strip(form.oldString),
    newString: mostly(form.newString, prefix) ? strip(form.newString) : form.newString,
    undone: [...form.undone, 'line numbers'],
    startLine: first,
  }
})

/** True when at least half of the lines that say something have the prefix: fewer have it as text of their own. */
function mostly(text: string, prefix: RegExp): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.filter((line) => prefix.test(line)).length * 2 >= lines.length
}

/** The first number when every line that says something has one and they count up by one; a lone line only in a clear style. */
function numbered(lines: readonly string[], prefix: RegExp, bare: RegExp | undefined, clear: boolean): number | undefined {
  let first: number | undefined
  let count = 0
  for (const [i, line] of lines.entries()) {
    const match = prefix.exec(line) ?? bare?.exec(line)
    if (!match) {
      if (line.trim() !== '') return undefined
      continue
    }
    const number = Number(match[1])
    if (first === undefined) first = number - i
    else if (number - i !== first) return undefined
    count++
  }
  return count > 1 || clear ? first : undefined
}

const escapeStyles: readonly Undo[] = [escapes, quoteEscapes, doubledBackslashes, patternEscapes].map(
  (undo): Undo =>
    (form) =>
      form.undone.some((name) => name.includes('escapes') || name === 'doubled backslashes') ? undefined : undo(form),
)

interface Step {
  /** False for texts in which there is nothing to undo: cheap to see. */
  readonly needs: (oldString: string) => boolean
  readonly undos: readonly Undo[]
}

const has =
  (...signs: string[]) =>
  (text: string) =>
    signs.some((sign) => text.includes(sign))
/** A diff's body begins with its marks, and a blank line may be its first. */
const isMarked = (text: string) => text.startsWith('-') || text.slice(0, 1).trim() === ''
const isNumbered = (text: string) => /^[L\d]/.test(text.trimStart())
const isBeyondAscii = (text: string) => /[^\0-\x7f]/.test(text)

/** Steps in order; the alternatives of one step exclude each other. A listing may have been escaped as a whole, or its lines. */
const STEPS: readonly Step[] = [
  { needs: has('```', '~~~'), undos: [fences] },
  { needs: isMarked, undos: [diffMarks] },
  { needs: has('\\'), undos: [escapes] },
  { needs: isBeyondAscii, undos: [hardBlanks, typography] },
  { needs: isNumbered, undos: numberStyles },
  { needs: has('&'), undos: [entities] },
  { needs: has('\\'), undos: escapeStyles },
]
