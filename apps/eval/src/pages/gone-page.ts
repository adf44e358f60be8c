import type { SetRun } from '../run/run-set'
import { engineTable, kindTable, landColumns, refuseColumns, rowsOf } from './set-tables'

/** Returns the sections of docs/landing.md on deleted code and on traps. */
export function goneSections(results: SetRun): string[] {
  const rows = rowsOf(results)
  return [
    '## Code that is gone',
    'The quoted code is not in this release, because a later release added it or an earlier release deleted it. A refusal is right.',
    engineTable(rows, 'gone', refuseColumns),
    '## Traps',
    'Made-up and real files, each with an edit that an engine may apply wrongly. For example, a similar block is in the file, a comment replaces code, the quote ends inside a token, or the new text occurs elsewhere. Each edit has one right result. If a refusal does no harm, a refusal also counts as right.',
    engineTable(rows, 'traps', landColumns('right %')),
    kindTable(results, 'traps'),
  ]
}
