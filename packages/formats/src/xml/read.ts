import { parseFiles } from '@suture/search-replace'
import type { Malformed } from '@suture/text'
import { type Answer, indentOf } from '../answer/answer'
import { allOrNone, type Reader, type ReaderPlace, type Region } from '../answer/reader'
import type { FileEdits } from '../model/file-edits'
import { blockEdits } from '../search-replace/read'
import { readCall } from './read-call'
import { readElement } from './read-element'

const CLOSE = '</apply_diff>'
const MARK = /<\/apply_diff>|<!\[CDATA\[|\]\]>/g

/** Reads the multi-file XML call `<apply_diff>`. Source: docs/spec/search-replace.md, Multi-file support. */
export const xmlReader: Reader = { opens: '<', read }

function read(answer: Answer, at: number, place: ReaderPlace): Region | undefined {
  if (!opensXml(answer, at)) return readCall(answer, at, place) ?? readElement(answer, at, place)
  const to = findXmlEnd(answer.lines, at)
  const parsed = parseFiles(answer.lines.slice(at, to).join('\n'))
  const problems: Malformed[] = parsed.problems.map((problem) => ({ ...problem, line: problem.line + at }))
  const edits: FileEdits[] = []
  for (const file of parsed.files) for (const block of file.blocks) edits.push(blockEdits(block, file.path || undefined, at, 'xml'))
  return {
    from: at,
    to,
    format: 'xml',
    edits: allOrNone(edits, problems),
    problems,
    because: '<apply_diff>',
  }
}

/**
 * Whether the form for several files begins. The form for one file has a `<path>` outside the block, which is read as an ordinary block.
 */
export function opensXml(answer: Answer, at: number): boolean {
  const line = answer.lines[at]!
  return line.startsWith('<apply_diff>', indentOf(line).length) && !answer.lines[at + 1]?.trimStart().startsWith('<path>')
}

/** Returns the line after `</apply_diff>` (0-based), ignoring CDATA, or the end of the answer if the tag is missing. */
export function findXmlEnd(lines: readonly string[], from: number): number {
  let inData = false
  for (let i = from; i < lines.length; i++) {
    for (const [mark] of lines[i]!.matchAll(MARK)) {
      if (mark === CLOSE && !inData) return i + 1
      if (mark === (inData ? ']]>' : '<![CDATA[')) inData = !inData
    }
  }
  return lines.length
}
