/**
 * Code blocks of an answer that change nothing. They quote the file before or after the edits, or the lines that an edit changes.
 *
 *     ### a.ts          the first block quotes what the edit changes, before and after the edit
 *     ```
 *     let a = 1
 *     ```
 *     becomes: ...
 */
import type { FileEdits, Parsed, ShownBlock } from '@suture/formats'
import { toIntents } from '@suture/formats/internal'
import type { Intent } from '@suture/text'
import { defined } from '@suture/text/internal'
import { bareLines } from '../lines/bare-lines'
import { holdsLines, isPartOf } from '../lines/shared-lines'
import { plainPath } from '../paths/inside-path'
import { type AnswerNote, type AnswerProblem, type EditReport, type FileReport, unplaced } from '../report/report'
import { isOf, textOfFile } from './code-blocks'
import type { FileState, FileStates, Land } from './land-options'
import { landWhole, withoutNumbers } from './land-whole'

interface UnreadParts {
  readonly problems: readonly AnswerProblem[]
  readonly notes: readonly AnswerNote[]
}

/**
 * The problems of unread parts, and the notes for blocks that are only shown and for changes that are only asked for. Blocks that quote the
 * file as it is or will be are left out, and so are changes that the edits make.
 */
export function unreadParts(parsed: Parsed, files: readonly FileReport[], states: FileStates): UnreadParts {
  const afterOf = (path: string) => files.find((file) => (file.to ?? file.path) === path)?.after
  const beforeOf = (path: string) => textOfFile(path, states) ?? ''
  const isQuote = (quoted: string, shown: string, goes = false) => {
    const path = plainPath(quoted)
    const text = withoutNumbers(shown)
    const after = afterOf(path)
    const olds = oldTexts(parsed.edits.filter(isOf(path)))
    const isBefore = holdsLines(beforeOf(path), text)
    if (goes && isBefore) return olds.some((each) => holdsLines(each, text)) || (after !== undefined && !holdsLines(after, text))
    return isBefore || [after ?? '', ...olds].some((each) => holdsLines(each, text))
  }
  const problems = parsed.problems.flatMap((problem): AnswerProblem[] => {
    if (problem.kind !== 'unread' || !problem.quotes) return [{ line: problem.line, problem }]
    const { quotes, ...unread } = problem
    if (isQuote(quotes.path, quotes.text, quotes.goes)) return []
    const state = states.get(plainPath(quotes.path))
    const isMissing = state && 'missing' in state
    return [{ line: unread.line, problem: isMissing ? { ...unread, looksLike: `${unread.looksLike}, and there is no such file` } : unread }]
  })
  const shown = (parsed.shown ?? []).filter(({ path, text, replaces, goes }) => {
    const after = afterOf(plainPath(path)) ?? beforeOf(plainPath(path))
    if (replaces === '') return after !== '' && !parsed.edits.some((edit) => edit.operation !== 'modify' && isOf(path)(edit))
    return replaces === undefined ? !isQuote(path, text, goes) : !isMadeIn(after, parsed.edits, replaces, text)
  })
  // The answer writes a code block, and later shows a new version of it that is not an edit.
  const isVersion = ({ path, isNew, replaces = '' }: ShownBlock) =>
    isNew && !holdsLines(beforeOf(path), replaces) && parsed.edits.some((edit) => edit.content === replaces && isOf(path)(edit))
  const versions = shown.filter(isVersion).map(({ line, path, found }): AnswerProblem => {
    return { line, problem: { kind: 'unread', line, looksLike: `a new version of the code block of ${path} above it`, found } }
  })
  const notes = shown.filter((each) => !isVersion(each)).map(({ line, path, asked }) => ({ line, path, ...defined({ asked }) }))
  return { problems: [...problems, ...versions], notes }
}

/**
 * Whether nothing is left to do for a change of code: the file already has it, an edit of the answer makes it, or the file does not have the
 * old code. An empty new text is a deletion.
 */
function isMadeIn(after: string, edits: readonly FileEdits[], replaces: string, text: string): boolean {
  if (text === '') return !holdsLines(after, replaces) || oldTexts(edits).some((old) => old.includes(replaces))
  if (!(after.includes(replaces) || holdsLines(after, replaces)) || after.includes(text) || holdsLines(after, text)) return true
  return edits.some((edit) => edit.content?.includes(text) || toIntents(edit).some(({ newString }) => newString.includes(text)))
}

/** Returns the report of a code block that only quotes the file. */
function quoteOf(edit: FileEdits): EditReport {
  return unplaced(edit, 'no-op', { warnings: ['the code block quotes lines of the file'] })
}

/**
 * Separates blocks that only quote the file from the other edits, and returns reports for these blocks. Undefined if there are no such
 * blocks or no other edits.
 */
export function quotedBlocks(
  path: string,
  edits: readonly FileEdits[],
  state: FileState,
): { readonly others: readonly FileEdits[]; readonly reports: readonly EditReport[] } | undefined {
  if (edits.length < 2 || !('text' in state)) return undefined
  const olds = oldTexts(edits)
  const quoting = edits.map((edit): readonly EditReport[] => {
    if (edit.operation !== 'write') return []
    const { content = '', mayBePart } = edit
    if (olds.some((text) => holdsLines(text, content)) || (mayBePart && isPartOf(bareLines(content), bareLines(state.text))))
      return [quoteOf(edit)]
    const landed = landWhole(path, edit, state.text, true)
    return landed.status === 'unchanged' ? landed.edits : []
  })
  const others = edits.filter((_, index) => quoting[index]!.length === 0)
  return others.length === edits.length || others.length === 0 ? undefined : { others, reports: quoting.flat() }
}

/**
 * Returns the report if code blocks only repeat the other edits of their file. In that case, the result of the other edits contains the
 * block of a file, or what a pair of blocks adds. Undefined if there are no such blocks, or if one of them adds something else.
 *
 *     answer    <<<<<<< SEARCH ...      Before:    let a = 1      After:    let a = 2      the pair is not an edit
 */
export function recaps(edits: readonly FileEdits[], land: Land): FileReport | undefined {
  const isBlock = ({ format, operation }: FileEdits) => format === 'whole' && operation === 'write'
  return repeating(edits, (edit) => isBlock(edit) || edit.mayRecap === true, land) ?? repeating(edits, isBlock, land)
}

function repeating(edits: readonly FileEdits[], mayRepeat: (edit: FileEdits) => boolean, land: Land): FileReport | undefined {
  const others = edits.filter((edit) => !mayRepeat(edit))
  if (others.length === 0 || others.length === edits.length) return undefined
  const report = land(others)
  const repeats = edits.filter(mayRepeat)
  const after = report.after ?? ''
  const isMade = ({ oldString, newString }: Intent) =>
    holdsLines(after, newString) && (holdsLines(newString, oldString) || !holdsLines(after, oldString))
  const isShown = ({ content = '', mayBePart }: FileEdits) => holdsLines(after, content) && (mayBePart || holdsLines(content, after))
  if (!repeats.every((edit) => (edit.operation === 'write' ? isShown(edit) : toIntents(edit).every(isMade)))) return undefined
  return withQuotes(report, repeats.map(quoteOf))
}

/** Returns the old texts of edits. */
function oldTexts(edits: readonly FileEdits[]): string[] {
  return edits.flatMap((edit) => toIntents(edit).map(({ oldString }) => oldString))
}

/** Returns the report with the reports of quoting blocks added. */
export function withQuotes(report: FileReport, quotes: readonly EditReport[]): FileReport {
  return { ...report, edits: [...report.edits, ...quotes].sort((a, b) => a.line - b.line) }
}
