import { openLineSplitter } from '@suture/text/internal'
import type { ParseBlocksOptions, ParsedBlocks } from './block'
import { openMachine, parsedBy } from './open-machine'

/**
 * Reads all SEARCH/REPLACE blocks of a text, and skips prose and code fences around them. It never throws: any text yields blocks and
 * problems, in linear time. Source: docs/spec/search-replace.md, Marker validation and Marker escaping.
 */
export function parse(text: string, options: ParseBlocksOptions = {}): ParsedBlocks {
  const machine = openMachine(options)
  const lines = openLineSplitter(machine.line)
  lines.push(text)
  if (lines.rest() !== '') machine.line(lines.rest())
  machine.end()
  return parsedBy(machine)
}
