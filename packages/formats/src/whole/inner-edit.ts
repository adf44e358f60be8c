/**
 * Decides what a code block under a file name is if it has lines that look like an edit.
 *
 *   Create `how-to.md`:          the block is the file       Update `a.ts`:             the block is an edit
 *   ````md                                                   ```ts
 *   # Edits                                                  <<<<<<< SEARCH
 *   ```
 *   b.ts
 *   <<<<<<< SEARCH
 *
 * Idea: an edit fills its block. Text around the edit, or an edit of another file, means that the block is the file. Cost: the lines of the
 * block are read once. Source: own. Weakness: a block that begins with an edit of another file is unclear.
 */
import { type Answer, type Fence, fenceLine, indentOf } from '../answer/answer'
import { isSameFile } from '../answer/choose-name'
import { isConsole, languageIn, nameInFence } from '../answer/fence-name'
import { isPath } from '../answer/file-name'
import { nameInLine } from '../answer/line-name'
import { opens } from '../diff/extent'
import { DOCUMENT } from './block-end'
import { commentName } from './comment-name'
import { isLanguageOf } from './language'
import type { Named } from './named'
import { isMaking } from './words'

/** The first line of an edit. */
const OPENS =
  /^\s{0,20}(?:<{4,9}|-{5,9} SEARCH|@@|\*\*\* (?:Begin Patch|Add File:|Update File:|Delete File:)|diff --git |--- \S|Index: |<apply_diff>)/
const IN_DIFF = /^\s{0,20}(?:@@|diff --git |--- |Index: )/

/** The last line of an edit, or any line of a diff. */
const ENDS = /^(?:[ +\-@\\]|\s{0,20}(?:[>]{4,9}|\+{5,9}) ?|\s{0,20}\*\*\* End|<\/apply_diff>)/

/** A line that names the file of a diff or of an envelope. */
const HEADER = /^\s{0,20}(?:\*\*\* (?:Add|Update|Delete) File:|---|\+\+\+|Index:|diff --git .{1,300} (?=\S{1,300}$))\s{0,4}(\S.{0,300})$/

/** Maximum number of lines between the first line of an edit and its header, and between a name and its edit. */
const HEADERS = 6
const GAP = 3

const DIFF_FILE = /\.(?:diff|patch)$/i
/** A comment. In a document, such a line is a heading or an item of a list. */
const REMARK = /^\s*(?:\/\/|#|\/\*|\*|<!--|--|;|%)/

/** The first line in a code block that looks like an edit. */
export interface InnerEdit {
  /** 0-based line of the answer. */
  readonly at: number
  /** Whether the line is in a fence inside the block. */
  readonly isNested: boolean
}

/** Whether a line looks like the first line of an edit. A diff has a complete header. */
export function opensEdit(lines: readonly string[], at: number): boolean {
  const line = lines[at]!
  return OPENS.test(line) && (!IN_DIFF.test(line) || opens(lines, at, indentOf(line)))
}

/**
 * Returns whether a block with an edit is the edit or the file that is named above it. Returns `unclear` if it may be both. `to` returns
 * the line that closes the block.
 */
export function kindOf(answer: Answer, fence: Fence, named: Named, edit: InnerEdit, to: () => number | undefined): BlockKind {
  const { lines } = answer
  const text = textBetween(lines, fence.line + 1, edit.at)
  const names = fileOfEdit(lines, fence.line + 1, edit.at)
  const isOther = names.length > 0 && names.every((name) => !isSameFile(name, named.path))
  if (!isOther && text.every((line) => REMARK.test(line) && !DOCUMENT.test(named.path))) return 'edit'
  if (text.length === 0 || DIFF_FILE.test(named.path)) return kindOfEditAlone(fence, named)
  if (!isFile(named)) return isOther && isInLanguage(fence, named.path) ? 'unclear' : 'edit'
  const isCertain = !named.adds && (isOther || named.extent === 'all' || isMaking(named.above))
  return isCertain && (edit.isNested || !ENDS.test(lastText(lines, to()))) ? 'file' : 'unclear'
}

/** Returns what a block is that begins with an edit of another file. */
function kindOfEditAlone(fence: Fence, named: Named): BlockKind {
  if (DIFF_FILE.test(named.path)) return isFile(named) ? 'file' : 'unclear'
  return isSaidFile(fence, named) ? 'unclear' : 'edit'
}

type BlockKind = 'edit' | 'file' | 'unclear'

/** Whether the words above a block say that it is a file, or name only the file. */
function isFile({ extent }: Named): boolean {
  return extent === 'all' || extent === 'unsaid'
}

/** Whether the words above a block or its language say that the block is a file. */
function isSaidFile(fence: Fence, named: Named): boolean {
  const { path, above, mayBeNew } = named
  if (mayBeNew) return true
  return isFile(named) && (isMaking(above) || (languageIn(fence.info) !== '' && isInLanguage(fence, path)))
}

/** Whether a block may be in the language of a file. */
function isInLanguage({ info }: Fence, path: string): boolean {
  return isLanguageOf(languageIn(info), path) || (isConsole(info) && path.includes('.'))
}

/** Returns the lines with text in a range, without fences and names of files. */
function textBetween(lines: readonly string[], from: number, to: number): string[] {
  const text: string[] = []
  for (let at = from; at < to; at++) if (isText(lines[at]!, at)) text.push(lines[at]!)
  return text
}

/** Whether a line has text that is neither a fence nor the name of a file. */
function isText(line: string, at: number): boolean {
  if (line.trim() === '' || fenceLine(line, at) || commentName(line) !== undefined) return false
  const { path, whole } = nameInLine(line)
  return path === undefined || !(whole || /:\**\s*$/.test(line))
}

/** Returns the files that an edit names: in its header, or in the line above it. */
function fileOfEdit(lines: readonly string[], from: number, at: number): string[] {
  const names = namesInHeader(lines, at)
  for (let i = at - 1; names.length === 0 && i >= from && i >= at - GAP; i--) {
    const line = lines[i]!
    const fence = fenceLine(line, i)
    const name = fence ? nameInFence(fence.info) : (commentName(line) ?? nameInLine(line).path)
    if (name !== undefined) return [name]
    if (line.trim() !== '' && !fence) return []
  }
  return names
}

/** Returns the old and the new name in the header of a diff, or the name in the header of an envelope. */
function namesInHeader(lines: readonly string[], at: number): string[] {
  const names: string[] = []
  for (let i = at; i < at + HEADERS && i < lines.length; i++) {
    const line = lines[i]!
    if (/^\s{0,20}[<]{4}|^@@/.test(line)) return names
    const name = HEADER.exec(line.slice(0, 400))?.[1]?.split('\t')[0]?.trim().replaceAll('"', '')
    if (name !== undefined && name !== '/dev/null' && isPath(name)) names.push(name)
    if (/^(?:\+\+\+|\*\*\* (?:Add|Update|Delete))/.test(line.trimStart())) return names
  }
  return names
}

/** Returns the last line with text above a line. A block that is not closed ends in any line. */
function lastText(lines: readonly string[], to: number | undefined): string {
  let at = (to ?? 0) - 1
  while (at > 0 && lines[at]!.trim() === '') at--
  return to === undefined ? ' ' : lines[at]!
}
