import { type FileDiff, type ParsedFile, parsePatches } from '@suture/fudiff'
import { createsFile, newSide, oldSide } from '@suture/fudiff/internal'
import type { Malformed } from '@suture/text'
import { appendAll, bracketsLeft, defined } from '@suture/text/internal'
import { type Answer, dedent, type Fence, fenceLine, indentOf } from '../answer/answer'
import { HEREDOC } from '../answer/commands'
import { isKnownPath } from '../answer/file-name'
import { malformedPart, movedProblems, type Reader, type ReaderPlace, type Region, shortened, truncated } from '../answer/reader'
import type { FileEdits, FormatName } from '../model/file-edits'
import { findEnd, opens, strayLines } from './extent'
import { DIFF_FORM, misplacedNames } from './misplaced-name'

/**
 * Reads fuzzy, numbered and git diffs. A diff without a header is read if the surrounding text names the file. Source: docs/spec/fudiff.md.
 */
export const diffReader: Reader = { opens: '@-+*dI', read }

function read(answer: Answer, at: number, place: ReaderPlace): Region | undefined {
  const { lines } = answer
  const indent = indentOf(lines[at]!)
  if (!opens(lines, at, indent)) return undefined
  const end = findEnd(lines, at, indent, place)
  const body = dedent(lines.slice(at, end))
  const parsed = parsePatches(`${body.join('\n')}\n`)
  const to = endBeforeFence(body, at, parsed.files.at(-1)) ?? end
  const problems = movedProblems(parsed.problems, at)
  const edits: FileEdits[] = []
  for (const file of parsed.files) {
    const edit = fileEdits(file, body[file.from - 1] ?? '', at, body[file.to])
    if ('kind' in edit) problems.push(edit)
    else edits.push(edit)
  }
  if (edits.length === 0 && problems.length === 0) return undefined
  const misplaced = misplacedNames(body, at)
  appendAll(problems, misplaced)
  const last = parsed.files.at(-1)
  if (to === lines.length && last) endWithAnswer(answer, { at, body, last, fence: place.fence }, edits, problems)
  const stray = strayLines(lines, at, to, place.fence)
  appendAll(problems, stray)
  const format = edits[0]?.format ?? (lines[at]!.includes('diff --git') ? 'git' : 'fudiff')
  return {
    from: at,
    to,
    format,
    edits: stray.length + misplaced.length === 0 ? edits : [],
    problems,
    because: shortened(lines[at]!.trim()),
  }
}

/** Returns the line below the last file on which a block with a language opens: the fence of the diff was not closed above it. */
function endBeforeFence(body: readonly string[], at: number, last: ParsedFile | undefined): number | undefined {
  const from = body.findIndex((line, index) => last !== undefined && index >= last.to && (fenceLine(line, index)?.info ?? '') !== '')
  return from === -1 ? undefined : at + from
}

/** A diff at the end of the answer: its lines, its last file, and the open fence around it. */
interface LastPart {
  /** 0-based line of the answer. */
  readonly at: number
  readonly body: readonly string[]
  readonly last: ParsedFile
  readonly fence: Fence | undefined
}

/** What is expected after the last line of a diff if nothing else ends the diff. */
const LINE_END = 'the end of the diff: a line break after its last line, or the end of a fence around it'

/**
 * Refuses a diff that the end of the answer cuts off. A diff in an unclosed fence or heredoc is complete only if its last hunk has as many
 * lines as its header says and its last line ends in a line break. A diff outside a fence whose last line lacks a line break is complete if
 * the counts say so. Otherwise a context line is accepted, since it is compared with the file, and an added or removed line is refused. A
 * diff outside a fence whose last line has a line break is refused if the counts and its text say that lines are missing.
 */
function endWithAnswer(answer: Answer, part: LastPart, edits: FileEdits[], problems: Malformed[]): void {
  const isHeredoc = HEREDOC.test(answer.lines[part.at - 1]?.slice(0, 300) ?? '')
  const isOpen = part.fence !== undefined || isHeredoc
  if (!isOpen && !answer.endsMidLine && (answer.isPart === true || !isUnfinished(part))) return
  const last = edits.pop()
  if (!last) return
  const missing = isHeredoc ? 'the end of its input' : endOfLast(part, answer)
  if (missing !== undefined) problems.push(truncated(answer, answer.lines.length, missing, DIFF_FORM))
  else edits.push(last.operation === 'delete' ? last : { ...last, unclosed: true })
}

/**
 * Returns the missing part of a diff in an unclosed fence, or of a diff outside a fence whose last line has no line break. If the diff deletes
 * its file, its last line needs no line break, because such a diff is compared with the whole file.
 */
function endOfLast(part: LastPart, { endsMidLine }: Answer): string | undefined {
  if (part.fence) return endsMidLine || !isCounted(part) ? 'the end of the diff' : undefined
  const { said, held } = countsOf(part)
  if (said?.some((count, side) => count > held[side]!) || isCutName(part)) return 'the end of the diff'
  if (isCounted(part) || part.last.hunks.length === 0 || part.last.operation === 'delete') return undefined
  return endsInChange(part) ? LINE_END : undefined
}

function endsInChange({ body }: LastPart): boolean {
  return /^[+-]/.test(body.at(-1) ?? '')
}

/**
 * Whether lines are missing at the end of the last hunk: it has fewer lines than its header says, and its added lines open a bracket that
 * they do not close. A hunk that ends in a change may instead lack more lines than counts are usually wrong by.
 */
function isUnfinished(part: LastPart): boolean {
  const { said, held } = countsOf(part)
  const hunk = part.last.hunks.at(-1)
  const lacks = (most: (count: number) => number) => said?.every((count, side) => count === 0 || count - held[side]! > most(count)) === true
  if (!hunk || !lacks(() => 0)) return false
  if (endsInChange(part) && lacks((count) => Math.max(1, count * MISCOUNTED))) return true
  return bracketsLeft(newSide(hunk).join('')) > bracketsLeft(oldSide(hunk).join(''))
}

/** The largest share of the lines of a hunk by which its count may be too high. */
const MISCOUNTED = 1 / 4

/** Whether the last hunk has as many lines as its header says. */
function isCounted(part: LastPart): boolean {
  const { said, held } = countsOf(part)
  return said?.every((count, side) => count === held[side]) === true
}

/**
 * Returns the line counts of both sides of the last hunk: `said` are the counts in its header, if it has them, and `held` the counted
 * lines.
 */
function countsOf({ body, last }: LastPart): { readonly said?: readonly number[]; readonly held: readonly number[] } {
  const hunk = last.hunks.at(-1)
  const counts = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(body[(last.hunkLines.at(-1) ?? 0) - 1]?.slice(0, 200) ?? '')
  const held = hunk ? [oldSide(hunk).length, newSide(hunk).length] : [0, 0]
  return hunk && counts ? { said: [counts[1] ?? '1', counts[2] ?? '1'].map(Number), held } : { held }
}

/** Whether the diff ends in a header whose file name may be truncated. The name is complete if the first line of the header repeats it. */
function isCutName({ body, last }: LastPart): boolean {
  if (last.hunks.length > 0 || last.operation === 'delete') return false
  const first = body[last.from - 1] ?? ''
  if (last.operation === 'rename') return first.startsWith('diff --git ') && !first.trimEnd().replace(/"$/, '').endsWith(last.modifiedFile)
  return !body.some((line) => /^index 0+\.\.e69de29/.test(line))
}

/**
 * Returns the edits of one file of a diff. `first` is the first line of its header, `offset` the 0-based line of the answer where the diff
 * begins, `below` the line after the lines of the file. Returns the problem if the edits cannot be made.
 */
export function fileEdits(file: ParsedFile, first: string, offset: number, below?: string): FileEdits | Malformed {
  const { from, to: _to, hunkLines, ...diff } = withoutRemarks(file)
  const line = offset + from
  const path = diff.originalFile || diff.modifiedFile || undefined
  const base = { ...defined({ path }), ...otherName(diff, first), format: formatOf(file, first), line, intents: [] }
  const unmade = whyNotMade(diff, first.startsWith('diff --git '), line, below) ?? unnamed(diff, first, line)
  if (unmade) return unmade
  if (createsFile(diff)) {
    const mode = diff.newMode === undefined ? {} : { mode: Number.parseInt(diff.newMode.slice(-3), 8) }
    const content = createdText(diff)
    if (content !== undefined) return { ...base, operation: 'create', content, ...mode }
    if (removesLines(diff)) return fileEdits({ ...file, operation: 'modify', originalFile: diff.modifiedFile }, first, offset)
    return malformedPart(line, 'added lines only in a new file', first, DIFF_FORM)
  }
  const hunks = { diff, hunkLines: hunkLines.map((each) => offset + each) }
  if (diff.operation === 'rename') return { ...base, operation: 'rename', to: diff.modifiedFile, ...hunks }
  return { ...base, operation: diff.operation, ...hunks }
}

/** Takes the remarks from names that differ only in them: `--- a.ts (original)` above `+++ a.ts (modified)`. */
function withoutRemarks(file: ParsedFile): ParsedFile {
  const { operation, originalFile, modifiedFile } = file
  const [name = '', other] = [originalFile, modifiedFile].map((each) => each.replace(/(?<!\s)\s+\([^()]*\)$/, ''))
  const hasRemarks = operation === 'modify' && originalFile !== modifiedFile && name === other && isKnownPath(name)
  return hasRemarks ? { ...file, originalFile: name, modifiedFile: name } : file
}

/** Whether a diff of a new file removes lines, so that the file must exist. A stated file mode means that it does not. */
function removesLines({ operation, newMode, hunks }: FileDiff): boolean {
  return operation === 'create' && newMode === undefined && hunks.some(({ lines }) => lines.some(({ kind }) => kind === 'deletion'))
}

/** What the message shows instead of the correct form if no answer can make the change. */
const BY_HAND = 'leave it out of the answer: links, submodules and modes have to be changed by hand'

/** Returns the problem of a diff that cannot be applied as text: it is about links, submodules or file modes. Undefined for other diffs. */
function whyNotMade({ operation, oldMode, newMode, hunks }: FileDiff, isGit: boolean, line: number, below = ''): Malformed | undefined {
  for (const mode of [oldMode, newMode]) {
    if (mode?.startsWith('120'))
      return malformedPart(line, 'a file of text; symbolic links are not made or changed', `mode ${mode}, a symbolic link`, BY_HAND)
    if (mode?.startsWith('160'))
      return malformedPart(line, 'a file of text; submodules are not made or changed', `mode ${mode}, a submodule`, BY_HAND)
  }
  if (hunks.length > 0 || operation === 'rename' || operation === 'delete' || (operation === 'create' && isGit)) return undefined
  if (oldMode !== undefined || newMode !== undefined)
    return malformedPart(line, 'a change of text; a mode alone is not changed', `mode ${oldMode ?? '?'} to ${newMode ?? '?'}`, BY_HAND)
  return malformedPart(line, 'hunks below the header', below.trim() === '' ? 'a header alone' : below, DIFF_FORM)
}

/** Returns the problem for a header with an unreadable name, and for a hunk whose section is a file name: the file is not guessed. */
function unnamed({ originalFile, modifiedFile, hunks }: FileDiff, first: string, line: number): Malformed | undefined {
  if (originalFile !== '' || modifiedFile !== '') return undefined
  const section = hunks.flatMap(({ within }) => within ?? []).find(isKnownPath)
  const found = /^(?:diff|Index:) /.test(first) ? first : section === undefined ? undefined : `@@ ${section}`
  return found === undefined ? undefined : malformedPart(line, 'the file in --- and +++ lines above its hunks', found, DIFF_FORM)
}

/**
 * Returns alternatives to the old name. If the names differ without a rename, the file that exists is used. If both exist, the edit is
 * refused. If none exists, both may begin with a folder of their own, as in the output of `diff -r old new`. The path in a single header
 * line (`+++ b/x`) may or may not begin with the prefix `b/`.
 */
function otherName({ operation, originalFile, modifiedFile }: FileDiff, first: string): Pick<FileEdits, 'naming'> {
  if (operation !== 'modify' || originalFile === '' || modifiedFile === '') return {}
  if (originalFile !== modifiedFile) {
    const [old, modified] = [originalFile, modifiedFile].map((name) => name.slice(name.indexOf('/') + 1))
    return { naming: { orElse: [modifiedFile, ...(old === modified ? [old!] : [])], unless: [modifiedFile] } }
  }
  const isAlone = /^(?:--- a\/|\+\+\+ b\/)/.test(first) && first.slice(4).startsWith(originalFile)
  return isAlone ? { naming: { orElse: [originalFile.slice(2)] } } : {}
}

/**
 * Returns the text of a new file. Undefined if the diff expects existing text. A deleted empty line means that the last line has no line
 * break. An empty line without a mark is an empty line of the file.
 */
function createdText({ hunks }: FileDiff): string | undefined {
  const lines = hunks.flatMap((hunk) => hunk.lines)
  if (lines.some(({ kind, text }) => kind !== 'addition' && text !== '')) return undefined
  const added = lines.filter((line) => line.kind !== 'deletion').map((line) => line.text)
  if (added.length === 0) return ''
  return lines.some((line) => line.kind === 'deletion') ? added.join('\n') : `${added.join('\n')}\n`
}

function formatOf(file: ParsedFile, first: string): FormatName {
  if (first.startsWith('diff --git ')) return 'git'
  return file.hunks.length > 0 && file.hunks.every((hunk) => hunk.oldStart !== undefined) ? 'unified' : 'fudiff'
}
