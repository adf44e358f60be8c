import type { SetRun } from '../run/run-set'
import { engineTable, kindTable, landColumns, refuseColumns, rowsOf } from './set-tables'

/** Returns the sections of docs/landing.md on deleted code and on traps. */
export function goneSections(results: SetRun): string[] {
  const rows = rowsOf(results)
  return [
    '## Code that is gone',
    'The quoted code is not in this release: a later one added it, or an earlier one deleted it. A refusal is right.',
    engineTable(rows, 'gone', refuseColumns),
    '## Traps',
    'Made-up and real files, each with an edit that tempts an engine: a look-alike of the quoted block, words in place of code, a part of a token, new text that is elsewhere. Each has one right answer; where a result is right and a refusal does no harm, both count.',
    engineTable(rows, 'traps', landColumns('right %')),
    kindTable(results, 'traps'),
  ]
}
