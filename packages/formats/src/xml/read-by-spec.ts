import { parseFiles } from '@suture/search-replace'
import type { Answer } from '../answer/answer'
import { allOrNone, type Reader, type Region } from '../answer/reader'
import { blockEditsBySpec, movedProblems } from '../search-replace/read-by-spec'
import { findXmlEnd, opensXml } from './read'

/** Reads the multi-file XML call by the rules of its specification. Source: docs/spec/search-replace.md, Multi-file support. */
export const xmlBySpec: Reader = { opens: '<', read }

function read(answer: Answer, at: number): Region | undefined {
  if (!opensXml(answer, at)) return undefined
  const to = findXmlEnd(answer.lines, at)
  const parsed = parseFiles(answer.lines.slice(at, to).join('\n'), { policy: 'spec' })
  const edits = parsed.files.flatMap(({ path, diffs }) =>
    diffs.flatMap((blocks) => blocks.map((block) => blockEditsBySpec(block, path || undefined, at, at + blocks[0]!.from, 'xml'))),
  )
  const base = { from: at, to, format: 'xml' as const, because: '<apply_diff>' }
  return { ...base, edits: allOrNone(edits, parsed.problems), problems: movedProblems(parsed.problems, at) }
}
