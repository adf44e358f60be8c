import type { SetRun } from '../run/run-set'
import { engineTable, kindTable, landColumns, leftOutList, refuseColumns, rowsOf } from './set-tables'

/** Returns the section of docs/landing.md on quotes with an elision mark. */
export function elidedSections(results: SetRun): string[] {
  const rows = rowsOf(results)
  return [
    '## Elided quotes',
    `The quote has the first line of a block, the mark \`// ... existing code ...\`, and one or two lines further down in the block. Models shorten their quotes in this way. In a quarter of the cases, a second mark and the bracket that ends the block follow. The first line occurs once in the file, and the changed line occurs once in its block. Engines that do not support the mark compare it as text.`,
    leftOutList(results.leftOut),
    '### Edits that must land: the line is there',
    engineTable(rows, 'elided, must land', landColumns('exact %')),
    '### Edits that must be refused: the line is gone',
    'The changed line was deleted or renamed after the file was read. Other blocks of the file contain similar lines, which must not be changed.',
    engineTable(rows, 'elided, must refuse', refuseColumns),
    kindTable(results, 'elided, must refuse'),
  ]
}
