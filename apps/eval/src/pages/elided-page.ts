import type { ElidedResults } from '../elided/run-elided'
import { kindTable, landTable, refuseTable } from './set-tables'

const LAND = 'elided, must land'
const REFUSE = 'elided, must refuse'

/** The section of docs/landing.md on quotes with an elision mark. */
export function elidedSections(results: ElidedResults): string[] {
  const leftOut = Object.entries(results.leftOut).map(([why, n]) => `${why} (${n})`)
  return [
    '## Elided quotes',
    `The head of a block and one or two lines further down are quoted, with \`// ... existing code ...\` for what is between, as models shorten what they change; in a quarter of them a second mark and the bracket that ends the block follow. The head stands once in the file, and the line that changes once in its block. Left out: ${leftOut.join('; ')}. Engines that do not know the mark compare it as text.`,
    '### What must land, the line being there',
    landTable(results, LAND, 'exact %'),
    '### What must be refused, the line being gone',
    'The line was deleted since, or has another name. Others like it stand in the blocks around, and are not meant.',
    refuseTable(results, REFUSE),
    kindTable(results, REFUSE),
  ]
}
