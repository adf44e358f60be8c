import type { Section } from '../run/run'
import type { Before } from '../run/run-set'
import type { StaleResults } from '../sets/run-stale'
import { type Columns, contextTable, kindTable, leftOutList, type Row, rowsOf, wrongOf } from './set-tables'

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
    'Conflicts of adjacent changes',
    'Both sides change different lines, but no unchanged line is between them. Every merge by lines reports a conflict, although a reader mostly wants both changes. Landing and refusing are both right. These edits are not counted above.',
    three('both %', 'other text %', 'refused %'),
  ],
  [
    'whitespace',
    'Conflicts only in whitespace',
    'The merge of the files conflicts. The merge of the files without whitespace and empty lines does not. Landing and refusing are both right. These edits are not counted above.',
    three('as merged without whitespace %', 'other text %', 'refused %'),
  ],
  [
    'moved',
    'Lines that were moved',
    'The merge conflicts. The lines that the edit removes occur in the file verbatim and once, but at another place. Landing and refusing are both right. These edits are not counted above.',
    three('changed there %', 'other text %', 'refused %'),
  ],
  [
    'in place',
    'Edits that are in place',
    'The file already contains the result of the edit, because the later version made the same change or the edit was sent twice. Nothing may be written, and the edit must be reported as already in place.',
    three('reported %', 'written %', 'refused %'),
  ],
  [
    'indented',
    'Edits that only change indentation',
    'Real edits that only change the indentation of some lines. They are quoted verbatim, and all must land.',
    three('exact %', 'wrong %', 'needless refusals %'),
  ],
  [
    'yaml lists',
    'YAML lists in the other style',
    'Real edits of YAML files. In the quote, the dashes of lists are in the same column as their key. In the file, they are two columns further right, or the reverse. The result is right if a YAML parser reads the same data from it as from the expected file, and every line above and below the quote is unchanged.',
    three('right %', 'invalid or other data %', 'needless refusals %'),
  ],
  [
    'slips',
    'Slips only in new text',
    'The old text is verbatim. Every line of the new text has a mistake that models make (a *slip*), also the lines that the edit keeps. A slip is an escaped quote, an HTML entity, a curly quote, a no-break space or a line number. The right result is the edit without the slip. A refusal does no harm.',
    three('without the slip %', 'other text %', 'refused %'),
  ],
]

/** Returns the first sections of docs/landing.md. `before` has the results of an earlier version of Suture on the same cases. */
export function staleSections(results: StaleResults, before: Before | undefined): string[] {
  const rows = rowsOf(results, before)
  return [
    '## Stale quotes',
    staleWords(results),
    '### Edits that a merge lands',
    `The right result is that of the merge, byte for byte. A refusal is needless. Suture lands ${results.longer.landed} edits with one line of context, and refuses ${results.longer.refused} of them with three lines.`,
    contextTable(rows, 'stale, must land', {
      'needless refusals %': (t) => t.refused,
      'exact %': (t) => t.exact,
      'wrong %': wrongOf,
    }),
    kindTable(results, 'stale, must land'),
    '### Edits that conflict in a merge',
    'Both sides changed the same lines, or added lines in the same gap. Nothing may be written. Reporting the edit as already in place does no harm.',
    contextTable(rows, 'stale, must refuse', { 'written %': wrongOf }),
    kindTable(results, 'stale, must refuse'),
    ...FURTHER.flatMap((each) => furtherSection(results, rows, ...each)),
    '### What was left out of the real edits',
    leftOutList(results.leftOut),
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

function staleWords({ packages }: StaleResults): string {
  return [
    'A *stale quote* is from another version of the file than the one to which the edit is applied. These are real edits between three consecutive published versions of a file. The quote is from the first version and the file is the second, or the quote is from the second version and the file is the first. The edit is a change that the third version made. Each edit is quoted with three lines of context and with one. With three lines, the quote does not occur verbatim in the file.',
    '',
    'The right result is that of a three-way merge with the quoted version as the common ancestor. `git merge-file` merges the whole files, and node-diff3 merges the lines around the edit. Both must agree. These merges know all lines of the quoted version, but an engine only knows the quote. For comparison, the row *merge, given the place* shows a merge by node-diff3 that only knows the quote too, but is given the right place.',
    '',
    `Packages for development: ${packages.development.join(', ')}. Held-out packages, to which no number of the engine is fitted: ${packages.heldOut.join(', ')}. A result is *wrong* if another text than the right one is written, or if success is reported although the edit is not in the file.`,
  ].join('\n')
}
