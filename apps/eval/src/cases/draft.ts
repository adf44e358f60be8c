import type { Block, Line } from '../text/block'
import { fold, isWeak, occurrences } from '../text/fold'
import type { Language } from '../text/language'
import { slides } from '../text/lines'

export type { Block, Line } from '../text/block'

/**
 * What must happen. land: the file gets the expected content, byte for byte. either: the same, or the edit is refused. already: the file is
 * unchanged, and the edit is reported as done. settled: the file is unchanged, and the edit is refused or reported as already applied.
 * refuse: the file is unchanged, and the edit is not reported as done.
 */
export type Must = 'land' | 'either' | 'already' | 'settled' | 'refuse'

/**
 * A file, divided into blocks that the edits change and gaps between them, and what must happen. A distortion turns one draft into another.
 */
export interface Draft {
  readonly pair: string
  readonly path: string
  readonly language: Language
  /** The lines of the file before, between and after the blocks, so there is one gap more than blocks. A line that ends in CR had CRLF. */
  readonly gaps: readonly (readonly string[])[]
  readonly blocks: readonly Block[]
  /** The order of the blocks in the answer. */
  readonly order: readonly number[]
  readonly bom: boolean
  readonly finalNewline: boolean
  readonly must: Must
  /** Edits that do not belong to a block, such as made-up edits. In the answer they follow the blocks. */
  readonly extra: readonly AnswerEdit[]
  /** Whether the old text may occur in the file more than once. */
  readonly repeated: boolean
}

/** One edit as the answer gives it. */
export interface AnswerEdit {
  readonly oldString: string
  readonly newString: string
  /** The line number that the answer claims for the first quoted line, 1-based. */
  readonly startLine?: number
  readonly replaceAll?: boolean
}

/** The added and removed lines of one edit, which the judge compares. */
export interface Change {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** A finished case: the input for an engine, and the right result. */
export interface Rendered {
  readonly file: string
  readonly edits: readonly AnswerEdit[]
  readonly expected: string
  /** The text before, between and after the changes, in order. */
  readonly outside: readonly string[]
  readonly changes: readonly Change[]
}

const inFile = (line: Line) => line.kind === 'keep' || line.kind === 'remove' || line.kind === 'unquoted'
const inResult = (line: Line) => line.kind === 'keep' || line.kind === 'add' || line.kind === 'unquoted'
const inOld = (line: Line) => line.kind === 'keep' || line.kind === 'remove' || line.kind === 'phantom'
const inNew = (line: Line) => line.kind === 'keep' || line.kind === 'add' || line.kind === 'phantom'

/** Returns the lines that the answer quotes as old text. */
export function quoted(block: Block): Line[] {
  return block.lines.filter(inOld)
}

/** Returns the lines of the block that are in the file. */
export function standing(block: Block): Line[] {
  return block.lines.filter(inFile)
}

/** Renders a draft. Returns undefined if the place does not follow from the answer and the file. */
export function render(draft: Draft): Rendered | undefined {
  const file = fileText(draft, inFile)
  const edits = draft.order.map((index) => answerEdit(draft, index))
  if (edits.some((edit) => edit.oldString.trim() === '')) return undefined
  if (draft.must !== 'refuse' && !draft.repeated && !draft.blocks.every((block) => isUnique(block, file))) return undefined
  if (draft.must !== 'refuse' && draft.blocks.some(slides)) return undefined
  if (draft.must === 'refuse' && draft.extra.some((edit) => looksApplied(file, edit))) return undefined
  const result = fileText(draft, inResult)
  const land = draft.must === 'land' || draft.must === 'either'
  if (land && result === file) return undefined
  return {
    file: draft.must === 'already' || draft.must === 'settled' ? result : file,
    edits: [...edits, ...draft.extra],
    expected: land || draft.must === 'already' || draft.must === 'settled' ? result : file,
    outside: outsideTexts(draft),
    changes: draft.blocks.map((block) => ({
      added: block.lines.filter((line) => line.kind === 'add').map((line) => line.file),
      removed: block.lines.filter((line) => line.kind === 'remove').map((line) => line.file),
    })),
  }
}

/** Returns the text of the file, or with `inResult` the right result. */
function fileText(draft: Draft, stands: (line: Line) => boolean): string {
  const lines: string[] = []
  draft.gaps.forEach((gap, index) => {
    lines.push(...gap)
    const block = draft.blocks[index]
    if (block) for (const line of block.lines) if (stands(line)) lines.push(block.crlf ? `${line.file}\r` : line.file)
  })
  const text = lines.join('\n')
  const end = draft.finalNewline ? '\n' : ''
  return (draft.bom ? '\uFEFF' : '') + (draft.finalNewline || !text.endsWith('\r') ? text : text.slice(0, -1)) + (lines.length ? end : '')
}

function outsideTexts(draft: Draft): string[] {
  const last = draft.gaps.length - 1
  return draft.gaps.map((gap, index) => {
    const open = index === last && !draft.finalNewline && gap.length > 0
    const lines = gap.join('\n')
    const text = open ? lines.replace(/\r$/, '') : lines + (gap.length > 0 ? '\n' : '')
    return (index === 0 && draft.bom ? '\uFEFF' : '') + text
  })
}

function answerEdit(draft: Draft, index: number): AnswerEdit {
  const block = draft.blocks[index]!
  const oldLines = block.lines.filter(inOld).map((line) => line.old)
  const newLines = block.lines.filter(inNew).map((line) => line.new)
  const closed = block.closed || (newLines.length > 0 && newLines.every((line) => line === ''))
  const text = (lines: string[]) => lines.join(block.joiner) + (closed && lines.length ? block.joiner : '')
  const edit = { oldString: text(oldLines), newString: text(newLines) }
  if (!block.hint) return edit
  return { ...edit, startLine: 'line' in block.hint ? block.hint.line : Math.max(1, startLine(draft, index) + block.hint.off) }
}

/** Returns the 1-based line number of the block's first line in the file. */
export function startLine(draft: Draft, index: number): number {
  let line = 1
  for (let i = 0; i <= index; i++) line += draft.gaps[i]!.length + (i < index ? standing(draft.blocks[i]!).length : 0)
  return line
}

/** Whether the file contains the new text and not the old text, so that an engine may report the edit as applied. */
function looksApplied(file: string, { oldString, newString }: AnswerEdit): boolean {
  const text = fold(file)
  const has = (part: string) => part !== '' && text.includes(part)
  return has(fold(newString)) && !has(fold(oldString))
}

/** Whether the block's text occurs in the file once, ignoring whitespace, and has a line that is distinctive enough to anchor it. */
export function isUnique(block: Block, file: string): boolean {
  const lines = standing(block).filter((line) => line.kind !== 'unquoted')
  if (!lines.some((line) => !isWeak(line.file))) return false
  return (
    occurrences(
      fold(file),
      fold(
        standing(block)
          .map((line) => line.file)
          .join('\n'),
      ),
      2,
    ) === 1
  )
}
