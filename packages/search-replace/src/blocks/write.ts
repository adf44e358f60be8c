import type { BlockText, ParseBlocksOptions } from './block'
import { escapeMarkers } from './escape'
import { writePathLabel } from './path-label'

/**
 * Writes blocks in the form of docs/spec/search-replace.md and escapes what would be read as a marker, so that `parse(write(blocks))`
 * returns the path, texts and hints of every block, whatever these texts contain. With `policy: "spec"`, this holds for `parse` with the
 * same option. Throws a RangeError for a path with a line break or a backtick, and for a line number below 1.
 */
export function write(blocks: readonly BlockText[], options: ParseBlocksOptions = {}): string {
  return blocks.map((block) => writeBlock(block, options)).join('\n')
}

function writeBlock(block: BlockText, options: ParseBlocksOptions): string {
  const out = block.path === undefined ? [] : [writePathLabel(block.path)]
  out.push('<<<<<<< SEARCH')
  if (block.startLine !== undefined) out.push(`:start_line:${lineNumber(block.startLine)}`)
  if (block.endLine !== undefined) out.push(`:end_line:${lineNumber(block.endLine)}`)
  if (block.startLine !== undefined || block.endLine !== undefined) out.push('-------')
  if (block.search !== '') out.push(escapeMarkers(block.search, options))
  out.push('=======')
  if (block.replace !== '') out.push(escapeMarkers(block.replace, options))
  out.push('>>>>>>> REPLACE', '')
  return out.join('\n')
}

function lineNumber(line: number): number {
  if (!Number.isSafeInteger(line) || line < 1) throw new RangeError(`line ${line} is not a line number`)
  return line
}
