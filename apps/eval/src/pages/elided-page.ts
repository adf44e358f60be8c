import type { SetRun } from '../run/run-set'
import { engineTable, kindTable, landColumns, leftOutWords, refuseColumns, rowsOf } from './set-tables'

/** The section of docs/landing.md on quotes with an elision mark. */
export function elidedSections(results: SetRun): string[] {
  const rows = rowsOf(results)
  return [
    '## Elided quotes',
    `The head of a block and one or two lines further down are quoted, with \`// ... existing code ...\` for what is between, as models shorten what they change; in a quarter of them a second mark and the bracket that ends the block follow. The head occurs once in the file, and the line that changes once in its block. Left out: ${leftOutWords(results.leftOut)}. Engines that do not know the mark compare it as text.`,
    '### What must land, the line being there',
    engineTable(rows, 'elided, must land', landColumns('exact %')),
    '### What must be refused, the line being gone',
    'The line was deleted since, or has another name. Others like it are in the blocks around, and are not meant.',
    engineTable(rows, 'elided, must refuse', refuseColumns),
    kindTable(results, 'elided, must refuse'),
  ]
}
