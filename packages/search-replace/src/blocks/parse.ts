import type { ParseBlocksOptions, ParsedBlocks } from './block'
import { openMachine, parsedBy } from './open-machine'

/**
 * Reads all SEARCH/REPLACE blocks of a text, and skips prose and code fences around them. It never throws: any text yields blocks and
 * problems, in linear time. Source: docs/spec/search-replace.md, Marker validation and Marker escaping.
 */
export function parse(text: string, options: ParseBlocksOptions = {}): ParsedBlocks {
  const machine = openMachine(options)
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  for (let end = text.indexOf('\n', at); end !== -1; end = text.indexOf('\n', at)) {
    machine.line(text.slice(at, end))
    at = end + 1
  }
  if (at < text.length) machine.line(text.slice(at))
  machine.end()
  return parsedBy(machine)
}
