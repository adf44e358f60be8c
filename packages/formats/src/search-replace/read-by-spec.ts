import { type Block, parse } from '@suture/search-replace'
import type { Malformed } from '@suture/text'
import type { Answer } from '../answer/answer'
import type { Reader, Region } from '../answer/reader'
import type { FileEdits, FormatName } from '../model/file-edits'

/**
 * SEARCH/REPLACE blocks read as their document says, wherever they are in an answer: what no other format claims is one text to the
 * document's state machine. An empty search creates nothing here. Source: docs/spec/search-replace.md, Marker validation.
 */
export const searchReplaceBySpec: Reader = { formats: ['search-replace'], opens: '<>=-+', read: readBlock }

const MARKERS = ['<<<<<<< SEARCH', '=======', '>>>>>>> REPLACE']

/** One block, up to the first line that can end it; a marker without a block is a problem of its own. */
function readBlock(answer: Answer, at: number): Region | undefined {
  const line = answer.lines[at]!
  if (line.length > 100 || !MARKERS.includes(line.trim())) return undefined
  const to = line.trim() === MARKERS[0] ? findEnd(answer.lines, at) : at + 1
  const { blocks, problems } = parse(answer.lines.slice(at, to).join('\n'), { policy: 'spec' })
  const edits = blocks.map((block) => blockEditsBySpec(block, undefined, at, 0, 'search-replace'))
  const base = { from: at, to, format: 'search-replace' as const, because: line.trim() }
  return { ...base, edits: problems.length > 0 ? [] : edits, problems: movedProblems(problems, at) }
}

/** The line after the block (0-based, exclusive): an opening marker inside it is the machine's to refuse. */
function findEnd(lines: readonly string[], at: number): number {
  for (let i = at + 1; i < lines.length; i++) if (lines[i]!.length <= 100 && lines[i]!.trim() === MARKERS[2]) return i + 1
  return lines.length
}

/** The edits of one block. `diff` is the 1-based line on which its `<diff>` begins, or 0. */
export function blockEditsBySpec(block: Block, path: string | undefined, offset: number, diff: number, format: FormatName): FileEdits {
  const { search, replace, startLine } = block
  const line = block.from + offset
  const hint = startLine === undefined ? {} : { startLine }
  const intent = { oldString: search, newString: replace, wholeLines: true, ...hint, line, block: { search, replace, ...hint, diff } }
  return { ...(path === undefined ? {} : { path }), operation: 'modify', intents: [intent], format, line }
}

/** The problems with their line numbers counted from the beginning of the answer. */
export function movedProblems(problems: readonly Malformed[], offset: number): Malformed[] {
  return problems.map((problem) => ({ ...problem, line: problem.line + offset }))
}
