/**
 * Whole files on files that are there: changed as a difference, so that lines which stay keep their bytes.
 *
 * The text of a model is not taken for the file where it cannot be: it leaves lines out in words (`// ... rest of the code`), or it lacks
 * most of what is there. Text that stands in the file as it is, and is less than it, quotes it.
 */

import type { FileEdits } from '@suture/formats'
import { bringsElision } from '@suture/replacers'
import { lineEol, lineText, type Malformed, openDocument } from '@suture/text'
import type { EditReport, FileReport } from '../report/report'

/** Files of fewer lines with text may be replaced by anything. */
const SMALL = 8

/** The least share of a file's lines with text that its new text has to keep. */
const KEPT = 0.5

const FORM = 'path/to/file\n```\n[every line of the file]\n```'

/** What becomes of a file that the answer writes whole; `whole` says that losing most of it is meant. */
export function landWhole(path: string, edit: FileEdits, before: string | undefined, whole: boolean): FileReport {
  const content = edit.content ?? ''
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
  const [old, fresh] = [plainLines(before), plainLines(content)]
  if (old.join('\n') === fresh.join('\n')) return unchanged(report('already-applied'))
  if (quotes(old, fresh)) return unchanged(report('no-op', { warnings: ['the code block quotes lines of the file'] }))
  const problem = whole ? undefined : whyNotWhole(edit.line, old, fresh)
  if (problem) return { ...unchanged(report('refused', { problem })), status: 'refused' }
  return { ...base, status: 'changed', edits: [report('applied')], after: asDifference(before, fresh) }
}

/** Lines without their breaks, a byte order mark, and what follows the last break. */
function plainLines(text: string): string[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** True for a part of the file, line for line. */
function quotes(old: readonly string[], fresh: readonly string[]): boolean {
  return fresh.length > 0 && fresh.length < old.length && `\n${old.join('\n')}\n`.includes(`\n${fresh.join('\n')}\n`)
}

function whyNotWhole(line: number, old: readonly string[], fresh: readonly string[]): Malformed | undefined {
  const elision = bringsElision({ oldString: old.join('\n'), newString: fresh.join('\n') })
  if (elision !== undefined) return { kind: 'malformed', line, expected: 'every line of the file', found: elision, form: FORM }
  const withText = old.map((each) => each.trim()).filter((each) => each !== '')
  const left = new Map<string, number>()
  for (const each of fresh) left.set(each.trim(), (left.get(each.trim()) ?? 0) + 1)
  const kept = withText.filter((each) => {
    const count = left.get(each) ?? 0
    left.set(each, count - 1)
    return count > 0
  }).length
  if (withText.length < SMALL || kept >= withText.length * KEPT) return undefined
  const found = `${kept} of the ${withText.length} lines that are there`
  return {
    kind: 'malformed',
    line,
    expected: 'the whole file, with most of its lines (--whole, if losing them is meant)',
    found,
    form: FORM,
  }
}

/** The new text, each line that stays with the line end that it has; byte order mark and final line break are the file's. */
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
