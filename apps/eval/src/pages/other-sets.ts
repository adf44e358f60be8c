import type { SetRun } from '../run/run-set'
import { percentage, table } from './markdown'
import { type Columns, engineTable, kindTable, landColumns, leftOutList, refuseColumns, rowsOf, wrongOf } from './set-tables'

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
