import type { Section } from '../run/run'
import type { Before } from '../run/run-set'
import type { StaleResults } from '../sets/run-stale'
import { type Columns, contextTable, kindTable, leftOutWords, type Row, rowsOf, wrongOf } from './set-tables'

/** Right, wrong and refused, in this order, as a section calls them. */
const three = (right: string, wrong: string, refused: string): Columns => ({
  [right]: (t) => t.exact,
  [wrong]: wrongOf,
  [refused]: (t) => t.refused,
})

/** The further sections: title, what is asked, and the names of the columns. */
const FURTHER: readonly (readonly [Section, string, string, Columns])[] = [
  [
    'adjacent',
    'Conflicts by adjacency alone',
    'No line is touched by both, and no line is between what the file changed and what the edit changes: every merge of lines calls it a conflict, and a reader mostly wants both. Either is right; neither is counted above.',
    three('both %', 'otherwise %', 'refused %'),
  ],
  [
    'whitespace',
    'Conflicts in whitespace alone',
    'The merge of the files conflicts, that of the files without whitespace and empty lines does not. Either is right; neither is counted above.',
    three('as merged without whitespace %', 'otherwise %', 'refused %'),
  ],
  [
    'moved',
    'Lines that were moved',
    'The merge conflicts; the lines that the edit removes are in the file verbatim, once, at another place. Either is right; neither is counted above.',
    three('changed there %', 'otherwise %', 'refused %'),
  ],
  [
    'in place',
    'Edits that are in place',
    'The file has what the edit makes: the later version made the same change, or the edit was sent twice. Nothing may be written; right is to report that it is in place.',
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
    'Real edits of YAML files, quoted with the dashes of lists under their key where the file has them two columns further right, or the other way round. Right is a file with the data that the edit makes of it, as a YAML parser reads both, and every line above and below the quote as it was.',
    three('right %', 'invalid or other data %', 'needless refusals %'),
  ],
  [
    'slips',
    'Slips in new text alone',
    'Old text is verbatim; in new text every line has a slip of the model, which lines that the edit keeps show: quotes escaped, HTML entities, curly quotes, no-break spaces, line numbers. Right is the edit without the slip; a refusal does no harm.',
    three('without the slip %', 'otherwise %', 'refused %'),
  ],
]

/** The sections that docs/landing.md opens with. `before`: Suture at an earlier state, on the same cases. */
export function staleSections(results: StaleResults, before: Before | undefined): string[] {
  const rows = rowsOf(results, before)
  return [
    '## Stale quotes',
    staleWords(results),
    '### What a merge lands',
    `Right is what the merge comes to, byte for byte; a refusal is needless. Of ${results.longer.landed} edits that Suture lands with one line of context it refuses ${results.longer.refused} with three.`,
    contextTable(rows, 'stale, must land', {
      'needless refusals %': (t) => t.refused,
      'exact %': (t) => t.exact,
      'wrong %': wrongOf,
    }),
    kindTable(results, 'stale, must land'),
    '### What a merge calls a conflict',
    'Both sides changed the same lines, or added lines in the same gap. Nothing may be written; to say that the edit is in place does no harm.',
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
    'Real edits between published versions, quoted as another version had the lines. Of three versions in a row the quote is of the first and the file is the second, or the quote is of the second and the file is the first; the edit is a change to the third. Three lines of context are not verbatim in the file; each edit is quoted with three and with one.',
    '',
    'What must come of it is what a three-way merge of the files says, with the quoted version as the ancestor: `git merge-file` of the whole files, and node-diff3 of the lines around, which must agree. The merge knows all lines, an engine the quote alone. The row *merge, told the place* is node-diff3 with nothing but the quote as the ancestor.',
    '',
    `Left out, since there is no answer: ${leftOutWords(leftOut)}.`,
    '',
    `Packages for development: ${packages.development.join(', ')}. Held out, so that no number of the engine is fitted on them: ${packages.heldOut.join(', ')}. *Wrong*: written otherwise, or success claimed and the edit not in place.`,
  ].join('\n')
}
