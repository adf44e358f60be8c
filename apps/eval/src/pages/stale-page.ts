import type { Section } from '../run/run'
import type { Before } from '../run/run-set'
import type { StaleResults } from '../sets/run-stale'
import { type Columns, contextTable, kindTable, leftOutWords, type Row, rowsOf, wrongOf } from './set-tables'

/** Returns columns that count right, wrong and refused results, with the names that a section uses. */
const three = (right: string, wrong: string, refused: string): Columns => ({
  [right]: (t) => t.exact,
  [wrong]: wrongOf,
  [refused]: (t) => t.refused,
})

/** The further sections. Each has a title, a description and the names of its columns. */
const FURTHER: readonly (readonly [Section, string, string, Columns])[] = [
  [
    'adjacent',
    'Conflicts by adjacency alone',
    'Both sides change different lines, but no unchanged line is between them: every merge by lines reports a conflict, and a reader mostly wants both changes. Landing and refusing are both right; these edits are not counted above.',
    three('both %', 'otherwise %', 'refused %'),
  ],
  [
    'whitespace',
    'Conflicts in whitespace alone',
    'The merge of the files conflicts; the merge of the files without whitespace and empty lines does not. Landing and refusing are both right; these edits are not counted above.',
    three('as merged without whitespace %', 'otherwise %', 'refused %'),
  ],
  [
    'moved',
    'Lines that were moved',
    'The merge conflicts; the lines that the edit removes are in the file verbatim, once, at another place. Landing and refusing are both right; these edits are not counted above.',
    three('changed there %', 'otherwise %', 'refused %'),
  ],
  [
    'in place',
    'Edits that are in place',
    'The file already has the result of the edit: the later version made the same change, or the edit was sent twice. Nothing may be written, and the edit must be reported as in place.',
    three('reported %', 'written %', 'refused %'),
  ],
  [
    'indented',
    'Edits that only indent',
    'Real edits that change the indentation of some lines and nothing else, quoted verbatim. All must land.',
    three('exact %', 'wrong %', 'needless refusals %'),
  ],
  [
    'yaml lists',
    'YAML lists in the other style',
    'Real edits of YAML files, quoted with the dashes of lists below their key where the file indents them by two columns, or the other way round. The result is right if a YAML parser reads the same data from it as from the expected file, and every line above and below the quote is unchanged.',
    three('right %', 'invalid or other data %', 'needless refusals %'),
  ],
  [
    'slips',
    'Slips in new text alone',
    'Old text is verbatim; in new text every line has a slip of the model, also the lines that the edit keeps: escaped quotes, HTML entities, curly quotes, no-break spaces, line numbers. The edit without the slip is right; a refusal does no harm.',
    three('without the slip %', 'otherwise %', 'refused %'),
  ],
]

/** Returns the first sections of docs/landing.md. `before` has the results of an earlier version of Suture on the same cases. */
export function staleSections(results: StaleResults, before: Before | undefined): string[] {
  const rows = rowsOf(results, before)
  return [
    '## Stale quotes',
    staleWords(results),
    '### Edits that a merge lands',
    `The result of the merge is right, byte for byte; a refusal is needless. Of ${results.longer.landed} edits that Suture lands with one line of context it refuses ${results.longer.refused} with three.`,
    contextTable(rows, 'stale, must land', {
      'needless refusals %': (t) => t.refused,
      'exact %': (t) => t.exact,
      'wrong %': wrongOf,
    }),
    kindTable(results, 'stale, must land'),
    '### Edits that conflict in a merge',
    'Both sides changed the same lines, or added lines in the same gap. Nothing may be written; reporting the edit as in place does no harm.',
    contextTable(rows, 'stale, must refuse', { 'written %': wrongOf }),
    kindTable(results, 'stale, must refuse'),
    ...FURTHER.flatMap((each) => furtherSection(results, rows, ...each)),
  ]
}

function furtherSection(
  results: StaleResults,
  rows: readonly Row[],
  section: Section,
  title: string,
  words: string,
  columns: Columns,
): string[] {
  if (!results.own.all[section]) return []
  const isOfOneKind = section === 'adjacent' || section === 'whitespace' || section === 'moved'
  return [`### ${title}`, words, contextTable(rows, section, columns), ...(isOfOneKind ? [] : [kindTable(results, section)])]
}

function staleWords({ packages, leftOut }: StaleResults): string {
  return [
    'Real edits between published versions, quoted from another version than the file. Of three consecutive versions, the quote is from the first and the file is the second, or the quote is from the second and the file is the first; the edit is a change to the third. With three lines of context the quote is not verbatim in the file. Each edit is quoted with three lines and with one.',
    '',
    'The right result is that of a three-way merge of the files, with the quoted version as the ancestor: `git merge-file` merges the whole files, node-diff3 the lines around the edit, and both must agree. The merge has all lines, an engine only has the quote. The row *merge, given the place* is node-diff3 with only the quote as the ancestor.',
    '',
    `Left out, because no result is certain: ${leftOutWords(leftOut)}.`,
    '',
    `Packages for development: ${packages.development.join(', ')}. Held out, so that no number of the engine is fitted to them: ${packages.heldOut.join(', ')}. *Wrong*: another text is written, or success is reported and the edit is not in place.`,
  ].join('\n')
}
