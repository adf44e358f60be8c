/**
 * Whole files that replace existing ones. They are applied as a difference, so that unchanged lines keep their bytes.
 *
 * A model's text is refused if it cannot be the whole file: words replace lines (`// ... rest of the code`), or most of the file's lines
 * are missing. If the answer does not say that the text is the whole file, the text may be a part of the file. See `lines/omitted-lines.ts`.
 */

import { elisionBrought } from '@suture/edit/internal'
import type { FileEdits } from '@suture/formats'
import { DOCUMENT, pathInComment, WHOLE_FORM } from '@suture/formats/internal'
import { lineEol, lineText, type Malformed, openDocument, type Unreadable } from '@suture/text'
import { grouped, malformed } from '@suture/text/internal'
import { bareLines, trimmedLines } from '../lines/bare-lines'
import { closingSentence } from '../lines/closing-sentence'
import { escapedLine } from '../lines/escaped-line'
import { dottedRemark, loneRemark } from '../lines/lone-remark'
import { firstMissing, omittedLines } from '../lines/omitted-lines'
import { KEPT, keptLines } from '../lines/shared-lines'
import { withTabs } from '../lines/with-tabs'
import { type FileReport, unplaced } from '../report/report'
import type { FileState, LandOptions } from './land-options'

/** Number of non-empty lines of a small file. A file with fewer lines may be replaced by any text that is not much shorter. */
const SMALL = 8

/** Reason for refusing an edit of a file that does not exist. */
export const NO_FILE = 'there is no such file'

const LAZY = 'every line of the file, or comments for omitted lines between complete definitions'

const UNESCAPED = 'the lines of the file, without entities or line breaks as two characters'

const SENTENCE = 'the lines of the file, without a sentence about them'

const IN_PLACE = 'the lines of the file, of which only a comment is left (--whole, if the lines are to be deleted)'

/** The folder in samples of prompts. */
export const PLACEHOLDER = 'path/to'

/** A remark that points at its line: `price: number // <-- a float`. */
const POINTER = /\s*(?:\/\/|#|--|;|%|\/\*|<!--)\s*(?:<[-=]+|[←⬅👈]).*$/u

/** Returns the report of a whole file in the answer. `whole` says that losing most of the existing lines is intended. */
export function landWhole(path: string, edit: FileEdits, before: string | undefined, whole: boolean): FileReport {
  const content = withTabs(before ?? '', withRecipes(path, withoutLabel(path, withoutFence(path, edit.content ?? '', before), before)))
  const applied = [unplaced(edit, 'applied')]
  if (before === undefined) return { path, operation: 'create', status: 'changed', edits: applied, after: content }
  const base = { path, operation: 'modify' as const, before, after: before }
  const [old, next] = [bareLines(before), bareLines(content)]
  if (old.length === next.length && next.every((line, k) => line === old[k] || line.replace(POINTER, '') === old[k]))
    return { ...base, status: 'unchanged', edits: [unplaced(edit, 'already-applied')] }
  const problem = whole ? undefined : (whyNotWhole(path, edit, old, next) ?? whyPart(path, edit, old, next))
  if (problem) return { ...base, status: 'refused', edits: [unplaced(edit, 'refused', { problem })] }
  return { ...base, status: 'changed', edits: applied, after: asDifference(before, content) }
}

/**
 * Returns why a text cannot be a new file: the words above it change an existing file, its path is in the folder of samples in prompts and
 * the project has none with this name (`isSample`), its first line is indented, or words in it replace lines. Either the file was expected to exist and its name is wrong, or the text is
 * incomplete. Undefined if the text can be a new file.
 *
 *     new file    import os                             refused: every line of the file is needed
 *                 # ... existing code ...
 *
 *     In a.py, add a method:    def stop(self):         refused: there is no such file
 */
export function whyNotNew(
  path: string,
  edit: FileEdits | undefined,
  state: FileState,
  { whole }: LandOptions,
  isSample: boolean,
): Malformed | Unreadable | undefined {
  if (!edit || (edit.operation !== 'create' && edit.operation !== 'write') || 'text' in state || whole) return undefined
  if (edit.fileIs === 'existing') return { kind: 'unreadable', path, reason: NO_FILE }
  if (isSample && path.startsWith(`${PLACEHOLDER}/`)) return malformed(edit.line, 'the path of the file in the project', path, WHOLE_FORM)
  if (DOCUMENT.test(path)) return undefined
  const lines = bareLines(edit.content ?? '')
  const faults = [
    [UNESCAPED, escapedLine(edit.content ?? '')],
    [SENTENCE, closingSentence(path, lines)],
    ['a new file, which begins without indentation', edit.format === 'whole' ? firstIndented(edit.content) : undefined],
  ] as const
  const fault = faults.find(([, found]) => found !== undefined)
  if (fault) return malformed(edit.line, fault[0], fault[1]!, WHOLE_FORM)
  const found = elisionBrought('', edit.content ?? '') ?? dottedRemark(lines)
  // In some languages, dots alone are an empty body of code.
  const isOmission = found !== undefined && /\p{L}/u.test(found)
  return isOmission ? malformed(edit.line, 'every line of the new file', found, WHOLE_FORM) : undefined
}

/** Returns the first line of a text if it is indented, as in a part of a file. */
export function firstIndented(content = ''): string | undefined {
  return /^(?:\s*[^\S \t])?([ \t]+\S.*)/.exec(content)?.[1]
}

/**
 * Returns the text of a file without a label on its first line. Such a label is a comment with only the file's own path, which the existing
 * file does not have. In a new file such a comment is kept, unless it begins with `filepath:`.
 *
 *     file    const a = 1     written    // filepath: src/a.ts     result    const a = 2
 *                                        const a = 2
 */
export function withoutLabel(path: string, content: string, before: string | undefined): string {
  const line = content.slice(0, content.indexOf('\n') + 1)
  const named = pathInComment(line)
  if (named !== path && !(named?.startsWith('/') && named.endsWith(`/${path}`))) return content
  const isOwn = before === undefined ? !/file ?path:/i.test(line) : before.includes(line.trimEnd())
  return isOwn ? content : content.slice(line.length)
}

/** The first line of a text that begins with a fence: its marker and its language. The last line, if it closes a fence. */
const OPENING = /^(`{3,}|~{3,})[ \t]*(?:([\w+#-]{1,20})[ \t]*)?\r?\n/
const CLOSING = /\n(`{3,}|~{3,})\s*$/

/**
 * Returns the text of a file without a code fence around all of it, which some models write in the content of a call. A fence is kept if the
 * file begins with one, in a new document, and if it is not clear that its end is the last line. A fence of Markdown may have others in it.
 *
 *     file    a = 1        written    ```py        result    a = 2
 *                                     a = 2
 *                                     ```
 */
export function withoutFence(path: string, content: string, before: string | undefined): string {
  const [first, mark = '', language = ''] = OPENING.exec(content.slice(0, 400)) ?? []
  const last = content.slice(-400).match(CLOSING)
  if (first === undefined || last?.[1] !== mark || content.length < first.length + last[0].length - 1) return content
  const text = content.slice(first.length, content.length - last[0].length + 1)
  const isMarkdown = /^(?:md|markdown)$/i.test(language)
  const isOwn = before === undefined ? DOCUMENT.test(path) && !isMarkdown : before.startsWith(mark)
  const hasOthers = bareLines(text).some((line) => line.startsWith(mark))
  return isOwn || (hasOthers && !isMarkdown) ? content : text
}

/** A rule of a Makefile, and the spaces before its recipe. */
const RULE = /^(?!ifn?eq\b)[^\s#:=][^:=\n]*:(?!=)[^=\n]*\n( {2,8})\S[^\n]*(?:\n{1,2}\1[^\n]*)*/gm

/** Returns a Makefile with tabs before the lines of its recipes, which code blocks often indent by spaces. Other files are returned as they are. */
function withRecipes(path: string, content: string): string {
  if (!/(?:^|\/)(?:GNU)?makefile$|\.mk$/i.test(path) || /^(?:define|\.RECIPEPREFIX)\b/m.test(content)) return content
  return content.replace(RULE, (rule, indent: string) => rule.replaceAll(`\n${indent}`, '\n\t'))
}

function whyNotWhole(path: string, { line, mayBePart }: FileEdits, old: readonly string[], next: readonly string[]): Malformed | undefined {
  const [before, after] = [trimmedLines(old), trimmedLines(next)]
  const kept = keptLines(before, after)
  const isLess = after.length < before.length
  const elision = elisionBrought(old.join('\n'), next.join('\n')) ?? (isLess ? bareElision(old, next) : undefined)
  if (elision !== undefined) return malformed(line, LAZY, elision, partForm(path))
  const escaped = DOCUMENT.test(path) || escapedLine(old.join('\n')) ? undefined : escapedLine(next.join('\n'))
  if (escaped !== undefined) return malformed(line, UNESCAPED, escaped, WHOLE_FORM)
  const remark = loneRemark(old, next, DOCUMENT.test(path))
  if (remark !== undefined) return malformed(line, IN_PLACE, remark, partForm(path))
  const sentence = closingSentence(path, next)
  if (sentence !== undefined && !old.includes(sentence)) return malformed(line, SENTENCE, sentence, WHOLE_FORM)
  const marked = markedLine(old, next)
  if (marked !== undefined) return malformed(line, 'the lines of the file, without marks or numbers before them', marked, WHOLE_FORM)
  const isSmall = before.length < SMALL && (kept > 0 || after.length * 2 >= before.length)
  if (isSmall || kept >= before.length * KEPT) return undefined
  const expected = 'the whole file, with most of its lines (--whole, if losing them is intended)'
  return malformed(line, expected, `${kept} of the ${before.length} lines that are there`, mayBePart ? partForm(path) : WHOLE_FORM)
}

/** Returns the problem of a block that omits lines and may be only a part of its file. Undefined if the block omits no line. */
function whyPart(path: string, { line, mayBePart }: FileEdits, old: readonly string[], next: readonly string[]): Malformed | undefined {
  if (!mayBePart || old.every((each) => each.trim() === '')) return undefined
  const lacks = mayBePart === 'adds' ? firstMissing(next, old) : omittedLines(old, next)
  if (!lacks) return undefined
  const lines = lacks.from === lacks.to ? `line ${lacks.from}` : `lines ${lacks.from}-${lacks.to}`
  const expected = `an edit of a part of ${path}, or all of its lines under words that say so (--whole, if the block is all of it)`
  return malformed(line, expected, `a block without ${lines} of the file`, partForm(path))
}

/** Returns the problem of an answer that contains a whole file and also edits of parts of that file. */
export function wholeAndParts(path: string, edits: readonly FileEdits[]): Malformed {
  const { line } = edits.find(({ format }) => format === 'whole')!
  const found = 'a code block under its name beside other edits of it'
  return malformed(line, `${path} as a whole, or edits of parts of it`, found, partForm(path))
}

/** Returns what to send instead of a code block that may be a part of its file. */
function partForm(path: string): string {
  return [
    path,
    '<<<<<<< SEARCH',
    '[the lines of the file that change, or next to which lines are added]',
    '=======',
    '[the same lines after the change]',
    '>>>>>>> REPLACE',
    `or, above a code block with every line of the file: The complete ${path}:`,
  ].join('\n')
}

/** A line number before a line, as tools print it. */
const NUMBERED = /^\s*\d{1,6}(?:\s?[|:→]|\t)/

/** Returns a text without the numbers before its lines, if all lines have one. */
export function withoutNumbers(text: string): string {
  const lines = bareLines(text)
  return lines.every((each) => each.trim() === '' || NUMBERED.test(each))
    ? lines.map((each) => each.replace(NUMBERED, '')).join('\n')
    : text
}

/** A substitution in CriticMarkup. */
const CRITIC = /\{~~[^~]{0,300}~>[^~]{0,300}~~\}/

/**
 * Returns the first line with a substitution in CriticMarkup, with a line number or with a diff marker, if the text is not meant verbatim.
 * A text is not meant verbatim if all lines have numbers, or if some lines of the file are marked as removed and others as added.
 */
function markedLine(old: readonly string[], next: readonly string[]): string | undefined {
  const known = new Set(old.map((each) => each.trim()))
  const isNew = (each: string) => each.trim() !== '' && !known.has(each.trim())
  const lines = next.filter((each) => each.trim() !== '')
  if (lines.length > 1 && lines.every((each) => NUMBERED.test(each)) && lines.some(isNew) && !old.every((each) => NUMBERED.test(each)))
    return lines[0]
  const critic = lines.find((each) => isNew(each) && CRITIC.test(each))
  if (critic !== undefined) return critic
  const removed = lines.find((each) => each.startsWith('-') && isNew(each) && known.has(each.slice(1).trim()))
  return removed !== undefined && lines.some((each) => each.startsWith('+') && isNew(each)) ? removed : undefined
}

/** Words that replace other lines, after any comment marker: dots, `<rest of the file>`, `(the rest stays the same)`, `# etc.` */
const REPRESENTS_OTHERS =
  /^(?:\/\/+|#+|--+|;+|\/\*+|<!--)?\s*(?!\s)(?:todo:?\s*(?!\s))?(?:(?:\.{3,}|…|etc\.?)[>)\]}]?\s*(?:\*\/|-->)?|[<([{]?[\s.…]*(?:(?:the|all|of|add)\s)*(?:rest|remaind\w*|remaining|other|existing|previous|unchanged)\b[^=;{}]*(?:\}\s*(?:\*\/|-->)?)?)$/i

/** Returns the first line with such words that is not in the file. */
function bareElision(old: readonly string[], next: readonly string[]): string | undefined {
  const known = new Set(old.map((line) => line.trim()))
  return next.map((line) => line.trim()).find((line) => line.length < 120 && !known.has(line) && REPRESENTS_OTHERS.test(line))
}

/**
 * Returns the new text of a file. Each unchanged line keeps its line end. The byte order mark and the final line break are those of the
 * file. A file without text gets the final line break of the content.
 */
export function asDifference(before: string, content: string): string {
  const doc = openDocument(before)
  const ended = Array.from({ length: doc.lineCount }, (_, line) => line).filter((line) => lineEol(doc, line) !== '')
  const known = grouped(ended.reverse(), (line) => lineText(doc, line))
  const endOf = (line: number | undefined) => (line === undefined ? doc.eol : lineEol(doc, line))
  const lines = bareLines(content).map((text) => text + endOf(known.get(text)?.pop()))
  const last = lines.at(-1)
  const isEnded = before.trim() === '' ? content.endsWith('\n') : doc.finalNewline
  if (last !== undefined && !isEnded) lines[lines.length - 1] = last.replace(/\r?\n$/, '')
  return (doc.bom ? '\ufeff' : '') + lines.join('')
}
