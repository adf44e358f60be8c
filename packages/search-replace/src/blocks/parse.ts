import type { ParseBlocksOptions, ParsedBlocks } from './block'
import { blockStream } from './stream'

/**
 * Reads all SEARCH/REPLACE blocks of a text, and skips prose and code fences around them. It never throws: any text yields blocks and
 * problems, in linear time. Source: docs/spec/search-replace.md, Marker validation and Marker escaping.
 */
export function parse(text: string, options: ParseBlocksOptions = {}): ParsedBlocks {
  const stream = blockStream(options)
  stream.push(text)
  return stream.end()
}
