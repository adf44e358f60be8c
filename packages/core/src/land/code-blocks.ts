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
import { DOCUMENT, toIntents } from '@suture/formats/internal'
import type { Intent } from '@suture/text'
import { defined, shownText } from '@suture/text/internal'
import { type Introduction, type LazyIntent, lazyEdits } from '../lazy/lazy-edits'
import { bareLines, hasWords, trimmedLines } from '../lines/bare-lines'
import { firstMissing, isWholeFile, omittedLines } from '../lines/omitted-lines'
import { holdsLines, isPartOf } from '../lines/shared-lines'
import { plainPath } from '../paths/inside-path'
import { type AnswerNote, type AnswerProblem, type EditReport, type FileReport, unplaced } from '../report/report'
import type { FileState, FileStates, Land, LandOptions } from './land-options'
import { firstIndented, landWhole, withoutLabel, withoutNumbers } from './land-whole'

/**
 * Returns the answer, with code blocks of unclear meaning converted to writes of the whole file. A block is converted if it can only be the
 * whole file or an option says so, and if nothing else in the answer concerns the file. If the file does not exist, the block is a new
 * file, provided that the words above the block only introduce its name (`And b.ts:`).
 *
 *     file    let a = 1        answer    Then update a.ts:      the whole file
 *             let b = 2                  let a = 2
 *                                        let b = 2
 */
export function withWholeBlocks(parsed: Parsed, states: FileStates, { whole }: LandOptions): Parsed {
  const blocks = parsed.problems.flatMap((problem) =>
    problem.kind === 'unread' && problem.quotes ? [{ problem, quotes: problem.quotes }] : [],
  )
  const named = [...parsed.edits.flatMap(({ path, to = [] }) => [path ?? [], to].flat()), ...blocks.map(({ quotes }) => quotes.path)].map(
    plainPath,
  )
  const meant = blocks.filter(({ quotes }) => {
    const path = plainPath(quotes.path)
    const state = states.get(path)
    if (!quotes.mayBeAll || !state || named.filter((each) => each === path).length > 1) return false
    const isNew = quotes.mayBeNew && firstIndented(quotes.text) === undefined && !named.some((each) => each.endsWith(`/${path}`))
    if (!('text' in state)) return 'missing' in state && isNew
    const [file, block] = [bareLines(state.text), bareLines(quotes.text)]
    return quotes.adds ? !firstMissing(block, file) : whole === true || isWholeFile(file, block)
  })
  if (meant.length === 0) return parsed
  const problems = parsed.problems.filter((problem) => meant.every((each) => each.problem !== problem))
  const edits = meant.map(({ problem: { line }, quotes: { path, text } }): FileEdits => {
    return { path, operation: 'write', content: text, intents: [], format: 'whole', line }
  })
  return { ...parsed, problems, edits: [...parsed.edits, ...edits].sort((a, b) => a.line - b.line) }
}

/**
 * Returns the answer, with code blocks that omit parts of their file converted to edits of the file. A block is converted if it would be
 * refused as a whole file, and if the place of each of its parts is certain (`lazyEdits`).
 */
export function withLazyBlocks(parsed: Parsed, states: FileStates, { whole, policy }: LandOptions): Parsed {
  if (whole || policy === 'spec') return parsed
  const known = new Map<string, readonly LazyIntent[]>()
  const read = (name: string, line: number, content: string, said: Introduction): FileEdits | undefined => {
    const path = plainPath(name)
    const text = textOf(name, states)
    if (text === undefined || DOCUMENT.test(path)) return undefined
    const beside = parsed.edits.filter((edit) => edit.format !== 'whole' && isOf(name)(edit)).flatMap(toIntents)
    const own = new Set(trimmedLines(bareLines(content)))
    const isShown = (shown: string) => trimmedLines(bareLines(shown)).every((each) => own.has(each) || !hasWords(each))
    // A block with the lines of another edit may show its result.
    const isRepeated = beside.some(({ oldString, newString }) => isShown(oldString) || isShown(newString))
    const intents = lazyEdits(shownText(text), withoutLabel(path, content, text), isRepeated ? {} : said)
    const others = known.get(path) ?? []
    if (!intents || intents.some((intent) => others.some((other) => touches(intent, other)))) return undefined
    known.set(path, [...others, ...intents])
    return { path: name, operation: 'modify', intents: intents.map((intent) => ({ ...intent, line })), format: 'whole', line }
  }
  const edits = parsed.edits.map((edit): FileEdits => {
    const { path, operation, line, content = '', above, naming, fileIs, mayBePart } = edit
    if (operation !== 'write' || path === undefined) return edit
    const text = textOf(path, states)
    if (text === undefined || landWhole(path, edit, text, false).status !== 'refused') return edit
    const said = { ...defined({ above }), isNamed: fileIs !== 'new', adds: mayBePart === 'adds' }
    const modify = read(path, line, content, said)
    return modify ? { ...modify, ...defined({ naming }), format: edit.format } : edit
  })
  const problems = parsed.problems.filter((problem) => {
    const quotes = problem.kind === 'unread' ? problem.quotes : undefined
    const modify = quotes?.above === undefined ? undefined : read(quotes.path, problem.line, quotes.text, quotes)
    // Next to other edits, a definition that the file has only quotes the file.
    if (!modify || (known.get(plainPath(quotes!.path))!.every(({ isInPlace }) => isInPlace) && edits.some(isOf(quotes!.path)))) return true
    edits.push(modify)
    return false
  })
  return { ...parsed, problems, edits: edits.sort((a, b) => a.line - b.line) }
}

/**
 * Returns the answer, with code blocks that replace the block above them converted to edits. A block is converted if the words above it say
 * that it is the new text, if the file has the block above or is written with it, and if the new block omits nothing of it and has no other
 * line of the file. On a second run, the file has the new block.
 */
export function withNewBlocks(parsed: Parsed, states: FileStates, { policy }: LandOptions): Parsed {
  const isEdit = ({ path, isNew, replaces = '', text }: ShownBlock) => {
    if (!isNew || policy === 'spec') return false
    const before = textOf(path, states) ?? ''
    const isWritten = parsed.edits.some((edit) => edit.content === replaces && isOf(path)(edit))
    if (!holdsLines(before, replaces) && holdsLines(before, text)) return !isWritten || holdsLines(text, before)
    const [old = [], next = [], file = []] = [replaces, text, before].map((each) => trimmedLines(bareLines(each)))
    const isMore = next.some((each) => hasWords(each) && file.includes(each) && !old.includes(each))
    return (isWritten || holdsLines(before, replaces)) && !isMore && (old.length === 1 || !omittedLines(old, next))
  }
  const shown = (parsed.shown ?? []).filter((each) => !isEdit(each))
  const edits = (parsed.shown ?? []).filter(isEdit).map(({ path, line, replaces = '', text }): FileEdits => {
    const [oldString = '', newString = ''] = [replaces, text].map((each) => each.replace(/\n$/, ''))
    return { path, operation: 'modify', intents: [{ oldString, newString, wholeLines: true, line }], mayRecap: true, format: 'whole', line }
  })
  return { ...parsed, edits: [...parsed.edits, ...edits].sort((a, b) => a.line - b.line), shown }
}

/** Returns the text of a file that the answer names. Undefined if it has none. */
function textOf(name: string, states: FileStates): string | undefined {
  const state = states.get(plainPath(name))
  return state && 'text' in state ? state.text : undefined
}

/** Returns a function that says whether an edit is of a file. */
export function isOf(name: string): (edit: FileEdits) => boolean {
  return ({ path }) => path !== undefined && plainPath(path) === plainPath(name)
}

/** Whether two edits replace some of the same lines. Lines of context count. */
function touches(a: Intent, b: Intent): boolean {
  const end = ({ startLine = 0, oldString }: Intent) => startLine + oldString.split('\n').length
  return (a.startLine ?? 0) < end(b) && (b.startLine ?? 0) < end(a)
}

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
  const beforeOf = (path: string) => textOf(path, states) ?? ''
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
