import { type Block, type ParseBlocksOptions, parseFiles } from '@suture/search-replace'
import { type Answer, indentOf } from '../answer/answer'
import { allOrNone, movedProblems, type Reader, type ReaderPlace, type Region } from '../answer/reader'
import type { FileEdits } from '../model/file-edits'
import { blockEdits, blockEditsBySpec } from '../search-replace/block-edits'
import { readCall } from './read-call'
import { readElement } from './read-element'

const CLOSE = '</apply_diff>'
const MARK = /<\/apply_diff>|<!\[CDATA\[|\]\]>/g

/** Reads the multi-file XML call `<apply_diff>`. Source: docs/spec/search-replace.md, Multi-file support. */
export const xmlReader: Reader = { opens: '<', read }

function read(answer: Answer, at: number, place: ReaderPlace): Region | undefined {
  if (!opensXml(answer, at)) return readCall(answer, at, place) ?? readElement(answer, at, place)
  return readFiles(answer, at, {}, (block) => blockEdits(block, at, 'xml'))
}

/** Reads the multi-file XML call by the rules of its specification. Source: docs/spec/search-replace.md, Multi-file support. */
export const xmlBySpec: Reader = {
  opens: '<',
  read(answer, at) {
    if (!opensXml(answer, at)) return undefined
    return readFiles(answer, at, { policy: 'spec' }, (block, diff) => blockEditsBySpec(block, at, diff, 'xml'))
  },
}

/** Reads the call that begins on line `at`. `editsOf` returns the edits of a block. `diff` is the line on which its `<diff>` begins. */
function readFiles({ lines }: Answer, at: number, options: ParseBlocksOptions, editsOf: (block: Block, diff: number) => FileEdits): Region {
  const to = findEnd(lines, at)
  const parsed = parseFiles(lines.slice(at, to).join('\n'), options)
  const edits = parsed.files.flatMap(({ path, diffs }) =>
    diffs.flatMap((blocks) => blocks.map((block) => ({ ...editsOf(block, at + blocks[0]!.from), path }))),
  )
  const problems = movedProblems(parsed.problems, at)
  return { from: at, to, format: 'xml', because: '<apply_diff>', edits: allOrNone(edits, problems), problems }
}

/**
 * Whether the form for several files begins. The form for one file has a `<path>` outside the block, which is read as an ordinary block.
 */
function opensXml(answer: Answer, at: number): boolean {
  const line = answer.lines[at]!
  return line.startsWith('<apply_diff>', indentOf(line).length) && !answer.lines[at + 1]?.trimStart().startsWith('<path>')
}

/** Returns the line after `</apply_diff>` (0-based), ignoring CDATA, or the end of the answer if the tag is missing. */
function findEnd(lines: readonly string[], from: number): number {
  let inData = false
  for (let i = from; i < lines.length; i++) {
    for (const [mark] of lines[i]!.matchAll(MARK)) {
      if (mark === CLOSE && !inData) return i + 1
      if (mark === (inData ? ']]>' : '<![CDATA[')) inData = !inData
    }
  }
  return lines.length
}
