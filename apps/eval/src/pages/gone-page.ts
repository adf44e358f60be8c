import type { SetRun } from '../run/run-set'
import { engineTable, kindTable, landColumns, refuseColumns, rowsOf } from './set-tables'

/** The sections of docs/landing.md on code that is gone, and on traps. */
export function goneSections(results: SetRun): string[] {
  const rows = rowsOf(results)
  return [
    '## Code that is gone',
    'What is quoted is not in this release: a later one added it, or an earlier one deleted it. Right is a refusal.',
    engineTable(rows, 'gone', refuseColumns),
    '## Traps',
    'Made-up files and real ones, each with an edit that tempts an engine: a look-alike of the quoted block, words that stand for code, a part of a token, new text that is elsewhere. Each has one right answer; where a result is right and a refusal does no harm, both count.',
    engineTable(rows, 'traps', landColumns('right %')),
    kindTable(results, 'traps'),
  ]
}
