import type { SetRun } from '../run/run-set'
import { engineTable, kindTable, landColumns, leftOutWords, refuseColumns, rowsOf } from './set-tables'

/** Returns the section of docs/landing.md on quotes with an elision mark. */
export function elidedSections(results: SetRun): string[] {
  const rows = rowsOf(results)
  return [
    '## Elided quotes',
    `The quote has the head of a block, \`// ... existing code ...\` and one or two lines further down, as models shorten their quotes; in a quarter of them a second mark and the bracket that ends the block follow. The head occurs once in the file, and the line that changes once in its block. Left out: ${leftOutWords(results.leftOut)}. Engines without support for the mark compare it as text.`,
    '### Edits that must land: the line is there',
    engineTable(rows, 'elided, must land', landColumns('exact %')),
    '### Edits that must be refused: the line is gone',
    'The line has been deleted since, or has another name. Lines like it are in the blocks around, and must not be changed.',
    engineTable(rows, 'elided, must refuse', refuseColumns),
    kindTable(results, 'elided, must refuse'),
  ]
}
