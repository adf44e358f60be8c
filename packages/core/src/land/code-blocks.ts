/** Code blocks of an answer that are edits, although their format does not say so: whole files, parts of files, and new versions of blocks. */
import type { FileEdits, Parsed, ShownBlock } from '@suture/formats'
import { DOCUMENT, toIntents } from '@suture/formats/internal'
import type { Intent } from '@suture/text'
import { defined, shownText } from '@suture/text/internal'
import type { LazyIntent } from '../lazy/intents'
import { type Introduction, lazyEdits } from '../lazy/lazy-edits'
import { bareLines, hasWords, trimmedLines } from '../lines/bare-lines'
import { firstMissing, isWholeFile, omittedLines } from '../lines/omitted-lines'
import { holdsLines, isVersionOf } from '../lines/shared-lines'
import { plainPath } from '../paths/inside-path'
import type { FileStates, LandOptions } from './land-options'
import { firstIndented, landWhole, withoutLabel } from './land-whole'

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
    const text = textOfFile(name, states)
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
    const text = textOfFile(path, states)
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
 * Returns the answer, with code blocks below the name of a file without extension converted to writes, if most lines are in that file, and
 * with code blocks that replace the block above them converted to edits. A block is converted if the words above it say that it is the new text, if the file has the block above or is written with it, and if the new block omits nothing of it and has no other
 * line of the file. On a second run, the file has the new block.
 */
export function withNewBlocks(parsed: Parsed, states: FileStates, { policy }: LandOptions): Parsed {
  const isEdit = ({ path, isNew, ifThere, replaces = '', text }: ShownBlock) => {
    if (!(isNew || ifThere) || policy === 'spec') return false
    const before = textOfFile(path, states) ?? ''
    if (ifThere) return isVersionOf(before, text, true)
    const isWritten = parsed.edits.some((edit) => edit.content === replaces && isOf(path)(edit))
    if (!holdsLines(before, replaces) && holdsLines(before, text)) return !isWritten || holdsLines(text, before)
    const [old = [], next = [], file = []] = [replaces, text, before].map((each) => trimmedLines(bareLines(each)))
    const isMore = next.some((each) => hasWords(each) && file.includes(each) && !old.includes(each))
    return (isWritten || holdsLines(before, replaces)) && !isMore && (old.length === 1 || !omittedLines(old, next))
  }
  const shown = (parsed.shown ?? []).filter((each) => !each.ifThere && !isEdit(each))
  const edits = (parsed.shown ?? []).filter(isEdit).map(({ path, line, ifThere, replaces = '', text }): FileEdits => {
    if (ifThere) return { path, operation: 'write', content: text, mayBePart: true, above: '', intents: [], format: 'whole', line }
    const [oldString = '', newString = ''] = [replaces, text].map((each) => each.replace(/\n$/, ''))
    return { path, operation: 'modify', intents: [{ oldString, newString, wholeLines: true, line }], mayRecap: true, format: 'whole', line }
  })
  return { ...parsed, edits: [...parsed.edits, ...edits].sort((a, b) => a.line - b.line), shown }
}

/** Returns the text of a file that the answer names. Undefined if it has none. */
export function textOfFile(name: string, states: FileStates): string | undefined {
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
