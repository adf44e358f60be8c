import type { SetRun } from '../run/run-set'
import { percentage, table } from './markdown'
import { type Columns, engineTable, leftOutList, rowsOf, wrongOf } from './set-tables'

const columns: Columns = { 'exact %': (t) => t.exact, 'refused %': (t) => t.refused, 'wrong %': wrongOf }

/** Returns the section of docs/landing.md on edits of which a part is distorted. */
export function partlySections(results: SetRun): string[] {
  const section = 'partly distorted'
  const kinds = Object.entries(results.own.all).filter(([name]) => name.startsWith(`${section}: `))
  return [
    '## Partly distorted edits',
    'Real edits that are quoted verbatim, except that one part of them is distorted: the old text, the new text, or some lines of both. The right result is that of the edit without the distortion. A refusal does no harm. A result is *wrong* if another text is written, or if success is reported although the edit is not in the file.',
    leftOutList(results.leftOut),
    engineTable(rowsOf(results), section, columns),
    table(
      ['part or distortion', 'cases', ...Object.keys(columns)],
      kinds.map(([name, t]) => [
        name.slice(section.length + 2),
        `${t.total}`,
        ...Object.values(columns).map((count) => percentage(count(t), t.total)),
      ]),
    ),
  ]
}
