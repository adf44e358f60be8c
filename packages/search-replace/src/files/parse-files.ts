import type { Malformed } from '@suture/text'
import { malformed } from '@suture/text/internal'
import type { Block, ParseBlocksOptions } from '../blocks/block'
import { parse } from '../blocks/parse'
import { readElements, type XmlElement } from './xml'

/** One file of a multi-file answer. */
export interface FileBlocks {
  readonly path: string
  /** The blocks in the order of the answer. If the first block of a `<diff>` has no line hint, it has the line hint of the `<diff>`. */
  readonly blocks: readonly Block[]
  /** The same blocks, one list for each `<diff>`. */
  readonly diffs: readonly (readonly Block[])[]
}

/** The content of a multi-file answer. */
export interface ParsedFiles {
  readonly files: readonly FileBlocks[]
  readonly problems: readonly Malformed[]
}

const FORM = [
  '<apply_diff><args><file>',
  '<path>src/main.py</path>',
  '<diff><content><![CDATA[',
  '<<<<<<< SEARCH',
  '[lines to find]',
  '=======',
  '[lines to put there]',
  '>>>>>>> REPLACE',
  ']]></content><start_line>12</start_line></diff>',
  '</file></args></apply_diff>',
].join('\n')

/**
 * Reads the XML form for several files (`<apply_diff><args><file>` with `<path>` and `<diff>`s) in a text. Entities are only decoded
 * outside CDATA sections. It never throws, and takes linear time. Line numbers of blocks and problems refer to the whole text. Source:
 * docs/spec/search-replace.md, Multi-file support.
 */
export function parseFiles(text: string, options: ParseBlocksOptions = {}): ParsedFiles {
  const files: FileBlocks[] = []
  const problems: Malformed[] = []
  for (const file of readElements(text)) {
    const path = file.children.find((child) => child.name === 'path')
    if (file.unclosed) problems.push(broken(file, `</${file.unclosed}>`, 'the end of the text'))
    else if (!path || path.text.trim() === '') problems.push(broken(file, '<path> with a file name', '<file> without one'))
    else {
      const diffs = file.children.filter((child) => child.name === 'diff').map((child) => readDiff(child, problems, options))
      files.push({ path: path.text.trim(), blocks: diffs.flat(), diffs })
    }
  }
  return { files, problems }
}

function readDiff(diff: XmlElement, problems: Malformed[], options: ParseBlocksOptions): readonly Block[] {
  const content = diff.children.find((child) => child.name === 'content')
  if (!content) {
    problems.push(broken(diff, '<content> with a SEARCH/REPLACE block', '<diff> without one'))
    return []
  }
  const hint = readHint(diff, problems)
  const parsed = parse(content.text, options)
  const shift = content.line - 1
  for (const problem of parsed.problems) problems.push({ ...problem, line: problem.line + shift })
  if (parsed.blocks.length === 0 && parsed.problems.length === 0)
    problems.push(broken(content, '<<<<<<< SEARCH', '<content> without a block'))
  // The end of <content> is not the end of an answer: if a marker is missing here, the content may be truncated.
  if (parsed.blocks.some((block) => block.unclosed)) {
    problems.push({ ...broken(content, '>>>>>>> REPLACE', '</content>'), line: parsed.blocks.at(-1)!.to + shift })
    return []
  }
  return parsed.blocks.map((block, i) => ({
    ...block,
    ...(i === 0 && block.startLine === undefined && hint !== undefined ? { startLine: hint } : {}),
    from: block.from + shift,
    to: block.to + shift,
  }))
}

function readHint(diff: XmlElement, problems: Malformed[]): number | undefined {
  const element = diff.children.find((child) => child.name === 'start_line')
  const digits = element?.text.trim()
  if (!element || digits === '') return undefined
  if (/^\d{1,15}$/.test(digits!)) return Number(digits) || undefined
  problems.push(broken(element, 'a line number in <start_line>', digits!))
  return undefined
}

function broken({ line }: XmlElement, expected: string, found: string): Malformed {
  return malformed(line, expected, found, FORM)
}
