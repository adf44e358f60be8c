/**
 * Whole files over existing ones: applied as a difference, so that lines which stay keep their bytes.
 *
 * A model's text is not accepted as the file if it cannot be the whole file: it leaves lines out in words (`// ... rest of the code`), or
 * it lacks most of the file's lines. Text that is verbatim a part of the file quotes it. If the answer does not say that it is the whole
 * file, it may be a part of it: see `left-out.ts`.
 */

import { elisionBrought } from '@suture/edit/internal'
import type { FileEdits } from '@suture/formats'
import { lineEol, lineText, type Malformed, openDocument } from '@suture/text'
import type { EditReport, FileReport } from '../report/report'
import type { FileState, LandOptions } from './land-options'
import { lackedBy, leftOut } from './omitted-lines'

/** A file with fewer lines with text than this may be replaced by anything that is not much shorter. */
const SMALL = 8

/** The minimum share of a file's lines with text that its new text has to keep. */
const KEPT = 0.5

/** Warning for a block that changes nothing. */
export const QUOTES = 'the code block quotes lines of the file'

const FORM = 'path/to/file\n```\n[every line of the file]\n```'

/** The report of a file that the answer gives as a whole. `whole` says that losing most of it is intended. */
export function landWhole(path: string, edit: FileEdits, before: string | undefined, whole: boolean): FileReport {
  const content = withoutLabel(path, edit.content ?? '', before)
  const report = (status: EditReport['status'], more: Partial<EditReport> = {}): EditReport => ({
    format: edit.format,
    line: edit.line,
    status,
    matches: [],
    ...more,
  })
  if (before === undefined) return { path, operation: 'create', status: 'changed', edits: [report('applied')], after: content }
  const base = { path, operation: 'modify' as const, before }
  const unchanged = (each: EditReport): FileReport => ({ ...base, status: 'unchanged', edits: [each], after: before })
  const [old, fresh] = [bareLines(before), bareLines(content)]
  if (old.join('\n') === fresh.join('\n')) return unchanged(report('already-applied'))
  if (quotes(old, fresh)) return unchanged(report('no-op', { warnings: [QUOTES] }))
  const problem = whole ? undefined : (whyNotWhole(path, edit, old, fresh) ?? whyPart(path, edit, old, fresh))
  if (problem) return { ...unchanged(report('refused', { problem })), status: 'refused' }
  return { ...base, status: 'changed', edits: [report('applied')], after: asDifference(before, fresh) }
}

/** Documents, which may show code with lines left out. */
const DOCUMENT = /\.(?:md|mdx|markdown|rst|txt|adoc|prompt|tmpl|tpl)$/i

/**
 * Why a text is no new file: it leaves out lines in words, of a file that is meant to be there, so that its name is wrong, or it is not whole.
 *
 *     new file    import os                             refused: every line of the file is wanted
 *                 # ... existing code ...
 */
export function whyNotNew(path: string, edit: FileEdits | undefined, state: FileState, { whole }: LandOptions): Malformed | undefined {
  if (!edit || (edit.operation !== 'create' && edit.operation !== 'write')) return undefined
  if ('text' in state || whole || DOCUMENT.test(path)) return undefined
  const found = elisionBrought('', edit.content ?? '')
  // Dots alone are an empty body in some languages.
  return found === undefined || !/\p{L}/u.test(found)
    ? undefined
    : { kind: 'malformed', line: edit.line, expected: 'every line of the new file', found, form: FORM }
}

/** A comment with only the name of a file, or a label and the name. */
const COMMENT = /^(?:\/\/|#|--|;|\/\*|<!--)[ \t]*(file ?path:[ \t]*)?(\S{1,260})[ \t]*(?:\*\/|-->)?[ \t]*\r?\n/i

/**
 * The text of a file without a label on its first line: a comment with only the file's own path, which the file does not have. In a new
 * file such a comment is kept, unless it has a label.
 *
 *     file    const a = 1     written    // filepath: src/a.ts     result    const a = 2
 *                                        const a = 2
 */
function withoutLabel(path: string, content: string, before: string | undefined): string {
  const [line, label, name] = COMMENT.exec(content.slice(0, 400)) ?? []
  if (line === undefined || name?.replace(/^\.?\//, '') !== path) return content
  const isOwn = before === undefined ? label === undefined : before.includes(line.trimEnd())
  return isOwn ? content : content.slice(line.length)
}

/** Lines without their breaks and without a byte order mark; a final line break adds no empty line. */
export function bareLines(text: string): string[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** True if the lines of a text occur consecutively in a file, ignoring whitespace around them and empty lines. */
export function holdsLines(file: string, text: string): boolean {
  const [whole, part] = [file, text].map((each) =>
    each
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n'),
  )
  return part !== '' && `\n${whole}\n`.includes(`\n${part}\n`)
}

/** True for a part of the file, line for line. */
function quotes(old: readonly string[], fresh: readonly string[]): boolean {
  return fresh.length > 0 && fresh.length < old.length && `\n${old.join('\n')}\n`.includes(`\n${fresh.join('\n')}\n`)
}

function whyNotWhole(
  path: string,
  { line, mayBePart }: FileEdits,
  old: readonly string[],
  fresh: readonly string[],
): Malformed | undefined {
  const [before, after] = [old, fresh].map((lines) => lines.map((each) => each.trim()).filter((each) => each !== '')) as [
    string[],
    string[],
  ]
  const kept = keptLines(before, after)
  const isLess = after.length < before.length
  const elision = elisionBrought(old.join('\n'), fresh.join('\n')) ?? (isLess ? bareElision(old, fresh) : undefined)
  if (elision !== undefined) return { kind: 'malformed', line, expected: 'every line of the file', found: elision, form: FORM }
  const marked = markedLine(old, fresh)
  if (marked !== undefined)
    return { kind: 'malformed', line, expected: 'the lines of the file, without marks or numbers before them', found: marked, form: FORM }
  const isSmall = before.length < SMALL && (kept > 0 || after.length * 2 >= before.length)
  if (isSmall || kept >= before.length * KEPT) return undefined
  const expected = 'the whole file, with most of its lines (--whole, if losing them is meant)'
  const form = mayBePart ? partForm(path) : FORM
  return { kind: 'malformed', line, expected, found: `${kept} of the ${before.length} lines that are there`, form }
}

/** The problem of a block that may be a part of its file and lacks lines of it. */
function whyPart(path: string, { line, mayBePart }: FileEdits, old: readonly string[], fresh: readonly string[]): Malformed | undefined {
  if (!mayBePart || old.every((each) => each.trim() === '')) return undefined
  const lacks = mayBePart === 'adds' ? lackedBy(fresh, old) : leftOut(old, fresh)
  if (!lacks) return undefined
  const lines = lacks.from === lacks.to ? `line ${lacks.from}` : `lines ${lacks.from}-${lacks.to}`
  const expected = `an edit of a part of ${path}, or all of its lines under words that say so (--whole, if the block is all of it)`
  return {
    kind: 'malformed',
    line,
    expected,
    found: `a block without ${lines} of the file, and nothing in place of them`,
    form: partForm(path),
  }
}

/** The problem of a file that an answer gives as a whole beside edits of parts of it. */
export function wholeAndParts(path: string, edits: readonly FileEdits[]): Malformed {
  const { line } = edits.find(({ format }) => format === 'whole')!
  const expected = `${path} as a whole, or edits of parts of it`
  return { kind: 'malformed', line, expected, found: 'a code block under its name beside other edits of it', form: partForm(path) }
}

/** What to send in place of a code block that may be a part of its file. */
function partForm(path: string): string {
  return [
    path,
    '<<<<<<< SEARCH',
    '[the lines of the file that change, or beside which lines come]',
    '=======',
    '[the same lines as they are to be]',
    '>>>>>>> REPLACE',
    `or, above a code block with every line of the file: The complete ${path}:`,
  ].join('\n')
}

/** A number before a line, as tools show it. */
const NUMBERED = /^\s*\d{1,6}(?:\s?[|:→]|\t)/

/** A substitution of CriticMarkup. */
const CRITIC = /\{~~[^~]{0,300}~>[^~]{0,300}~~\}/

/**
 * A line with a substitution of CriticMarkup, with a number or a diff's marker before it: if all lines have numbers, or if lines of the file are marked as removed and others as
 * added.
 */
function markedLine(old: readonly string[], fresh: readonly string[]): string | undefined {
  const known = new Set(old.map((each) => each.trim()))
  const isNew = (each: string) => each.trim() !== '' && !known.has(each.trim())
  const lines = fresh.filter((each) => each.trim() !== '')
  if (lines.length > 1 && lines.every((each) => NUMBERED.test(each)) && lines.some(isNew) && !old.every((each) => NUMBERED.test(each)))
    return lines[0]
  const critic = lines.find((each) => isNew(each) && CRITIC.test(each))
  if (critic !== undefined) return critic
  const removed = lines.find((each) => each.startsWith('-') && isNew(each) && known.has(each.slice(1).trim()))
  return removed !== undefined && lines.some((each) => each.startsWith('+') && isNew(each)) ? removed : undefined
}

/** The number of lines of one text that are also in another, in any order. */
function keptLines(before: readonly string[], after: readonly string[]): number {
  const left = new Map<string, number>()
  for (const each of after) left.set(each, (left.get(each) ?? 0) + 1)
  return before.filter((each) => {
    const count = left.get(each) ?? 0
    left.set(each, count - 1)
    return count > 0
  }).length
}

/** Lines that represent others, after any comment marker: dots, `<rest of the file>`, `(the rest stays the same)`, `# etc.` */
const REPRESENTS_OTHERS =
  /^(?:\/\/+|#+|--+|;+|\/\*+|<!--)?\s*(?:todo:?\s*)?(?:(?:\.{3,}|…|etc\.?)|[<([{]?[\s.…]*(?:(?:the|all|of|add)\s)*(?:rest|remaind\w*|remaining|other|existing|previous|unchanged)\b[^=;{}]*)[>)\]}]?\s*(?:\*\/|-->)?$/i

/** The first such line that the file does not have. */
function bareElision(old: readonly string[], fresh: readonly string[]): string | undefined {
  const known = new Set(old.map((line) => line.trim()))
  return fresh.map((line) => line.trim()).find((line) => line.length < 120 && !known.has(line) && REPRESENTS_OTHERS.test(line))
}

/** The new text; each kept line has its line end; byte order mark and final line break are the file's. */
function asDifference(before: string, fresh: readonly string[]): string {
  const doc = openDocument(before)
  const ends = new Map<string, string[]>()
  for (let line = doc.lineCount - 1; line >= 0; line--) {
    const text = lineText(doc, line)
    const known = ends.get(text)
    const end = lineEol(doc, line)
    if (end === '') continue
    if (known) known.push(end)
    else ends.set(text, [end])
  }
  const lines = fresh.map((text) => text + (ends.get(text)?.pop() ?? doc.eol))
  const last = lines.at(-1)
  if (last !== undefined && !doc.finalNewline && before !== '') lines[lines.length - 1] = last.replace(/\r?\n$/, '')
  return (doc.bom ? '\ufeff' : '') + lines.join('')
}
